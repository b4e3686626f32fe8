// One symbol read where it may lie: placed more exactly, sampled, decoded, proved, in several ways until one gives a value.

/// Reads the symbol at a place of the picture.
struct QRSymbolReading {
    private let picture: Pyramid
    private let isLight: Bool

    /// The size of modules, in pixels, at which a symbol is sampled.
    private static let sampled = 3.0
    /// How much of what neighbours lend each other through blur is taken away, in turns.
    private static let sharpening: [Float] = [0.35, 0, 1]
    /// Steps to place a symbol by what is known of it, and by what its modules seem to be.
    private static let (fixedSteps, freeSteps) = (3, 4)

    init(_ picture: Pyramid, isLight: Bool) { (self.picture, self.isLight) = (picture, isLight) }

    /// The code at a place; nil where none is proved.
    func code(at geometry: QRGeometry) -> FoundCode? {
        let level = picture.level(for: geometry.module, target: Self.sampled)
        let scale = Double(1 << level)
        let image = picture.levels[level]
        let layout = QRLayout(geometry.version)
        var placed = geometry.scaled(by: 1 / scale).aligned(image, isLight: isLight)
        for _ in 0..<Self.fixedSteps {
            placed = placed.refined(image, layout.fixed, isLight: isLight, isBending: false)
        }
        if let code = code(image, placed, layout, scale) { return code }
        for step in 0..<Self.freeSteps {
            let darkness = QRSamples(image, placed, isLight: isLight).sharpened(Self.sharpening[0]).darkness()
            placed = placed.refined(image, darkness.map { $0 > 0 }, isLight: isLight, isBending: step > 0)
        }
        return code(image, placed, layout, scale)
    }

    private func code(_ image: GrayImage, _ geometry: QRGeometry, _ layout: QRLayout, _ scale: Double) -> FoundCode? {
        let seen = QRSamples(image, geometry, isLight: isLight)
        for share in Self.sharpening {
            let sharp = seen.sharpened(share)
            let darkness = sharp.darkness()
            for isMirrored in [false, true] {
                let count = layout.version.count
                let turned = isMirrored ? darkness.indices.map { darkness[$0 % count * count + $0 / count] } : darkness
                guard let symbol = QRDecoding(turned, layout) else { continue }
                let proof = QRProof(symbol, isMirrored ? sharp.transposed : sharp)
                guard proof.isSound else { continue }
                guard !layout.version.isMicro || isQuiet(image, geometry, contrast: proof.contrast) else { continue }
                return FoundCode(
                    symbology: layout.version.isMicro ? .microQR : .qr, payload: symbol.message.payload,
                    corners: geometry.seenCorners.scaled(by: scale), size: SymbolSize(rows: count, cols: count),
                    polarity: isLight ? .lightOnDark : .darkOnLight, correctedCodewords: symbol.correctedCodewords,
                    evidence: proof.evidence, modulation: proof.modulation)
            }
        }
        return nil
    }

    /// The share of the quiet zone's modules that may be dark.
    private static let mostDark = 0.1

    /// Whether there is nothing dark around a symbol.
    private func isQuiet(_ image: GrayImage, _ geometry: QRGeometry, contrast: Float) -> Bool {
        let count = geometry.version.count
        // The light modules beside the finder pattern say what is light.
        let lights = (0..<8).flatMap { [(7, $0), ($0, 7)] }.map { value(image, geometry, $0.0, $0.1) }.sorted()
        let light = lights[lights.count / 2]
        let around = (-1...count).flatMap { [(-1, $0), (count, $0), ($0, -1), ($0, count)] }
        let dark = around.count { value(image, geometry, $0.0, $0.1) > light + contrast / 2 }
        return Double(dark) <= Self.mostDark * Double(around.count)
    }

    private func value(_ image: GrayImage, _ geometry: QRGeometry, _ row: Int, _ col: Int) -> Float {
        let value = image.sample(geometry(Double(col) + 0.5, Double(row) + 0.5))
        return isLight ? value : 255 - value
    }
}
