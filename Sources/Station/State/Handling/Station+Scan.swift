// A scan: taken, read, kept, and where it shows the rack of the scan before, offered to be merged with it.

internal import RackCore

extension Station {
    static func beginScan(_ state: inout StationState) -> [Effect] {
        guard case .ready? = state.camera else { return goHome(&state) }
        guard !state.needsName else {
            state.phase = .failed(Fault(text: "Nobody is signed in; nothing was scanned", remedy: "Sign in first."))
            return []
        }
        state.attempt += 1
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
            state.frozen = stills.first
            return [.read(attempt: current, stills)]
        case (.stepBegun(current, let step), .reading):
            state.phase = .reading(step)
        case (.scanned(current, let scan), .reading):
            return take(scan, &state)
        case (.drawn(current, let scan), .merging):
            return save(scan, &state)
        case (.scanFailed(current, let fault), .capturing), (.scanFailed(current, let fault), .reading):
            state.frozen = nil
            state.phase = .failed(fault)
        case (.saved(current, let name), .saving(let scan)):
            return keep(scan, name, &state)
        case (.saveFailed(current, let fault), .saving(let scan)):
            state.phase = .result(ShownScan(scan: scan, keeping: .refused(fault), expected: state.expected.lists))
            if state.ending == .system { return end(by: .system, &state) }
            // Who left the station did not know that the scan would be lost by it.
            state.ending = nil
        default:
            break
        }
        return []
    }

    /// A picture was read: of a badge, or of a rack, which is kept.
    private static func take(_ scan: Scan, _ state: inout StationState) -> [Effect] {
        var scan = scan
        scan.person = state.scanPerson
        state.frozen = nil
        switch state.settings.operators.badge(in: scan.reading) {
        case .name(let name): return take(name, from: scan, &state)
        case .refused(let text):
            state.phase = .failed(
                Fault(
                    text: "This badge has a name that is not allowed: \(text)",
                    remedy: "Print it anew with letters of one script, digits, spaces and . - ' _ alone."))
            return []
        case nil: break
        }
        guard state.settings.operators.isRequired, scan.person == nil else { return save(scan, &state) }
        state.phase = .failed(
            Fault(
                text: "Nobody is signed in; nothing was saved",
                remedy: state.settings.operators.isTyped
                    ? "Sign in first, with your badge or with your name."
                    : "Put your badge in the square and press the pedal. Then scan the rack."))
        return []
    }

    /// Keeps a scan.
    static func save(_ scan: Scan, _ state: inout StationState) -> [Effect] {
        var scan = scan
        scan.reading = state.settings.operators.warning(in: scan.reading)
        state.phase = .saving(scan)
        return [.save(attempt: state.attempt, scan)]
    }

    /// Shows a scan that is on the disk now. Where it may belong to the one before it, a question stands before the
    /// result; whatever the answer is and even if none comes, both are kept already.
    private static func keep(_ scan: Scan, _ name: SessionName, _ state: inout StationState) -> [Effect] {
        state.sessionCount = (state.sessionCount ?? 0) + 1
        let shown = ShownScan(scan: scan, keeping: .kept(name), expected: state.expected.lists)
        let later = LastScan(scan: scan, name: name, moment: state.now)
        state.phase = .result(shown)
        if let question = mergeQuestion(later, shown, state) { state.phase = .question(question) }
        state.last = later
        if let ending = state.ending { return end(by: ending, &state) }
        return [.loadRecent] + mirror(name, &state)
    }

    /// The question whether a scan belongs to the one before it; nil when it does not, or when nothing is gained by it.
    private static func mergeQuestion(
        _ later: LastScan, _ shown: ShownScan, _ state: StationState
    ) -> ShownQuestion? {
        guard later.scan.merged.isEmpty, let earlier = state.last,
            ShownScan(scan: earlier.scan, keeping: .kept(earlier.name)).needsLook,
            state.scanBegan.uptime - earlier.moment.uptime <= state.settings.againTime,
            let both = Scan(merging: earlier, with: later)
        else { return nil }
        return ShownQuestion(.merge(both), behind: .result(shown))
    }
}
