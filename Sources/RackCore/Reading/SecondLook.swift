// Goes back to every place where a code was missed.

/// Searches every place where a code may have been missed, on all cores, and again with what the codes found then
/// tell about the rest.
struct SecondLook: Sendable {
    let pyramid: Pyramid
    /// What searches the places, in this order.
    private var readers: [any CodeReader]
    /// The reader that is asked last about a place.
    let secondReader: (any SecondReader)?
    /// Whether the time is over.
    let isOver: @Sendable () -> Bool

    /// Whether the deadline ended the search.
    private(set) var isCutShort = false
    private var searched: [Searched] = []
    /// What is textured like a code, once it has been looked for.
    private var textured: [Place]?

    /// With fewer codes than this the lattice is not to be relied on, and the whole picture is searched for texture.
    private static let fewCodes = 6
    /// A patch of texture is a known place when it is nearer than this part of its side, and no more larger or smaller.
    private static let samePatch = 3.0
    /// How far around a patch of texture is searched, in sides of the codes that were read.
    private static let spreadReach = 0.9
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
        pyramid: Pyramid, readers: [any CodeReader], secondReader: (any SecondReader)?,
        isOver: @escaping @Sendable () -> Bool
    ) {
        (self.pyramid, self.readers) = (pyramid, readers)
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
            let expectation = Expectation(codes.all, suspects: suspects)
            var places = codes.missingPlaces(placement, suspects: suspects)
            if codes.all.count < Self.fewCodes { places += blobs(besides: places, codes, side: expectation.side) }
            places = places.filter { place in
                codes.isWanted(place.center) && !searched.contains { $0.covers(place, expectation) }
            }
            if codes.all.count < Self.manyCodes { places = Self.likeliest(places) }
            let before = codes.all.count
            guard !places.isEmpty || round == 0 && before == 0 else { break }
            if round == 0, before < Self.fewCodes {
                var coarse = CodeFindings()
                for reader in readers {
                    let found = reader.coarseLook(over: pyramid, isOver: isOver)
                    coarse.codes += found.codes
                    coarse.suspects += found.suspects
                }
                codes.add(coarse.codes)
                placement = codes.placement(vials: vials, options)
                suspects = coarse.suspects + suspects
                continue
            }
            let found = await search(places, codes, suspects)
            searched += places.map { Searched(place: $0, expectation: expectation) }
            if codes.add(found) { placement = codes.placement(vials: vials, options) }
            let isFruitless =
                codes.all.count == before && (before >= Self.manyCodes || before == 0 && round >= Self.blindRounds)
            if isCutShort || isFruitless { break }
        }
        return placement
    }

    /// The places for a short round: what looked like a code comes first, the clearest in front.
    private static func likeliest(_ places: [Place]) -> [Place] {
        let shown = places.filter { $0.suspect != nil }.sorted {
            $0.suspect?.modulation ?? 0 > $1.suspect?.modulation ?? 0
        }
        return Array((shown + places.filter { $0.suspect == nil }).prefix(shortRound))
    }

    /// Searches places; what comes out does not depend on the order in which the cores finish.
    private mutating func search(
        _ places: [Place], _ codes: FoundCodes, _ suspects: [Suspect]
    ) async -> [FoundCode] {
        let read = codes.all.map(\.corners)
        var searches: [Search] = []
        for index in readers.indices {
            let symbologies = readers[index].symbologies
            let round = SearchRound(
                picture: pyramid, expectation: codes.expectation(of: symbologies, suspects: suspects), read: read,
                secondReader: secondReader.flatMap { symbologies.contains($0.symbology) ? $0 : nil }, isOver: isOver)
            readers[index].prepare(for: round)
            searches.append(Search(reader: readers[index], round: round))
        }
        let found = await withTaskGroup(of: (Int, FoundCode?).self) { [searches] group in
            for (index, place) in places.enumerated() {
                group.addTask { (index, Search.first(of: searches, at: place)) }
            }
            var found = [FoundCode?](repeating: nil, count: places.count)
            for await (index, symbol) in group { found[index] = symbol }
            return found
        }
        isCutShort = isOver()
        return found.compactMap(\.self)
    }

    /// Everything textured like a code that is no known place and no code that was read.
    /// - Parameter side: the side of the codes that were read; texture spreads beyond a code to the rim of its cap.
    private mutating func blobs(besides places: [Place], _ codes: FoundCodes, side: Double?) -> [Place] {
        let textured = self.textured ?? readers.flatMap { $0.texturedPlaces(in: pyramid) }
        self.textured = textured
        var found: [Place] = []
        for var blob in textured {
            if let side {
                guard Self.spread.contains(blob.side / side) else { continue }
                blob = Place(center: blob.center, reach: max(blob.reach, Self.spreadReach * side), side: side)
            }
            let isKnown = (places + found).contains {
                ($0.center - blob.center).length < $0.side / Self.samePatch
                    && abs($0.side - blob.side) < blob.side / Self.samePatch
            }
            if !isKnown, !codes.isRead(at: blob.center, side: blob.side) { found.append(blob) }
        }
        return found
    }
}

/// One reader's part in a round.
private struct Search: Sendable {
    let reader: any CodeReader
    let round: SearchRound

    /// What the first reader that finds something finds at a place.
    static func first(of searches: [Search], at place: Place) -> FoundCode? {
        for search in searches {
            if let code = search.search(place) { return code }
        }
        return nil
    }

    /// What the reader finds at a place while there is time.
    private func search(_ place: Place) -> FoundCode? {
        guard !round.isOver(), var code = reader.search(place.asked(of: reader.symbologies), in: round) else {
            return nil
        }
        if code.look == .first { code.look = .second }
        return code
    }
}

/// A place that was searched, and what was known then.
private struct Searched: Sendable {
    /// Places are the same when they are nearer than this, and differ by less in size, in sides.
    private static let same = (distance: 0.25, side: 0.12)

    let place: Place
    let expectation: Expectation

    /// Whether a search of another place would only repeat this one.
    func covers(_ other: Place, _ now: Expectation) -> Bool {
        (place.center - other.center).length < Self.same.distance * other.side
            && abs(place.side - other.side) < Self.same.side * other.side
            && expectation.sizes.first == now.sizes.first && expectation.polarities == now.polarities
    }
}
