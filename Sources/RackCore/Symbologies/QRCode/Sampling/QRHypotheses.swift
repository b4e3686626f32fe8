// The versions that three finder patterns may belong to, judged by the lines between them.

extension QRTriple {
    /// How far the version may be off what the distances tell, in modules, and as a share of them.
    private static let (most, mostShare) = (5.0, 0.06)
    /// The likeness of timing patterns and version names that is asked for.
    private static let leastLikeness: Float = 0.25

    /// The symbols that may lie here, the likeliest first.
    func hypotheses(_ picture: Pyramid) -> [QRGeometry] {
        let reach = Self.most + Self.mostShare * modules
        let level = picture.level(for: corner.module, target: 2.5)
        let scale = 1 / Double(1 << level)
        var judged: [(geometry: QRGeometry, likeness: Float)] = []
        for version in QRVersion.full where abs(Double(version.count) - modules) <= reach {
            guard let geometry = QRGeometry(version, through: pairs(version)) else { continue }
            let likeness = geometry.scaled(by: scale).fixedLikeness(picture.levels[level], isLight: corner.isLight)
            if likeness > Self.leastLikeness { judged.append((geometry, likeness)) }
        }
        return judged.sorted { $0.likeness > $1.likeness }.map(\.geometry)
    }

    /// The outer corners of the finder patterns, and where they are in a symbol of a version.
    private func pairs(_ version: QRVersion) -> [(modules: Vector, pixels: Vector)] {
        let (across, down) = (right.center - corner.center, below.center - corner.center)
        let far = Double(version.count - 7)
        return [(corner, Vector.zero), (right, Vector(far, 0)), (below, Vector(0, far))].flatMap { finder, from in
            zip([Vector(0, 0), Vector(7, 0), Vector(7, 7), Vector(0, 7)], finder.corners(right: across, down: down))
                .map { (from + $0, $1) }
        }
    }
}

extension QRGeometry {
    /// How much the modules that are the same in all symbols of the version, but for those of finder patterns, look so:
    /// the correlation, to 1.
    func fixedLikeness(_ image: GrayImage, isLight: Bool) -> Float {
        let count = version.count
        let sign: Float = isLight ? 1 : -1
        var (even, odd) = ([Float](), [Float]())
        func sample(_ row: Int, _ col: Int) -> Float { sign * image.sample(self(Double(col) + 0.5, Double(row) + 0.5)) }
        func differ(_ values: [Float]) {
            // Neighbours are compared, so that shade does not count.
            for index in 1..<values.count - 1 {
                let bump = values[index] - (values[index - 1] + values[index + 1]) / 2
                if index.isMultiple(of: 2) { even.append(bump) } else { odd.append(bump) }
            }
        }
        let (line, end) = version.isMicro ? (0, count) : (6, count - 7)
        differ((6..<end).map { sample(line, $0) })
        differ((6..<end).map { sample($0, line) })
        var (dark, light) = (even, odd)
        if version.isNamed {
            let word = QRFormat.word(ofVersion: version.number)
            for isDown in [false, true] {
                let name = (0..<18).map {
                    isDown ? sample(count - 11 + $0 % 3, $0 / 3) : sample($0 / 3, count - 11 + $0 % 3)
                }
                let mean = name.reduce(0, +) / 18
                for bit in 0..<18 {
                    // They are few and tell more than the timing patterns, which are alike in all versions.
                    let values = [Float](repeating: 2 * (name[bit] - mean), count: max(1, count / 30))
                    if word >> bit & 1 == 1 { dark += values } else { light += values }
                }
            }
        }
        let sum = dark.reduce(0, +) - light.reduce(0, +)
        let squares = dark.reduce(0) { $0 + $1 * $1 } + light.reduce(0) { $0 + $1 * $1 }
        return squares > 0 ? sum / (squares * Float(dark.count + light.count)).squareRoot() : 0
    }
}
