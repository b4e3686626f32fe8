// Where on a profile a linear code may lie, of which kind and how long it may be.

/// A kind of linear code with its templates.
struct LinearKind: Sendable {
    /// The symbology.
    let symbology: any LinearSymbology
    /// The templates of each family of alphabets at each blur.
    let families: [[BarTemplates]]

    init(_ symbology: any LinearSymbology) {
        self.symbology = symbology
        // The longer ones have the same neighbours.
        let neighbours = symbology.lengths.prefix(4).reduce(into: Set<[Int]>()) { neighbours, length in
            let elements = symbology.elements(length: length)
            neighbours.formUnion(zip(elements, elements.dropFirst()).map { [$0, $1] })
        }
        families = symbology.families.map { family in
            BarTemplates.reaches.map { BarTemplates(family, neighbours: neighbours, SoftEdge(reach: $0)) }
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

    /// The templates by which hypotheses are compared, before the blur is known.
    static let blur = 1
}

/// A profile with light and dark evened to 0 and 1 as far as that can be told before anything is decoded, and the parts
/// of it in which bars stand close to each other.
struct EvenProfile: Sendable {
    /// The darkness at each pixel.
    let darkness: [Float]
    /// Where bars may begin and end, in pixels.
    let segments: [Segment]

    /// A part of a profile from its first to its last bar.
    struct Segment: Equatable, Sendable {
        var begin: Double
        var end: Double
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

    /// Evens a profile.
    /// - Parameter fewestBars: what has fewer bars is no segment.
    init(_ profile: [Float], fewestBars: Int = Self.fewestBars) {
        let reach = max(profile.count / 8, 6)
        let (low, high) = (Self.extremes(profile, reach, by: <), Self.extremes(profile, reach, by: >))
        let most = zip(low, high).map { $1 - $0 }.max() ?? 0
        let even = profile.indices.map { (profile[$0] - low[$0]) / max(high[$0] - low[$0], most / 4, 1) }
        var segments: [Segment] = []
        for gap in Self.gaps {
            for segment in Self.segments(even, max(gap * Double(even.count), 3), fewestBars)
            where !segments.contains(segment) { segments.append(segment) }
        }
        (darkness, self.segments) = (even, segments)
    }

    private init(darkness: [Float], segments: [Segment]) { (self.darkness, self.segments) = (darkness, segments) }

    /// The profile without the segments that meet an extent.
    func without(_ extent: ClosedRange<Double>) -> EvenProfile {
        EvenProfile(
            darkness: darkness,
            segments: segments.filter { $0.end <= extent.lowerBound + 1 || $0.begin >= extent.upperBound - 1 })
    }

    /// The least, or the greatest, of all within a reach.
    private static func extremes(_ profile: [Float], _ reach: Int, by isBetter: (Float, Float) -> Bool) -> [Float] {
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
    private static func segments(_ even: [Float], _ gap: Double, _ fewestBars: Int) -> [Segment] {
        func crossing(_ dark: Int, _ light: Int) -> Double {
            guard even.indices.contains(light) else { return Double(dark) + 0.5 }
            let share = Double((even[dark] - 0.5) / max(even[dark] - even[light], 1e-3))
            return Double(dark) + 0.5 + share * Double(light - dark)
        }
        var (segments, first, last, bars) = ([Segment](), Int?.none, 0, 0)
        func close() {
            guard let begin = first, bars >= fewestBars else { return }
            let segment = Segment(begin: crossing(begin, begin - 1), end: crossing(last, last + 1))
            if segment.end - segment.begin >= leastLength { segments.append(segment) }
        }
        for index in even.indices where even[index] > 0.5 {
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

    /// The codes of a kind that may lie on the profile, the likeliest by their ends first.
    /// - Parameter isBent: whether modules may be of unequal width.
    func hypotheses(_ kind: LinearKind, isBent: Bool) -> [LinearHypothesis] {
        var hypotheses: [LinearHypothesis] = []
        for segment in segments {
            for family in kind.families {
                for length in kind.symbology.lengths {
                    hypotheses += self.hypotheses(kind.symbology, family, length, segment, isBent: isBent)
                }
            }
        }
        return hypotheses.sorted { $0.misfit < $1.misfit }
    }

    private func hypotheses(
        _ symbology: any LinearSymbology, _ family: [BarTemplates], _ length: Int, _ segment: Segment, isBent: Bool
    ) -> [LinearHypothesis] {
        let templates = family[LinearHypothesis.blur]
        let elements = symbology.elements(length: length)
        let quiet = type(of: symbology).quiet
        let modules = templates.width(elements) - 2 * quiet
        let extent = segment.end - segment.begin
        let module = extent / modules
        guard module >= Self.leastModule, let first = elements.first, let last = elements.last else { return [] }
        let steps = isBent ? Int(Self.mostBow * modules / Self.bowStep) : 0
        return (-steps...steps).filter { $0 != 0 || !isBent }.map { step in
            let bow = Double(step) * Self.bowStep * module
            // The bow makes the modules at one end wider.
            let widths = (begin: module + 4 * bow / modules, end: module - 4 * bow / modules)
            let begin = segment.begin - quiet * widths.begin
            let end = segment.end + quiet * widths.end
            let head = bestShift(of: templates.meaningful(first), begin, widths.begin)
            let tail = bestShift(
                of: templates.meaningful(last), end - templates.alphabets[last].width * widths.end, widths.end)
            return LinearHypothesis(
                elements: elements, family: family,
                scale: ModuleScale(begin: begin + head.shift, end: end + tail.shift, bow: bow),
                misfit: head.misfit + tail.misfit)
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
