// Puts loose vials on rows and columns by the distance of their centres, where there is no rack to go by.

/// How rows and columns are found.
package enum GridMethod: String, Hashable, Codable, Sendable, CaseIterable {
    /// By the lattice of the rack: an empty or unread cell moves nobody.
    case lattice
    /// By the distance of centres alone, for loose vials outside any rack.
    case tolerance
}

extension GridPlacement {
    /// Puts codes on rows and columns by the distance of their centres: two that differ by no more than the tolerance
    /// in y may be in one row, and in x in one column. Nothing is known of places at which nothing was read.
    /// - Parameters:
    ///   - detections: the codes that were read, each physical code once.
    ///   - tolerance: in pixels of the upright photograph.
    init(loose detections: [RawDetection], tolerance: Double) {
        let rows = CentreGroups(detections.map(\.center.y), tolerance: tolerance)
        let cols = CentreGroups(detections.map(\.center.x), tolerance: tolerance)
        let records = detections.indices.map { index in
            VialRecord(detections[index], row: rows.group[index], col: cols.group[index])
        }.sorted { ($0.row, $0.col, $0.centerX, $0.centerY) < ($1.row, $1.col, $1.centerX, $1.centerY) }
        let conflicts = Conflicts(records)
        let byCell = Dictionary(grouping: records, by: \.position)
        let rack = RackShape(rows: rows.middles.count, cols: cols.middles.count)
        self.init(
            records: records,
            positions: rack.allPositions.map { cell in
                guard let here = byCell[cell] else {
                    return RackPosition(
                        position: cell, state: .empty,
                        center: Point(x: cols.middles[cell.col], y: rows.middles[cell.row]))
                }
                return RackPosition(
                    position: cell, state: conflicts.state(at: cell), values: here.map(\.value),
                    center: here[0].corners.center)
            },
            rackCode: nil, warnings: conflicts.warnings, rack: rack, lattice: nil, openCells: [])
    }
}

/// Numbers in groups: those of one group differ by no more than a tolerance.
private struct CentreGroups {
    /// The group of each number, from 0 in rising order.
    private(set) var group: [Int]
    /// The mean of each group.
    private(set) var middles: [Double] = []

    init(_ numbers: [Double], tolerance: Double) {
        group = [Int](repeating: 0, count: numbers.count)
        var (first, sum, count) = (-Double.infinity, 0.0, 0)
        for index in numbers.indices.sorted(by: { numbers[$0] < numbers[$1] }) {
            if numbers[index] - first > tolerance {
                if count > 0 { middles.append(sum / Double(count)) }
                (first, sum, count) = (numbers[index], 0, 0)
            }
            group[index] = middles.count
            (sum, count) = (sum + numbers[index], count + 1)
        }
        if count > 0 { middles.append(sum / Double(count)) }
    }
}
