// Searches one place, cheap means first.

/// Searches one place for a code that was missed, with ever dearer means until one reads it.
struct PlaceSearch: Sendable {
    let round: SearchRound
    /// How blurred the codes are that were read.
    let blur: EvenPicture.Blur?
    /// What the messages that were read have in common.
    let pattern: MessagePattern?

    /// The sizes tried where none is known.
    private static let usualSizes = [12, 14, 10, 16, 18].map { SymbolSize(rows: $0, cols: $0) }
    /// How far around the densest texture is searched, in sides of a symbol.
    private static let reach = 0.95
    /// Texture is off the middle of its place where it is farther from it than this, in modules.
    private static let offset = 2.0
    /// The sizes whose borders are laid on a place, the most frequent ones; and the borders of one size that are read.
    private static let (bordersOf, borders) = (2, 8)
    /// So many of the usual scale are fitted before others are laid.
    private static let usualBorders = 3
    /// Frames move by so many modules while they are fitted, and undoing a blur looks so many of its deviations around.
    private static let (climb, ofBlur) = (3.0, 6.0)
    /// Outlines of one colour that are looked at where no size is known.
    private static let outlines = 12
    /// What looking for texture costs, in pixels for one sample; and what reading as the first look does, in samples.
    private static let (pixelsOfTexture, plainReading) = (4, 3000)
    /// The samples that the second reader may take for one place: of 23 symbols that it found 21 took it fewer.
    private static let ofSecondReader = 500_000

    private var pyramid: Pyramid { round.picture }
    private var expectation: Expectation { round.expectation }
    private var sizes: [SymbolSize] { expectation.sizes.isEmpty ? Self.usualSizes : expectation.sizes }

    /// The texture of a place; nil where there is none that may be a code's.
    func texture(of place: Place) -> Texture? {
        let texture = Texture(pyramid, place, modules: sizes[0].meanSide, besides: round.read)
        return texture?.mayBeCode == true ? texture : nil
    }

    /// What looking for the texture of a place costs, in samples.
    func costOfTexture(at place: Place) -> Int {
        let scale = Double(1 << pyramid.level(for: place.side, target: SymbolReader.sampledSide))
        return Int(min(4 * place.reach * place.reach / (scale * scale), 1e9)) / Self.pixelsOfTexture
    }

    /// Searches a place of some texture.
    func search(_ place: Place, _ texture: Texture, _ work: inout SearchWork) -> FoundCode? {
        let known = expectation.sizes
        let size = sizes[0]
        let narrowed = Place(center: texture.center, reach: place.side * Self.reach, side: place.side)
        let region = RegionCandidates(pyramid, narrowed, isSmoothed: false)
        var plain: [(polarity: Polarity, candidates: [Corners])] = []
        for polarity in polarities {
            var candidates: [Corners] = []
            for threshold in RegionCandidates.thresholds {
                let found = region?.find(polarity, at: threshold, &work) ?? []
                if let symbol = readPlainly(found, polarity, &work) { return symbol }
                candidates += found
            }
            plain.append((polarity, candidates))
        }
        if let suspect = place.suspect {
            let (corners, size) = (suspect.corners, suspect.size)
            for (reading, origin) in readings(around: corners.center, side: corners.side, size) {
                let symbol = reading.read([(corners.moved(by: -1 * origin), size)], suspect.polarity, &work)
                if let symbol { return symbol.moved(by: origin) }
            }
        }
        if !known.isEmpty {
            // A rim can draw the densest texture away from the code, which stands in the middle then.
            let isOff = (texture.center - place.center).length > Self.offset * place.side / size.meanSide
            for center in isOff ? [texture.center, place.center] : [texture.center] {
                let around = Place(center: center, reach: narrowed.reach, side: place.side)
                if let symbol = searchFrames(around, sizes.prefix(Self.bordersOf), &work) { return symbol }
            }
        }
        for (polarity, candidates) in plain where !work.isOver {
            if let symbol = reading.read(candidates, likely: size, polarity, &work) { return symbol }
        }
        let smooth = work.isOver ? nil : RegionCandidates(pyramid, narrowed, isSmoothed: true)
        for polarity in polarities where !work.isOver {
            let candidates = RegionCandidates.thresholds.flatMap { smooth?.find(polarity, at: $0, &work) ?? [] }
            if let symbol = reading.read(candidates, likely: size, polarity, &work) { return symbol }
        }
        if known.isEmpty {
            for polarity in polarities where !work.isOver {
                // Texture spreads over the rim of what bears the code, so that the code is smaller than it.
                let outlines = FrameSearch(pyramid: pyramid, polarity: polarity)
                    .findOutlines(around: narrowed.center, side: place.side, limit: Self.outlines, &work)
                if let symbol = reading.read(outlines, likely: nil, polarity, &work) { return symbol }
            }
        }
        return askSecondReader(narrowed, &work)
    }

