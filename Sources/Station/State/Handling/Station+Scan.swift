// A scan from the press to its result, and what is looked at in the result.

internal import RackCore

extension Station {
    /// Begins a scan.
    /// - Parameter isCovered: whether it is made though a lid or a hand was said to be in the way.
    static func beginScan(_ state: inout StationState, isCovered: Bool = false) -> [Effect] {
        guard case .ready? = state.camera else { return goHome(&state) }
        guard !state.needsName else {
            state.phase = .failed(Fault(.person(.unscanned)))
            return []
        }
        state.attempt += 1
        state.stage = nil
        state.scansCovered = isCovered
        state.scanBegan = state.now
        state.scanPerson = state.person
        state.frozen = nil
        state.homeSelection = nil
        state.phase = .capturing
        return [.capture(attempt: state.attempt)]
    }

    static func abandon(_ state: inout StationState) -> [Effect] {
        state.attempt += 1
        state.frozen = nil
        state.phase = .ready
        return [.abandon]
    }

    static func advanceScan(_ event: StationEvent, _ state: inout StationState) -> [Effect] {
        let current = state.attempt
        switch (event, state.phase) {
        case (.stillsTaken(current, let stills), .capturing):
            state.phase = .reading(.preprocessing)
            state.frozen = stills.first?.frame
            return [.read(attempt: current, stills)]
        case (.stepBegun(current, let step), .reading):
            state.phase = .reading(step)
        case (.scanned(current, let scan), .reading):
            return take(scan, &state)
        case (.drawn(current, let scan), .saving(var shown)) where shown.keeping == .drawing:
            shown.scan = scan
            return save(shown, &state)
        case (.scanFailed(current, let fault), .capturing), (.scanFailed(current, let fault), .reading):
            state.frozen = nil
            state.phase = .failed(fault)
        case (.saved(current, let name), .saving(let shown)) where shown.keeping == .saving:
            return keep(shown, name, &state)
        case (.saveFailed(current, let fault), .saving(var shown)):
            shown.keeping = .refused(fault)
            state.phase = .result(shown)
            if state.ending == .system { return end(by: .system, &state) }
            // Who left the station did not know that the scan would be lost by it.
            state.ending = nil
        default:
            break
        }
        return []
    }

    /// A picture was read: of a badge, or of a rack, which is kept. One in which nothing was read because a lid or a
    /// hand is in the way is asked about first, wherever it was taken from.
    private static func take(_ scan: Scan, _ state: inout StationState) -> [Effect] {
        var scan = scan
        scan.person = state.scanPerson
        state.frozen = nil
        switch state.settings.operators.badge(in: scan.reading) {
        case .name(let name): return take(name, from: scan, &state)
        case .refused(let text):
            state.phase = .failed(Fault(.person(.badBadge), on: text))
            return []
        case nil: break
        }
        if scan.reading.records.isEmpty, let stage = scan.reading.stage, stage.isCover, !state.scansCovered {
            state.phase = .question(ShownQuestion(.covered(stage), behind: .ready))
            return []
        }
        guard state.settings.operators.isRequired, scan.person == nil else { return show(scan, &state) }
        state.phase = .failed(
            Fault(
                .person(.unsaved),
                advice: state.settings.operators.isTyped
                    ? nil : "Put your badge in the square and press the pedal. Then scan the rack."))
        return []
    }

    /// Shows what was read, before anything is drawn or kept of it.
    static func show(_ scan: Scan, _ state: inout StationState) -> [Effect] {
        var scan = scan.witnessed()
        scan.reading = state.settings.operators.warning(in: scan.reading)
        if scan.reading.question != nil {
            state.phase = .question(ShownQuestion(.positions(scan), behind: .ready))
            return []
        }
        if scan.reading.showsRack { scan.attach(state.labelForNextBox?.record) }
        scan.comparison = RackComparison(scan.reading, with: state.expected.lists)
        state.phase = .saving(ShownScan(scan: scan, keeping: .drawing, expected: state.expected.lists))
        return [.draw(attempt: state.attempt, scan)]
    }

