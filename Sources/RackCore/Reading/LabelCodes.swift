// The codes in a rack's picture that no vial carries: on its rim, and on labels beside it.

extension RackReading {
    /// Around the middle of a well, in parts of the distance of two: nearer than this stands no label.
    private static let wellReach = 0.6
    /// The same around a code without wells around it, in parts of its side.
    private static let codeReach = 1.5

    /// Looks for codes of other symbologies than vials carry, anywhere but where the vials stand. Where no vial was read
    /// the reading says that these are none.
    /// - Parameter picture: the whole upright photograph.
    package mutating func readLabelCodes(in picture: Pyramid) {
        let readers = [any CodeReader].besideVials(Symbology.usual, around: vialPlaces)
        let photograph = Picture(picture.levels[0])
        labelCodes = readers.flatMap { $0.firstLook(over: picture).codes }.map { RawDetection($0, in: photograph) }
            .sorted { ($0.center.y, $0.center.x) < ($1.center.y, $1.center.x) }
        guard !showsRack, rackCode == nil, !labelCodes.isEmpty else { return }
        warnings.append(.notOnVials(kinds: labelCodes.map(\.symbology), values: labelCodes.map(\.value)))
    }

    /// Where vials stand, or could.
    private var vialPlaces: [Place] {
        let codes = records.map { record in
            let side = record.corners.side
            return Place(record.corners.center, reach: side * Self.codeReach)
        }
        let wells = positions.map(\.center)
        let gaps = wells.compactMap { well in wells.lazy.map { $0.distance(to: well) }.filter { $0 > 0 }.min() }
        guard !gaps.isEmpty else { return codes }
        let pitch = gaps.sorted()[gaps.count / 2]
        return codes + wells.map { Place($0, reach: pitch * Self.wellReach) }
    }
}

extension Place {
    /// A place around a point, both in pixels.
    fileprivate init(_ point: Point, reach: Double) {
        self.init(center: point.vector, reach: reach, side: reach)
    }
}
