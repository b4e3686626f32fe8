// The symbols of Micro QR Code that one finder pattern may belong to.

extension QRFinder {
    /// The likeness of timing patterns that is asked for.
    private static let leastLikeness: Float = 0.35

    /// The symbols that may lie here, the likeliest first.
    func microHypotheses(_ picture: Pyramid) -> [QRGeometry] {
        let level = picture.level(for: module, target: 2.5)
        let scale = 1 / Double(1 << level)
        let image = picture.levels[level]
        var judged: [(geometry: QRGeometry, likeness: Float)] = []
        for turn in 0..<4 {
            let turned = (0..<4).map { corners[($0 + turn) % 4] }
            for version in QRVersion.micro {
                for geometry in Self.extended(turned, around: center, version) {
                    let likeness = geometry.scaled(by: scale).fixedLikeness(image, isLight: isLight)
                    guard likeness >= Self.leastLikeness else { continue }
                    // Long timing patterns are rarer by chance.
                    judged.append((geometry, likeness + 0.02 * Float(version.number)))
                }
            }
        }
        return judged.sorted { $0.likeness > $1.likeness }.map(\.geometry)
    }

    /// The symbol whose finder pattern has some corners, clockwise from the symbol's: without perspective, which so small
    /// a pattern hardly tells, and with it.
    private static func extended(_ corners: [Vector], around center: Vector, _ version: QRVersion) -> [QRGeometry] {
        let across = (corners[1] - corners[0] + corners[2] - corners[3]) / 14
        let down = (corners[3] - corners[0] + corners[2] - corners[1]) / 14
        let (begin, count) = (center - (across + down) * 3.5, Double(version.count))
        let flat = [begin, begin + across * count, begin + (across + down) * count, begin + down * count]
        let places = [Vector(0, 0), Vector(7, 0), Vector(7, 7), Vector(0, 7)]
        let leaning = QRGeometry(version, through: zip(places, corners).map { ($0, $1) })
        return [QRGeometry(version, Corners(clockwise: flat)), leaning].compactMap(\.self)
    }
}
