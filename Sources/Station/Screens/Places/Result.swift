// The screen of a result: the rack as a grid, as a picture and as a table.

internal import RackCore

extension ScreenContents {
    static func result(_ shown: ShownScan, _ state: StationState, _ say: Wording) -> ScreenContents {
        ScreenContents(
            parts: ResultParts(shown: shown, state: state, say: say).parts, select: shown.nextViewName,
            back: shown.isFromHistory ? "History" : "Home", moves: true)
    }
}

/// What a scan found, or what a session holds: a rack as a grid, as a picture and as a table, all with one selection.
struct ResultParts {
    let shown: ShownScan
    let state: StationState
    let say: Wording

    var reading: RackReading { shown.scan.reading }

    /// The verdict on top; below it the rack or the annotated picture, and beside it what has to be said, the vial that
    /// needs a look, or the table.
    var parts: [Element] {
        let notes = Element.card(notes)
        guard !rack.isEmpty else { return [.title(verdict), notes] }
        switch shown.view {
        case .rack:
            let side = near.isEmpty ? notes : Element.split(.init(.card(near), side: [notes], share: 0.5))
            return [.title(verdict), .split(.init(.rack(rack), side: [side], share: 0.56))]
        case .picture, .near:
            let side = (tip.map { [Element.card([.notes([$0])])] } ?? []) + [notes]
            return [.title(verdict), .split(.init(.picture(picture), .rack(rack), side: side, share: 0.66))]
        case .table:
            return [.title(verdict), .split(.init(.rack(rack), side: [notes, .list(table)], share: 0.42))]
        case .remarks:
            let told = Element.card([.notes(comparisonNotes)])
            return [.title(verdict), .split(.init(.rack(rack), side: [told, .list(remarks)], share: 0.42))]
        }
    }

    // MARK: - What is looked at

    /// The rack; without a cell where nothing was found.
    var rack: Screen.Rack {
        Screen.Rack(
            shape: reading.positions.isEmpty ? RackShape(rows: 0, cols: 0) : reading.rack,
            cells: reading.positions.map(\.state), selected: shown.selectedPlace, origin: reading.origin,
            signs: shown.signs)
    }

    /// Every vial that was read and every position that needs a look or stands without a code, row-major: what up and
    /// down go through, in all views.
    private var table: Screen.List {
        let rows = shown.stops.map { stop in
            Screen.List.Row(
                [stop.record.map { String($0 + 1) } ?? "", name(of: stop.position), value(of: stop)],
                tone: stop.state.tone, picture: closeUp(stop), note: tip(of: stop))
        }
        let count = reading.records.count
        return .init(
            .table, rows, selected: shown.selected, columns: ["#", say("Pos"), say("Value")],
            trailing: say(count == 1 ? "1 vial" : "\(count) vials"))
    }

    func name(of position: GridPosition) -> String { reading.origin.name(of: position) }

    private func value(of stop: ResultStop) -> String {
        if stop.state == .typed { return reading.positions.first { $0.position == stop.position }?.values.first ?? "" }
        return stop.record.map { reading.records[$0].value } ?? say(stop.state.words)
    }

    /// What is told of the selected position where it needs a look; nil elsewhere.
    private var tip: Screen.Note? { shown.stop.flatMap { tip(of: $0) } }

    /// What is told of a position that needs a look; nil of others.
    private func tip(of stop: ResultStop) -> Screen.Note? {
        guard stop.state.needsLook else { return nil }
        let tip =
            shown.scan.pictures.closeUps.first { $0.position == stop.position }?.tip
            ?? reading.positions.first { $0.position == stop.position }?.tip
        let words: Words =
            if stop.state == .conflict {
                "Check this tube by hand."
            } else {
                tip?.words ?? "Straighten the tube, wipe its cap and scan again."
            }
        return Screen.Note(
            .warning, say("\(name(of: stop.position)) \(stop.state.words)"), remedy: say(words), isStrong: true)
    }

    /// What is seen of the selected position where it needs a look, with what is told of it, or else of the whole rack.
    private var near: [Element] {
        guard let tip else { return wholePicture.picture == nil ? [] : [.picture(wholePicture)] }
        let seen = shown.stop.flatMap { closeUp($0) }
        return (seen == nil ? [] : [.picture(.init(seen))]) + [.notes([tip])]
    }

    // MARK: - What is said

    /// Whether it is kept, which rack it is, what needs a look, how it compares, all warnings, and what marks mean.
    private var notes: [Element] {
        var heads = [saved]
        if let merge = shown.merge {
            let gain = say(ScreenContents.gain(of: merge))
            heads.append(Screen.Note(.action, say("Same rack? Merge"), remedy: gain, isStrong: true))
        }
        if let session = shown.session, state.stick != nil {
            switch state.isMirrored(session.id) {
            case true?: heads.append(say.note(.success, "On the stick"))
            case false?: heads.append(say.note(.warning, "Not on the stick yet"))
            case nil: break
            }
        }
        if let time = shown.time { heads.append(.init(.neutral, time.shortText(now: state.now.time))) }
        if !rack.isEmpty { heads += origin }
        if let label = shown.scan.label {
            let isWhole = label.unsettled.isEmpty
            heads.append(
                say.note(
                    isWhole ? .name : .warning, isWhole ? "Label \(label.name)" : "Label \(label.name), not settled",
                    isStrong: true))
        }
        if let code = reading.rackCode { heads.append(say.note(.name, "Rack \(code.value)", isStrong: true)) }
        if shown.view == .picture || shown.view == .near, let stop = shown.stop, !stop.state.needsLook {
            heads.append(.init(nil, "\(name(of: stop.position)) \(value(of: stop))", isStrong: true))
        }
        if let stop = shown.stop, stop.state == .typed { heads += note(of: stop.position) }
        var elements: [Element] = [.notes(heads)]
        let problems = problems
        if !problems.isEmpty { elements.append(.names(say("Look at"), problems.map { name(of: $0.position) })) }
        // The other views have room for what has to be looked at alone, and while it is saved nothing else is asked.
        let remarks = warnings + (shown.view == .rack && shown.session != nil ? [rating].compactMap(\.self) : [])
        if !remarks.isEmpty { elements.append(.notes(remarks)) }
        let legend = rack.counts.map { Screen.LegendEntry($0.state, "\($0.count) \(say($0.state.words))") }
        if shown.view != .table, !legend.isEmpty { elements.append(.legend(legend)) }
        return elements
    }

