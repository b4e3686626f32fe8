// The whole picture again, coarser, so that what is broken up hangs together.

/// Searches a whole picture for finder patterns as the first look does, in coarser and smoother versions of it: dots
/// run together there, and grain and scratches vanish.
struct CoarseLook: Sendable {
    let pyramid: Pyramid
    /// The level that the first look searched.
    let searchLevel: Int

    /// How often the picture is smoothed.
    private static let smoothings = 3
    /// The codes with which a picture is known well enough.
    private static let plenty = 6

    /// Searches ever smoother pictures until some codes are read.
    /// - Returns: the codes, and what looked like one.
    func run(isOver: () -> Bool) -> (symbols: [ReadSymbol], suspects: [Suspect]) {
        var (symbols, suspects) = ([ReadSymbol](), [Suspect]())
        let level = min(searchLevel + 1, pyramid.levels.count - 1)
        var image = pyramid.levels[level]
        for round in 0...Self.smoothings where symbols.count < Self.plenty && !isOver() {
            if round > 0 { image = image.smoothed() }
            for outcome in search(image, scale: Double(1 << level)) {
                switch outcome {
                case .symbol(let symbol): symbols.append(symbol)
                case .suspect(let suspect): suspects.append(suspect)
                case .nothing: break
                }
            }
        }
        return (symbols, suspects)
    }

    private func search(_ image: GrayImage, scale: Double) -> [SymbolReader.Outcome] {
        guard image.width >= 8, image.height >= 8 else { return [] }
        let threshold = LocalThreshold(image)
        let runs = ToneRuns(image, threshold)
        return [(Tone.dark, Polarity.darkOnLight), (.light, .lightOnDark)].flatMap { tone, polarity in
            Components(tone == .dark ? runs.dark : runs.light).withSides(in: 10...400).flatMap { component in
                FinderCandidate.find(in: component, tone: tone, image: image, threshold: threshold).prefix(2).map {
                    SymbolReader(pyramid: pyramid, polarity: polarity).read($0.corners.scaled(by: scale))
                }
            }
        }
    }
}
