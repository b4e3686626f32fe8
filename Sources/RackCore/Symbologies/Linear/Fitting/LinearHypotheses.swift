// Where on a profile a linear code may lie, of which kind and how long it may be.

/// A kind of linear code with its templates.
struct LinearKind: Sendable {
    /// The symbology.
    let symbology: any LinearSymbology
    /// The templates of each family of alphabets at each blur.
    let families: [[BarTemplates]]

    init(_ symbology: any LinearSymbology, reaches: [Double] = BarTemplates.reaches) {
        self.symbology = symbology
        // The longer ones have the same neighbours.
        let neighbours = symbology.lengths.prefix(4).reduce(into: Set<[Int]>()) { neighbours, length in
            let elements = symbology.elements(length: length)
            neighbours.formUnion(zip(elements, elements.dropFirst()).map { [$0, $1] })
        }
        families = symbology.families.map { family in
            reaches.map { BarTemplates(family, neighbours: neighbours, SoftEdge(reach: $0)) }
        }
    }
}

/// A linear code that may be there.
struct LinearHypothesis: Sendable {
    /// The alphabet of each element.
    let elements: [Int]
    /// Its templates at each blur.
    let family: [BarTemplates]
    /// Where it lies.
    let scale: ModuleScale
    /// How badly its first and last element fit: the mean square of the darkness that they leave.
    let misfit: Float
    /// How much blur it was looked for with.
    let blur: BlurGuess
}

/// What is supposed of the blur before it is known.
enum BlurGuess: Sendable {
    /// That of most pictures.
    case usual
    /// So much that a narrow bar at an end of a code is no more than a shade.
    case deep

    /// Its templates among those of a family.
    func templates(_ family: [BarTemplates]) -> BarTemplates { family[self == .usual ? 1 : 6] }

    /// How dark a bar at an end of a code is at least, of the darkness of the others.
    var leastBar: Float { self == .usual ? 0.5 : 0.25 }
}

/// A profile with light and dark evened to 0 and 1 as far as that can be told before anything is decoded, and the parts
/// of it in which bars stand close to each other.
struct EvenProfile: Sendable {
    /// The darkness at each pixel.
    let darkness: [Float]
    /// Where bars may begin and end, in pixels.
    let segments: [Segment]
    /// How much blur is supposed.
    let blur: BlurGuess

    /// A part of a profile from its first to its last bar.
    struct Segment: Equatable, Sendable {
        var begin: Double
        var end: Double
        /// How many bars are told apart in it.
        var bars: Int
    }

    /// Light beside the bars that is wider than one of these, as a share of the profile, may be where a code ends.
    private static let gaps = [0.012, 0.018, 0.025, 0.035, 0.05, 0.07]
    /// The fewest bars of a code.
    static let fewestBars = 6
    /// The least length of a code, in pixels.
    private static let leastLength = 30.0
    /// No code has less than this, in pixels for a module.
    private static let leastModule = 0.8
    /// The greatest bow, as a share of the length, and the step between those that are tried, in modules.
    private static let (mostBow, bowStep) = (0.045, 0.6)
    /// The twists that are tried, as shares of the length: round a bottle the modules at both ends are narrower.
    private static let twists = [0, -0.008, -0.016, -0.024, -0.032]

    /// How many of a code's bars are told apart where it is bent or plain, where it is as most are, and where blur is deep:
    /// bars run together, and what stands beside the code may be taken for some more.
    private static let (clearlyTold, usuallyTold, hardlyTold) = (0.87...1.13, 0.3...1.6, 0.2...1.6)

