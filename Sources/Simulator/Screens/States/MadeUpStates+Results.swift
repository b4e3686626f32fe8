// A station that shows what was read, or asks before it is kept.

internal import RackCore
internal import Station

extension MadeUpStates {
    static let unread = result(MadeUpScans.unread)

    static let results: [(name: String, state: StationState)] = [
        ("result-all-read", result(MadeUpScans.clean)),
        ("result-unread", unread),
        ("result-picture", unread.after(.command(.select))),
        ("result-near", unread.after(.command(.select), .command(.select))),
        (
            "result-table",
            unread.after(
                .command(.down), .command(.select), .command(.select), .command(.select), .command(.up))
        ),
        ("result-conflict", result(MadeUpScans.conflict)),
        ("result-nothing", result(MadeUpScans.nothing)),
        ("result-empty", result(MadeUpScans.empty)),
        ("result-compared", unread.after(.expectedLoaded(stick: 1, MadeUpScans.expected))),
        (
            "result-differences",
            unread.after(.expectedLoaded(stick: 1, MadeUpScans.expected)).after(
                .lookedBack(session: MadeUpScans.session.id, seen)
            )
            .after([.select, .down].map { .command($0) })
        ),
        ("result-seen", result(MadeUpScans.clean).after(.lookedBack(session: MadeUpScans.session.id, [seen[0]]))),
        ("result-relative", result(MadeUpScans.relative)),
        ("result-marked", result(MadeUpScans.marked)),
        ("question-container", asking(container)),
        ("question-containers", asking(.severalContainers(["box81", "box81-numbers"]))),
        ("question-orientation", asking(.unprovedOrientation)),
        ("question-turned", read(turned, capturing)),
        ("question-positions-discard", asking(container).after(.command(.back))),
        ("question-leave-undecided", asking(container).after(.command(.quit))),
        ("result-not-saved", notSaved),
        ("question-discard", notSaved.after(.command(.back))),
        ("result-again", again),
        ("question-scanned", unread.after(.handScanned("A00120"))),
        ("question-merge", merging),
        ("merging", merging.after(.command(.select))),
        (
            "merged",
            merging.after(
                .command(.select), .drawn(attempt: 3, MadeUpScans.merged), .saved(attempt: 3, MadeUpScans.session))
        ),
    ]

    private static let container = PositionQuestion.contradictedContainer(
        name: "box100",
        seen: ContainerEvidence(
            declared: RackShape(rows: 10, cols: 10), likeliest: RackShape(rows: 9, cols: 9),
            fitting: ["box81", "box81-numbers"]))

    private static let turned: Scan = {
        var scan = MadeUpScans.clean
        (scan.recalled, scan.pictures.frame) = (MadeUpScans.recalled, MadeUpScans.still.frame)
        return scan
    }()

    /// A scan of which something has to be decided before it is kept.
    private static func asking(_ question: PositionQuestion) -> StationState {
        read(MadeUpScans.asking(question), capturing)
    }

    static let notSaved = saving(MadeUpScans.unread).after(
        .saveFailed(attempt: 1, Fault(.store(.full), on: "/var/lib/rackstation")))

    private static let merging = again.after(.command(.select))
    private static let again = unread.after(
        .command(.press), .stillsTaken(attempt: 2, [MadeUpScans.still]), .scanned(attempt: 2, MadeUpScans.again),
        .drawn(attempt: 2, MadeUpScans.again), .saved(attempt: 2, MadeUpScans.session))
}
