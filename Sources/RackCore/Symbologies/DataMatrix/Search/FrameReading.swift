// From frames that may hold a symbol to its value.

/// Fits frames to a picture and reads the best of them thoroughly.
struct FrameReading: Sendable {
    /// The picture that is read.
    let pyramid: Pyramid
    /// The picture in which frames are fitted: the same, or a sharpened version of it, level by level as large.
    let fitted: Pyramid
    /// The contrast of the timing pattern, as a share of that of all modules, that a symbol has to show.
    let leastTiming: Float
    /// What other messages of the rack have in common.
    let pattern: MessagePattern?

    /// Frames that are read thoroughly.
    private static let thoroughFrames = 4
    /// The share of the border that may look wrong in a frame that is worth reading: the proof allows hardly more.
    private static let mostWrongBorder: Float = 0.18
    /// The agreement from which on a frame is worth reading.
    private static let leastAgreement: Float = 0.5
    /// And the quality: of 345 frames that were read in 140 pictures none had less than 0.9, and damage takes some of it. Of
    /// 20,048 damaged codes as many are read as without this; with 0.85, and more asked of the first samples, 92 fewer.
    private static let leastQuality: Float = 0.6

    /// Frames are the same whose corners lie nearer than this, in modules; and a climb that begins so near to where another
    /// one ended would end there too.
    private static let (sameFrame, sameStart) = (1 / 3.0, 0.6)
    /// The quality from which on a frame is read before others are fitted: of 68 such frames 56 were read, and of 188 others
    /// 17.
    private static let plainQuality: Float = 1.5
    /// Finder patterns are the same whose corners lie nearer than this, in sides.
    private static let sameSides = 0.05
    /// What finding the size of one costs, in samples.
    private static let sizesOfOne = 3000

    /// The frames that were fitted at a place so far.
    struct Attempt {
        fileprivate var fits: [Fit] = []
        /// Where climbs began and ended, in pixels of a level.
        fileprivate var starts: [(frame: SymbolFrame, level: Int)] = []
        fileprivate var ends: [(frame: SymbolFrame, level: Int)] = []

        /// Whether a climb ended near a frame.
        fileprivate func hasReached(_ frame: SymbolFrame, _ level: Int, within share: Double) -> Bool {
            Self.holds(ends, frame, level, within: share)
        }

        /// Whether a climb began or ended so near to a frame that one from there would add nothing.
        fileprivate func covers(_ start: SymbolFrame, _ level: Int) -> Bool {
            Self.holds(starts, start, level, within: 0.01)
                || hasReached(start, level, within: FrameReading.sameStart)
        }

        private static func holds(
            _ frames: [(frame: SymbolFrame, level: Int)], _ frame: SymbolFrame, _ level: Int, within share: Double
        ) -> Bool {
            frames.contains {
                $0.level == level && $0.frame.size == frame.size
                    && $0.frame.corners.isNear(frame.corners, within: share * frame.module)
            }
        }
    }

    /// A frame that was fitted, and how good it is.
    fileprivate struct Fit {
        let frame: SymbolFrame
        let quality: Float
        let level: Int

        /// Whether it lies so well that no other needs to be compared with it.
        var isPlain: Bool { quality >= FrameReading.plainQuality }
    }

    /// Reads the symbol in one of some frames, given in pixels of the picture.
    func read(
        _ frames: [(corners: Corners, size: SymbolSize)], _ polarity: Polarity, _ work: inout SearchWork
    ) -> FoundCode? {
        var attempt = Attempt()
        return readPlain(frames, polarity, &attempt, &work) ?? readBest(polarity, attempt, &work)
    }

    /// Fits frames, given in pixels of the picture, and reads those that lie plainly.
    func readPlain(
        _ frames: [(corners: Corners, size: SymbolSize)], _ polarity: Polarity, _ attempt: inout Attempt,
        _ work: inout SearchWork
    ) -> FoundCode? {
        for (corners, size) in frames where !work.isOver {
            let level = self.level(of: corners)
            let start = SymbolFrame(corners: corners.scaled(by: 1 / Double(1 << level)), size: size)
            guard !attempt.covers(start, level) else { continue }
            attempt.starts.append((start, level))
            let view = SymbolView(image: fitted.levels[level], polarity: polarity)
            guard let (frame, agreement) = climb(from: start, in: view, &work),
                !attempt.hasReached(frame, level, within: Self.sameFrame)
            else { continue }
            attempt.ends.append((frame, level))
            guard let fit = fit(frame, agreement, level, in: view, &work) else { continue }
            attempt.fits.append(fit)
            if fit.isPlain, let symbol = read(fit, polarity, &work) { return symbol }
        }
        return nil
    }

