// Every way to tell the modules of one frame apart.

/// Reads a symbol whose place is known, in every way that has ever helped: samples of points and of areas, thresholds
/// to either side and by what lies around, faint modules as erasures, blur undone.
struct ThoroughReading: Sendable {
    let view: SymbolView
    /// Pixels of the picture for one pixel of the view.
    let scale: Double
    /// What other messages of the rack have in common.
    var pattern: MessagePattern?

    /// The evidence, in bits, at which no better reading is looked for.
    private static let plentyEvidence: Float = 44
    /// The contrast of the timing pattern, in grey values, below which there is nothing to read.
    static let leastContrast: Float = 4
    /// Where between light and dark, at -1 and 1, modules are parted: in the middle first, then to either side, for pen
    /// strokes and worn print.
    private static let biases: [Float] = [0, -0.25, 0.25, 0.5]
    /// How far around a module it is compared, in modules, where light falls so unevenly that no plane tells dark from light.
    private static let evenReaches = [1, 2]
    /// A module is faint below this darkness to either side.
    private static let faint: Float = 0.5
    /// What one module costs, in samples: where it is sampled in both ways, in a model, and where a value is tried.
    private static let (ofSampling, ofProof) = (12, 4)
    static let ofModel = 40
    /// How much more evidence a reading needs than one that says otherwise.
    private static let clearlyMore: Float = 14

    /// The darkness below which a module is taken for glare.
    private static let glare: Float = -1.5
    /// How far heavy print grows beyond its modules, in modules: edges lie so far outside the symbol then.
    private static let usualGrowth = 0.33
    /// How well the best model of the first samples has to explain them, and the share of the border that may look wrong in
    /// the best, where nothing was read from these, for anything else to be tried in the frame or near it. Of 31 frames in
    /// 140 pictures that were read later these showed 0.859 and 0.023 at worst, and a sixth of 750 that were not read
    /// showed less than this; of 20,048 damaged codes as many are read as without it.
    private static let promising: (correlation: Float, wrongBorder: Float) = (0.8, 0.16)
    /// The share of the border that may look wrong where modules are worth decoding and the frame is worth moving: the proof
    /// allows hardly more. Of 15,252 codes in 210 pictures each is read within it.
    private static let mostWrongBorder: Float = 0.25
    /// How often the frame is moved to where it fits the modules that were found.
    private static let registrations = 3
    /// How well a model has to explain the samples, and the share of the border that may look wrong, for a frame to be
    /// moved once and twice in which nothing has been read yet. Of 450 codes of 40 hard racks none was read only after
    /// that, or in a frame that looked worse.
    private static let hopeful: [(correlation: Float, wrongBorder: Float)] = [(0.86, 0.2), (0.89, 0.1)]

    /// Reads the symbol at a frame, and again where the modules found fit the picture better. Of several readings the
    /// best proved one counts, unless another is nearly as well proved and says something else.
    func read(_ start: SymbolFrame, _ work: inout SearchWork) -> FoundCode? { outcome(at: start, &work).code }

    /// The same, and whether the first samples show that no symbol is there, which a mirror would not change.
    func outcome(at start: SymbolFrame, _ work: inout SearchWork) -> (code: FoundCode?, isHopeless: Bool) {
        var verdict = Verdict()
        for growth in [0, Self.usualGrowth] where !verdict.isFinal {
            read(start.inset(by: growth), &verdict, &work)
        }
        return (verdict.value, verdict.isHopeless)
    }

    /// Reads the symbol at a frame in the plainest way only.
    func readOnce(_ frame: SymbolFrame) -> FoundCode? {
        let samples = view.samples(frame)
        return prove(
            ModuleReading(samples, timing: view.timing(frame)).modules(), Parting(frame: frame, samples: samples))
    }

    /// Reads the symbol at a frame and at those to which the modules found move it.
    private func read(_ start: SymbolFrame, _ verdict: inout Verdict, _ work: inout SearchWork) {
        var frame = start
        for round in 0...Self.registrations {
            guard let model = tryAll(frame, &verdict, &work), !verdict.isFinal,
                isWorthMoving(model, after: round, hasRead: verdict.hasRead)
            else { break }
            let moved = model.register(frame, in: view, &work)
            guard moved.corners != frame.corners, moved.isPlausible else { break }
            frame = moved
        }
    }

    /// Whether a frame may be read where the modules found move it, and could not where it lies.
    private func isWorthMoving(_ model: ModuleModel, after round: Int, hasRead: Bool) -> Bool {
        guard !hasRead else { return round < Self.registrations && model.wrongBorder <= Self.mostWrongBorder }
        guard round < Self.hopeful.count else { return false }
        let least = Self.hopeful[round]
        return model.correlation >= least.correlation && model.wrongBorder <= least.wrongBorder
    }

    /// The readings of one symbol so far.
    private struct Verdict {
        private var best: FoundCode?
        private var rival: Float = 0

        /// Whether the first samples were judged.
        private var isJudged = false
        /// Whether they show nothing that could be read in another way.
        private(set) var isHopeless = false

        /// Whether no better reading has to be looked for.
        var isPlenty: Bool { best?.evidence ?? 0 >= ThoroughReading.plentyEvidence }

        /// Whether nothing else has to be tried.
        var isFinal: Bool { isPlenty || isHopeless }

