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

    @Test func `a blur kernel spreads and keeps what there is`() {
        for kernel in BlurKernel.ladder {
            let flat = kernel.blurred(Array(repeating: -1, count: 100), SymbolSize(rows: 10, cols: 10), outside: -1)
            #expect(flat.allSatisfy { abs($0 + 1) < 2e-3 })
        }
    }
}
