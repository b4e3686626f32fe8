// From grey samples to dark and light modules.

/// The modules of a symbol as they were told apart.
struct ModuleReading: Sendable {
    let samples: ModuleSamples
    /// What dark and light look like.
    let field: ToneField
    /// How dark each module is, 1 dark to -1 light.
    let darkness: [Float]

    /// How plain a module has to be for the planes to go through it: neither between dark and light nor far beyond them,
    /// as glare is.
    private static let plain: ClosedRange<Float> = 0.15...2.5

    /// Tells the modules apart, at first by the levels of the timing pattern, then by planes through the dark and
    /// through the light ones.
    init(_ samples: ModuleSamples, timing: TimingScore) {
        self.samples = samples
        var field = ToneField(dark: timing.dark, light: timing.light)
        let count = samples.count
        for _ in 0..<2 {
            let before = field
            field = ToneField(samples) { index in
                let darkness = before.darkness(samples.values[index], index, count)
                return Self.plain.contains(abs(darkness)) ? darkness > 0 : nil
            }
        }
        self.field = field
        darkness = samples.values.indices.map { field.darkness(samples.values[$0], $0, count) }
    }

    /// The modules, dark where the darkness is above `bias`.
    func modules(bias: Float = 0) -> ModuleGrid {
        ModuleGrid(size: SymbolSize(rows: samples.count, cols: samples.count), isDark: darkness.map { $0 > bias })
    }
}
