// A reading in one sentence and in lists of positions: the words of screens and tables alike.

public import RackCore

extension RackReading {
    /// The reading in a few words: `Detected 45 vials, 2 unread, 1 in conflict`.
    public var verdict: String {
        if isEmptyRack { return "Empty box: no vial in it." }
        guard !records.isEmpty else { return "No DataMatrix codes detected. Try improving lighting or image focus." }
        let unread = unread.count
        let conflicts = positions(.conflict).count
        return "Detected \(records.count) \(records.count == 1 ? "vial" : "vials")"
            + (unread == 0 ? "" : ", \(unread) unread") + (conflicts == 0 ? "" : ", \(conflicts) in conflict")
    }

    /// The rack's own code in words, `Rack 10102523B1`; nil where none was read.
    public var rackName: String? { rackCode.map { "Rack \($0.value)" } }

    /// The positions in a state, row-major.
    public func positions(_ state: PositionState) -> [GridPosition] {
        positions.filter { $0.state == state }.map(\.position)
    }
}
