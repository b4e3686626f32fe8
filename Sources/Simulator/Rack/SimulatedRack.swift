// A rack to be photographed: everything that decides what the picture shows.

public import RackCore

/// A rack with tubes, how it lies on the bench, the light on it and the camera above it. Equal racks give equal
/// pictures, to the last pixel. Each part is described in a file of its own beside this one.
public struct SimulatedRack: Hashable, Sendable {
    /// Decides everything that is left to chance: which cells are filled, values, rotations, colours, noise.
    public var seed: UInt64
    /// Rows and columns of cells.
    public var shape: RackShape
    /// The share of cells that hold a tube, 0 to 1.
    public var fill: Double
    /// The share of tubes whose cap carries no code, 0 to 1.
    public var blanks: Double
    /// Cells whose content is not left to chance.
    public var fixed: [GridPosition: Cap]
    /// Whether the rack carries a code of its own on its rim.
    public var hasRackCode: Bool
    /// The things that lie about on the bench beside the rack.
    public var clutter: Int
    /// The codes and how they are printed.
    public var printing: Printing
    /// How the tubes stand and what has happened to their caps.
    public var tubes: Tubes
    /// How the rack lies below the camera.
    public var pose: Pose
    /// The light on it.
    public var light: Light
    /// The camera.
    public var optics: Optics

    /// What a cell holds.
    public enum Cap: Hashable, Sendable {
        /// No tube.
        case empty
        /// A tube whose cap carries no code.
        case blank
        /// A tube whose code has this message.
        case code([UInt8])
    }

    /// Makes a rack; without further parameters a full one that lies straight, in good light, in focus.
    public init(
        seed: UInt64, shape: RackShape = RackShape(rows: 9, cols: 9), fill: Double = 1, blanks: Double = 0,
        fixed: [GridPosition: Cap] = [:], hasRackCode: Bool = false, clutter: Int = 3, printing: Printing = Printing(),
        tubes: Tubes = Tubes(), pose: Pose = Pose(), light: Light = Light(), optics: Optics = Optics()
    ) {
        self.seed = seed
        self.shape = shape
        self.fill = fill
        self.blanks = blanks
        self.fixed = fixed
        self.hasRackCode = hasRackCode
        self.clutter = clutter
        self.printing = printing
        self.tubes = tubes
        self.pose = pose
        self.light = light
        self.optics = optics
    }
}
