// How light and dark go along a linear code: fitted to what is seen where its bars are known.

/// The tones of a linear code, which change slowly from one end to the other.
struct BarTones: Sendable {
    /// The darkness of what is light, and how much darker what is dark is, by powers of the share of the code.
    private let unknowns: [Double]

    /// The darkness of what is light, in grey values, at a share of the code.
    func light(_ share: Double) -> Double { unknowns[0] + share * (unknowns[1] + share * unknowns[2]) }
    /// How much darker what is dark is, in grey values, at a share of the code.
    func contrast(_ share: Double) -> Double { unknowns[3] + share * (unknowns[4] + share * unknowns[5]) }

    /// What holds the slopes and the bends of both back.
    private static let hold = 0.5

    /// Equal samples of a code, for each of which its share of the code is known, and all that does not change with the bars
    /// that are supposed.
    struct Samples {
        /// The share of each sample.
        let shares: [Double]
        /// The powers of each share, 0 to 4; what is beyond is 0.
        private let powers: [SIMD8<Double>]
        private var seen: [Double] = []
        private var (light, seenLight) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
        private var square = 0.0

        /// Makes room for so many samples.
        init(count: Int) {
            shares = (0..<count).map { (Double($0) + 0.5) / Double(count) }
            powers = shares.map { share in
                let square = share * share
                return SIMD8(1, share, square, square * share, square * square, 0, 0, 0)
            }
            light = powers.reduce(.zero, +)
        }

        /// Takes what is seen: the darkness of each sample, in grey values.
        mutating func see(_ darkness: [Double]) {
            seen = darkness
            (seenLight, square) = (.zero, 0)
            for (value, power) in zip(darkness, powers) {
                seenLight += power * value
                square += value * value
            }
        }

        /// The tones with which bars explain most of what is seen, and the sum of the squares of what they leave; nil where
        /// they explain nothing.
        /// - Parameter dark: how dark each sample is by the bars, 0 to 1.
        func tones(of dark: [Double]) -> (tones: BarTones, rest: Double)? {
            var (mixed, squared, seenDark) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)
            for index in 0..<min(dark.count, powers.count) where dark[index] != 0 {
                let power = powers[index] * dark[index]
                mixed += power
                squared += power * dark[index]
                seenDark += power * seen[index]
            }
            // A sum of powers has what two unknowns share at the sum of their powers.
            func row(_ light: SIMD8<Double>, _ dark: SIMD8<Double>, _ power: Int) -> LeastSquares.Factors {
                LeastSquares.Factors(
                    light[power], light[power + 1], light[power + 2],
                    dark[power], dark[power + 1], dark[power + 2], 0, 0)
            }
            let sums = LeastSquares(
                rows: (0..<3).map { row(light, mixed, $0) } + (0..<3).map { row(mixed, squared, $0) },
                right: LeastSquares.Factors(
                    seenLight[0], seenLight[1], seenLight[2], seenDark[0], seenDark[1], seenDark[2], 0, 0))
            var held = sums
            for unknown in [1, 2, 4, 5] { held.hold(unknown, weight: BarTones.hold) }
            guard let unknowns = held.solved() else { return nil }
            return (BarTones(unknowns: unknowns), sums.rest(of: unknowns, square: square))
        }
    }
}
