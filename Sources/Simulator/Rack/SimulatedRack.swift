// A simulated rack, and how each condition makes one.

package import RackCore

/// A rack with tubes, how it lies on the bench, the light on it and the camera above it. Equal racks give equal
/// pictures, to the last pixel. Each part is described in a file of its own beside this one.
package struct SimulatedRack: Hashable, Sendable {
    /// Decides everything that is left to chance: which cells are filled, values, rotations, colours, noise.
    package var seed: UInt64
    /// Rows and columns of cells.
    package var shape: RackShape
    /// The share of cells that hold a tube, 0 to 1.
    package var fill: Double
    /// The share of tubes whose cap carries no code, 0 to 1.
    package var blanks: Double
    /// Cells whose content is not left to chance.
    package var fixed: [GridPosition: Cap]
    /// Whether the rack carries a code of its own on its rim.
    package var hasRackCode: Bool
    /// The marks beside its cells.
    package var marks: [Mark]
    /// What the box is made of.
    package var make: Make
    /// Decides the box's colour and grain, so that racks of several seeds stand in the same box; nil leaves that to `seed`.
    package var boxSeed: UInt64?
    /// What is seen: the open box, or something else.
    package var sight: Sight
    /// The things that lie about on the bench beside the rack.
    package var clutter: Int
    /// The codes and how they are printed.
    package var printing: Printing
    /// How the tubes stand and what has happened to their caps.
    package var tubes: Tubes
    /// How the rack lies below the camera.
    package var pose: Pose
    /// The light on it.
    package var light: Light
    /// The camera.
    package var optics: Optics
    /// Which of several pictures of the same this is: another one has other noise, and a hand moves.
    package var shot = 0

    /// What a cell holds.
    package enum Cap: Hashable, Sendable {
        /// No tube.
        case empty
        /// A tube whose cap carries no code.
        case blank
        /// A tube whose code has this message.
        case code([UInt8])
    }

    /// Makes a rack; without further parameters a full one that lies straight, in good light, in focus.
    package init(
        seed: UInt64, shape: RackShape = RackShape(rows: 9, cols: 9), fill: Double = 1, blanks: Double = 0,
        fixed: [GridPosition: Cap] = [:], hasRackCode: Bool = false, marks: [Mark] = [], make: Make = .cardboard,
        sight: Sight = .openBox, clutter: Int = 3, printing: Printing = Printing(), tubes: Tubes = Tubes(),
        pose: Pose = Pose(), light: Light = Light(), optics: Optics = Optics()
    ) {
        self.seed = seed
        self.shape = shape
        self.fill = fill
        self.blanks = blanks
        self.fixed = fixed
        self.hasRackCode = hasRackCode
        self.marks = marks
        self.make = make
        self.sight = sight
        self.clutter = clutter
        self.printing = printing
        self.tubes = tubes
        self.pose = pose
        self.light = light
        self.optics = optics
    }
}

extension SimulatedRack {
    /// Makes the rack of a condition.
    /// - Parameters:
    ///   - condition: what it is photographed under.
    ///   - seed: which of the racks of this condition.
    ///   - shape: rows and columns.
    ///   - resolution: what the camera resolves.
    package init(
        _ condition: Condition, seed: UInt64, shape: RackShape = RackShape(rows: 9, cols: 9),
        resolution: Resolution = .preview
    ) {
        self.init(seed: seed, shape: shape)
        var random = SplitMix64(seed: seed, subject: Subject.condition)
        optics.picture = resolution.picture
        optics.pixelsPerModule = resolution.pixelsPerModule * 9 / Double(max(9, shape.rows, shape.cols))
        fill = random.uniform(0.85...1)
        pose.angle = random.uniform(-2...2)
        pose.shift = Pose.Shift(across: random.uniform(-0.25...0.25), down: random.uniform(-0.25...0.25))
        light.direction = random.uniform(0...360)
        light.warmth = random.uniform(-0.3...0.6)
        clutter = Int(random.next() % 5)
        apply(condition, &random)
    }

    /// What a condition's camera resolves.
    package enum Resolution: String, Hashable, Sendable, CaseIterable {
        /// 1600 × 1200 pixels, 4.4 pixels a module: for demonstrations and quick tests.
        case preview
        /// 4000 × 3000 pixels, 10 pixels a module: what a 12-megapixel camera makes of a rack.
        case photo

        /// The size of the picture in pixels.
        package var picture: PixelSize {
            switch self {
            case .preview: PixelSize(width: 1600, height: 1200)
            case .photo: PixelSize(width: 4000, height: 3000)
            }
        }

        /// Pixels to a module for a rack of nine rows; larger racks have to make do with fewer.
        package var pixelsPerModule: Double {
            switch self {
            case .preview: 4.4
            case .photo: 10
            }
        }
    }

