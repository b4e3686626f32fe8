// The fast pass over the whole picture.

/// Finds and reads nearly all codes of a good picture in one pass.
struct FirstLook: Sendable {
    /// What a picture gave.
    struct Result: Sendable {
        /// The codes that were read, each physical code once.
        var symbols: [ReadSymbol] = []
        /// What looked like a finder pattern with a timing pattern and could not be read.
        var suspects: [Suspect] = []
    }

    /// The largest picture, in pixels, that is searched at its own size; larger ones are halved first.
    private static let searchedPixels = 3_500_000

    let pyramid: Pyramid
    /// The level that is searched for components.
    let searchLevel: Int

    init(_ picture: GrayImage) {
        var (pixels, level) = (picture.width * picture.height, 0)
        while pixels > Self.searchedPixels {
            pixels /= 4
            level += 1
        }
        searchLevel = level
        pyramid = Pyramid(picture, levels: level + 2)
    }

    /// Searches the picture.
    func run() -> Result {
        let image = pyramid.levels[searchLevel]
        var result = Result()
        guard image.width >= 8, image.height >= 8 else { return result }
        let threshold = LocalThreshold(image)
        let runs = ToneRuns(image, threshold)
        for (tone, polarity) in [(Tone.dark, Polarity.darkOnLight), (.light, .lightOnDark)] {
            let components = Components(tone == .dark ? runs.dark : runs.light).withSides(in: 10...400)
            for component in components {
                let candidates = FinderCandidate.find(in: component, tone: tone, image: image, threshold: threshold)
                for candidate in candidates.prefix(3) {
                    let corners = candidate.corners.scaled(by: Double(1 << searchLevel))
                    switch SymbolReader(pyramid: pyramid, polarity: polarity).read(corners) {
                    case .symbol(let symbol): result.symbols.append(symbol)
                    case .suspect(let suspect):
                        result.suspects.append(suspect)
                        continue
                    case .nothing: continue
                    }
                    break
                }
            }
        }
        return result
    }
}
