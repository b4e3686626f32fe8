// How the codes are printed.

public import RackCore

extension SimulatedRack {
    /// The codes and how they are printed.
    public struct Printing: Hashable, Sendable {
        /// The size of the symbols in modules, square; a value that needs more room gets the next size that holds it.
        public var symbol: SymbolSize
        /// Which of ink and ground is the darker one.
        public var polarity: Polarity
        /// How far the ink's brightness is from the ground's: 1 for black on white, 0 for nothing to be seen.
        public var contrast: Double
        /// The diameter in modules of the dots that modules are printed as; nil for whole squares.
        public var dots: Double?
        /// By how much the ink runs over each of a module's sides, in modules; negative where it falls short.
        public var growth: Double

        /// Which of ink and ground is the darker one.
        public enum Polarity: String, Hashable, Sendable, CaseIterable {
            /// Dark modules on a light label, as a printer makes them.
            case darkOnLight
            /// Light modules on a dark cap, as a laser makes them.
            case lightOnDark
        }

        /// Makes a way of printing; the default is a good thermal print on a white label.
        public init(
            symbol: SymbolSize = SymbolSize(rows: 12, cols: 12), polarity: Polarity = .darkOnLight,
            contrast: Double = 0.95, dots: Double? = nil, growth: Double = 0.03
        ) {
            self.symbol = symbol
            self.polarity = polarity
            self.contrast = contrast
            self.dots = dots
            self.growth = growth
        }
    }
}