    private mutating func apply(_ condition: Condition, _ random: inout SplitMix64) {
        switch condition {
        case .full:
            fill = 1
        case .partlyFilled:
            fill = random.uniform(0.35...0.7)
            blanks = 0.08
            leaveEmpty(row: shape.rows / 2, col: shape.cols / 3)
        case .badLight:
            light = Light(
                brightness: random.uniform(0.22...0.4), gradient: 0.6, direction: light.direction, shadow: 0.55,
                warmth: random.uniform(0...1))
            optics.noise = 0.02
        case .blurred:
            optics.blur = random.uniform(0.3...0.5)
        case .nothing:
            fill = 0
        case .perspective:
            pose.tiltAcross = random.uniform(6...12) * (random.chance(0.5) ? 1 : -1)
            pose.tiltDown = random.uniform(4...10) * (random.chance(0.5) ? 1 : -1)
            pose.height = 2.2
            optics.pixelsPerModule *= 0.9
        case .rotated:
            pose.angle = random.uniform(8...30) * (random.chance(0.5) ? 1 : -1)
            optics.pixelsPerModule *= 0.8
        case .inverted:
            printing.polarity = .lightOnDark
            printing.contrast = random.uniform(0.6...0.9)
        case .frost:
            tubes.frost = random.uniform(0.15...0.4)
        case .glare:
            tubes.glare = random.uniform(0.35...0.8)
        case .dotted:
            printing.dots = random.uniform(0.7...0.95)
        case .damaged:
            tubes.penMarks = 0.35
            tubes.tornLabels = 0.2
        case .lowContrast:
            printing.contrast = random.uniform(0.18...0.3)
        case .spread:
            printing.growth = random.uniform(0.15...0.22)
        case .leaning:
            tubes.lean = 3.5
            tubes.jitter = 0.05
            pose.height = 2
        case .barrel:
            optics.barrel = random.uniform(0.04...0.08)
        case .noisy:
            optics.noise = 0.06
            optics.jpegQuality = 45
        case .small:
            optics.pixelsPerModule = max(2.6, optics.pixelsPerModule * 0.3)
        case .rackCode:
            hasRackCode = true
        case .metal:
            markMetal(&random)
        case .pins:
            markMetal(&random)
            fill = random.uniform(0.1...0.3)
            optics.pixelsPerModule = min(optics.pixelsPerModule, random.uniform(2.1...3))
        case .throughGlass:
            printing.polarity = .lightOnDark
            printing.contrast = random.uniform(0.55...0.85)
            light.haze = random.uniform(0.15...0.45)
            light.spots = 2 + Int(random.next() % 4)
        case .thaw:
            tubes.thaw = random.uniform(0.3...0.8)
        case .unevenFocus:
            optics.focusTilt = random.uniform(0.35...0.7)
        case .moved:
            optics.motion = random.uniform(4...14) * (random.chance(0.5) ? 1 : -1)
            optics.blur = random.uniform(0.2...0.4)
        case .overSharpened:
            optics.sharpening = random.uniform(1.2...3)
            optics.blur = random.uniform(0.25...0.4)
            optics.noise = 0.03
            optics.jpegQuality = 55
        }
    }

    private mutating func markMetal(_ random: inout SplitMix64) {
        printing.isOnMetal = true
        printing.polarity = random.chance(0.5) ? .darkOnLight : .lightOnDark
        printing.contrast = random.uniform(0.45...0.8)
        optics.blur = random.uniform(0.15...0.3)
    }

    private mutating func leaveEmpty(row: Int, col: Int) {
        for other in 0..<shape.cols { fixed[GridPosition(row: row, col: other)] = .empty }
        for other in 0..<shape.rows { fixed[GridPosition(row: other, col: col)] = .empty }
    }
}

extension SimulatedRack {
    /// Decides what differs from picture to picture of the same.
    var shotSeed: UInt64 { seed &+ UInt64(truncatingIfNeeded: shot) &* 0x9e37_79b9_7f4a_7c15 }
}

/// The parts of a picture that draw random numbers of their own, so that none depends on how many another draws.
enum Subject {
    static let condition: UInt64 = 1
    static let content: UInt64 = 2
    static let clutter: UInt64 = 3
    static let shadow: UInt64 = 4
    static let texture: UInt64 = 5
    static let rackCode: UInt64 = 6
    static let noise: UInt64 = 7
    static let spots: UInt64 = 8
    static let sight: UInt64 = 9
    static let focus: UInt64 = 10
    static let earlier: UInt64 = 11
    /// The first tube; the others follow.
    static let tube: UInt64 = 1 << 20
    /// The first row of pixels; the others follow.
    static let pixelRow: UInt64 = 1 << 30
}
