// Goes back to every place where a code was missed.

/// Searches every place where a code may have been missed, on all cores, and again with what the codes found then
/// tell about the rest.
struct SecondLook: Sendable {
    let pyramid: Pyramid
    /// What searches the places, in this order.
    private var readers: [any CodeReader]
    /// The reader that is asked last about a place.
    let secondReader: (any SecondReader)?
    /// What was searched, of all pictures of a burst together, and what still may be.
    private(set) var work: SearchWork
    /// The samples that one place may take.
    private let ofPlace: Int

    /// What the last round left out; nil where it searched everything.
    private(set) var cut: Cut?
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
    private static let rounds = 60
    /// With fewer codes than this a round is short: each code found makes all others cheaper.
    private static let manyCodes = FoundCodes.manyCodes
    /// The places searched in a short round.
    private static let shortRound = 8
    /// The rounds without a code after which nothing in the picture is taken for readable.
    private static let blindRounds = 4
    /// So many places are searched side by side, whatever the cores: those beyond the work are searched in vain.
    private static let width = 16
    /// A place may take one part in so many of the work: where one took all, others would not come to their turn.
    private static let ofOnePlace = 20
    /// The samples that a doubtful place may take: nine in ten codes take fewer. Pins at random places, which a lattice of
    /// two or three of them misses, were not reached otherwise before the work was done.
    private static let ofDoubtful = 1_000_000

    /// Why not everything was searched.
    enum Cut: Sendable {
        /// The work that it may take is done.
        case effort
        /// The time is over.
        case time
        /// A place took all that one may, and has no code.
        case place
    }

