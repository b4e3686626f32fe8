// How a text looks.

public import RackCore

/// How a text looks.
public struct TextStyle: Hashable, Sendable {
    /// The size of the type in pixels (the em).
    public var size: Double
    /// The weight of the type.
    public var weight: Weight
    /// The colour of the letters.
    public var color: RGB
    /// An outline that keeps the letters legible on any ground.
    public var halo: Halo?

    /// The weight of the type.
    public enum Weight: Hashable, Sendable, CaseIterable {
        /// For text that is read.
        case regular
        /// For headings, figures and labels.
        case bold
    }

    /// An outline around letters.
    public struct Halo: Hashable, Sendable {
        /// The colour of the outline.
        public var color: RGB
        /// How far it reaches beyond the letters, in pixels.
        public var width: Double

        /// Makes a halo of a colour that reaches so many pixels beyond the letters.
        public init(color: RGB, width: Double) {
            self.color = color
            self.width = width
        }
    }

    /// Makes a style.
    public init(size: Double, weight: Weight = .regular, color: RGB = .black, halo: Halo? = nil) {
        self.size = size
        self.weight = weight
        self.color = color
        self.halo = halo
    }
}

/// Where a text stands between the left and right edge of its area.
public enum TextAlignment: Hashable, Sendable {
    /// At the left edge.
    case leading
    /// In the middle.
    case center
    /// At the right edge.
    case trailing
}
