// Pictures for made-up screens: a simulated rack, photographed and read.

internal import Imaging
internal import RackCore
public import Station

/// What a station would show of one simulated rack: the photograph, the annotated picture, a vial from near.
public struct MadeUpPictures: Sendable {
    /// The photograph, a JPEG file's bytes: what the camera sees, and what is being read.
    public let photograph: [UInt8]
    private let reading: RackReading
    private let annotated: [UInt8]
    private let thumbnail: [UInt8]
    private let closeUp: [UInt8]

    /// Photographs and reads a rack.
    /// - Throws: an error when it cannot be rendered or a picture cannot be encoded.
    public init(_ rack: SimulatedRack = SimulatedRack(.full, seed: 1, resolution: .preview)) async throws {
        try await self.init(photograph: try RackRenderer.render(rack).jpeg())
    }

    /// Reads a photograph of a rack.
    /// - Parameter photograph: the file's bytes.
    /// - Throws: an error when it is no picture, or a picture cannot be encoded.
    public init(photograph: [UInt8]) async throws {
        self.photograph = photograph
        var picture = try ColorImage.develop(photograph)
        let photo = try Photo.develop(photograph, crop: .full, maxDimension: 4000)
        reading = await RackReader.read(photo.picture())
        if let center = reading.positions.first(where: { $0.position == Self.position })?.center {
            closeUp = try Self.cut(picture, around: center, side: Int(reading.pitch * 1.3)).encoded(as: .jpeg)
        } else {
            closeUp = []
        }
        try AnnotationRenderer.annotate(&picture, reading)
        annotated = try picture.encoded(as: .jpeg)
        thumbnail = try picture.scaled(longestSide: 320).encoded(as: .jpeg)
    }

    /// The position that is looked at closely.
    private static let position = GridPosition(row: 3, col: 1)

    private static func cut(_ picture: ColorImage, around center: Point, side: Int) throws(DrawingError) -> ColorImage {
        let canvas = try Canvas(size: PixelSize(width: side * 3, height: side * 3))
        let scale = 3.0
        try canvas.draw(
            picture,
            in: Area(
                x: Double(side) * 1.5 - center.x * scale, y: Double(side) * 1.5 - center.y * scale,
                width: Double(picture.width) * scale, height: Double(picture.height) * scale))
        return try canvas.image()
    }

    /// A made-up screen with these pictures in every place that has one.
    public func illustrating(_ screen: Screen) -> Screen {
        var screen = screen
        switch screen.content {
        case .home(var home):
            home.sessions = home.sessions.map(illustrated)
            screen.content = .home(home)
        case .progress(var progress):
            progress.picture = Screen.Picture(id: "made-up-still", bytes: photograph)
            screen.content = .progress(progress)
        case .history(var history):
            history.sessions = history.sessions.map(illustrated)
            screen.content = .history(history)
        case .question(var question):
            question.session = question.session.map(illustrated)
            screen.content = .question(question)
        case .result(let result): screen.content = .result(illustrated(result))
        default: break
        }
        return screen
    }

    private func illustrated(_ session: Screen.SessionLine) -> Screen.SessionLine {
        var session = session
        session.thumbnail = Screen.Picture(id: "made-up-small", bytes: thumbnail)
        return session
    }

    private func illustrated(_ result: Screen.Result) -> Screen.Result {
        var result = result
        guard !result.rows.isEmpty else { return result }
        result.picture.picture = Screen.Picture(id: "made-up-large", bytes: annotated)
        result.closeUp?.picture = Screen.Picture(id: "made-up-near", bytes: closeUp)
        // The outline goes around the vial of this picture that stands at the selected position.
        let selected = result.rack.selected
        if let center = reading.positions.first(where: { $0.position == selected })?.center {
            let (width, height) = (Double(reading.pictureSize.width), Double(reading.pictureSize.height))
            let half = reading.pitch / 2
            result.picture.outline = [(-half, -half), (half, -half), (half, half), (-half, half)].map {
                Point(x: (center.x + $0.0) / width, y: (center.y + $0.1) / height)
            }
            result.picture.viewport.center = Point(x: center.x / width, y: center.y / height)
        }
        return result
    }
}
