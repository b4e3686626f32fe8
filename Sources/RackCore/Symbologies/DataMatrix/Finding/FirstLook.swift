// The looks over a whole picture: the fast one, and coarser ones in which what is broken up hangs together.

/// Finds and reads nearly all codes of a good picture in one pass.
struct FirstLook: Sendable {
    /// A picture with a side of fewer pixels holds no symbol.
    static let fewestPixels = 8
    /// The most pairs of sides of one component that are read.
    private static let candidates = 3

    let pyramid: Pyramid

    /// Searches the picture.
    /// - Parameter inEverySize: whether symbols that are no square of a vial's size are looked for too.
    func run(inEverySize: Bool = true) -> CodeFindings {
        LevelLook(pyramid: pyramid, level: pyramid.searchLevel, image: pyramid.levels[pyramid.searchLevel])
            .run(candidates: Self.candidates, inEverySize: inEverySize)
    }
}

/// Searches a whole picture for finder patterns as the first look does, in coarser and smoother versions of it: dots
/// run together there, and grain and scratches vanish. A small picture is looked at enlarged too, because its modules
/// may be single pixels.
struct CoarseLook: Sendable {
    let pyramid: Pyramid

    /// How often the picture is smoothed.
    private static let smoothings = 3
    /// The most pairs of sides of one component that are read.
    private static let candidates = 2
    /// The codes with which a picture is known well enough.
    private static let plenty = 6
    /// A picture whose longer side has no more pixels than this is small, and is enlarged so many times.
    private static let small = (side: 480, times: 4)

    /// Searches ever smoother pictures until some codes are read.
    /// - Returns: the codes, and what looked like one.
    func run() -> CodeFindings {
        var found = CodeFindings()
        let level = min(pyramid.searchLevel + 1, pyramid.levels.count - 1)
        var image = pyramid.levels[level]
        if max(pyramid.levels[0].width, pyramid.levels[0].height) <= Self.small.side { found.add(enlarged()) }
        for round in 0...Self.smoothings where found.codes.count < Self.plenty {
            if round > 0 { image = image.smoothed() }
            found.add(LevelLook(pyramid: pyramid, level: level, image: image).run(candidates: Self.candidates))
        }
        return found
    }

    /// What is found in the enlarged picture.
    private func enlarged() -> CodeFindings {
        FirstLook(pyramid: Pyramid(searching: pyramid.levels[0].enlarged(times: Self.small.times))).run()
            .scaled(by: 1 / Double(Self.small.times))
    }
}

/// A search for finder patterns in one version of a picture.
struct LevelLook: Sendable {
    /// The picture in which symbols are read.
    let pyramid: Pyramid
    /// The level that is searched.
    let level: Int
    /// The level itself, or a smoother version of it.
    let image: GrayImage

    /// The smallest side of a component that may be a finder pattern, in pixels of the level: the smallest symbol has
    /// eight rows.
    private static let smallest = 8
    /// The sides of what bears a vial's code, in pixels of the level: ten modules at least, and a larger one would be
    /// most of the picture.
    private static let usual = 10...400
    /// With fewer codes than this the picture may be one of symbols of any size; otherwise only what is larger than the
    /// codes that were read, by this factor, is looked at once more.
    private static let (fewCodes, larger) = (6, 1.35)
    /// So many components are read as symbols of any size, and so many pairs of sides of each.
    private static let (anySize, anySizeCandidates) = (60, 2)
    /// What is as large as so many others that hold a code that was read, but for this part of it, and lies among them, is
    /// a cap or a well like theirs: what it holds is left to the second look.
    private static let alike = (others: 3, share: 0.08)

    /// A component in which a finder pattern may be.
    private struct Bearer {
        let component: Component
        let tone: Tone
        let polarity: Polarity
    }

    /// Searches the picture.
    /// - Parameters:
    ///   - most: the most pairs of sides of one component that are read.
    ///   - inEverySize: whether symbols that are no square of a vial's size are looked for too.
    func run(candidates most: Int, inEverySize: Bool = true) -> CodeFindings {
        var result = CodeFindings()
        guard min(image.width, image.height) >= FirstLook.fewestPixels else { return result }
        let threshold = LocalThreshold(image)
        let runs = ToneRuns(image, threshold)
        var unread: [Bearer] = []
        for (tone, polarity) in [(Tone.dark, Polarity.darkOnLight), (.light, .lightOnDark)] {
            let components = Components(tone == .dark ? runs.dark : runs.light)
                .withSides(in: Self.smallest...max(image.width, image.height))
            for component in components {
                let isUsual =
                    Self.usual.contains(component.bounds.width) && Self.usual.contains(component.bounds.height)
                if !isUsual || !read(component, tone, polarity, threshold, most, &result) {
                    unread.append(Bearer(component: component, tone: tone, polarity: polarity))
                }
            }
        }
        if inEverySize { readAnySize(unread, threshold, &result) }
        return result
    }