    /// Evens a profile.
    /// - Parameters:
    ///   - reach: how far what stands beside a place tells what is light and dark there, in pixels; an eighth of the profile
    ///     where nothing is said.
    ///   - blur: how much blur is supposed.
    ///   - fewestBars: what has fewer bars is no segment.
    init(_ profile: [Float], reach: Int? = nil, blur: BlurGuess = .usual, fewestBars: Int = Self.fewestBars) {
        let reach = reach ?? max(profile.count / 8, 6)
        let (low, high) = (Self.extremes(profile, reach, by: <), Self.extremes(profile, reach, by: >))
        let most = zip(low, high).map { $1 - $0 }.max() ?? 0
        let even = profile.indices.map { (profile[$0] - low[$0]) / max(high[$0] - low[$0], most / 4, 1) }
        var segments: [Segment] = []
        for gap in Self.gaps {
            for segment in Self.segments(even, max(gap * Double(even.count), 3), fewestBars, blur.leastBar)
            where !segments.contains(segment) { segments.append(segment) }
        }
        (darkness, self.segments, self.blur) = (even, segments, blur)
    }

    private init(_ profile: EvenProfile, segments: [Segment]) {
        (darkness, self.segments, blur) = (profile.darkness, segments, profile.blur)
    }

    /// The profile without the segments that meet an extent.
    func without(_ extent: ClosedRange<Double>) -> EvenProfile {
        EvenProfile(
            self,
            segments: segments.filter { $0.end <= extent.lowerBound + 1 || $0.begin >= extent.upperBound - 1 })
    }

    /// The least, or the greatest, of all within a reach.
    static func extremes(_ profile: [Float], _ reach: Int, by isBetter: (Float, Float) -> Bool) -> [Float] {
        // The best ones of the window, each better than all after it.
        var (kept, next) = ([Int](), 0)
        return profile.indices.map { index in
            while next < profile.count, next <= index + reach {
                while let last = kept.last, !isBetter(profile[last], profile[next]) { kept.removeLast() }
                kept.append(next)
                next += 1
            }
            while let first = kept.first, first < index - reach { kept.removeFirst() }
            return kept.first.map { profile[$0] } ?? profile[index]
        }
    }

    /// The parts between places that are light for longer than a gap.
    private static func segments(
        _ even: [Float], _ gap: Double, _ fewestBars: Int, _ least: Float
    ) -> [Segment] {
        func crossing(_ dark: Int, _ light: Int) -> Double {
            guard even.indices.contains(light) else { return Double(dark) + 0.5 }
            let share = Double((even[dark] - least) / max(even[dark] - even[light], 1e-3))
            return Double(dark) + 0.5 + share * Double(light - dark)
        }
        var (segments, first, last, bars) = ([Segment](), Int?.none, 0, 0)
        func close() {
            guard let begin = first, bars >= fewestBars else { return }
            let segment = Segment(begin: crossing(begin, begin - 1), end: crossing(last, last + 1), bars: bars)
            if segment.end - segment.begin >= leastLength { segments.append(segment) }
        }
        for index in even.indices where even[index] > least {
            if first != nil, Double(index - last) > gap {
                close()
                (first, bars) = (nil, 0)
            }
            if first == nil { first = index }
            if bars == 0 || index > last + 1 { bars += 1 }
            last = index
        }
        close()
        return segments
    }

    /// So far around a place the light may be evened where a lamp is reflected in the bars, in pixels: the widest bars are
    /// seen in it, and hardly more.
    var nearReaches: [Int] {
        let long = darkness.count / Self.nearest
        guard
            let longest = EvenProfile(darkness, reach: long).segments.max(by: { $0.end - $0.begin < $1.end - $1.begin })
        else { return [long] }
        let first = max(0, Int(longest.begin))
        let inside = darkness[first..<min(darkness.count, Int(longest.end))]
        let bars = zip(inside, inside.dropFirst()).count { $0 <= 0.5 && $1 > 0.5 } + 1
        let own = Int(Self.reachOfBars * (longest.end - longest.begin) / Double(bars))
        return [long] + (abs(own - long) * 4 > long ? [max(own, 4)] : [])
    }

