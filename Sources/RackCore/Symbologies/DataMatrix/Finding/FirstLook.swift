// The fast pass over the whole picture.

/// Finds and reads nearly all codes of a good picture in one pass.
struct FirstLook: Sendable {
    /// The sides of a component that may be a finder pattern, in pixels of the level that is searched: the smallest
    /// symbol has ten modules, and a larger one would be most of the picture.
    static let sides = 10...400
    /// A picture with a side of fewer pixels holds no symbol.
    static let fewestPixels = 8
    /// The most pairs of sides of one component that are read.
    private static let candidates = 3

    let pyramid: Pyramid

    /// Searches the picture.
    func run() -> CodeFindings {
        let searchLevel = pyramid.searchLevel
        let image = pyramid.levels[searchLevel]
        var result = CodeFindings()
        guard min(image.width, image.height) >= Self.fewestPixels else { return result }
        let threshold = LocalThreshold(image)
        let runs = ToneRuns(image, threshold)
        for (tone, polarity) in [(Tone.dark, Polarity.darkOnLight), (.light, .lightOnDark)] {
            let components = Components(tone == .dark ? runs.dark : runs.light).withSides(in: Self.sides)
            for component in components {
                let candidates = FinderCandidate.find(in: component, tone: tone, image: image, threshold: threshold)
                for candidate in candidates.prefix(Self.candidates) {
                    let corners = candidate.corners.scaled(by: Double(1 << searchLevel))
                    switch SymbolReader(pyramid: pyramid, polarity: polarity).read(corners) {
                    case .symbol(let symbol): result.codes.append(symbol)
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
