// How good the picture of a label is.

extension CaptureQuality {
    /// Rates the picture of a label by its lines of text; nil where nothing of it lies in the picture.
    /// - Parameters:
    ///   - label: its corners, in pixels of the picture.
    ///   - lines: the corners of its lines of text, the first where each begins.
    ///   - share: the part of what was looked for that was read, 0 to 1; nil where nobody says.
    ///   - image: the photograph's brightness.
    package init?(label: Quad, lines: [Quad], read share: Double?, in image: GrayImage) {
        let measured = lines.compactMap { VialMeasures(image, in: $0.boundingRect) }
        let whole = VialMeasures(image, in: label.boundingRect)
        guard whole != nil || !measured.isEmpty else { return nil }
        let bright = (measured.isEmpty ? [whole].compactMap(\.self) : measured).map(\.bright)
        let usual = VialMeasures.value(of: bright, at: 0.5)
        var values: [QualityMeasure: Double] = [
            .brightness: usual, .evenness: VialMeasures.value(of: bright, at: 0.1) / max(usual, 1),
            .completeness: share ?? 1,
        ]
        if !measured.isEmpty {
            let sharpness = lines.compactMap { image.sharpness(of: $0) }
            if !sharpness.isEmpty { values[.sharpness] = VialMeasures.value(of: sharpness, at: 0.5) }
            values[.contrast] = VialMeasures.value(of: measured.map { $0.contrast / max($0.bright, 1) }, at: 0.5)
        }
        self.init(values)
        guard rating < .excellent, let lowest = lowestOfPicture, score(lowest) < Self.sound else { return }
        tip = lowest == .sharpness ? .outOfFocus : lowest == .contrast ? nil : .tooDark
    }
}

extension GrayImage {
    /// So many strokes of its letters are as wide as a line of text is high.
    private static let strokesOfLine = 8.0
    /// An edge is what differs by this part of the contrast over a stroke: noise does not.
    private static let edge = 0.4

    /// How sharp the edges of a line of text are: the Laplacian over half a stroke as a part of the slopes over the same
    /// distance, 1 where they are sharp and about 0.4 where the deviation of their blur is half a stroke; nil where the
    /// line has no edge.
    fileprivate func sharpness(of line: Quad) -> Double? {
        let rect = line.boundingRect.intersection(bounds)
        guard let tones = VialMeasures(self, in: rect) else { return nil }
        let reach = max(1, Int((Corners(line).down.length / Self.strokesOfLine / 2).rounded()))
        let least = max(1, Int(Self.edge * tones.contrast))
        var (curves, slopes) = (0, 0)
        for y in rect.y + reach..<max(rect.y + reach, rect.y + rect.height - reach) {
            for x in rect.x + reach..<max(rect.x + reach, rect.x + rect.width - reach) {
                let (left, right) = (Int(self[x - reach, y]), Int(self[x + reach, y]))
                let (above, below) = (Int(self[x, y - reach]), Int(self[x, y + reach]))
                let slope = max(abs(right - left), abs(below - above))
                guard slope >= least else { continue }
                let here = Int(self[x, y])
                curves += abs(slope == abs(right - left) ? 2 * here - left - right : 2 * here - above - below)
                slopes += slope
            }
        }
        return slopes > 0 ? Double(curves) / Double(slopes) : nil
    }
}
