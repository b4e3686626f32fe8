// The result screen of a scan.

internal import RackCore

extension Screen.Result {
    init(_ shown: ShownScan) {
        let reading = shown.scan.reading
        let saved: Screen.Note =
            switch shown.keeping {
            case .kept(let name): .init(.success, "Saved as \(name.csvName)")
            case .refused(let fault): .init(.error, "NOT SAVED. \(fault.text). \(fault.remedy)")
            }
        self.init(
            verdict: .init(count: reading.verdict),
            tone: Self.tone(reading),
            saved: saved,
            rackName: reading.rackName ?? "",
            warnings: reading.warnings.map(\.text),
            problems: reading.positions.filter(\.state.needsLook).map(\.position.description),
            rack: Screen.RackView(reading),
            rows: reading.records.enumerated().map { index, record in
                .init(index: index + 1, position: .init(row: record.row, col: record.col), value: record.value)
            },
            view: shown.view,
            selected: shown.selected
        )
    }

    private static func tone(_ reading: RackReading) -> Tone {
        if reading.records.isEmpty { return .error }
        let needsLook = reading.positions.contains { $0.state.needsLook } || !reading.warnings.isEmpty
        return needsLook ? .warning : .success
    }
}

extension Screen.RackView {
    init(_ reading: RackReading) {
        self.init(
            shape: reading.positions.isEmpty ? RackShape(rows: 0, cols: 0) : reading.rack,
            cells: reading.positions.map(\.state))
    }
}
