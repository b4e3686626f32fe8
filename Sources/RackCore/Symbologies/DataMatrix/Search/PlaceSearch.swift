// Searches one place, cheap means first.

/// Searches one place for a code that was missed, with ever dearer means until one reads it.
struct PlaceSearch: Sendable {
    let round: SearchRound
    /// The picture with its blur undone, where the codes that were read are blurred.
    let sharpened: Pyramid?
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
        let regions = RegionCandidates(pyramid: pyramid, place: narrowed)
        let plain = polarities.map { (polarity: $0, candidates: regions.find($0, isSmoothed: false, &work)) }
        for (polarity, candidates) in plain {
            if let symbol = readPlainly(candidates, polarity, &work) { return symbol }
        }
        if let suspect = place.suspect {
            for reading in readings {
                let symbol = reading.read([(suspect.corners, suspect.size)], suspect.polarity, &work)
                if let symbol { return symbol }
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
        for polarity in polarities where !work.isOver {
            let candidates = regions.find(polarity, isSmoothed: true, &work)
            if let symbol = reading.read(candidates, likely: size, polarity, &work) { return symbol }
        }
        if known.isEmpty {
            for polarity in polarities where !work.isOver {
                // Texture spreads over the rim of what bears the code, so that the code is smaller than it.
                let outlines = FrameSearch(pyramid: readings[0].fitted, polarity: polarity)
                    .findOutlines(around: narrowed.center, side: place.side, limit: Self.outlines, &work)
                if let symbol = readings[0].read(outlines, likely: nil, polarity, &work) { return symbol }
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

    /// The ways to fit a frame, the likeliest first.
    private var readings: [FrameReading] {
        [sharpened.map(reading(fittedIn:)), reading].compactMap(\.self)
    }

    private var reading: FrameReading { reading(fittedIn: pyramid) }

    private func reading(fittedIn fitted: Pyramid) -> FrameReading {
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
        for polarity in polarities {
            for size in sizes {
                for reading in readings {
                    guard !work.isOver else { return nil }
                    let frames = FrameSearch(pyramid: reading.fitted, polarity: polarity)
                        .find(around: place.center, side: place.side, size, limit: Self.borders, &work)
                    if let symbol = reading.read(frames.map { ($0, size) }, polarity, &work) { return symbol }
                }
            }
        }
        return nil
    }
}

/// Looks for finder patterns in a small region with a series of fixed thresholds: one of them parts a symbol from
/// the pen stroke or the rim that a threshold by surroundings joins to it.
struct RegionCandidates: Sendable {
    let pyramid: Pyramid
    let place: Place

    /// Where the thresholds lie between the darkest and the lightest of the region.
    private static let thresholds = [0.5, 0.35, 0.65, 0.2, 0.8]
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

    /// The parallelograms over all finder patterns found, in pixels of the picture.
    func find(_ polarity: Polarity, isSmoothed: Bool, _ work: inout SearchWork) -> [Corners] {
        let level = pyramid.level(for: place.side, target: Self.searchedSide)
        let scale = Double(1 << level)
        let size = Int(2 * place.reach / scale)
        let rect = PixelRect(
            x: Int((place.center.x - place.reach) / scale), y: Int((place.center.y - place.reach) / scale), width: size,
            height: size
        ).intersection(PixelRect(x: 0, y: 0, width: pyramid.levels[level].width, height: pyramid.levels[level].height))
        guard min(rect.width, rect.height) >= Self.fewestPixels else { return [] }
        work.spend(rect.width * rect.height * Self.thresholds.count * Self.ofThreshold)
        let crop = pyramid.levels[level].cropped(to: rect)
        let image = isSmoothed ? crop.smoothed() : crop
        let (low, high) = (Double(image.percentile(Self.darkest)), Double(image.percentile(Self.lightest)))
        guard high - low >= Self.leastContrast else { return [] }
        let side = place.side / scale
        return Self.thresholds.flatMap { share in
            let threshold = LocalThreshold(uniform: UInt8(low + (high - low) * share), image)
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
}
