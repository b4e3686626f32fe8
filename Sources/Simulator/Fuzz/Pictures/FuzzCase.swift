// One input that nobody would make by hand: bytes that may be a picture, and settings to read them with.

import Imaging
import RackCore
public import Station

/// An input for the way from a picture file to a reading. It has to be read or refused: without a crash, in bounded
/// time, and without a value that the picture never showed.
public struct FuzzCase: Sendable {
    /// What kind of input it is.
    public let kind: FuzzKind
    /// The file.
    public let bytes: [UInt8]
    /// How it is read.
    public let settings: ScanSettings
    /// Whether the annotated picture is drawn too.
    public let isAnnotated: Bool
    /// The values that may be read: those of the picture that the file was made of.
    public let allowed: Set<String>
}

/// Makes fuzz cases out of a few rendered pictures.
struct PictureSeeds: Sendable {
    private let pictures: [Original]

    /// A picture that cases are made of.
    private struct Original {
        var jpeg: [UInt8]
        var png: [UInt8]
        var size: PixelSize
        var values: Set<String>
    }

    /// Renders the pictures.
    /// - Parameter seed: the number from which all cases are made.
    init(seed: UInt64) throws(SimulationError) {
        var pictures: [Original] = []
        for condition in [SimulatedRack.Condition.full, .partlyFilled, .inverted, .rackCode] {
            var rack = SimulatedRack(condition, seed: seed, shape: RackShape(rows: 3, cols: 3))
            rack.optics.picture = PixelSize(width: 380, height: 340)
            rack.optics.pixelsPerModule = 4
            let rendered = try RackRenderer.render(rack)
            pictures.append(
                Original(
                    jpeg: try rendered.jpeg(), png: try Self.png(rendered.picture), size: rendered.picture.size,
                    values: Set(rendered.truth.cells.compactMap(\.value))))
        }
        self.pictures = pictures
    }

    /// A case of a kind.
    func fuzzCase(_ kind: FuzzKind, _ random: inout SplitMix64) throws(SimulationError) -> FuzzCase {
        let original = random.pick(pictures)
        var (size, bytes, allowed) = (original.size, original.jpeg, original.values)
        switch kind {
        case .bytes: (bytes, allowed) = (RandomBytes.file(&random), [])
        case .jpeg: bytes = JPEGMutation.mutated(original.jpeg, &random)
        case .png: bytes = PNGMutation.mutated(original.png, &random)
        case .oddSize:
            let picture = OddPicture.draw(&random)
            (size, bytes, allowed) = (picture.size, try Self.png(picture), [])
        default: bytes = random.chance(0.5) ? original.jpeg : original.png
        }
        return FuzzCase(
            kind: kind, bytes: bytes, settings: Self.settings(size, isOdd: kind == .oddCrop, &random),
            isAnnotated: random.chance(0.3), allowed: allowed)
    }

    private static func png(_ picture: ColorImage) throws(SimulationError) -> [UInt8] {
        do throws(DrawingError) {
            return try picture.encoded(as: .png)
        } catch {
            throw SimulationError(error)
        }
    }

    /// Settings within what a settings file allows, but for longest sides so short that these small pictures are
    /// reduced too.
    private static func settings(_ size: PixelSize, isOdd: Bool, _ random: inout SplitMix64) -> ScanSettings {
        let rack = RackShape(rows: random.whole(1...24), cols: random.whole(1...24))
        var crop: FramingCrop = random.chance(0.5) ? .full : .auto
        if isOdd || random.chance(0.2) {
            // A square that begins near the right or lower edge is cut to a strip.
            let x = random.chance(0.4) ? size.width - random.whole(1...3) : random.whole(0...size.width)
            let y = random.chance(0.4) ? size.height - random.whole(1...3) : random.whole(0...size.height)
            let side = random.chance(0.3) ? random.whole(1...9) : random.whole(1...500)
            crop = .square(x: max(0, x), y: max(0, y), side: side)
        }
        return ScanSettings(
            rack: random.chance(0.5) ? rack : nil, crop: crop, tolerance: random.uniform(50...300),
            maxDimension: random.chance(0.3) ? random.whole(256...700) : 4000, deadline: 1)
    }
}
