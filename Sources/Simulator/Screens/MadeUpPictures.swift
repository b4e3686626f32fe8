// Pictures for made-up screens: a simulated rack, photographed and read.

internal import Imaging
internal import RackCore
package import Station

/// What a station would show of one simulated rack: the photograph, the annotated picture, a vial from near.
package struct MadeUpPictures: Sendable {
    /// The photograph, a JPEG file's bytes: what the camera sees, and what is being read.
    package let photograph: [UInt8]
    private let reading: RackReading
    private let annotated: [UInt8]
    private let thumbnail: [UInt8]
    private let closeUp: [UInt8]

    /// Photographs and reads a rack.
    /// - Throws: an error when it cannot be rendered or a picture cannot be encoded.
    package init(_ rack: SimulatedRack = SimulatedRack(.full, seed: 1, resolution: .preview)) async throws {
        try await self.init(photograph: try RackRenderer.render(rack).jpeg())
    }

    /// Reads a photograph of a rack.
    /// - Parameter photograph: the file's bytes.
    /// - Throws: an error when it is no picture, or a picture cannot be encoded.
    package init(photograph: [UInt8]) async throws {
        self.photograph = photograph
        let frame = try Frame(file: photograph)
        var picture = ColorImage(frame)
        reading = await RackReader.read(Picture(frame.luma))
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
    package func illustrating(_ screen: Screen) -> Screen {
        var screen = screen
        let selected = screen.elements.lazy.compactMap { if case .rack(let rack) = $0 { rack.selected } else { nil } }
        screen.parts = screen.parts.map { $0.mapPictures { illustrated($0, selected: selected.first) } }
        return screen
    }

    private func illustrated(_ view: Screen.PictureView, selected: GridPosition?) -> Screen.PictureView {
        var view = view
        guard let id = view.picture?.id else { return view }
        // Labels and trends are drawn as they are.
        if id.hasPrefix("label-") || id.hasPrefix("trend-") { return view }
        if id.hasSuffix("-small") {
            view.picture = Screen.Picture(id: "made-up-small", bytes: thumbnail)
        } else if id.hasPrefix("still-") || id.hasPrefix("framing-") {
            view.picture = Screen.Picture(id: "made-up-still", bytes: photograph)
        } else if id.hasSuffix("-large") {
            view.picture = Screen.Picture(id: "made-up-large", bytes: annotated)
        } else {
            view.picture = Screen.Picture(id: "made-up-near", bytes: closeUp)
        }
        // The outline goes around the vial of this picture that stands at the selected position.
        guard !view.outline.isEmpty, let center = reading.positions.first(where: { $0.position == selected })?.center
        else { return view }
        let (width, height) = (Double(reading.pictureSize.width), Double(reading.pictureSize.height))
        let half = reading.pitch / 2
        view.outline = [(-half, -half), (half, -half), (half, half), (-half, half)].map {
            Point(x: (center.x + $0.0) / width, y: (center.y + $0.1) / height)
        }
        if view.viewport != .whole { view.viewport.center = Point(x: center.x / width, y: center.y / height) }
        return view
    }
}
