// The elements of a linear code fitted to a profile: where they lie, how soft and how dark they are, what they are.

/// How modules lie on a profile.
struct ModuleScale: Sendable {
    /// Where the elements begin and end, in pixels of the profile.
    var begin: Double
    var end: Double
    /// By how much the middle and the quarters are off, in pixels: in perspective and on round bottles modules are not
    /// equally wide.
    var bow = 0.0
    var twist = 0.0

    /// How a place moves with `begin`, `end`, `bow` and `twist`, at a share of all modules.
    static func motion(_ share: Double) -> LeastSquares.Factors {
        let bend = share * (1 - share)
        return LeastSquares.Factors(1 - share, share, 4 * bend, 8 * bend * (1 - 2 * share), 0, 0, 0, 0)
    }

    /// The place of a share of all modules, in pixels of the profile.
    func place(_ share: Double) -> Double {
        let bend = share * (1 - share)
        return begin + (end - begin) * share + 4 * bow * bend + 8 * twist * bend * (1 - 2 * share)
    }

    /// The width of all modules, in pixels.
    var length: Double { end - begin }
}

/// A linear code of one length, fitted to a profile.
struct LinearFit: Sendable {
    /// The elements.
    let elements: [Int]
    /// Where they lie.
    private(set) var scale: ModuleScale
    /// The sequence that fits best.
    private(set) var sequence: BarSequence
    /// The templates with the blur that fits best.
    private(set) var templates: BarTemplates
    /// The share of the darkness, of which dark modules have 1, that is not explained: its root mean square.
    private(set) var error: Double
    /// The darkness of each sample, of which dark modules have 1.
    private var seen: [Float] = []
    /// How far the darkness of the modules goes, in grey values.
    private(set) var contrast: Double

    /// What leaves more than this will not fit.
    private static let hopeless = 0.4
    /// What noise leaves unexplained at most, as a share of the contrast. What is left beyond is not noise but light that is
    /// not understood, the same along a whole element: forms then differ by less than they seem to.
    private static let noise = 0.05
    /// The greatest bow and twist, as a share of the length.
    private static let mostBend = 0.06

    /// Fits elements to a profile, beginning with a scale.
    /// - Parameters:
    ///   - profile: the darkness at each pixel, 0 to 255.
    ///   - even: the same with light and dark evened to 0 and 1, as far as that can be told before.
    ///   - blurs: the templates at each blur.
    ///   - blur: the blur to begin with.
    init?(
        _ profile: [Float], even: [Float], _ elements: [Int], _ blurs: [BarTemplates], _ scale: ModuleScale,
        _ blur: BlurGuess, rounds: Int
    ) {
        self.elements = elements
        self.scale = scale
        templates = blur.templates(blurs)
        let start = Self.sampled(even, scale, templates.width(elements))
        var observed = BarTones.Samples(count: start.count)
        guard let first = BarSequence(start, elements, templates) else { return nil }
        (sequence, error, contrast) = (first, 1, 0)
        for round in 0..<rounds {
            let bars = templates.bars(elements, sequence.forms)
            // Scale, blur and tone lean on each other, so each goes on from the other.
            guard let tones = fit(profile, bars, blurs, &observed, steps: round == 0 ? 2 : 3) else { return nil }
            let samples = self.samples(profile, tones)
            guard let next = BarSequence(samples, elements, templates) else { return nil }
            let isSettled = next.forms == sequence.forms
            sequence = next
            error = (Double(next.cost) / Double(samples.count)).squareRoot()
            contrast = tones.contrast(0.5)
            if error > Self.hopeless { return nil }
            seen = samples
            if isSettled && round > 0 { break }
        }
    }

    /// Whether every element has a form that says something.
    var hasMeaning: Bool {
        zip(elements, sequence.forms).allSatisfy { templates.alphabets[$0].meanings > $1 }
    }

    /// How surely each element has its form and no other, in natural units of likelihood: the error of a module is taken
    /// for one observation, as the samples in it are alike.
    var margins: [Double] {
        let unexplained = max(1, error / Self.noise)
        return sequence.margins.map { Double($0) / (2 * variance * Double(ElementPair.density) * unexplained) }
    }

