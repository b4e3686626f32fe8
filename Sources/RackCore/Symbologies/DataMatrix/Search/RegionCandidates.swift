// Finder patterns in a small region, by thresholds of its own.

/// Looks for finder patterns in a small region with a series of fixed thresholds: one of them parts a symbol from
/// the pen stroke or the rim that a threshold by surroundings joins to it.
struct RegionCandidates: Sendable {
    let pyramid: Pyramid
    let place: Place

    /// Where the thresholds lie between the darkest and the lightest of the region.
    private static let thresholds = [0.5, 0.35, 0.65, 0.2, 0.8]

    /// Pixels that a symbol's side should have at least in the level that is searched, and the side of a region, in
    /// pixels, below which nothing is searched.
    private static let (searchedSide, fewestPixels) = (48.0, 12)
    /// The grey values between which the thresholds lie: all but the darkest and lightest specks. Less contrast than
    /// this, in grey values, is no print.
    private static let (darkest, lightest, leastContrast) = (0.03, 0.97, 8.0)
    /// The sides of a component, and of a symbol, as shares of the side that it should have.
    private static let componentSides = 0.5...1.7
    private static let symbolSides = (over: 0.7, under: 1.4)

    /// The parallelograms over all finder patterns found, in pixels of the picture.
    func find(_ polarity: Polarity, isSmoothed: Bool) -> [Corners] {
        let level = pyramid.level(for: place.side, target: Self.searchedSide)
        let scale = Double(1 << level)
        let size = Int(2 * place.reach / scale)
        let rect = PixelRect(
            x: Int((place.center.x - place.reach) / scale), y: Int((place.center.y - place.reach) / scale), width: size,
            height: size
        ).intersection(PixelRect(x: 0, y: 0, width: pyramid.levels[level].width, height: pyramid.levels[level].height))
        guard min(rect.width, rect.height) >= Self.fewestPixels else { return [] }
        let crop = pyramid.levels[level].cropped(to: rect)
        let image = isSmoothed ? crop.smoothed() : crop
        let (low, high) = (Double(image.percentile(Self.darkest)), Double(image.percentile(Self.lightest)))
        guard high - low >= Self.leastContrast else { return [] }
        let side = place.side / scale
        return Self.thresholds.flatMap { share in
            let threshold = LocalThreshold(uniform: UInt8(low + (high - low) * share), image)
            let runs = ToneRuns(image, threshold)
            let tone = polarity == .darkOnLight ? Tone.dark : .light
            return Components(tone == .dark ? runs.dark : runs.light).withSides(
                in: Int(side * Self.componentSides.lowerBound)...Int(side * Self.componentSides.upperBound)
            )
            .flatMap { FinderCandidate.find(in: $0, tone: tone, image: image, threshold: threshold) }
            .map(\.corners)
            .filter { $0.side > Self.symbolSides.over * side && $0.side < Self.symbolSides.under * side }
            .map { $0.moved(by: Vector(Double(rect.x), Double(rect.y))).scaled(by: scale) }
        }
    }
}
