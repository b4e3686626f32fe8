// A station at which a value is looked for.

internal import RackCore
internal import Station

extension MadeUpStates {
    static let finds: [(name: String, state: StationState)] = [
        ("find-asking", finding),
        ("find", begun),
        ("find-group", begun.after(.command(.select))),
        ("find-other", begun.after(.command(.down), .command(.down), .command(.select))),
        ("find-values", values),
        ("find-typed", finding.after(.typed(.character("a")), .typed(.character("0")))),
        ("found-loading", values.after(.command(.select))),
        ("found", found),
        (
            "found-nothing",
            values.after(.command(.select)).answered { .pageLoaded(request: $0, SessionPage([], total: 0)) }
        ),
        (
            "result-found",
            found.after(.command(.select), .command(.select)).answered {
                .sessionOpened(request: $0, MadeUpScans.session, MadeUpScans.clean)
            }
        ),
    ]

    private static let finding = history.after(.command(.up), .command(.select))

    private static let begun = finding.answered {
        .lookedAhead(request: $0, ValueContinuations(common: "A0", next: Array("0123456789")))
    }

    private static let values = begun.after(.command(.select), .command(.select)).answered {
        .lookedAhead(
            request: $0, ValueContinuations(common: "018", values: ["A03180", "A03183", "A03186"]))
    }

    private static let found = values.after(.command(.select)).answered {
        let damaged = ValuePlace("A03183", in: browsed, at: nil, name: "label sample", isIntact: false)
        let places = [place("A03183", in: MadeUpScans.session), place("A03183", in: browsed, row: 0, col: 1), damaged]
        return .pageLoaded(request: $0, SessionPage(places.map { .place($0) }, total: 3))
    }
}
