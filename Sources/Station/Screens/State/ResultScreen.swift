// The result screen of a scan or of a session.

internal import RackCore

extension Screen.Result {
    init(_ shown: ShownScan, _ state: StationState, _ say: Wording) {
        let reading = shown.scan.reading
        let saved: Screen.Note =
            switch shown.keeping {
            case .kept(let name): say.note(.success, "Saved as \(name.csvName)")
            case .refused(let fault): say.note(.error, "NOT SAVED. \(fault.words)")
            }
        let problems = Self.problems(reading)
        self.init(
            verdict: Self.verdict(reading, problems, say),
            tone: shown.tone,
            saved: saved,
            mirrored: Self.mirrored(shown, state, say),
            time: shown.time.map { $0.shortText(now: state.now.time) } ?? "",
            rackName: reading.rackCode.map { say("Rack \($0.value)") } ?? "",
            warnings: Self.warnings(shown, say),
            problems: problems.map(\.position.description),
            rack: Screen.RackView(reading, selected: shown.stop?.position),
            rows: shown.stops.map { Screen.TableRow($0, reading, say) },
            total: say(reading.records.count == 1 ? "1 vial" : "\(reading.records.count) vials"),
            picture: Screen.PictureView(shown, attempt: state.attempt),
            closeUp: Screen.CloseUp(shown, say),
            comparison: shown.comparison.map { Screen.Comparison($0, say) },
            view: View(shown.view),
            selected: shown.selected
        )
    }

    private static func problems(_ reading: RackReading) -> [RackPosition] {
        reading.positions.filter(\.state.needsLook)
    }

    private static func verdict(_ reading: RackReading, _ problems: [RackPosition], _ say: Wording) -> Verdict {
        if reading.isEmptyRack { return Verdict(count: say("Empty box"), detail: say("no vial in it")) }
        guard !reading.records.isEmpty else {
            return Verdict(
                count: say("No codes"), detail: problems.isEmpty ? "" : say("\(problems.count) unread"))
        }
        let (unread, conflicts) = (
            problems.filter { $0.state == .unread }, problems.filter { $0.state == .conflict }
        )
        let good = reading.positions.count { $0.state == .read }
        func list(_ positions: [RackPosition]) -> String {
            let names = positions.prefix(mostNamed).map(\.position.description).joined(separator: " ")
            return positions.count > mostNamed ? "\(names) …" : names
        }
        var parts: [String] = []
        if !unread.isEmpty { parts.append(say("\(unread.count) unread: \(list(unread))")) }
        if !conflicts.isEmpty { parts.append(say("\(conflicts.count) in conflict: \(list(conflicts))")) }
        return Verdict(count: "\(good) / \(good + problems.count)", detail: parts.joined(separator: " · "))
    }

    /// The most positions that the verdict names; the grid shows them all.
    private static let mostNamed = 6

    private static func warnings(_ shown: ShownScan, _ say: Wording) -> [String] {
        let reading = shown.scan.reading
        var warnings = reading.warnings.map { say($0.words) }
        if reading.records.isEmpty, !reading.isEmptyRack {
            warnings.insert(say("No DataMatrix codes detected. Try improving lighting or image focus."), at: 0)
        }
        return warnings
    }

    private static func mirrored(_ shown: ShownScan, _ state: StationState, _ say: Wording) -> Screen.Note {
        guard let name = shown.name, state.stick != nil else { return .init(.neutral, "") }
        switch state.isMirrored(name.id) {
        case true?: return say.note(.success, "On the stick")
        case false?: return say.note(.warning, "Not on the stick yet")
        case nil: return .init(.neutral, "")
        }
    }
}

extension ShownScan {
    /// How good the result is.
    var tone: Tone {
        guard case .kept = keeping else { return .error }
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
        case .home(let time), .history(_, let time): time
        }
    }
}

extension Screen.Result.View {
    init(_ view: ShownScan.View) {
        switch view {
        case .rack: self = .rack
        case .picture, .near: self = .picture
        case .table: self = .table
        }
    }
}

extension Screen.RackView {
    init(_ reading: RackReading, selected: GridPosition?) {
        self.init(
            shape: reading.positions.isEmpty ? RackShape(rows: 0, cols: 0) : reading.rack,
            cells: reading.positions.map(\.state), selected: selected)
    }
}

extension Screen.TableRow {
    init(_ stop: ResultStop, _ reading: RackReading, _ say: Wording) {
        self.init(
            index: stop.record.map { $0 + 1 }, position: stop.position,
            value: stop.record.map { reading.records[$0].value } ?? say(stop.state.words), state: stop.state)
    }
}

