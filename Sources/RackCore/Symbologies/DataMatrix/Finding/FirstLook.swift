// The looks over a whole picture: the fast one, and coarser ones in which what is broken up hangs together.

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

/// Searches a whole picture for finder patterns as the first look does, in coarser and smoother versions of it: dots
/// run together there, and grain and scratches vanish.
struct CoarseLook: Sendable {
    let pyramid: Pyramid

    /// How often the picture is smoothed.
    private static let smoothings = 3
    /// The most pairs of sides of one component that are read.
    private static let candidates = 2
    /// The codes with which a picture is known well enough.
    private static let plenty = 6

    /// Searches ever smoother pictures until some codes are read.
    /// - Returns: the codes, and what looked like one.
    func run(isOver: () -> Bool) -> CodeFindings {
        var found = CodeFindings()
        let level = min(pyramid.searchLevel + 1, pyramid.levels.count - 1)
        var image = pyramid.levels[level]
        for round in 0...Self.smoothings where found.codes.count < Self.plenty && !isOver() {
            if round > 0 { image = image.smoothed() }
            for outcome in search(image, scale: Double(1 << level)) {
                switch outcome {
                case .symbol(let symbol): found.codes.append(symbol)
                case .suspect(let suspect): found.suspects.append(suspect)
                case .nothing: break
                }
            }
        }
        return found
    }

    private func search(_ image: GrayImage, scale: Double) -> [SymbolReader.Outcome] {
        guard min(image.width, image.height) >= FirstLook.fewestPixels else { return [] }
        let threshold = LocalThreshold(image)
        let runs = ToneRuns(image, threshold)
        return [(Tone.dark, Polarity.darkOnLight), (.light, .lightOnDark)].flatMap { tone, polarity in
            Components(tone == .dark ? runs.dark : runs.light).withSides(in: FirstLook.sides).flatMap { component in
                FinderCandidate.find(in: component, tone: tone, image: image, threshold: threshold).prefix(
                    Self.candidates
                ).map {
                    SymbolReader(pyramid: pyramid, polarity: polarity).read($0.corners.scaled(by: scale))
                }
            }
        }
    }
}