    /// Reads the best of the frames that were fitted and do not lie plainly.
    func readBest(_ polarity: Polarity, _ attempt: Attempt, _ work: inout SearchWork) -> FoundCode? {
        for fit in attempt.fits.sorted(by: { $0.quality > $1.quality }).prefix(Self.thoroughFrames)
        where !fit.isPlain && !work.isOver {
            if let symbol = read(fit, polarity, &work) { return symbol }
        }
        return nil
    }

    /// Reads the symbol in a frame that was fitted.
    private func read(_ fit: Fit, _ polarity: Polarity, _ work: inout SearchWork) -> FoundCode? {
        let view = SymbolView(image: pyramid.levels[fit.level], polarity: polarity)
        let reading = ThoroughReading(view: view, scale: Double(1 << fit.level), pattern: pattern)
        return reading.read(fit.frame, &work)
    }

    /// Reads symbols over finder patterns of which the size is not known.
    /// - Parameter likely: the size tried where no timing pattern tells it.
    func read(
        _ candidates: [Corners], likely: SymbolSize?, _ polarity: Polarity, _ work: inout SearchWork
    ) -> FoundCode? {
        var frames: [(Corners, SymbolSize)] = []
        var seen: [Corners] = []
        for rough in candidates where !seen.contains(where: { $0.isNear(rough, within: Self.sameSides * rough.side) }) {
            guard !work.isOver else { return nil }
            work.spend(Self.sizesOfOne)
            seen.append(rough)
            let level = self.level(of: rough)
            let scale = Double(1 << level)
            let view = SymbolView(image: fitted.levels[level], polarity: polarity)
            let corners = SymbolReader.withFittedSides(rough.scaled(by: 1 / scale), in: view)
            guard corners.isPlausible else { continue }
            let sizes = FrameFit.sizes(of: corners, Transitions(of: corners, in: view), in: view, limit: 2)
                .filter { $0.timing.contrast >= leastTiming / 2 * view.samples($0.frame).spread }
            frames += sizes.map { ($0.frame.corners.scaled(by: scale), $0.frame.size) }
            if let likely, !sizes.contains(where: { $0.frame.size == likely }) {
                frames.append((corners.scaled(by: scale), likely))
            }
        }
        return read(frames, polarity, &work)
    }

    /// The level in which a symbol is sampled.
    private func level(of corners: Corners) -> Int {
        pyramid.level(for: corners.side, target: SymbolReader.sampledSide)
    }

    /// Climbs from a frame to the best one near it; nil where there is no contrast.
    private func climb(
        from start: SymbolFrame, in view: SymbolView, _ work: inout SearchWork
    ) -> (frame: SymbolFrame, agreement: Float)? {
        let timing = view.timing(start)
        guard timing.contrast > ThoroughReading.leastContrast else { return nil }
        let (frame, agreement, looks) = FrameFit(view: view, timing: timing).climb(start)
        work.spend(looks * start.size.rows * start.size.cols)
        return (frame, agreement)
    }

    /// Rates a frame to which a climb led; nil when it shows no border of a symbol.
    private func fit(
        _ frame: SymbolFrame, _ agreement: Float, _ level: Int, in view: SymbolView, _ work: inout SearchWork
    ) -> Fit? {
        guard agreement >= Self.leastAgreement, frame.isPlausible else { return nil }
        let timing = view.timing(frame)
        let samples = view.samples(frame)
        let share = timing.contrast / max(1, samples.spread)
        guard share >= leastTiming else { return nil }
        work.spend(2 * ThoroughReading.ofModel * frame.size.rows * frame.size.cols)
        let wrong = wrongBorder(ModuleReading(samples, timing: timing))
        let quality = agreement + share - 2 * wrong
        guard wrong <= Self.mostWrongBorder, quality >= Self.leastQuality else { return nil }
        return Fit(frame: frame, quality: quality, level: level)
    }

    /// The share of the border that looks wrong, with a sharp picture's eyes or a blurred one's, whichever is kinder.
    private func wrongBorder(_ reading: ModuleReading) -> Float {
        [BlurKernel.none, .strong].map { ModuleModel(reading, kernel: $0).wrongBorder }.min() ?? 1
    }
}

extension Pyramid {
    /// Reads the code of a vial of which it is supposed where it lies and how large it is, in every way in which the search
    /// reads what it supposes itself.
    /// - Parameters:
    ///   - corners: its outer corners, in pixels of the picture; right to about a module.
    ///   - size: rows and columns of modules.
    ///   - polarity: its colours.
    ///   - pattern: what other messages of the rack have in common.
    package func vialCode(
        at corners: Corners, _ size: SymbolSize, _ polarity: Polarity, pattern: MessagePattern? = nil
    ) -> FoundCode? {
        var work = SearchWork()
        return FrameReading(pyramid: self, fitted: self, leastTiming: Expectation.leastOfAll, pattern: pattern)
            .read([(corners, size)], polarity, &work)
    }
}
