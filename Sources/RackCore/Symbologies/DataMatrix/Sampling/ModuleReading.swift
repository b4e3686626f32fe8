// From grey samples to modules, told apart by how dark they are.

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

    /// Half the difference of the modules around one below which all may be of one colour, which they do not tell.
    private static let leastHalf: Float = 0.3

    /// Tells the modules apart, at first by the levels of the timing pattern, then by planes through the dark and
    /// through the light ones.
    init(_ samples: ModuleSamples, timing: TimingScore) {
        self.samples = samples
        var field = ToneField(dark: timing.dark, light: timing.light)
        let places = samples.layout.places
        for _ in 0..<2 {
            let before = field
            field = ToneField(samples) { index in
                let darkness = before.darkness(samples.values[index], at: places[index])
                return Self.plain.contains(abs(darkness)) ? darkness > 0 : nil
            }
        }
        self.field = field
        darkness = zip(samples.values, places).map { field.darkness($0, at: $1) }
    }

    /// How dark each module is between the extremes of those around it: 1 as the darkest, -1 as the lightest. A lamp's mirror
    /// image and frost lift dark modules above what is light elsewhere, and yet they are darker than those beside them.
    /// - Parameter reach: how far around a module it is compared, in modules.
    func evenDarkness(reach: Int) -> [Float] {
        let lightest = extremes(reach) { $0 < $1 ? $0 : $1 }
        let darkest = extremes(reach) { $0 > $1 ? $0 : $1 }
        return darkness.indices.map { index in
            let (half, middle) = ((darkest[index] - lightest[index]) / 2, (darkest[index] + lightest[index]) / 2)
            let even = (darkness[index] - min(1, half / Self.leastHalf) * middle) / max(half, Self.leastHalf)
            return min(max(even, -1), 1)
        }
    }

    /// The greater or the lesser darkness around each module, whichever the function picks of two.
    private func extremes(_ reach: Int, _ pick: (Float, Float) -> Float) -> [Float] {
        func along(_ values: [Float], step: Int, count: Int) -> [Float] {
            values.indices.map { index in
                let place = index / step % count
                let last = index + min(reach, count - 1 - place) * step
                var (next, extreme) = (index - min(reach, place) * step, values[index])
                while next <= last {
                    extreme = pick(extreme, values[next])
                    next += step
                }
                return extreme
            }
        }
        let size = samples.layout.size
        return along(along(darkness, step: 1, count: size.cols), step: size.cols, count: size.rows)
    }

    /// The modules, dark where the darkness is above `bias`.
    func modules(bias: Float = 0) -> ModuleGrid {
        ModuleGrid(size: samples.layout.size, isDark: darkness.map { $0 > bias })
    }
}
