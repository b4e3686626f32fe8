// The codes of one picture as they are found.

/// The codes found so far in one picture, each physical code once.
struct FoundCodes: Sendable {
    /// Centres of one code's detections lie nearer than this, as a share of the photograph's longer side; in a large
    /// code, nearer than half its side. Codes of one rack with the same value stand farther apart.
    private static let sameCode = (pixels: 60.0, inPictureOf: 4000.0)
    /// What is nearer to a code that was read than this is part of it: in sides of what is looked at, and of the code.
    private static let partOfCode = (ofPlace: 0.6, ofCode: 0.9)
    /// How far around the middle of a cell is searched: in pitches, and at least in sides of a code.
    private static let cellReach = (ofPitch: 0.5, ofSide: 0.8)
    /// And around a suspect, in its own sides.
    private static let suspectReach = 0.9
    /// The sides of suspects that may be vials' codes, in sides of those that were read.
    private static let suspectSides = 0.7...1.5
    /// A suspect in a cell is what is missing there where its side differs by less than this part of it.
    private static let sameSide = 0.25
    /// The codes from which on a lattice says where vials stand.
    static let manyCodes = 12

    private let picture: Picture
    /// The codes, in pixels of the picture.
    private(set) var all: [FoundCode] = []
    /// Whether a place in the picture, in pixels, is worth a search: other pictures of the rack may show what is there.
    var isWanted: @Sendable (Vector) -> Bool = { _ in true }
    /// The middles of cells in which nothing stands, in pixels, and how far around them that holds.
    var barren: [(center: Vector, reach: Double)] = []

    init(_ picture: Picture) {
        self.picture = picture
    }

    /// The codes, in pixels of the upright photograph.
    var detections: [RawDetection] { all.map { RawDetection($0, in: picture) } }

    /// Adds codes, as far as they are proved. Of two detections of one code the better proved stays, in the place of the
    /// first.
    /// - Returns: whether that changed anything.
    @discardableResult
    mutating func add(_ found: [FoundCode]) -> Bool {
        var isChanged = false
        let limit =
            Self.sameCode.pixels * Double(max(picture.fullSize.width, picture.fullSize.height))
            / Self.sameCode.inPictureOf
            / max(picture.scale.x, 1e-9)
        for code in found where code.evidence >= FoundCode.leastEvidence {
            let same = all.firstIndex { other in
                let reach = max(limit, other.corners.side / 2)
                return other.payload == code.payload && other.symbology == code.symbology
                    && (other.corners.center - code.corners.center).length < reach
            }
            if let same {
                guard code.evidence > all[same].evidence else { continue }
                all[same] = code
            } else {
                all.append(code)
            }
            isChanged = true
        }
        return isChanged
    }

    /// Puts the codes on rows and columns.
    /// - Parameter vials: where vials stand that gave no value, in pixels of the upright photograph.
    func placement(vials: [Point] = [], _ options: ReadOptions) -> GridPlacement {
        let detections = detections
        let placements = options.shapes.map { shape in
            GridInference.infer(
                detections: detections, vials: vials, pictureSize: picture.fullSize, crop: picture.square, rack: shape,
                containers: options.containers, method: options.method, tolerance: options.tolerance)
        }
        var placement = GridPlacement.best(of: placements, options)
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

    /// What the codes of some symbologies tell about those that are missing.
    func expectation(of symbologies: Set<Symbology>, suspects: [Suspect] = []) -> Expectation {
        Expectation(
            all.filter { symbologies.contains($0.symbology) },
            suspects: suspects.filter { symbologies.contains($0.symbology) })
    }

    /// Whether something at a place can only be part of a code that was read.
    func isRead(at center: Vector, side: Double) -> Bool {
        all.contains {
            ($0.corners.center - center).length
                < max(Self.partOfCode.ofPlace * side, Self.partOfCode.ofCode * $0.corners.side)
        }
    }

    /// The places in which a code may have been missed: the open cells of the rack, and what looked like a code
    /// elsewhere.
    func missingPlaces(_ placement: GridPlacement, suspects: [Suspect]) -> [Place] {
        let side = Expectation(all).side
        var places: [Place] = []
        for cell in placement.openCells {
            guard let side else { break }
            let center = picture.lumaPoint(cell.center).vector
            if barren.contains(where: { ($0.center - center).length < $0.reach }) { continue }
            let pitch = max(cell.pitch.across, cell.pitch.down) / picture.scale.x
            places.append(
                Place(
                    center: center, reach: max(pitch * Self.cellReach.ofPitch, side * Self.cellReach.ofSide), side: side
                ))
        }
        var leastModulation: [Symbology: Float] = [:]
        for symbology in Set(suspects.map(\.symbology)) {
            leastModulation[symbology] = expectation(of: [symbology]).leastModulation
        }
        for suspect in suspects where suspect.modulation >= leastModulation[suspect.symbology] ?? 0 {
            let (center, found) = (suspect.corners.center, suspect.corners.side)
            if let side, found < Self.suspectSides.lowerBound * side || found > Self.suspectSides.upperBound * side {
                continue
            }
            let listed = places.firstIndex {
                ($0.center - center).length < $0.reach / 2 && abs($0.side - found) < Self.sameSide * found
            }
            if let listed {
                places[listed].suspect = suspect
            } else if !isRead(at: center, side: found) {
                let place = Place(center: center, reach: found * Self.suspectReach, side: found, suspect: suspect)
                places.append(placement.lattice != nil && all.count >= Self.manyCodes ? place.doubted : place)
            }
        }
        return places
    }
}