    /// Begins a second look.
    /// - Parameter work: what was searched before in other pictures of the burst.
    init(
        pyramid: Pyramid, readers: [any CodeReader], secondReader: (any SecondReader)?, work: SearchWork
    ) {
        (self.pyramid, self.readers) = (pyramid, readers)
        (self.secondReader, self.work) = (secondReader, work)
        ofPlace = max(1, work.limit / Self.ofOnePlace)
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
            if codes.all.count < Self.fewCodes { places = doubting(places, codes, side: expectation.side) }
            places = places.filter { codes.isWanted($0.center) }
            places = unsearched(places, isBrief: 1..<Self.manyCodes ~= codes.all.count, expectation)
            if codes.all.count < Self.manyCodes { places = Self.likeliest(places) }
            let before = codes.all.count
            guard !places.isEmpty || round == 0 && before == 0 else { break }
            cut = work.isOutOfTime ? .time : work.left > 0 ? nil : .effort
            guard cut == nil else { break }
            if round == 0, before < Self.fewCodes {
                suspects = coarseLooks(&codes) + suspects
                placement = codes.placement(vials: vials, options)
                continue
            }
            let found = await search(places, codes, suspects)
            searched += places.prefix(found.count).map { Searched(place: $0, expectation: expectation) }
            if codes.add(found.compactMap(\.self)) { placement = codes.placement(vials: vials, options) }
            let isFruitless =
                codes.all.count == before && (before >= Self.manyCodes || before == 0 && round >= Self.blindRounds)
            if cut == .time || cut == .effort || isFruitless { break }
        }
        return placement
    }

    /// The places that were not searched yet. With few codes each is searched a little before any is in full: what is
    /// read with little tells where the others are, and where none is.
    private func unsearched(_ places: [Place], isBrief: Bool, _ expectation: Expectation) -> [Place] {
        func open(_ places: [Place]) -> [Place] {
            places.filter { place in !searched.contains { $0.covers(place, expectation) } }
        }
        let brief = isBrief ? open(places.map(\.doubted)) : []
        return brief.isEmpty ? open(places) : brief
    }

    /// Looks over the whole picture in ways that cost more, until some codes are read.
    /// - Returns: what looked like one.
    private mutating func coarseLooks(_ codes: inout FoundCodes) -> [Suspect] {
        var suspects: [Suspect] = []
        func look(_ look: (inout any CodeReader) -> CodeFindings) {
            for index in readers.indices {
                let found = look(&readers[index])
                codes.add(found.codes)
                suspects += found.suspects
            }
        }
        look { $0.coarseLook(over: pyramid) }
        if codes.all.count < Self.fewCodes, !texturedPlaces().isEmpty { look { $0.evenLook(over: pyramid) } }
        return suspects
    }

    /// Where the picture is textured like a code.
    private mutating func texturedPlaces() -> [Place] {
        if let textured { return textured }
        let places = readers.indices.flatMap { readers[$0].texturedPlaces(in: pyramid) }
        textured = places
        return places
    }

    /// The places for a short round: what looked like a code comes first, the clearest in front.
    private static func likeliest(_ places: [Place]) -> [Place] {
        let shown = places.filter { $0.suspect != nil }.sorted {
            $0.suspect?.modulation ?? 0 > $1.suspect?.modulation ?? 0
        }
        return Array((shown + places.filter { $0.suspect == nil }).prefix(shortRound))
    }

    /// Searches places in their order until the work is done; what comes out depends neither on the number of cores
    /// nor on the order in which they finish.
    /// - Returns: what was found at each place that was searched.
    private mutating func search(
        _ places: [Place], _ codes: FoundCodes, _ suspects: [Suspect]
    ) async -> [FoundCode?] {
        let read = codes.all.map(\.corners)
        var searches: [Search] = []
        for index in readers.indices {
            let symbologies = readers[index].symbologies
            let round = SearchRound(
                picture: pyramid, expectation: codes.expectation(of: symbologies, suspects: suspects),
                codes: codes.all.filter { symbologies.contains($0.symbology) }, read: read,
                secondReader: secondReader.flatMap { symbologies.contains($0.symbology) ? $0 : nil })
            readers[index].prepare(for: round, at: places.map { $0.asked(of: symbologies) })
            searches.append(Search(reader: readers[index], round: round))
        }
        let ofPlace = work.part(of: self.ofPlace)
        // The first code of all makes every other search cheaper: what stands behind it in the round waits for the next one.
        let endsWithCode = codes.all.isEmpty
        var isEnded = false
        let results = await withTaskGroup(of: (Int, PlaceResult).self) { [searches, work] group in
            var results = [PlaceResult?](repeating: nil, count: places.count)
            // What was begun, what is searched together with all before it, and what that cost.
            var (begun, done, cost) = (0, 0, 0)
            func begin() {
                guard begun < places.count else { return }
                group.addTask { [begun] in
                    let place = places[begun]
                    let most = place.isDoubtful ? ofPlace.part(of: Self.ofDoubtful) : ofPlace
                    return (begun, Search.first(of: searches, at: place, most))
                }
                begun += 1
            }
            for _ in 0..<Self.width { begin() }
            for await (index, result) in group {
                results[index] = result
                while cost < work.left, !isEnded, done < results.count, let next = results[done] {
                    cost += next.cost
                    done += 1
                    isEnded = endsWithCode && next.code != nil
                }
                guard cost < work.left, !isEnded else {
                    group.cancelAll()
                    break
                }
                begin()
            }
            return results.prefix(done).compactMap(\.self)
        }
        work.spend(results.reduce(0) { $0 + $1.cost })
        if work.isOutOfTime || Task.isCancelled {
            cut = .time
        } else if results.count < places.count, !isEnded {
            cut = .effort
        } else if results.contains(where: \.isCut) {
            cut = .place
        }
        return results.map(\.code)
    }

    /// The places with what is seen in the picture before the cells of a lattice that is not to be relied on.
    private mutating func doubting(_ places: [Place], _ codes: FoundCodes, side: Double?) -> [Place] {
        let shown = places.filter { $0.suspect != nil }
        let patches = blobs(besides: shown, codes, side: side)
        let cells = places.filter { place in
            place.suspect == nil
                && !patches.contains { ($0.center - place.center).length < $0.side / Self.samePatch }
        }
        return shown + patches + cells.map(\.doubted)
    }

    /// Everything textured like a code that is no known place and no code that was read.
    /// - Parameter side: the side of the codes that were read; texture spreads beyond a code to the rim of its cap.
    private mutating func blobs(besides places: [Place], _ codes: FoundCodes, side: Double?) -> [Place] {
        var found: [Place] = []
        for var blob in texturedPlaces() {
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

    /// What the first reader that finds something finds at a place. Where the task is cancelled nobody asks for it.
    /// - Parameter work: what one place may take.
    static func first(of searches: [Search], at place: Place, _ work: SearchWork) -> PlaceResult {
        var work = work.endingWithItsTask()
        var code: FoundCode?
        for search in searches where code == nil && !work.isOver {
            code = search.reader.search(place.asked(of: search.reader.symbologies), in: search.round, &work)
        }
        if code?.look == .first { code?.look = .second }
        // No place is free, so that every search ends.
        return PlaceResult(
            code: code, cost: max(1, work.spent), isCut: code == nil && work.spent >= work.limit && !place.isDoubtful)
    }
}

/// What came of the search of one place.
private struct PlaceResult: Sendable {
    /// What was found.
    let code: FoundCode?
    /// What that cost, in samples.
    let cost: Int
    /// Whether there is no code because the place may take no more.
    let isCut: Bool
}

/// A place that was searched, and what was known then.
private struct Searched: Sendable {
    /// Places are the same when they are nearer than this, and differ by less in size, in sides.
    private static let same = (distance: 0.25, side: 0.12)

    let place: Place
    let expectation: Expectation

    /// Whether a search of another place would only repeat this one.
    func covers(_ other: Place, _ now: Expectation) -> Bool {
        (!place.isDoubtful || other.isDoubtful)
            && (place.center - other.center).length < Self.same.distance * other.side
            && abs(place.side - other.side) < Self.same.side * other.side
            && expectation.sizes.first == now.sizes.first && expectation.polarities == now.polarities
    }
}