    /// Who put in what stands at a position, and why.
    private func note(of position: GridPosition) -> [Screen.Note] {
        guard let value = shown.session?.supplied.first(where: { $0.position == position }) else { return [] }
        let reason = say(value.reason.words)
        let text: Words =
            value.by.map { "\(name(of: position)) put in by \($0): \(reason)" }
            ?? "\(name(of: position)) put in by hand: \(reason)"
        return [say.note(.neutral, text)]
    }

    /// What positions count from, and how that is known.
    private var origin: [Screen.Note] {
        let tone: Tone = reading.origin.orientation?.isProved == true ? .success : .neutral
        var notes = [say.note(tone, reading.origin.words, isStrong: true)]
        if reading.origin.orientation?.witness == .mark, let recalled = shown.scan.recalled,
            let pose = shown.scan.lastPose, pose != reading.origin.orientation?.pose
        {
            notes.append(say.note(.warning, "In session \(recalled.session) these tubes stood otherwise turned"))
        }
        return notes
    }

    /// How good the capture was, and what would make the next one better, unless that is told of the selected vial.
    private var rating: Screen.Note? {
        reading.quality.map { say.note($0, hasRemedy: tip == nil) }
    }

    private var saved: Screen.Note {
        switch shown.keeping {
        case .drawing: say.note(.neutral, "Rendering annotations…")
        case .saving: say.note(.neutral, "Saving. Do not switch off.")
        case .kept(let session): say.note(.success, "Saved as \(session.csvName)")
        case .refused(let fault): say.note(.error, "NOT SAVED. \(fault.words)", isStrong: true)
        }
    }

    private var problems: [RackPosition] { reading.positions.filter(\.state.needsLook) }

    /// The verdict, short: `81 / 81`, `79 / 81 · 2 unread: C4 F7`, `No codes`.
    var verdict: Screen.Title {
        let tone = shown.tone
        if reading.isEmptyRack { return .init(tone, say("Empty box"), detail: say("no vial in it")) }
        let problems = problems
        guard !reading.records.isEmpty else {
            return .init(tone, say("No codes"), detail: problems.isEmpty ? "" : say("\(problems.count) unread"))
        }
        let (unread, conflicts) = (
            problems.filter { $0.state == .unread }, problems.filter { $0.state == .conflict }
        )
        let supplied = reading.positions.count { $0.state == .typed }
        let good = reading.positions.count { $0.state == .read } + supplied
        func list(_ positions: [RackPosition]) -> String {
            let names = positions.prefix(Self.mostNamed).map { name(of: $0.position) }.joined(separator: " ")
            return positions.count > Self.mostNamed ? "\(names) …" : names
        }
        var parts: [String] = []
        if !unread.isEmpty { parts.append(say("\(unread.count) unread: \(list(unread))")) }
        if !conflicts.isEmpty { parts.append(say("\(conflicts.count) in conflict: \(list(conflicts))")) }
        if supplied > 0 { parts.append(say("\(supplied) by hand")) }
        return .init(tone, "\(good) / \(good + problems.count)", detail: parts.joined(separator: " · "))
    }

    /// The most positions that the verdict names; the grid shows them all.
    private static let mostNamed = 6

    /// How the rack compares with what is expected, and all that the user has to be told about the reading.
    private var warnings: [Screen.Note] {
        var notes: [Screen.Note] = []
        notes += comparisonNotes
        if reading.records.isEmpty, !reading.isEmptyRack {
            notes.append(
                say.note(.warning, "No DataMatrix codes detected. Try improving lighting or image focus."))
        }
        return notes + reading.warnings.map { say.note(.warning, $0.words(in: reading.origin)) }
    }
}

extension ShownScan {
    /// How good the result is.
    var tone: Tone {
        if case .refused = keeping { return .error }
        if scan.reading.isEmptyRack, scan.reading.warnings.isEmpty { return .neutral }
        guard !scan.reading.records.isEmpty, !scan.reading.positions.contains(where: { $0.state == .conflict }) else {
            return .error
        }
        let isAsExpected = comparison?.isAsExpected ?? true
        return needsLook || !scan.reading.warnings.isEmpty || !isAsExpected ? .warning : .success
    }

    /// When it was kept; nil for a scan that was just made.
    var time: StationTime? {
        switch origin {
        case .scan: nil
        case .home, .history: session?.time
        }
    }

    fileprivate var nextViewName: Words {
        if view == .near, ShownSupply(self) != nil { return "Put in" }
        if offersMerge { return "Merge" }
        return switch view {
        case .rack: remarks.isEmpty ? "Picture" : "Differences"
        case .remarks: "Picture"
        case .picture: "Larger"
        case .near: "Table"
        case .table: "Rack"
        }
    }

    fileprivate var isFromHistory: Bool { if case .history = origin { true } else { false } }
}
