// The symbols of Micro QR Code that one finder pattern may belong to.

extension QRFinder {
    /// The likeness of timing patterns that is asked for.
    private static let leastLikeness: Float = 0.6

    /// The symbols that may lie here, the likeliest first.
    func microHypotheses(_ picture: Pyramid) -> [QRGeometry] {
        let level = picture.level(for: module, target: 2.5)
        let scale = 1 / Double(1 << level)
        let image = picture.levels[level]
        var judged: [(geometry: QRGeometry, likeness: Float)] = []
        for turn in 0..<4 {
            let turned = (0..<4).map { corners[($0 + turn) % 4] }
            // Without perspective: so small a pattern does not tell it.
            let (across, down) = (
                (turned[1] - turned[0] + turned[2] - turned[3]) / 14,
                (turned[3] - turned[0] + turned[2] - turned[1]) / 14
            )
            let begin = center - (across + down) * 3.5
            for version in QRVersion.micro {
                let count = Double(version.count)
                let corners = [begin, begin + across * count, begin + (across + down) * count, begin + down * count]
                let geometry = QRGeometry(version, Corners(clockwise: corners))
                let likeness = geometry.scaled(by: scale).fixedLikeness(image, isLight: isLight)
                // Long timing patterns are rarer by chance.
                if likeness >= Self.leastLikeness { judged.append((geometry, likeness + 0.02 * Float(version.number))) }
            }
        }
        return judged.sorted { $0.likeness > $1.likeness }.map(\.geometry)
    }
}
