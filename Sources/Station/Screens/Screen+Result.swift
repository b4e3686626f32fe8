// The result screen of a scan.

internal import RackCore

extension Screen.Result {
    /// What is shown when a picture holds no code.
    static let nothingFound = "No DataMatrix codes detected. Try improving lighting or image focus."

    init(_ shown: ShownScan) {
        let reading = shown.scan.reading
        let saved: Screen.Note =
            switch shown.keeping {
            case .kept(let name): .init(.success, "Saved as \(name.csvName)")
            case .refused(let fault): .init(.error, "NOT SAVED. \(fault.text). \(fault.remedy)")
            }
        let doubtful = Set(reading.warnings.flatMap(\.positions))
        let problems = reading.positions.filter { $0.state == .unread || doubtful.contains($0.position) }
        self.init(
            verdict: Self.verdict(reading),
            tone: reading.records.isEmpty ? .error : problems.isEmpty && reading.warnings.isEmpty ? .success : .warning,
            saved: saved,
            warnings: reading.warnings.map(\.text),
            problems: problems.map(\.position.description),
            rack: Screen.RackView(reading, doubtful: doubtful),
            rows: reading.records.enumerated().map { index, record in
                .init(index: index + 1, position: .init(row: record.row, col: record.col), value: record.value)
            },
            view: shown.view,
            selected: shown.selected
        )
    }

    private static func verdict(_ reading: RackReading) -> String {
        let count = reading.records.count
        guard count > 0 else { return nothingFound }
        let vials = "Detected \(count) \(count == 1 ? "vial" : "vials")"
        let unread = reading.unread.count
        return unread == 0 ? vials : "\(vials), \(unread) unread"
    }
}

extension Screen.RackView {
    init(_ reading: RackReading, doubtful: Set<GridPosition>) {
        self.init(
            shape: reading.rack,
            cells: reading.positions.map { position in
                switch position.state {
                case .read: doubtful.contains(position.position) ? .doubtful : .read
                case .unread: .unread
                case .blank, .empty: .empty
                case .conflict: .doubtful
                }
            }
        )
    }
}
