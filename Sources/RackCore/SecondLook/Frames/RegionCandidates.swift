// Finder patterns in a small region, by thresholds of its own.

/// Looks for finder patterns in a small region with a series of fixed thresholds: one of them parts a symbol from
/// the pen stroke or the rim that a threshold by surroundings joins to it.
struct RegionCandidates: Sendable {
    let pyramid: Pyramid
    let place: Place

    /// Where the thresholds lie between the darkest and the lightest of the region.
    private static let thresholds = [0.5, 0.35, 0.65, 0.2, 0.8]

    /// The parallelograms over all finder patterns found, in pixels of the picture.
    func find(_ polarity: Polarity, isSmoothed: Bool) -> [Corners] {
        let level = pyramid.level(for: place.side, target: 48)
        let scale = Double(1 << level)
        let size = Int(2 * place.reach / scale)
        let rect = PixelRect(
            x: Int((place.center.x - place.reach) / scale), y: Int((place.center.y - place.reach) / scale), width: size,
            height: size
        ).intersection(PixelRect(x: 0, y: 0, width: pyramid.levels[level].width, height: pyramid.levels[level].height))
        guard rect.width >= 12, rect.height >= 12 else { return [] }
        let crop = pyramid.levels[level].cropped(to: rect)
        let image = isSmoothed ? crop.smoothed() : crop
        let (low, high) = (Double(image.percentile(0.03)), Double(image.percentile(0.97)))
        guard high - low >= 8 else { return [] }
        let side = place.side / scale
        return Self.thresholds.flatMap { share in
            let threshold = LocalThreshold(uniform: UInt8(low + (high - low) * share), image)
            let runs = ToneRuns(image, threshold)
            let tone = polarity == .darkOnLight ? Tone.dark : .light
            return Components(tone == .dark ? runs.dark : runs.light).withSides(in: Int(side * 0.5)...Int(side * 1.7))
                .flatMap { FinderCandidate.find(in: $0, tone: tone, image: image, threshold: threshold) }
                .map(\.corners)
                .filter { $0.side > 0.7 * side && $0.side < 1.4 * side }
                .map { $0.moved(by: Vector(Double(rect.x), Double(rect.y))).scaled(by: scale) }
        }
    }
}
