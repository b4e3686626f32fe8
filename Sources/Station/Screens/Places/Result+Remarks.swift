// What a result says of single values: what is otherwise than expected, and what was elsewhere before.

internal import RackCore

extension ResultParts {
    /// How the rack compares with a list, and how many of its vials were elsewhere before.
    var comparisonNotes: [Screen.Note] {
        var notes: [Screen.Note] = []
        if let comparison = shown.comparison {
            let counts = comparison.counts.map { say($0) }.joined(separator: ", ")
            notes.append(
                .init(
                    counts.isEmpty ? .success : .warning,
                    "\(counts.isEmpty ? say("As expected") : counts) (\(ExpectedList.folder)/\(comparison.list))"))
        }
        switch shown.lastSeen.count {
        case 0: break
        case 1: notes.append(say.note(.action, shown.lastSeen[0].words(now: state.now.time)))
        case let count: notes.append(say.note(.action, "\(count) vials were elsewhere before"))
        }
        return notes
    }

    /// Every remark, each with its position: what up and down go through.
    var remarks: Screen.List {
        let rows = shown.remarks.map { remark in
            Screen.List.Row([position(of: remark), remark.value, say(words(of: remark))], tone: tone(of: remark))
        }
        return .init(
            .table, rows, selected: shown.selectedRemark, columns: [say("Pos"), say("Value"), say("What differs")],
            trailing: "\(min(shown.selectedRemark + 1, rows.count)) / \(rows.count)")
    }

    private func position(of remark: RackRemark) -> String {
        switch remark {
        case .deviation(let deviation): deviation.position ?? deviation.expected ?? ""
        case .seen(let seen): name(of: seen.position)
        }
    }

    private func tone(of remark: RackRemark) -> Tone {
        if case .seen = remark { .action } else { .warning }
    }

    private func words(of remark: RackRemark) -> Words {
        switch remark {
        case .deviation(let deviation):
            let sign = String(deviation.kind.sign)
            return switch (deviation.kind, deviation.expected) {
            case (.missing, let place?): "\(sign) missing, expected at \(place)"
            case (.missing, nil): "\(sign) missing"
            case (.unexpected, _): "\(sign) not expected"
            case (.misplaced, let place): "\(sign) expected at \(place ?? "")"
            }
        case .seen(let seen): return seen.words(now: state.now.time)
        }
    }
}

extension RackComparison.Deviation.Kind {
    /// The character that stands for it on the grid, where there is no colour and beside it where there is.
    package var sign: Character {
        switch self {
        case .missing: "-"
        case .unexpected: "x"
        case .misplaced: "~"
        }
    }
}

extension ShownScan {
    /// The cells at which something is otherwise than expected. What needs a look for itself has its own sign.
    var signs: [GridPosition: RackComparison.Deviation.Kind] {
        guard let comparison, !comparison.isAsExpected else { return [:] }
        let reading = scan.reading
        let needsLook = Set(reading.positions.filter(\.state.needsLook).map(\.position))
        var signs: [GridPosition: RackComparison.Deviation.Kind] = [:]
        for deviation in comparison.deviations {
            guard let place = deviation.place ?? place(named: deviation.expected), !needsLook.contains(place) else {
                continue
            }
            // What stands there is told before what is missing there.
            if signs[place] == nil || signs[place] == .missing { signs[place] = deviation.kind }
        }
        return signs
    }

    /// The cell that is selected: that of the remark where remarks are walked through.
    var selectedPlace: GridPosition? {
        guard view == .remarks, remarks.indices.contains(selectedRemark) else { return stop?.position }
        if let place = remarks[selectedRemark].place { return place }
        guard case .deviation(let deviation) = remarks[selectedRemark] else { return nil }
        return place(named: deviation.expected)
    }

    private func place(named name: String?) -> GridPosition? {
        guard let name else { return nil }
        return scan.reading.positions.map(\.position).first { scan.reading.origin.name(of: $0) == name }
    }
}
