// The codes of one picture as they are found.

/// The codes found so far in one picture, each physical code once.
struct FoundCodes: Sendable {
    /// Centres of one code's detections lie nearer than this, in pixels of a photograph 4000 pixels wide.
    private static let sameCode = 60.0

    private let picture: Picture
    /// The codes, in pixels of the picture.
    private(set) var symbols: [ReadSymbol] = []
    /// Whether a place in the picture, in pixels, is worth a search: other pictures of the rack may show what is there.
    var isWanted: @Sendable (Vector) -> Bool = { _ in true }
    /// The middles of cells in which nothing stands, in pixels, and how far around them that holds.
    var barren: [(center: Vector, reach: Double)] = []

    init(_ picture: Picture) {
        self.picture = picture
    }

    /// The codes, in pixels of the upright photograph.
    var detections: [RawDetection] { symbols.map { RawDetection($0, in: picture) } }

    /// Adds codes. Of two detections of one code the better proved stays, in the place of the first.
    /// - Returns: whether that changed anything.
    @discardableResult
    mutating func add(_ found: [ReadSymbol]) -> Bool {
        var isChanged = false
        let limit =
            Self.sameCode * Double(max(picture.fullSize.width, picture.fullSize.height)) / 4000
            / max(picture.scale.x, 1e-9)
        for symbol in found {
            let same = symbols.firstIndex { other in
                let reach = max(limit, other.corners.side / 2)
                return other.decoded.payload == symbol.decoded.payload
                    && (other.corners.center - symbol.corners.center).length < reach
            }
            if let same {
                guard symbol.proof.evidence > symbols[same].proof.evidence else { continue }
                symbols[same] = symbol
            } else {
                symbols.append(symbol)
            }
            isChanged = true
        }
        return isChanged
    }

    /// Puts the codes on rows and columns.
    /// - Parameter vials: where vials stand that gave no value, in pixels of the upright photograph.
    func placement(vials: [Point] = [], _ options: ReadOptions) -> GridPlacement {
        var placement = GridInference.infer(
            detections: detections, vials: vials, pictureSize: picture.fullSize, crop: picture.square,
            rack: options.rack, tolerance: options.tolerance)
        placement.warnings = placement.warnings.compactMap(withoutMargin)
        return placement
    }

    /// The warning without the codes that lie in the picture's margin: nobody has framed them.
    private func withoutMargin(_ warning: ReadingWarning) -> ReadingWarning? {
        guard case .outsideRack(let values) = warning, picture.square != picture.crop else { return warning }
        let framed = Set(detections.filter { picture.square.contains($0.center) }.map(\.value))
        let left = values.filter(framed.contains)
        return left.isEmpty ? nil : .outsideRack(values: left)
    }

    /// Whether something at a place can only be part of a code that was read.
    func isRead(at center: Vector, side: Double) -> Bool {
        symbols.contains { ($0.corners.center - center).length < max(0.6 * side, 0.9 * $0.corners.side) }
    }

    /// The places in which a code may have been missed: the open cells of the rack, and what looked like a code
    /// elsewhere.
    func missingPlaces(_ placement: GridPlacement, suspects: [Suspect]) -> [Place] {
        let expectation = Expectation(symbols)
        let side = expectation.side
        var places: [Place] = []
        for cell in placement.openCells {
            guard let side else { break }
            let center = picture.lumaPoint(cell.center).vector
            if barren.contains(where: { ($0.center - center).length < $0.reach }) { continue }
            let pitch = max(cell.pitch.across, cell.pitch.down) / picture.scale.x
            places.append(
                Place(
                    center: center, reach: max(pitch * 0.5, side * 0.8), side: side))
        }
        for suspect in suspects where suspect.timing >= expectation.leastTiming {
            let (center, found) = (suspect.corners.center, suspect.corners.side)
            if let side, found < 0.7 * side || found > 1.5 * side { continue }
            let listed = places.firstIndex {
                ($0.center - center).length < $0.reach / 2 && abs($0.side - found) < 0.25 * found
            }
            if let listed {
                places[listed].suspect = suspect
            } else if !isRead(at: center, side: found) {
                places.append(Place(center: center, reach: found * 0.9, side: found, suspect: suspect))
            }
        }
        return places
    }
}
