// Modules out of samples: planes of light, blur undone.

import Testing

@testable import RackCore

@Suite struct `Modules from samples` {
    /// The samples of a symbol under slanting light and blur.
    private func samples(_ symbol: ModuleGrid, kernel: BlurKernel) throws -> ModuleSamples {
        let layout = try #require(symbol.size.layout)
        let modules = symbol.isDark.map { Float($0 ? 1 : -1) }
        let values = kernel.blurred(modules, symbol.size, outside: -1).enumerated().map { index, darkness in
            let place = layout.places[index]
            return 130 + 20 * place.x - 12 * place.y - darkness * (60 + 10 * place.x)
        }
        return ModuleSamples(layout: layout, values: values)
    }

    @Test func `planes of dark and light are found again`() throws {
        let symbol = try #require(ModuleGrid(text: "AB12", side: 12))
        let samples = try samples(symbol, kernel: .none)
        let field = ToneField(samples, expected: symbol.isDark.map { $0 ? 1 : -1 })
        #expect(abs(field.contrast - 120) < 3)
        for (index, value) in samples.values.enumerated() {
            #expect(abs(abs(field.darkness(value, at: samples.layout.places[index])) - 1) < 0.1)
        }
    }

    @Test(arguments: BlurKernel.ladder.indices)
    func `modules are found again under every blur that is tried`(step: Int) throws {
        let symbol = try #require(ModuleGrid(text: "AB12", side: 12))
        let kernel = BlurKernel.ladder[step]
        let timing = TimingScore(contrast: 60, dark: 90, light: 160)
        let reading = ModuleReading(try samples(symbol, kernel: kernel), timing: timing)
        let model = ModuleModel(reading, kernel: kernel)
        let wrong = zip(model.modules, symbol.isDark).count { ($0 > 0) != $1 }
        // Under the strongest blur neighbours outweigh a module, and the error correction has to help.
        #expect(wrong <= [0, 0, 2, 10][step])
        #expect(model.correlation > 0.98)
    }

    @Test(arguments: [1, 2])
    func `modules in a lamp's mirror image are told apart by those around them, where no plane does`(reach: Int) throws
    {
        for text in ["AB12", "Z2662", "00000", "zzzzz"] {
            let symbol = try #require(ModuleGrid(text: text, side: 12))
            let even = try samples(symbol, kernel: .none)
            // The spot is brighter than the camera can show where it falls on light modules, and less so on dark ones.
            let values = even.values.indices.map { index in
                let offset = even.layout.places[index] - SIMD2(0.2, -0.1)
                let glare = max(0, 1 - (offset * offset).sum() / 0.6)
                return min(255, even.values[index] + 100 * glare)
            }
            let lit = ModuleSamples(layout: even.layout, values: values)
            let reading = ModuleReading(lit, timing: TimingScore(contrast: 120, dark: 70, light: 190))
            func wrong(_ darkness: [Float]) -> Int { zip(darkness, symbol.isDark).count { ($0 > 0) != $1 } }
            #expect(wrong(reading.darkness) >= 6)
            #expect(wrong(reading.evenDarkness(reach: reach)) <= 3)
            let unlit = ModuleReading(even, timing: TimingScore(contrast: 120, dark: 70, light: 190))
            #expect(wrong(unlit.evenDarkness(reach: reach)) == 0)
        }
    }

    @Test func `a blur kernel spreads and keeps what there is`() {
        for kernel in BlurKernel.ladder {
            let flat = kernel.blurred(Array(repeating: -1, count: 100), SymbolSize(rows: 10, cols: 10), outside: -1)
            #expect(flat.allSatisfy { abs($0 + 1) < 2e-3 })
        }
    }
}