    /// Reads symbols as the first look does, which costs next to nothing.
    private func readPlainly(
        _ candidates: [Corners], _ polarity: Polarity, _ work: inout SearchWork
    ) -> FoundCode? {
        let reader = SymbolReader(pyramid: pyramid, polarity: polarity)
        for corners in candidates where !work.isOver {
            work.spend(Self.plainReading)
            if case .symbol(let symbol) = reader.read(corners) { return symbol }
        }
        return nil
    }

    private var polarities: ArraySlice<Polarity> {
        expectation.polarities.prefix(expectation.hasOnePolarity ? 1 : 2)
    }

    /// The ways to fit a frame of a symbol around a point, the likeliest first: in a part of the picture with its blur
    /// undone, and in the picture as it is. With each, where in the picture its own begins.
    private func readings(
        around center: Vector, side: Double, _ size: SymbolSize
    ) -> [(reading: FrameReading, origin: Vector)] {
        guard let blur else { return [(reading, .zero)] }
        let modules = FrameSearch.sight(of: size) + Self.climb
        let reach = modules * side / size.meanSide + Self.ofBlur * blur.deviation
        guard let (part, origin) = pyramid.cut(around: center, reach: reach) else { return [(reading, .zero)] }
        let sharpened = part.sharpened(from: blur.level, deviation: blur.deviation)
        return [(reading(of: part, fittedIn: sharpened), origin), (reading, .zero)]
    }

    private var reading: FrameReading { reading(of: pyramid, fittedIn: pyramid) }

    private func reading(of pyramid: Pyramid, fittedIn fitted: Pyramid) -> FrameReading {
        FrameReading(pyramid: pyramid, fitted: fitted, leastTiming: expectation.leastModulation, pattern: pattern)
    }

    /// Asks the second reader, as long as no code is known, where it sees a symbol, and reads it there. What it says
    /// is taken for a place and nothing more, so that a value of its own making can never count. Of 51 codes that searches
    /// found where none was known it was the one that saw 25, and of 8,705 found after these none.
    private func askSecondReader(_ place: Place, _ work: inout SearchWork) -> FoundCode? {
        guard expectation.sizes.isEmpty, let secondReader = round.secondReader else { return nil }
        let level = pyramid.level(for: place.side, target: SymbolReader.sampledSide)
        let scale = Double(1 << level)
        let (x, y) = (Int(place.center.x / scale), Int(place.center.y / scale))
        let half = Int(place.reach / scale)
        let window = pyramid.levels[level].window(x: x, y: y, half: half)
        for polarity in polarities where !work.isOver {
            let crop = polarity == .darkOnLight ? window : window.inverted()
            var part = work.part(of: Self.ofSecondReader)
            let answer = secondReader.read(crop, &part)
            work.spend(part.spent)
            guard let found = answer, SymbolSize.dataMatrix.contains(found.symbol)
            else { continue }
            let corners = Corners(found.corners).moved(by: Vector(Double(x - half), Double(y - half)))
            guard SymbolFrame(corners: corners, size: found.symbol).isPlausible else { continue }
            if var symbol = reading.read([(corners.scaled(by: scale), found.symbol)], polarity, &work) {
                symbol.look = .secondReader
                return symbol
            }
        }
        return nil
    }

    /// Lays borders of the given sizes on a place.
    private func searchFrames(
        _ place: Place, _ sizes: ArraySlice<SymbolSize>, _ work: inout SearchWork
    ) -> FoundCode? {
        for size in sizes {
            for (reading, origin) in readings(around: place.center, side: place.side, size) {
                for polarity in polarities {
                    guard !work.isOver else { return nil }
                    let center = place.center - origin
                    let code = layBorders(around: center, side: place.side, size, polarity, reading, &work)
                    if let code { return code.moved(by: origin) }
                }
            }
        }
        return nil
    }

