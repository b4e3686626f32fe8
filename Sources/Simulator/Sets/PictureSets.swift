// Sets of rendered pictures as files: the fixtures, racks to practise on, a marked box, and what stands on the stage.

import FoundationEssentials
import RackCore
package import Station

/// A picture that is kept with the sources.
package struct FixtureSpec: Hashable, Sendable {
    /// The name of its files, without ending.
    package let name: String
    /// What it shows, for the reader of the folder.
    package let summary: String
    /// What is rendered.
    package let rack: SimulatedRack
}

/// The pictures that are kept with the sources: small ones that a good reader reads completely.
package enum Fixtures {
    /// All fixtures, in the order in which the demo shows them.
    package static let all: [FixtureSpec] = [
        FixtureSpec(name: "1-full-9x9", summary: "every cell filled, good light", rack: full),
        FixtureSpec(
            name: "2-partly-9x9", summary: "an empty row and an empty column between others, some caps without a code",
            rack: partlyFilled),
        FixtureSpec(name: "3-badlight-8x8", summary: "dim light from one side, a shadow, noise", rack: badLight),
        FixtureSpec(name: "4-blurred-10x10", summary: "slightly out of focus", rack: blurred),
        FixtureSpec(
            name: "5-special-4x6",
            summary: "a value with comma and quotes, a binary one, and \(twin) on two caps", rack: special),
        FixtureSpec(name: "6-empty-9x9", summary: "a rack without tubes", rack: empty),
    ]

    /// The value that two caps of the fifth fixture share.
    package static let twin = "A00183"

    private static func optics(pixelsPerModule: Double, blur: Double = 0.1) -> SimulatedRack.Optics {
        SimulatedRack.Optics(
            picture: PixelSize(width: 1100, height: 1100), pixelsPerModule: pixelsPerModule, blur: blur, noise: 0.001,
            jpegQuality: 60)
    }

    private static var full: SimulatedRack {
        SimulatedRack(
            seed: 101, clutter: 0, pose: SimulatedRack.Pose(angle: 1.2), optics: optics(pixelsPerModule: 3.95))
    }

    private static var partlyFilled: SimulatedRack {
        var rack = SimulatedRack(
            seed: 102, fill: 0.66, blanks: 0.08, clutter: 2, pose: SimulatedRack.Pose(angle: -1.8, tiltDown: 2),
            optics: optics(pixelsPerModule: 3.95))
        for other in 0..<9 {
            rack.fixed[GridPosition(row: 4, col: other)] = .empty
            rack.fixed[GridPosition(row: other, col: 6)] = .empty
        }
        return rack
    }

    private static var badLight: SimulatedRack {
        var rack = SimulatedRack(
            seed: 103, shape: RackShape(rows: 8, cols: 8), fill: 0.9, pose: SimulatedRack.Pose(angle: 2.5),
            light: SimulatedRack.Light(brightness: 0.4, gradient: 0.55, direction: 40, shadow: 0.45, warmth: 0.7),
            optics: optics(pixelsPerModule: 4.3))
        rack.optics.noise = 0.003
        return rack
    }

    private static var blurred: SimulatedRack {
        SimulatedRack(
            seed: 104, shape: RackShape(rows: 10, cols: 10), fill: 0.9,
            optics: optics(pixelsPerModule: 3.65, blur: 0.3))
    }

    private static var special: SimulatedRack {
        SimulatedRack(
            seed: 105, shape: RackShape(rows: 4, cols: 6), fill: 0.85,
            fixed: [
                GridPosition(row: 0, col: 1): .code(Array(#"A,"7""#.utf8)),
                GridPosition(row: 1, col: 2): .code([0x01, 0xff, 0x10]),
                GridPosition(row: 2, col: 0): .code(Array(twin.utf8)),
                GridPosition(row: 3, col: 4): .code(Array(twin.utf8)),
            ],
            pose: SimulatedRack.Pose(angle: -3, tiltAcross: 3), optics: optics(pixelsPerModule: 4.8))
    }

    private static var empty: SimulatedRack {
        SimulatedRack(
            seed: 106, fill: 0, clutter: 1, pose: SimulatedRack.Pose(angle: 0.6), optics: optics(pixelsPerModule: 3.95))
    }
}

/// Makes the fixtures.
package enum FixtureWriter {
    /// Renders every fixture into a folder: NAME.jpg and NAME.json. The folder is made where it is missing; files of
    /// these names are replaced.
    /// - Parameter progress: called with the path of each picture when it is written.
    package static func write(to folder: String, progress: (String) -> Void = { _ in }) throws(Fault) {
        let folder = try PictureFolder(folder)
        for fixture in Fixtures.all {
            progress(try folder.write(fixture.rack, name: fixture.name, set: "fixtures"))
        }
    }
}

/// A folder of rendered pictures; racks are NAME.jpg with NAME.json beside it.
struct PictureFolder {
    private let path: String

    /// Opens a folder, and makes it where it is missing.
    init(_ path: String) throws(Fault) {
        self.path = path
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw Fault(.cannotCreate, "Cannot make the folder \(path) (\(error)). Choose another one.")
        }
    }

    /// Renders a rack and writes its picture and its truth.
    /// - Returns: the path of the picture.
    func write(_ rack: SimulatedRack, name: String, set: String) throws(Fault) -> String {
        let rendered = try RackRenderer.render(rack, set: set)
        let picture = try write(try rendered.jpeg(), name: "\(name).jpg")
        _ = try write(try rendered.truth.json(), name: "\(name).json")
        return picture
    }

    /// Writes a file.
    /// - Returns: its path.
    func write(_ bytes: [UInt8], name: String) throws(Fault) -> String {
        let file = "\(path)/\(name)"
        do {
            try Data(bytes).write(to: URL(filePath: file), options: .atomic)
            return file
        } catch {
            throw Fault(.cannotCreate, "Cannot write \(file) (\(error)). Choose a folder that can be written.")
        }
    }
}

/// Many rendered racks under named conditions, to measure a reader on.
package enum PracticeSet {
    /// Renders one rack for each condition and seed into a folder: CONDITION_SEED.jpg and .json. The folder is made
    /// where it is missing; files of these names are replaced.
    /// - Parameters:
    ///   - seeds: which racks of each condition.
    ///   - conditions: the conditions, which are the sets of the truths.
    ///   - resolution: what the camera resolves.
    ///   - progress: called with the path of each picture when it is written.
    package static func write(
        to folder: String, seeds: some Sequence<UInt64>,
        conditions: [SimulatedRack.Condition] = SimulatedRack.Condition.allCases,
        resolution: SimulatedRack.Resolution = .photo, progress: (String) -> Void = { _ in }
    ) throws(Fault) {
        let folder = try PictureFolder(folder)
        for seed in seeds {
            for condition in conditions {
                let rack = SimulatedRack(condition, seed: seed, resolution: resolution)
                let name = "\(condition.rawValue)_\(seed)"
                progress(try folder.write(rack, name: name, set: condition.rawValue))
            }
        }
    }
}

extension SimulatedRack.Optics {
    /// A camera of the fixtures' size that sees a box of nine rows with some of the bench around it.
    fileprivate static let aboveWholeBox = Self(
        picture: PixelSize(width: 1100, height: 1100), pixelsPerModule: 3.4, blur: 0.1, noise: 0.001, jpegQuality: 75)
}

/// One box with the printed mark at its first position, as it lies in four turns under a camera of the fixtures' size.
package enum MarkedSet {
    /// Renders the box into a folder: marked-DEGREES.jpg and .json, the truth in the box's own rows and columns. The
    /// folder is made where it is missing; files of these names are replaced.
    /// - Parameter progress: called with the path of each picture when it is written.
    package static func write(to folder: String, progress: (String) -> Void = { _ in }) throws(Fault) {
        let folder = try PictureFolder(folder)
        for degrees in [0, 90, 180, 270] {
            progress(try folder.write(box(turnedBy: degrees), name: "marked-\(degrees)", set: "marked"))
        }
    }

    private static func box(turnedBy degrees: Int) -> SimulatedRack {
        SimulatedRack(
            seed: 107, fill: 0.7, marks: [SimulatedRack.Mark("RS-A1", row: -0.89, col: -0.89)], clutter: 0,
            pose: SimulatedRack.Pose(angle: Double(degrees) + 1.5),
            optics: .aboveWholeBox)
    }
}

/// What stands below a camera of the fixtures' size while a box is put in: nothing, the box open, with its lid on, and
/// with a hand over it that moves.
package enum StageSet {
    /// Renders the pictures into a folder: stage-NAME.jpg and .json. The folder is made where it is missing; files of
    /// these names are replaced.
    /// - Parameter progress: called with the path of each picture when it is written.
    package static func write(to folder: String, progress: (String) -> Void = { _ in }) throws(Fault) {
        let folder = try PictureFolder(folder)
        for (name, sight, shot) in scenes {
            var rack = SimulatedRack(
                seed: 108, sight: sight, clutter: 0, pose: SimulatedRack.Pose(angle: 2),
                optics: .aboveWholeBox)
            rack.shot = shot
            progress(try folder.write(rack, name: "stage-\(name)", set: "stage"))
        }
    }

    private static let scenes: [(name: String, sight: SimulatedRack.Sight, shot: Int)] = [
        ("nothing", .nothing, 0), ("box", .openBox, 0), ("lid", .lid, 0), ("glove-1", .glove, 1),
        ("glove-2", .glove, 2),
    ]
}
