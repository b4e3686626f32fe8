// Goes back to every place where a code was missed.

/// Searches every place where a code may have been missed, on all cores, and again with what the codes found then
/// tell about the rest.
struct SecondLook: Sendable {
    let pyramid: Pyramid
    /// The level that the first look searched.
    let searchLevel: Int
    /// The reader that is asked last about a place.
    let secondReader: (any SecondReader)?
    /// Whether the time is over.
    let isOver: @Sendable () -> Bool

    /// Whether the deadline ended the search.
    private(set) var isCutShort = false
    private var searched: [Searched] = []
    /// What is textured like a code, once it has been looked for.
    private var textured: [Place]?
    /// The picture sharpened from a level on, once that has been asked for.
    private var sharpened: (level: Int, pyramid: Pyramid)?

    /// With fewer codes than this the lattice is not to be relied on, and the whole picture is searched for texture.
    private static let fewCodes = 6
    /// The side of a patch of texture as a share of that of the code in it.
    private static let spread = 0.6...2.2
    /// Each round begins with what the one before found.
    private static let rounds = 40
    /// With fewer codes than this a round is short: each code found makes all others cheaper.
    private static let manyCodes = 12
    /// The places searched in a short round.
    private static let shortRound = 8
    /// The rounds without a code after which nothing in the picture is taken for readable.
    private static let blindRounds = 4

    init(
        pyramid: Pyramid, searchLevel: Int, secondReader: (any SecondReader)?, isOver: @escaping @Sendable () -> Bool
    ) {
        (self.pyramid, self.searchLevel) = (pyramid, searchLevel)
        (self.secondReader, self.isOver) = (secondReader, isOver)
    }

    /// Adds the codes that can still be found.
    /// - Parameters:
    ///   - codes: the codes found so far.
    ///   - placement: their lattice.
    ///   - suspects: what the first look could not read.
    ///   - vials: where vials stand that gave no value, in pixels of the upright photograph.
    /// - Returns: the lattice with all codes.
    mutating func complete(
        _ codes: inout FoundCodes, _ placement: GridPlacement, suspects: [Suspect], vials: [Point],
        _ options: ReadOptions
    ) async -> GridPlacement {
        var (placement, suspects) = (placement, suspects)
        for round in 0..<Self.rounds {
            let expectation = Expectation(codes.symbols, suspects: suspects)
            var places = codes.missingPlaces(placement, suspects: suspects)
            if codes.symbols.count < Self.fewCodes { places += blobs(besides: places, codes, side: expectation.side) }
            places = places.filter { place in
                codes.isWanted(place.center) && !searched.contains { $0.covers(place, expectation) }
            }
            if codes.symbols.count < Self.manyCodes { places = Self.likeliest(places) }
            guard !places.isEmpty else { break }
            let before = codes.symbols.count
            if round == 0, before < Self.fewCodes {
                let coarse = CoarseLook(pyramid: pyramid, searchLevel: searchLevel).run(isOver: isOver)
                codes.add(coarse.symbols)
                placement = codes.placement(vials: vials, options)
                suspects = coarse.suspects + suspects
                continue
            }
            let found = await search(places, expectation, besides: codes.symbols.map(\.corners))
            if codes.add(found) { placement = codes.placement(vials: vials, options) }
            let isFruitless =
                codes.symbols.count == before && (before >= Self.manyCodes || before == 0 && round >= Self.blindRounds)
            if isCutShort || isFruitless { break }
        }
        return placement
    }

    /// The places for a short round: what showed a timing pattern comes first, the clearest in front.
    private static func likeliest(_ places: [Place]) -> [Place] {
        let shown = places.filter { $0.suspect != nil }.sorted { $0.suspect?.timing ?? 0 > $1.suspect?.timing ?? 0 }
        return Array((shown + places.filter { $0.suspect == nil }).prefix(shortRound))
    }

    /// Searches places; what comes out does not depend on the order in which the cores finish.
    private mutating func search(
        _ places: [Place], _ expectation: Expectation, besides read: [Corners]
    ) async -> [ReadSymbol] {
        let search = PlaceSearch(
            pyramid: pyramid, sharpened: sharpened(expectation), expectation: expectation, read: read,
            secondReader: secondReader, isOver: isOver)
        let found = await withTaskGroup(of: (Int, ReadSymbol?).self) { group in
            for (index, place) in places.enumerated() {
                group.addTask { (index, search.isOver() ? nil : search.search(place)) }
            }
            var found = [ReadSymbol?](repeating: nil, count: places.count)
            for await (index, symbol) in group { found[index] = symbol }
            return found
        }
        isCutShort = isOver()
        searched += places.map { Searched(place: $0, expectation: expectation) }
        return found.compactMap(\.self)
    }

    /// The picture with its blur undone in the level in which symbols are sampled and those above it.
    private mutating func sharpened(_ expectation: Expectation) -> Pyramid? {
        guard let blurred = expectation.blurred else { return nil }
        let level = pyramid.level(for: blurred.side, target: SymbolReader.sampledSide)
        if let sharpened, sharpened.level == level { return sharpened.pyramid }
        let sharp = pyramid.sharpened(from: level, deviation: blurred.deviation)
        sharpened = (level, sharp)
        return sharp
    }

    /// Everything textured like a code that is no known place and no code that was read.
    /// - Parameter side: the side of the codes that were read; texture spreads beyond a code to the rim of its cap.
    private mutating func blobs(besides places: [Place], _ codes: FoundCodes, side: Double?) -> [Place] {
        let textured =
            self.textured
            ?? (searchLevel..<min(searchLevel + 2, pyramid.levels.count))
            .flatMap { TextureBlobs.find(pyramid, level: $0) }
        self.textured = textured
        var found: [Place] = []
        for var blob in textured {
            if let side {
                guard Self.spread.contains(blob.side / side) else { continue }
                blob = Place(center: blob.center, reach: max(blob.reach, 0.9 * side), side: side)
            }
            let isKnown = (places + found).contains {
                ($0.center - blob.center).length < $0.side / 3 && abs($0.side - blob.side) < blob.side / 3
            }
            if !isKnown, !codes.isRead(at: blob.center, side: blob.side) { found.append(blob) }
        }
        return found
    }
}

/// A place that was searched, and what was known then.
private struct Searched: Sendable {
    let place: Place
    let expectation: Expectation

    /// Whether a search of another place would only repeat this one.
    func covers(_ other: Place, _ now: Expectation) -> Bool {
        (place.center - other.center).length < 0.25 * other.side
            && abs(place.side - other.side) < 0.12 * other.side
            && expectation.counts.first == now.counts.first && expectation.polarities == now.polarities
    }
}
