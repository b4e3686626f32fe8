// From grey samples to dark and light modules.

/// The modules of a symbol as they were told apart.
struct ModuleReading: Sendable {
    let samples: ModuleSamples
    /// What dark and light look like.
    let field: ToneField
    /// How dark each module is, 1 dark to -1 light.
    let darkness: [Float]

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
                return abs(darkness) < 0.15 || abs(darkness) > 2.5 ? nil : darkness > 0
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
