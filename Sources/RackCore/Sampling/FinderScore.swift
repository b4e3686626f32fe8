// How well a finder and timing pattern lies on a place.

/// The dark and light levels of a symbol's border, and how well the border's pattern lies there.
struct TimingScore: Sendable {
    /// The mean of the modules that have to be light less that of those that have to be dark, in grey values.
    var contrast: Float
    /// The mean of the modules that have to be dark.
    var dark: Float
    /// The mean of those that have to be light.
    var light: Float
}

extension SymbolView {
    /// Measures the two timing sides of a square symbol.
    /// - Parameters:
    ///   - map: where the symbol lies.
    ///   - count: its modules along a side.
    func timing(_ map: ProjectiveMap, count: Int) -> TimingScore {
        let step = 1 / Double(count)
        var (dark, light): (Float, Float) = (0, 0)
        for index in stride(from: 0, to: count, by: 2) {
            let (even, odd) = ((Double(index) + 0.5) * step, (Double(index) + 1.5) * step)
            dark += value(at: map(even, 0.5 * step)) + value(at: map(1 - 0.5 * step, odd))
            light += value(at: map(odd, 0.5 * step)) + value(at: map(1 - 0.5 * step, even))
        }
        (dark, light) = (dark / Float(count), light / Float(count))
        return TimingScore(contrast: light - dark, dark: dark, light: light)
    }
}
