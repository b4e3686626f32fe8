// How much of its neighbours' darkness a module's sample holds.

/// The share that each module around has in the sample at a module's middle, when the picture is blurred by a
/// Gaussian: a separable kernel of five by five modules.
struct BlurKernel: Equatable, Sendable {
    /// The shares along one axis at distances 0, 1 and 2.
    let shares: (Float, Float, Float)

    /// The sum of the squares of all shares.
    let energy: Float

    /// No blur: every sample is that of its own module alone.
    static let none = BlurKernel(shares: (1, 0, 0))

    /// The blurs that are tried, in modules (standard deviation): 0.3, 0.45, 0.6 and 0.75. The shares are the
    /// integrals of the Gaussian over the module and its neighbours.
    static let ladder = [
        BlurKernel(shares: (0.9044, 0.0478, 0.0)),
        BlurKernel(shares: (0.7335, 0.1328, 0.0004)),
        BlurKernel(shares: (0.5953, 0.1961, 0.0062)),
        BlurKernel(shares: (0.4950, 0.2297, 0.0224)),
    ]

    /// The blur of 0.6 modules.
    static let strong = ladder[2]

    private init(shares: (Float, Float, Float)) {
        self.shares = shares
        let line = shares.0 * shares.0 + 2 * shares.1 * shares.1 + 2 * shares.2 * shares.2
        energy = line * line
    }

    static func == (one: BlurKernel, other: BlurKernel) -> Bool { one.shares == other.shares }

    /// Blurs values over a square of modules; outside of it everything has the value `outside`.
    func blurred(_ values: [Float], count: Int, outside: Float) -> [Float] {
        guard shares.0 < 1 else { return values }
        let rows = pass(values, count: count, outside: outside, step: 1, line: count)
        return pass(rows, count: count, outside: outside, step: count, line: 1)
    }

    private func pass(_ values: [Float], count: Int, outside: Float, step: Int, line: Int) -> [Float] {
        var result = values
        for other in 0..<count {
            for index in 0..<count {
                func at(_ distance: Int) -> Float {
                    let place = index + distance
                    return place < 0 || place >= count ? outside : values[other * line + place * step]
                }
                result[other * line + index * step] =
                    shares.0 * at(0) + shares.1 * (at(-1) + at(1)) + shares.2 * (at(-2) + at(2))
            }
        }
        return result
    }
}
