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
    /// The score of a border that is worth a climb: of 182 borders from which codes were read in 104 pictures one had less,
    /// and the best of 67 of 228 places with nothing to read.
    private static let leastScore: Float = 40
    /// And of one that is a symbol's, so that none is laid elsewhere before it is read: nine in ten of those places had less.
    private static let clearScore: Float = 80
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
            let centers = isOff ? [texture.center, place.center] : [texture.center]
            let found = searchFrames(around: centers, side: place.side, sizes.prefix(Self.bordersOf), &work)
            if let found { return found }
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

    /// Lays borders of the given sizes around some points.
    private func searchFrames(
        around centers: [Vector], side: Double, _ sizes: ArraySlice<SymbolSize>, _ work: inout SearchWork
    ) -> FoundCode? {
        for size in sizes {
            for spot in spots(around: centers, side: side, size, &work) {
                let readings = spot.laid?.readings ?? readings(around: spot.center, side: side, size)
                for (number, (reading, origin)) in readings.enumerated() {
                    for polarity in polarities {
                        guard !work.isOver else { return nil }
                        let isFirst = number == 0 && polarity == polarities.first
                        let code = layBorders(
                            around: spot.center - origin, side: side, size, polarity, reading,
                            laid: isFirst ? spot.laid?.borders : nil, &work)
                        if let code { return code.moved(by: origin) }
                    }
                }
            }
        }
        return nil
    }

    /// A point around which borders are laid, and those of the usual scale in the likeliest colours, the best first, that
    /// were laid in the picture of the first reading; nil where none was yet.
    private struct Spot {
        let center: Vector
        var laid: (readings: [(reading: FrameReading, origin: Vector)], borders: [LaidBorder])?

        var score: Float { laid?.borders.first?.score ?? 0 }
    }

    /// The points around which borders are laid: those first where one fits best.
    private func spots(
        around centers: [Vector], side: Double, _ size: SymbolSize, _ work: inout SearchWork
    ) -> [Spot] {
        var spots = centers.map { Spot(center: $0) }
        guard spots.count > 1, let polarity = polarities.first else { return spots }
        for index in spots.indices {
            let center = spots[index].center
            let readings = readings(around: center, side: side, size)
            let borders = FrameSearch(pyramid: readings[0].reading.fitted, polarity: polarity)
                .find(around: center - readings[0].origin, side: side, size, scales: FrameSearch.usualScale, &work)
            spots[index].laid = (readings, borders)
            if spots[index].score >= Self.clearScore { break }
        }
        return spots.sorted { $0.score > $1.score }
    }

    /// Lays borders of one size, those of the usual scale first.
    /// - Parameter laid: those of the usual scale, where they are laid already.
    private func layBorders(
        around center: Vector, side: Double, _ size: SymbolSize, _ polarity: Polarity, _ reading: FrameReading,
        laid: [LaidBorder]?, _ work: inout SearchWork
    ) -> FoundCode? {
        let search = FrameSearch(pyramid: reading.fitted, polarity: polarity)
        var attempt = FrameReading.Attempt()
        var borders: [LaidBorder] = []
        for (scales, most, known) in [
            (FrameSearch.usualScale, Self.usualBorders, laid), (FrameSearch.otherScales, Self.borders, nil),
        ] {
            borders += known ?? search.find(around: center, side: side, size, scales: scales, &work)
            let best = borders.filter { $0.score >= Self.leastScore }.sorted { $0.score > $1.score }.prefix(most)
            if let code = reading.readPlain(best.map { ($0.corners, size) }, polarity, &attempt, &work) { return code }
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