        /// Whether there is any reading.
        var hasRead: Bool { best != nil }

        /// The best reading, unless another is nearly as good and says something else.
        var value: FoundCode? {
            guard let best, best.evidence >= rival + (rival > 0 ? ThoroughReading.clearlyMore : 0) else {
                return nil
            }
            return best
        }

        /// Judges by the first samples whether others are worth a try.
        mutating func judge(_ models: [(model: ModuleModel, correlation: Float)]) {
            guard !isJudged else { return }
            isJudged = true
            let least = ThoroughReading.promising
            isHopeless =
                !hasRead
                && !(models.contains { $0.correlation >= least.correlation }
                    && models.contains { $0.model.wrongBorder <= least.wrongBorder })
        }

        mutating func add(_ found: FoundCode?) {
            guard let found else { return }
            if let best, best.payload != found.payload {
                rival = max(rival, min(best.evidence, found.evidence))
            }
            if found.evidence > best?.evidence ?? 0 { best = found }
        }
    }

    /// Tells the modules of one frame apart in every way until one is plainly right.
    /// - Returns: the model that explains the samples best; nil where there is no contrast.
    private func tryAll(
        _ frame: SymbolFrame, _ verdict: inout Verdict, _ work: inout SearchWork
    ) -> ModuleModel? {
        let modules = frame.size.rows * frame.size.cols
        let timing = view.timing(frame)
        guard timing.contrast > Self.leastContrast else { return nil }
        var models: [(model: ModuleModel, correlation: Float)] = []
        for samples in [view.samples(frame), view.areaSamples(frame)] {
            let reading = ModuleReading(samples, timing: timing)
            let plain = Parting(frame: frame, samples: samples)
            work.spend(Self.ofSampling * modules)
            for bias in Self.biases where !verdict.isPlenty {
                work.spend(Self.ofProof * modules)
                verdict.add(prove(reading.modules(bias: bias), plain))
            }
            for reach in Self.evenReaches where !verdict.isPlenty {
                let parting = Parting(frame: frame, samples: samples, isEven: true)
                read(reading.evenDarkness(reach: reach), parting, &verdict, &work)
            }
            for kernel in BlurKernel.ladder where !verdict.isPlenty {
                work.spend(Self.ofModel * modules)
                let model = ModuleModel(reading, kernel: kernel)
                models.append((model, model.correlation))
                let parting = Parting(frame: frame, samples: samples, kernel: kernel)
                read(zip(model.margins, model.modules).map { $0 * $1 }, parting, &verdict, &work)
            }
            verdict.judge(models)
            if verdict.isFinal { break }
        }
        return models.max { $0.correlation < $1.correlation }?.model
    }

    /// How the modules of a frame are told apart.
    private struct Parting {
        let frame: SymbolFrame
        let samples: ModuleSamples
        /// The blur that is undone.
        var kernel = BlurKernel.none
        /// Whether each module is compared with those around it.
        var isEven = false
    }

    /// Takes modules for dark whose darkness is above zero, and then the faintest for erasures; where the border is wrong, so
    /// is the rest.
    private func read(
        _ darkness: [Float], _ parting: Parting, _ verdict: inout Verdict, _ work: inout SearchWork
    ) {
        work.spend(Self.ofProof * darkness.count)
        let grid = ModuleGrid(size: parting.frame.size, isDark: darkness.map { $0 > 0 })
        guard parting.samples.layout.wrongBorder(of: grid) <= Self.mostWrongBorder else { return }
        verdict.add(prove(grid, parting))
        if !verdict.isPlenty { verdict.add(readWithErasures(darkness, grid, parting, &work)) }
    }

    /// Takes the codewords with the faintest modules for erasures: one, two, three.
    private func readWithErasures(
        _ darkness: [Float], _ grid: ModuleGrid, _ parting: Parting, _ work: inout SearchWork
    ) -> FoundCode? {
        guard let layout = grid.size.layout else { return nil }
        // Glare is lighter than light: it tells as little as what lies between dark and light.
        let plainness = darkness.map { $0 < Self.glare ? 0 : abs($0) }
        let faint = darkness.indices.filter { layout.codewordAt[$0] != nil && plainness[$0] < Self.faint }
            .sorted { plainness[$0] < plainness[$1] }
        var (doubtful, codewords) = ([Int](), Set<Int>())
        for module in faint {
            doubtful.append(module)
            guard let codeword = layout.codewordAt[module], codewords.insert(codeword).inserted else { continue }
            work.spend(Self.ofProof * darkness.count)
            if let symbol = prove(grid, parting, doubtful: doubtful) { return symbol }
            if codewords.count * 2 >= grid.size.errorCodewords { break }
        }
        return nil
    }

    private func prove(_ grid: ModuleGrid, _ parting: Parting, doubtful: [Int] = []) -> FoundCode? {
        let (frame, samples) = (parting.frame, parting.samples)
        guard let decoded = SymbolDecoder.decode(grid, doubtful: doubtful),
            let proof = ModuleProof(
                decoded, samples: samples, kernel: parting.kernel, isEven: parting.isEven, pattern: pattern),
            proof.isSound
        else { return nil }
        let timing = view.timing(frame)
        return FoundCode(
            decoded, proof, corners: frame.corners.scaled(by: scale), polarity: view.polarity,
            modulation: timing.contrast / max(1, samples.spread))
    }
}
