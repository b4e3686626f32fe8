// A station at which labels are read: what is looked through, corrected, put off, kept.

internal import RackCore
internal import Station

extension MadeUpStates {
    static let labels: [(name: String, state: StationState)] = [
        ("label", kept(MadeUpLabels.whole)),
        ("label-last", keptWithLast),
        ("label-saving", read(MadeUpLabels.whole)),
        ("label-doubtful", doubtful),
        ("label-letters", doubtful.after(.command(.select))),
        ("label-typed", doubtful.after([.command(.select)] + "B".map { .typed(.character($0)) })),
        ("label-breaks-rule", wrong),
        ("label-corrected", corrected),
        ("label-give-up", corrected.after(.command(.down))),
        ("label-ambiguous", read(MadeUpLabels.ambiguous)),
        ("label-ambiguous-letters", read(MadeUpLabels.ambiguous).after(.command(.select))),
        ("label-missing", read(MadeUpLabels.ambiguous).after(downs(4)).after(.command(.select))),
        ("label-unsettled", doubtful.after(.command(.press))),
        ("label-put-off", answered(doubtful.after(downs(5)).after(.command(.select)))),
        ("label-not-saved", notSavedLabel),
        ("label-unknown", read(MadeUpLabels.unknown)),
        ("question-label", doubtful.after(.command(.back))),
        ("question-label-kept", kept(MadeUpLabels.whole).after(downs(5)).after(.command(.select))),
        ("question-leave-label", doubtful.after(.command(.quit))),
        ("home-label", waiting),
        ("label-again", waiting.after(downs(recent.count + 2)).after(.command(.select))),
        ("result-label", withLabel),
    ]

    /// The state after a press on a label.
    private static func read(_ scan: LabelScan, _ state: StationState = home) -> StationState {
        let pressed = state.after(.command(.press))
        return pressed.after(
            .stillsTaken(attempt: pressed.attempt, [MadeUpScans.still]), .labelRead(attempt: pressed.attempt, scan))
    }

    /// The state when the label is kept for the next box.
    private static func answered(_ state: StationState) -> StationState {
        guard case .label(let shown) = state.phase, let record = shown.record else { return state }
        return state.answered { .labelKept(request: $0, nil, WaitingLabel(record, since: MadeUpScans.now)) }
    }

    private static func kept(_ scan: LabelScan) -> StationState { answered(read(scan)) }

    private static let doubtful = read(MadeUpLabels.doubtful)

    /// The letter that was taken for another put right: the cursor goes on to the next of such letters, and at the end
    /// to what keeps the value.
    private static let corrected: StationState = {
        var state = doubtful.after(.command(.select))
        guard case .label(let shown) = state.phase, let letters = shown.letters else { return state }
        let doubts = letters.text.indices.filter { "0O1Il5S8B2Z".contains(letters.text[$0]) }
        for place in doubts {
            state = state.after(place == 10 ? .typed(.character("B")) : .command(.select))
        }
        return answered(state.after(.command(.select)))
    }()

    private static let wrong = doubtful.after(
        [.command(.select)] + "X".map { .typed(.character($0)) } + Array(repeating: .command(.select), count: 4))

    private static let notSavedLabel = read(MadeUpLabels.whole).answered {
        .labelRefused(request: $0, Fault(.store(.full), on: "/var/lib/rackstation"))
    }

    private static let keptWithLast: StationState = {
        var before = home
        before.settings.labels.belonging = .last
        before = before.after(.command(.press))
        before = before.after(
            .stillsTaken(attempt: 1, [MadeUpScans.still]), .scanned(attempt: 1, MadeUpScans.clean),
            .drawn(attempt: 1, MadeUpScans.clean), .saved(attempt: 1, MadeUpScans.session), .recentLoaded(recent),
            .mirrored(stick: 1))
        return read(MadeUpLabels.whole, before).answered { .labelKept(request: $0, MadeUpScans.session, nil) }
    }()

    private static let waiting = kept(MadeUpLabels.whole).after(.command(.back))

    private static let withLabel: StationState = {
        let pressed = waiting.after(.command(.press))
        let read = pressed.after(
            .stillsTaken(attempt: pressed.attempt, [MadeUpScans.still]),
            .scanned(attempt: pressed.attempt, MadeUpScans.clean))
        guard case .saving(let shown) = read.phase else { return read }
        return read.after(
            .drawn(attempt: pressed.attempt, shown.scan), .saved(attempt: pressed.attempt, MadeUpScans.session),
            .recentLoaded(recent), .mirrored(stick: 1))
    }()
}
