// Goes back to every place where a code was missed.

/// Searches every place where a code may have been missed, on all cores.
struct SecondLook: Sendable {
    let pyramid: Pyramid
    let expectation: Expectation
    let isOver: @Sendable () -> Bool

    /// What the search of all places gave.
    struct Result: Sendable {
        var symbols: [ReadSymbol] = []
        /// The middles of what looks like a code and could not be read, in pixels of the picture.
        var suspects: [Vector] = []
        /// Whether the deadline ended the search.
        var isCutShort = false
    }

    /// Searches the places; the result does not depend on the order in which the cores finish.
    func run(_ places: [Place]) async -> Result {
        let search = PlaceSearch(pyramid: pyramid, expectation: expectation, isOver: isOver)
        let outcomes = await withTaskGroup(of: (Int, PlaceSearch.Outcome?).self) { group in
            for (index, place) in places.enumerated() {
                group.addTask { (index, isOver() ? nil : search.search(place)) }
            }
            var outcomes = [PlaceSearch.Outcome?](repeating: nil, count: places.count)
            for await (index, outcome) in group { outcomes[index] = outcome }
            return outcomes
        }
        return Result(
            symbols: outcomes.compactMap { $0?.symbol }, suspects: outcomes.compactMap { $0?.suspect },
            isCutShort: outcomes.contains { $0 == nil } || (!places.isEmpty && isOver()))
    }
}
