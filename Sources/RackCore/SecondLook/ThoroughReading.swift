// Every way to tell the modules of one frame apart.

/// Reads a symbol whose place is known, in every way that has ever helped: samples of points and of areas, thresholds
/// to either side, faint modules as erasures, blur undone.
struct ThoroughReading: Sendable {
    let view: SymbolView
    /// Pixels of the picture for one pixel of the view.
    let scale: Double

    /// Reads the symbol at a frame.
    func read(_ frame: SymbolFrame) -> ReadSymbol? {
        let timing = view.timing(ProjectiveMap(to: frame.corners), count: frame.count)
        guard timing.contrast > 4 else { return nil }
        for samples in [view.samples(frame), view.areaSamples(frame)] {
            let reading = ModuleReading(samples, timing: timing)
            for bias: Float in [0, -0.25, 0.25] {
                if let symbol = prove(reading.modules(bias: bias), frame, samples, .none) { return symbol }
            }
            if let symbol = readWithErasures(reading.darkness, frame, samples, .none) { return symbol }
            for kernel in BlurKernel.ladder {
                let model = ModuleModel(reading, kernel: kernel)
                let margins = model.margins
                let darkness = margins.indices.map { margins[$0] * model.modules[$0] }
                let grid = ModuleGrid(size: frame.size, isDark: darkness.map { $0 > 0 })
                if let symbol = prove(grid, frame, samples, kernel) { return symbol }
                if let symbol = readWithErasures(darkness, frame, samples, kernel) { return symbol }
            }
        }
        return nil
    }

    /// Takes the codewords with the faintest modules for erasures: one, two, three.
    private func readWithErasures(
        _ darkness: [Float], _ frame: SymbolFrame, _ samples: ModuleSamples, _ kernel: BlurKernel
    ) -> ReadSymbol? {
        guard let layout = frame.size.layout else { return nil }
        let faint = darkness.indices.filter { layout.codewordAt[$0] != nil && abs(darkness[$0]) < 0.5 }
            .sorted { abs(darkness[$0]) < abs(darkness[$1]) }
        let grid = ModuleGrid(size: frame.size, isDark: darkness.map { $0 > 0 })
        var (doubtful, codewords) = ([Int](), Set<Int>())
        for module in faint {
            doubtful.append(module)
            guard let codeword = layout.codewordAt[module], codewords.insert(codeword).inserted else { continue }
            if let symbol = prove(grid, frame, samples, kernel, doubtful: doubtful) { return symbol }
            if codewords.count * 2 >= frame.size.errorCodewords { break }
        }
        return nil
    }

    private func prove(
        _ grid: ModuleGrid, _ frame: SymbolFrame, _ samples: ModuleSamples, _ kernel: BlurKernel, doubtful: [Int] = []
    ) -> ReadSymbol? {
        guard let decoded = SymbolDecoder.decode(grid, doubtful: doubtful),
            let proof = ModuleProof(decoded, samples: samples, kernel: kernel), proof.isSound
        else { return nil }
        return ReadSymbol(
            decoded: decoded, proof: proof, corners: frame.corners.scaled(by: scale), polarity: view.polarity,
            look: .second)
    }
}