    /// Lays borders of one size, those of the usual scale first.
    private func layBorders(
        around center: Vector, side: Double, _ size: SymbolSize, _ polarity: Polarity, _ reading: FrameReading,
        _ work: inout SearchWork
    ) -> FoundCode? {
        let search = FrameSearch(pyramid: reading.fitted, polarity: polarity)
        var attempt = FrameReading.Attempt()
        var borders: [LaidBorder] = []
        for (scales, most) in [
            (FrameSearch.usualScale, Self.usualBorders), (FrameSearch.otherScales, Self.borders),
        ] {
            borders += search.find(around: center, side: side, size, scales: scales, &work)
            let best = borders.sorted { $0.score > $1.score }.prefix(most).map { ($0.corners, size) }
            if let code = reading.readPlain(best, polarity, &attempt, &work) { return code }
        }
        return reading.readBest(polarity, attempt, &work)
    }
}

extension FoundCode {
    /// The code as many pixels farther right and down.
    fileprivate func moved(by offset: Vector) -> FoundCode {
        var moved = self
        moved.corners = corners.moved(by: offset)
        return moved
    }
}

/// Looks for finder patterns in a small region with a series of fixed thresholds: one of them parts a symbol from
/// the pen stroke or the rim that a threshold by surroundings joins to it.
struct RegionCandidates: Sendable {
    /// The region, and where it lies in its level.
    private let image: GrayImage
    private let rect: PixelRect
    /// Pixels of the picture for one of the level, and the side that a symbol should have in that.
    private let (scale, side): (Double, Double)
    /// The grey values between which the thresholds lie.
    private let (low, high): (Double, Double)

    /// Where the thresholds lie between the darkest and the lightest of the region, the likeliest first.
    static let thresholds = [0.5, 0.35, 0.65, 0.2, 0.8]
    /// What a pixel costs at one threshold, in samples.
    private static let ofThreshold = 2

    /// Pixels that a symbol's side should have at least in the level that is searched, and the side of a region, in
    /// pixels, below which nothing is searched.
    private static let (searchedSide, fewestPixels) = (48.0, 12)
    /// The grey values between which the thresholds lie: all but the darkest and lightest specks. Less contrast than
    /// this, in grey values, is no print.
    private static let (darkest, lightest, leastContrast) = (0.03, 0.97, 8.0)
    /// The sides of a component, and of a symbol, as shares of the side that it should have.
    private static let componentSides = 0.5...1.7
    private static let symbolSides = (over: 0.7, under: 1.4)

    /// Cuts the region of a place out of a picture; nil where nothing can be seen in it.
    init?(_ pyramid: Pyramid, _ place: Place, isSmoothed: Bool) {
        let level = pyramid.level(for: place.side, target: Self.searchedSide)
        scale = Double(1 << level)
        side = place.side / scale
        let size = Int(2 * place.reach / scale)
        rect = PixelRect(
            x: Int((place.center.x - place.reach) / scale), y: Int((place.center.y - place.reach) / scale), width: size,
            height: size
        ).intersection(PixelRect(x: 0, y: 0, width: pyramid.levels[level].width, height: pyramid.levels[level].height))
        guard min(rect.width, rect.height) >= Self.fewestPixels else { return nil }
        let crop = pyramid.levels[level].cropped(to: rect)
        image = isSmoothed ? crop.smoothed() : crop
        (low, high) = (Double(image.percentile(Self.darkest)), Double(image.percentile(Self.lightest)))
        guard high - low >= Self.leastContrast else { return nil }
    }

    /// The parallelograms over the finder patterns that a threshold parts from what is around them, in pixels of the
    /// picture.
    func find(_ polarity: Polarity, at threshold: Double, _ work: inout SearchWork) -> [Corners] {
        work.spend(rect.width * rect.height * Self.ofThreshold)
        let threshold = LocalThreshold(uniform: UInt8(low + (high - low) * threshold), image)
        let runs = ToneRuns(image, threshold)
        let tone = polarity == .darkOnLight ? Tone.dark : .light
        return Components(tone == .dark ? runs.dark : runs.light).withSides(
            in: Int(side * Self.componentSides.lowerBound)...Int(side * Self.componentSides.upperBound)
        )
        .flatMap { FinderCandidate.find(in: $0, tone: tone, image: image, threshold: threshold) }
        .map(\.corners)
        .filter { $0.side > Self.symbolSides.over * side && $0.side < Self.symbolSides.under * side }
        .map { $0.moved(by: Vector(Double(rect.x), Double(rect.y))).scaled(by: scale) }
    }
}