    /// What is unexplained of a sample, squared; less than this no print and no camera has.
    private var variance: Double { max(error * error, 0.01) }

    /// The same by what is unexplained near each element, where that is more than in the whole.
    var nearMargins: [Double] {
        let dark = templates.edge.darkness(of: templates.bars(elements, sequence.forms), count: seen.count)
        var begin = 0.0
        return zip(margins, elements).map { margin, element in
            let end = begin + templates.alphabets[element].width * Double(ElementPair.density)
            let own = min(Int(begin), seen.count)..<min(Int(end), seen.count)
            begin = end
            let error = own.reduce(0) { $0 + (Double(seen[$1]) - dark[$1]) * (Double(seen[$1]) - dark[$1]) }
            return margin * min(1, variance * Double(own.count) / max(error, 1e-9))
        }
    }

    // MARK: The parts of the fit

    static func sampled(_ profile: [Float], _ scale: ModuleScale, _ width: Double) -> [Float] {
        let count = Int((width * Double(ElementPair.density)).rounded())
        return (0..<count).map { value(profile, scale.place((Double($0) + 0.5) / Double(count))) }
    }

    /// The darkness at a place between pixels.
    static func value(_ profile: [Float], _ place: Double) -> Float {
        let inside = min(max(place - 0.5, 0), Double(profile.count - 1) - 0.001)
        let index = Int(inside)
        let share = Float(inside - Double(index))
        return profile[index] + (profile[index + 1] - profile[index]) * share
    }

    private func samples(_ profile: [Float], _ tones: BarTones) -> [Float] {
        let raw = Self.sampled(profile, scale, templates.width(elements))
        return raw.enumerated().map { index, value in
            let share = (Double(index) + 0.5) / Double(raw.count)
            // What glares or is dirty beyond the tones of the code says no more than that it is light or dark.
            return min(max(Float((Double(value) - tones.light(share)) / tones.contrast(share)), -0.3), 1.3)
        }
    }

    /// Fits tones, blur and scale to bars.
    private mutating func fit(
        _ profile: [Float], _ bars: [Bar], _ blurs: [BarTemplates], _ observed: inout BarTones.Samples, steps: Int
    ) -> BarTones? {
        let width = templates.width(elements)
        let shares = observed.shares
        let count = shares.count
        var tones: BarTones?
        for step in 0..<steps {
            let raw = Self.sampled(profile, scale, width).map(Double.init)
            observed.see(raw)
            // The blur that leaves the least.
            var least = Double.infinity
            var model: [Double] = []
            for blur in step == 0 ? blurs : [templates] {
                let dark = blur.edge.darkness(of: bars, count: count)
                guard let fitted = observed.tones(of: dark) else { continue }
                if fitted.rest < least { (least, tones, model, templates) = (fitted.rest, fitted.tones, dark, blur) }
            }
            guard let tones, !model.isEmpty, tones.contrast(0.5) > 4,
                min(tones.contrast(0), tones.contrast(1)) > 2
            else { return nil }
            var equations = LeastSquares(unknowns: 4)
            for index in 1..<count - 1 where model[index + 1] != model[index - 1] {
                let contrast = tones.contrast(shares[index])
                let error = raw[index] - tones.light(shares[index]) - model[index] * contrast
                // Where the place moves by a pixel, the darkness changes by the slope of the model.
                let slope = (model[index + 1] - model[index - 1]) / 2 * contrast * Double(count) / scale.length
                equations.add(ModuleScale.motion(shares[index]) * -slope, error)
            }
            // A bend has to be worth something.
            for unknown in 2...3 { equations.hold(unknown, weight: 50) }
            guard let move = equations.solved() else { return tones }
            let pixel = scale.length / width
            func bounded(_ value: Double) -> Double { min(max(value, -pixel), pixel) }
            scale.begin += bounded(move[0])
            scale.end += bounded(move[1])
            let most = Self.mostBend * scale.length
            scale.bow = min(max(scale.bow + bounded(move[2]), -most), most)
            scale.twist = min(max(scale.twist + bounded(move[3]), -most), most)
            guard scale.length > 10 else { return nil }
        }
        return tones
    }
}