extension Screen.PictureView {
    init(_ shown: ShownScan, attempt: Int) {
        let scan = shown.scan
        let isLarge = !scan.pictures.annotated.isEmpty
        let name = shown.name?.id ?? "scan-\(attempt)"
        let outline = shown.outline
        let center = outline.isEmpty ? Screen.Viewport.whole.center : outline.middle
        self.init(
            picture: .init(
                id: isLarge ? "\(name)-large" : "\(name)-small",
                bytes: isLarge ? scan.pictures.annotated : scan.thumbnail),
            viewport: shown.view == .near && !outline.isEmpty ? .init(center: center, zoom: shown.zoom) : .whole,
            outline: outline)
    }
}

extension ShownScan {
    /// The corners of what is selected, in parts of the picture's sides.
    fileprivate var outline: [Point] {
        guard let stop else { return [] }
        let reading = scan.reading
        let (width, height) = (Double(reading.pictureSize.width), Double(reading.pictureSize.height))
        guard width > 0, height > 0 else { return [] }
        let corners: [Point]
        if let record = stop.record {
            corners = reading.records[record].corners.corners
        } else if let center = reading.positions.first(where: { $0.position == stop.position })?.center {
            let half = reading.pitch / 2
            corners = [(-half, -half), (half, -half), (half, half), (-half, half)].map {
                Point(x: center.x + $0.0, y: center.y + $0.1)
            }
        } else {
            return []
        }
        return corners.map { Point(x: $0.x / width, y: $0.y / height) }
    }

    /// How much the picture is enlarged around what is selected: about three cells of the rack fill it.
    fileprivate var zoom: Double {
        let size = scan.reading.pictureSize
        let pitch = scan.reading.pitch
        guard pitch > 0 else { return 4 }
        return min(max(Double(min(size.width, size.height)) / (3 * pitch), 2), 12)
    }
}

extension [Point] {
    fileprivate var middle: Point {
        Point(x: map(\.x).reduce(0, +) / Double(count), y: map(\.y).reduce(0, +) / Double(count))
    }
}

extension Screen.CloseUp {
    init?(_ shown: ShownScan, _ say: Wording) {
        guard let stop = shown.stop, stop.state.needsLook else { return nil }
        let closeUp = shown.scan.pictures.closeUps.first { $0.position == stop.position }
        let tip: Words =
            if stop.state == .conflict {
                "Check this tube by hand."
            } else {
                closeUp?.tip?.words ?? "Straighten the tube, wipe its cap and scan again."
            }
        self.init(
            title: say("\(stop.position) \(stop.state.words)"),
            picture: closeUp.flatMap {
                .init(id: "\(shown.name?.id ?? shown.scan.pictureDigest)-\(stop.position)", bytes: $0.picture)
            },
            tip: say(tip))
    }
}

extension ReadingTip {
    /// One thing to do.
    var words: Words {
        switch self {
        case .tooDark: "It is too dark here. Give more light or a longer exposure and scan again."
        case .glare: "A lamp is mirrored here. Move the lamp or tilt the rack and scan again."
        case .outOfFocus: "It is not sharp here. Push the tube down, set the focus and scan again."
        case .moved: "The picture is smeared. Keep the rack still and scan again."
        case .frost: "Frost lies over the code. Wipe the cap and scan again."
        case .labelTorn: "A part of the code is missing. Read this tube by hand, or give it a new label."
        case .tooSmall: "The code is too small in the picture. Bring the camera nearer and scan again."
        }
    }
}

extension Screen.Comparison {
    init(_ comparison: RackComparison, _ say: Wording) {
        func entry(_ entry: ExpectedList.Entry) -> String {
            entry.position.map { "\(entry.value) (\($0))" } ?? entry.value
        }
        var parts: [Words] = []
        if !comparison.missing.isEmpty { parts.append("\(comparison.missing.count) missing") }
        if !comparison.unexpected.isEmpty { parts.append("\(comparison.unexpected.count) unexpected") }
        if !comparison.misplaced.isEmpty { parts.append("\(comparison.misplaced.count) misplaced") }
        self.init(
            name: "\(ExpectedList.folder)/\(comparison.name)", tone: parts.isEmpty ? .success : .warning,
            text: parts.isEmpty ? say("As expected") : parts.map { say($0) }.joined(separator: ", "),
            missing: comparison.missing.map(entry), unexpected: comparison.unexpected.map(entry),
            misplaced: comparison.misplaced.map {
                say("\($0.value) at \($0.position), expected at \($0.expected)")
            })
    }
}
