// A station at which a value is put in where none could be read.

internal import RackCore
internal import Station

extension MadeUpStates {
    static let supplies: [(name: String, state: StationState)] = [
        ("supply", supply),
        ("supply-text", typed("A0", supply)),
        ("supply-again", typed("A00120", supply).after(.command(.select))),
        ("supply-differs", typed("A00120", typed("A00121", supply).after(.command(.select))).after(.command(.select))),
        ("supply-looking", twice(supply)),
        ("supply-reason", reason),
        (
            "supply-elsewhere",
            twice(supply).answered { request in
                .lookedUp(request: request, [ValuePlace](repeating: place("A00120", in: browsed), count: 4))
            }
        ),
        ("supply-saving", reason.after(.command(.select))),
        (
            "supply-not-saved",
            reason.after(.command(.select)).answered { request in
                .supplyRefused(request: request, Fault(.store(.full), on: "/var/lib/rackstation"))
            }
        ),
        ("result-supplied", supplied),
        ("result-supplied-rack", supplied.after(.command(.up), .command(.up), .command(.select), .command(.select))),
    ]

    private static let supply = unread.after(.command(.select), .command(.select), .command(.select))

    /// A place of a made-up session at which a value was read.
    static func place(_ value: String, in session: SessionSummary, row: Int = 2, col: Int = 3) -> ValuePlace {
        let (position, box) = (GridPosition(row: row, col: col), Container(MadeUpScans.clean.reading.rack))
        return ValuePlace(value, in: session, at: position, name: box.name(of: position), isIntact: true)
    }

    /// Two vials that were elsewhere before.
    static let seen = [(0, 4, false), (3, 2, true)].map { row, col, isSameBox in
        LastSeen(
            at: GridPosition(row: row, col: col), before: place("A0\(row)\(col)83", in: browsed), isSameBox: isSameBox)
    }

    static let browsed: SessionSummary = {
        var session = MadeUpScans.session
        (session.id, session.sequence, session.rackCode) = ("0b5a7d1e-0000-4000-8000-0000000000fe", 1203, "B0017")
        return session
    }()

    private static func typed(_ text: String, _ state: StationState) -> StationState {
        state.after(text.map { .typed(.character($0)) })
    }

    private static func twice(_ state: StationState) -> StationState {
        typed("A00120", typed("A00120", state).after(.command(.select))).after(.command(.select))
    }

    private static let reason = twice(supply).answered { .lookedUp(request: $0, []) }

    private static let supplied = reason.after(.command(.select)).answered { request in
        var session = MadeUpScans.session
        session.supplied = [
            SuppliedValue(
                "A00120", at: GridPosition(row: 2, col: 3), reason: .unreadable, proof: .twice, before: .unread,
                by: "Ada", at: MadeUpScans.now.iso8601)
        ]
        return .suppliedKept(request: request, session)
    }
}
