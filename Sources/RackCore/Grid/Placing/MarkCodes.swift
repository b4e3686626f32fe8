// Tells the marks of a container from all other codes, by what they say and by where they stand.

/// The codes of a picture, told apart by whether they are marks of a container.
///
/// What a code says makes it a candidate alone. One that stands in a cell is a vial's whatever it says; one that says
/// what a mark says and stands beside the cells is no vial's.
struct MarkCodes: Sendable {
    /// The codes that are marks.
    private(set) var marks: [RawDetection] = []
    /// All other codes.
    private(set) var others: [RawDetection]

    /// More values than this that fit the pattern of a mark are vials', and the pattern tells nothing by itself.
    private static let mostMarks = 3
    /// A corner mark stands farther than this from the middle of the outer cells, in pitches: nearer, a vial hides it.
    private static let besideCell = 0.36

    /// Tells the codes of a picture apart.
    /// - Parameters:
    ///   - containers: the containers whose marks may be in it.
    ///   - frame: where a declared rack is to be expected; nil when nothing is known of it.
    ///   - number: numbers rows and columns by the codes that it is given, at least one.
    init(
        _ detections: [RawDetection], of containers: [Container], frame: RackFrame?, picture: PixelSize,
        number: ([RawDetection]) -> Numbering
    ) {
        others = detections
        let corners = detections.filter { $0.cornerMark != nil }
        let patterns = containers.compactMap(\.mark).compactMap { try? Regex($0.code) }
        let fitting = detections.filter { code in
            code.cornerMark == nil && patterns.contains { code.value.firstMatch(of: $0) != nil }
        }
        let rims = Set(fitting.map(\.payload)).count <= Self.mostMarks ? fitting : []
        guard !corners.isEmpty || !rims.isEmpty else { return }
        let vials = detections.filter { !corners.contains($0) && !rims.contains($0) }
        if vials.isEmpty {
            let lattice = frame?.lattice(picture: picture)
            marks = (corners + rims).filter { code in
                guard let lattice, let frame else { return code.cornerMark != nil }
                return !Self.isWithin(code, lattice, Extent(frame.rack))
            }
        } else {
            let numbering = number(vials)
            let isPlaced = numbering.isFramed || numbering.isDeclared && numbering.doubts.isEmpty
            let extent = isPlaced ? Extent(numbering.rack) : Extent(of: vials, in: numbering.lattice)
            marks = (corners + rims).filter { code in
                // Beyond vials that leave open where the rack ends, a code that says what many may say can be a vial's.
                (isPlaced || code.cornerMark != nil) && !Self.isWithin(code, numbering.lattice, extent)
                    && numbering.isAtRim(code)
            }
        }
        others.removeAll(where: marks.contains)
    }

    private static func isWithin(_ code: RawDetection, _ lattice: Lattice, _ extent: Extent) -> Bool {
        let place = lattice.cell(at: code.center)
        let reach = code.cornerMark == nil ? 0.5 : besideCell
        return place.row > Double(extent.rows.lowerBound) - reach
            && place.row < Double(extent.rows.upperBound) + reach
            && place.col > Double(extent.cols.lowerBound) - reach
            && place.col < Double(extent.cols.upperBound) + reach
    }

    /// First and last rows and columns.
    private struct Extent {
        var rows: ClosedRange<Int>
        var cols: ClosedRange<Int>

        init(_ rack: RackShape) { (rows, cols) = (0...max(rack.rows - 1, 0), 0...max(rack.cols - 1, 0)) }

        init(of codes: [RawDetection], in lattice: Lattice) {
            let cells = codes.map { lattice.nearestCell(to: $0.center) }
            let (rows, cols) = (cells.map(\.row), cells.map(\.col))
            self.rows = (rows.min() ?? 0)...(rows.max() ?? 0)
            self.cols = (cols.min() ?? 0)...(cols.max() ?? 0)
        }
    }
}

extension GridPlacement {
    /// Takes marks as what they are: the value of the rack's own code may be theirs.
    mutating func take(_ found: [RawDetection]) {
        guard !found.isEmpty else { return }
        marks = found
        let names = found.compactMap { $0.cornerMark == nil ? $0 : $0.asContainerNumber }
        guard let first = names.first else { return }
        if let other = rackCode, !names.contains(where: { $0.payload == other.payload }) {
            warnings.append(.outsideRack(values: [other.value]))
        }
        if names.allSatisfy({ $0.payload == first.payload }) {
            rackCode = first
        } else {
            rackCode = nil
            warnings.append(.severalRackCodes(values: Set(names.map(\.value)).sorted()))
        }
    }
}
