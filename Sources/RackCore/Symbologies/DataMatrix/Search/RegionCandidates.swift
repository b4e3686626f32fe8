// Finder patterns in a small region, whatever touches them.

/// Looks for finder patterns in a small region with a series of fixed thresholds: one of them parts a symbol from
/// the pen stroke or the rim that a threshold by surroundings joins to it.
struct RegionCandidates: Sendable {
    /// The region, and where it lies in its level.
    private let image: GrayImage
    private let rect: PixelRect
    /// Pixels of the picture for one of the level, and the side that a symbol should have in that.
    private let (scale, side): (Double, Double)
    /// The grey values between which the thresholds lie.
    private let (low, high): (Double, Double)

    /// Where the thresholds lie between the darkest and the lightest of the region, the likeliest first.
    static let thresholds = [0.5, 0.35, 0.65, 0.2, 0.8]
    /// What a pixel costs at one threshold, in samples.
    private static let ofThreshold = 2

    /// Pixels that a symbol's side should have at least in the level that is searched, and the side of a region, in
    /// pixels, below which nothing is searched.
    private static let (searchedSide, fewestPixels) = (48.0, 12)
    /// The grey values between which the thresholds lie: all but the darkest and lightest specks. Less contrast than
    /// this, in grey values, is no print.
    private static let (darkest, lightest, leastContrast) = (0.03, 0.97, 8.0)
    /// The sides of a component, and of a symbol, as shares of the side that it should have.
    private static let componentSides = 0.5...1.7
    private static let symbolSides = (over: 0.7, under: 1.4)

    /// Cuts the region of a place out of a picture; nil where nothing can be seen in it.
    init?(_ pyramid: Pyramid, _ place: Place, isSmoothed: Bool) {
        let level = pyramid.level(for: place.side, target: Self.searchedSide)
        scale = Double(1 << level)
        side = place.side / scale
        let size = Int(2 * place.reach / scale)
        rect = PixelRect(
            x: Int((place.center.x - place.reach) / scale), y: Int((place.center.y - place.reach) / scale), width: size,
            height: size
        ).intersection(PixelRect(x: 0, y: 0, width: pyramid.levels[level].width, height: pyramid.levels[level].height))
        guard min(rect.width, rect.height) >= Self.fewestPixels else { return nil }
        let crop = pyramid.levels[level].cropped(to: rect)
        image = isSmoothed ? crop.smoothed() : crop
        (low, high) = (Double(image.percentile(Self.darkest)), Double(image.percentile(Self.lightest)))
        guard high - low >= Self.leastContrast else { return nil }
    }

    /// The parallelograms over the finder patterns that a threshold parts from what is around them, in pixels of the
    /// picture.
    func find(_ polarity: Polarity, at threshold: Double, _ work: inout SearchWork) -> [Corners] {
        work.spend(rect.width * rect.height * Self.ofThreshold)
        let threshold = LocalThreshold(uniform: UInt8(low + (high - low) * threshold), image)
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