    /// Does what somebody decided of a scan's positions. Another container is read for anew: its wells lie elsewhere.
    static func decide(
        _ answer: PositionDecision.Answer, of scan: Scan, _ state: inout StationState
    ) -> [Effect] {
        guard let question = scan.reading.question else { return show(scan, &state) }
        var scan = scan
        scan.decisions.append(PositionDecision(question, answer, by: state.person))
        switch answer {
        case .container(let container):
            scan.settings.allowed = [container]
            state.frozen = scan.pictures.frame
            state.phase = .reading(.preprocessing)
            return [.readAgain(attempt: state.attempt, scan)]
        case .lies(let pose):
            scan.reading = scan.reading.turned(to: Orientation(pose, by: .operator)) ?? scan.reading.relative()
        case .relative:
            scan.reading = scan.reading.relative()
        }
        return show(scan, &state)
    }

    /// Keeps a scan that is drawn.
    static func save(_ shown: ShownScan, _ state: inout StationState) -> [Effect] {
        var shown = shown
        shown.keeping = .saving
        state.phase = .saving(shown)
        return [.save(attempt: state.attempt, shown.scan)]
    }

    /// Shows a scan that is on the disk now. Where it may belong to the one before it, the result says so; whether they
    /// become one or not, both are kept already.
    private static func keep(_ saving: ShownScan, _ session: SessionSummary, _ state: inout StationState) -> [Effect] {
        state.sessionCount = (state.sessionCount ?? 0) + 1
        var shown = saving
        shown.keeping = .kept(session)
        let comparing = keepComparison(of: shown)
        if let label = shown.scan.label, label == state.waitingLabel?.record { state.waitingLabel = nil }
        let later = LastScan(scan: shown.scan, session: session, moment: state.now)
        shown.merge = merge(of: later, state)
        state.phase = .result(shown)
        state.last = later
        if let ending = state.ending { return end(by: ending, &state) }
        return [.loadRecent] + lookBack(session, state) + comparing + mirror(session, &state)
    }

    /// Looks where the vials of a session were before, where that is asked for.
    static func lookBack(_ session: SessionSummary, _ state: StationState) -> [Effect] {
        state.settings.vials.namesLastSeen ? [.lookBack(session: session.id)] : []
    }

    /// What a scan and the one before it would be as one; nil when they do not belong together, or when nothing is gained
    /// by it.
    private static func merge(of later: LastScan, _ state: StationState) -> Scan? {
        guard later.scan.merged.isEmpty, let earlier = state.last,
            // What somebody put in would be missing in the merge.
            earlier.session.supplied.isEmpty,
            ShownScan(scan: earlier.scan, keeping: .kept(earlier.session)).needsLook,
            state.scanBegan.uptime - earlier.moment.uptime <= state.settings.againTime
        else { return nil }
        return Scan(merging: earlier, with: later)
    }
}

extension Station {
    static func obeyOnResult(_ command: Command, _ shown: ShownScan, _ state: inout StationState) -> [Effect] {
        var shown = shown
        switch command {
        case .up: shown.step(-1)
        case .down: shown.step(1)
        case .select where shown.view == .near && ShownSupply(shown) != nil:
            state.phase = ShownSupply(shown).map { .supply($0) } ?? .result(shown)
            return []
        case .select where shown.offersMerge:
            let merge = shown.merge.take()
            state.phase = merge.map { .question(ShownQuestion(.merge($0), behind: .result(shown))) } ?? .result(shown)
            return []
        case .select:
            shown.view = shown.nextView
            if shown.view == .remarks { shown.step(0) }
        case .back:
            // A scan that is not kept is never dropped without a question.
            if case .refused = shown.keeping {
                state.phase = .question(ShownQuestion(.discard, behind: .result(shown)))
                return []
            }
            return leave(shown.origin, &state)
        default: return []
        }
        state.phase = .result(shown)
        return []
    }

    /// Returns to where a result was opened from.
    static func leave(_ origin: ShownScan.Origin, _ state: inout StationState) -> [Effect] {
        switch origin {
        case .scan, .home: return goHome(&state)
        case .history(let history): return showHistory(history, &state)
        }
    }

    /// Opens a session of the store.
    static func openSession(
        _ id: String, from origin: ShownScan.Origin, _ state: inout StationState
    ) -> [Effect] {
        state.phase = .opening(origin)
        return [.openSession(request: nextRequest(&state), id: id)]
    }
}