    /// Reads the small square of a component.
    /// - Returns: whether there was one.
    private func read(
        _ component: Component, _ tone: Tone, _ polarity: Polarity, _ threshold: LocalThreshold, _ most: Int,
        _ result: inout CodeFindings
    ) -> Bool {
        let reader = SymbolReader(pyramid: pyramid, polarity: polarity)
        let candidates = FinderCandidate.find(in: component, tone: tone, image: image, threshold: threshold)
        for candidate in candidates.prefix(most) {
            switch reader.read(candidate.corners.scaled(by: Double(1 << level))) {
            case .symbol(let symbol):
                result.codes.append(symbol)
                return true
            case .suspect(let suspect): result.suspects.append(suspect)
            case .nothing: break
            }
        }
        return false
    }

    /// Whether something lies among codes that were read, and is as large as what holds some of them.
    private static func isLike(_ holders: [Bearer], _ bearer: Bearer, among read: PixelRect) -> Bool {
        let bounds = bearer.component.bounds
        let kin = holders.count {
            $0.tone == bearer.tone && $0.component.bounds.isAsLarge(as: bounds, within: alike.share)
        }
        guard kin >= alike.others else { return false }
        return read.widened(by: max(bounds.width, bounds.height) / 2).contains(bounds.center)
    }

    /// Reads symbols of any size in what gave no small square.
    private func readAnySize(_ bearers: [Bearer], _ threshold: LocalThreshold, _ result: inout CodeFindings) {
        let scale = Double(1 << level)
        let sides = result.codes.map(\.corners.side).sorted()
        let least = sides.count < Self.fewCodes ? 0 : sides[sides.count / 2] / scale * Self.larger
        // What bears a code that was read, as a label does and the box around all, is no symbol itself.
        let read = sides.count < Self.fewCodes ? [] : result.codes.map { $0.corners.center / scale }
        let large = bearers.filter { Double(max($0.component.bounds.width, $0.component.bounds.height)) >= least }
        let byReading = Dictionary(grouping: large) { bearer in read.contains { bearer.component.bounds.holds($0) } }
        let area = PixelRect(enclosing: read.map(Point.init))
        let largest = (byReading[false] ?? []).filter { !Self.isLike(byReading[true] ?? [], $0, among: area) }
            .sorted { $0.component.area > $1.component.area }
        for bearer in largest.prefix(Self.anySize) {
            let candidates = FinderCandidate.find(
                in: bearer.component, tone: bearer.tone, image: image, threshold: threshold, isSquare: false)
            let reader = AnySizeReader(pyramid: pyramid, polarity: bearer.polarity)
            for candidate in candidates.prefix(Self.anySizeCandidates) {
                guard let symbol = reader.read(candidate.scaled(by: scale)) else { continue }
                result.codes.append(symbol)
                break
            }
        }
    }
}

extension PixelRect {
    /// Whether a place lies in it.
    fileprivate func holds(_ place: Vector) -> Bool {
        Double(x) <= place.x && place.x < Double(x + width) && Double(y) <= place.y && place.y < Double(y + height)
    }

    /// Whether neither side differs from that of another by more than a part of it.
    fileprivate func isAsLarge(as other: PixelRect, within share: Double) -> Bool {
        Double(abs(width - other.width)) <= share * Double(other.width)
            && Double(abs(height - other.height)) <= share * Double(other.height)
    }
}

extension CodeFindings {
    fileprivate mutating func add(_ other: CodeFindings) {
        codes += other.codes
        suspects += other.suspects
    }

    /// The findings with every coordinate multiplied.
    fileprivate func scaled(by factor: Double) -> CodeFindings {
        var scaled = self
        for index in codes.indices { scaled.codes[index].corners = codes[index].corners.scaled(by: factor) }
        for index in suspects.indices { scaled.suspects[index].corners = suspects[index].corners.scaled(by: factor) }
        return scaled
    }
}
