// A scan on the screen: the one that was just made, or a session of the store.

package import RackCore

/// A scan whose result is on the screen.
package struct ShownScan: Equatable, Sendable {
    /// What was scanned.
    package var scan: Scan
    /// Whether it is kept.
    package var keeping: Keeping
    /// Where it was opened from.
    package var origin: Origin
    /// How it compares with a list of expected values; nil where no list fits.
    package var comparison: RackComparison?
    /// Vials that were elsewhere before, row-major.
    package var lastSeen: [LastSeen] = []
    /// What it and the scan before it would be as one, where both may show the same rack; nil where that is not offered,
    /// or not any more.
    package var merge: Scan?
    /// How it is looked at.
    package var view: View
    /// The selected stop, from 0.
    package var selected: Int
    /// The selected remark, from 0.
    package var selectedRemark = 0

    /// What can be selected, row-major: the vials, and the positions that need a look or have no code.
    package let stops: [ResultStop]

    /// Whether a scan is kept.
    package enum Keeping: Equatable, Sendable {
        /// Its pictures are being drawn, and it is kept after that.
        case drawing
        /// It is being written to the disk.
        case saving
        /// It is on the disk.
        case kept(SessionSummary)
        /// It could not be kept, and why.
        case refused(Fault)
    }

    /// Where a result comes from, and where one returns to.
    package enum Origin: Equatable, Sendable {
        /// It was just made.
        case scan
        /// It is a session that was opened on home.
        case home
        /// It is a session that was opened in the history.
        case history(ShownHistory)
    }

    /// The ways to look at a result, in the order in which select goes through them.
    package enum View: Hashable, Sendable, CaseIterable {
        /// The rack as a grid.
        case rack
        /// What is otherwise than expected, or than before, one by one.
        case remarks
        /// The whole annotated picture.
        case picture
        /// The part of the picture around what is selected.
        case near
        /// The vials as a table.
        case table
    }

    /// Makes a result that shows the rack, the first position that needs a look selected.
    package init(scan: Scan, keeping: Keeping, origin: Origin = .scan, expected: [ExpectedList] = []) {
        self.scan = scan
        if case .kept(let session) = keeping {
            self.scan.reading.positions = scan.reading.positions.supplied(session.supplied)
        }
        self.keeping = keeping
        self.origin = origin
        view = .rack
        stops = ResultStop.all(in: self.scan.reading)
        selected = stops.firstIndex { $0.state.needsLook } ?? 0
        comparison = RackComparison(self.scan.reading, with: expected) ?? session?.comparison
    }

    /// What is told of single values: how the rack compares with what is expected, and what was elsewhere before.
    package var remarks: [RackRemark] {
        (comparison?.deviations ?? []).map(RackRemark.deviation) + lastSeen.map(RackRemark.seen)
    }

    /// Whether select asks whether both scans are to become one.
    var offersMerge: Bool { merge != nil && view == .rack }

    /// The view after this one.
    package var nextView: View {
        let views = View.allCases.filter { $0 != .remarks || !remarks.isEmpty }
        let next = (views.firstIndex(of: view) ?? -1) + 1
        return views[next % views.count]
    }

    /// Steps through what can be selected in this view.
    mutating func step(_ count: Int) {
        guard view == .remarks else {
            selected = max(0, min(selected + count, stops.count - 1))
            return
        }
        let remarks = remarks
        selectedRemark = max(0, min(selectedRemark + count, remarks.count - 1))
        if remarks.indices.contains(selectedRemark), let place = remarks[selectedRemark].place { select(place) }
    }

    /// The selected stop; nil when there is none.
    package var stop: ResultStop? { stops.indices.contains(selected) ? stops[selected] : nil }

    /// Selects a position, where there is something.
    mutating func select(_ position: GridPosition) {
        selected = stops.firstIndex { $0.position == position } ?? selected
    }

    /// The session that it is kept as; nil when it is not.
    package var session: SessionSummary? { if case .kept(let session) = keeping { session } else { nil } }

    /// Whether something on the rack was not read, or has to be looked at.
    var needsLook: Bool {
        stops.contains { $0.state.needsLook } || scan.reading.records.isEmpty && !scan.reading.isEmptyRack
    }
}

/// Something on a rack that can be selected.
package struct ResultStop: Hashable, Sendable {
    /// Where it stands.
    package var position: GridPosition
    /// What is known of the position.
    package var state: PositionState
    /// The vial among the reading's records, from 0; nil where none was read.
    package var record: Int?

    /// All that can be selected in a reading, row-major.
    package static func all(in reading: RackReading) -> [ResultStop] {
        let states = Dictionary(reading.positions.map { ($0.position, $0.state) }) { first, _ in first }
        var stops = reading.records.enumerated().compactMap { index, record -> ResultStop? in
            let position = GridPosition(row: record.row, col: record.col)
            // What a person put in counts in the place of what was read there.
            return states[position] == .typed
                ? nil : ResultStop(position: position, state: states[position] ?? .read, record: index)
        }
        let taken = Set(stops.map(\.position))
        stops += reading.positions.filter { $0.state != .empty && !taken.contains($0.position) }.map {
            ResultStop(position: $0.position, state: $0.state, record: nil)
        }
        return stops.sorted {
            ($0.position.row, $0.position.col, $0.record ?? 0) < ($1.position.row, $1.position.col, $1.record ?? 0)
        }
    }
}

extension Scan {
    /// What two scans of the same rack have together, in the pixels of the earlier one, not drawn yet; nil when nothing
    /// says that they show the same rack, and when one of them has all that both have.
    init?(merging earlier: LastScan, with later: LastScan) {
        let (one, other) = (earlier.scan.reading, later.scan.reading)
        // Two pictures without a value in common may be of any two racks, whatever is declared.
        guard one.sharesValue(with: other), let both = one.merged(with: other), both.hasMore(than: one),
            both.hasMore(than: other)
        else { return nil }
        self = earlier.scan
        reading = both
        merged = [earlier, later].map {
            MergedSession(
                session: $0.session.id, csv: $0.session.csvName, sha256: $0.scan.pictureDigest, source: $0.scan.source)
        }
        recalled = nil
        label = earlier.scan.label ?? later.scan.label
        pictures.annotated = []
        pictures.closeUps = []
    }
}

extension RackReading {
    private var counts: [Payload: Int] { records.reduce(into: [:]) { $0[$1.payload, default: 0] += 1 } }

    /// Whether some value is in both.
    fileprivate func sharesValue(with other: RackReading) -> Bool {
        !Set(records.map(\.payload)).isDisjoint(with: other.records.map(\.payload))
    }

    /// Whether it has a value that another reading lacks, or has it on more caps.
    fileprivate func hasMore(than other: RackReading) -> Bool {
        let others = other.counts
        return counts.contains { payload, count in count > others[payload, default: 0] }
    }
}

/// A scan that was made and kept, to which the next one may belong.
package struct LastScan: Equatable, Sendable {
    /// What was scanned.
    package var scan: Scan
    /// The session that it is kept as.
    package var session: SessionSummary
    /// When it was kept, by the clock that only runs too.
    package var moment: Moment
}
