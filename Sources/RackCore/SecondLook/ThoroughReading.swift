// Every way to tell the modules of one frame apart.

/// Reads a symbol whose place is known, in every way that has ever helped: samples of points and of areas, thresholds
/// to either side, faint modules as erasures, blur undone.
struct ThoroughReading: Sendable {
    let view: SymbolView
    /// Pixels of the picture for one pixel of the view.
    let scale: Double

    /// The evidence, in bits, at which no better reading is looked for.
    private static let plentyEvidence: Float = 44
    /// How much more evidence a reading needs than one that says otherwise.
    private static let clearlyMore: Float = 14

    /// Reads the symbol at a frame. Of several readings the best proved one counts, unless another is nearly as well
    /// proved and says something else.
    func read(_ frame: SymbolFrame) -> ReadSymbol? {
        let timing = view.timing(ProjectiveMap(to: frame.corners), count: frame.count)
        guard timing.contrast > 4 else { return nil }
        var best: ReadSymbol?
        var rival: Float = 0
        func isPlenty(_ found: ReadSymbol?) -> Bool {
            guard let found else { return false }
            if let known = best, known.decoded.payload != found.decoded.payload {
                rival = max(rival, min(known.proof.evidence, found.proof.evidence))
            }
            if found.proof.evidence > best?.proof.evidence ?? 0 { best = found }
            return found.proof.evidence >= Self.plentyEvidence
        }
        search: for samples in [view.samples(frame), view.areaSamples(frame)] {
            let reading = ModuleReading(samples, timing: timing)
            for bias: Float in [0, -0.25, 0.25] {
                if isPlenty(prove(reading.modules(bias: bias), frame, samples, .none)) { break search }
            }
            if isPlenty(readWithErasures(reading.darkness, frame, samples, .none)) { break search }
            for kernel in BlurKernel.ladder {
                let model = ModuleModel(reading, kernel: kernel)
                let darkness = zip(model.margins, model.modules).map { $0 * $1 }
                let grid = ModuleGrid(size: frame.size, isDark: darkness.map { $0 > 0 })
                if isPlenty(prove(grid, frame, samples, kernel)) { break search }
                if isPlenty(readWithErasures(darkness, frame, samples, kernel)) { break search }
            }
        }
        guard let best, best.proof.evidence >= rival + (rival > 0 ? Self.clearlyMore : 0) else { return nil }
        return best
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