    /// The first reach that is tried is this part of a profile.
    private static let nearest = 24
    /// The reach in parts of what a bar and a space take together: four modules.
    private static let reachOfBars = 1.2

    /// The codes of a kind that may lie on the profile, the likeliest by their ends first.
    /// - Parameters:
    ///   - isBent: whether modules may be of unequal width.
    ///   - isPlain: whether each of its bars is told apart, but for a few.
    func hypotheses(_ kind: LinearKind, isBent: Bool, isPlain: Bool = false) -> [LinearHypothesis] {
        var hypotheses: [LinearHypothesis] = []
        for segment in segments {
            for family in kind.families {
                for length in kind.symbology.lengths {
                    hypotheses += self.hypotheses(
                        kind.symbology, family, length, segment, isBent: isBent, isPlain: isPlain)
                }
            }
        }
        return hypotheses.sorted { $0.misfit < $1.misfit }
    }

    private func hypotheses(
        _ symbology: any LinearSymbology, _ family: [BarTemplates], _ length: Int, _ segment: Segment, isBent: Bool,
        isPlain: Bool
    ) -> [LinearHypothesis] {
        let templates = blur.templates(family)
        let elements = symbology.elements(length: length)
        let quiet = type(of: symbology).quiet
        let modules = templates.width(elements) - 2 * quiet
        let extent = segment.end - segment.begin
        let module = extent / modules
        guard module >= Self.leastModule, let first = elements.first, let last = elements.last else { return [] }
        let bars = elements.reduce(0) { $0 + (templates.alphabets[$1].forms.first?.count ?? 0) }
        // There are many ways to bend, so only what has about as many bars is bent.
        let told = isBent || isPlain ? Self.clearlyTold : blur == .usual ? Self.usuallyTold : Self.hardlyTold
        guard told.contains(Double(segment.bars) / Double(bars)) else { return [] }
        let steps = isBent ? Int(Self.mostBow * modules / Self.bowStep) : 0
        let bends = (-steps...steps).flatMap { step in
            (isBent ? Self.twists : [0]).map { (bow: Double(step) * Self.bowStep * module, twist: $0 * extent) }
        }
        return bends.filter { !isBent || $0.bow != 0 || $0.twist != 0 }.compactMap { bow, twist in
            // The bow makes the modules at one end wider, the twist those at both.
            let widths = (
                begin: module + (4 * bow + 8 * twist) / modules, end: module + (8 * twist - 4 * bow) / modules
            )
            guard min(widths.begin, widths.end) > module / 3 else { return nil }
            let begin = segment.begin - quiet * widths.begin
            let end = segment.end + quiet * widths.end
            let head = bestShift(of: templates.meaningful(first), begin, widths.begin)
            let tail = bestShift(
                of: templates.meaningful(last), end - templates.alphabets[last].width * widths.end, widths.end)
            return LinearHypothesis(
                elements: elements, family: family,
                scale: ModuleScale(begin: begin + head.shift, end: end + tail.shift, bow: bow, twist: twist),
                misfit: head.misfit + tail.misfit, blur: blur)
        }
    }

    /// How well an element fits at a place, moved by up to a module.
    private func bestShift(of forms: ArraySlice<[Float]>, _ begin: Double, _ module: Double) -> (
        misfit: Float, shift: Double
    ) {
        var best: (misfit: Float, shift: Double) = (.infinity, 0)
        let count = forms[0].count
        for step in -3...3 {
            let shift = Double(step) * 0.4 * module
            let values = (0..<count).map { index in
                LinearFit.value(
                    darkness, begin + shift + (Double(index) + 0.5) / Double(ElementPair.density) * module)
            }
            for form in forms {
                var sum: Float = 0
                for index in 0..<count { sum += (values[index] - form[index]) * (values[index] - form[index]) }
                if sum < best.misfit * Float(count) { best = (sum / Float(count), shift) }
            }
        }
        return best
    }
}
