// The linear codes on a profile, each proved.

/// Decodes profiles of bars.
struct LinearDecoding {
    private let kinds: [LinearKind]
    private let isThorough: Bool

    /// How many hypotheses of a kind are decoded, in a thorough look and in passing, and how many of these fitted.
    private static let (decoded, decodedInPassing, fitted) = (40, 6, 3)
    /// A fit that leaves no more than this needs no other.
    private static let plain = 0.06
    /// Rounds of a fit.
    private static let rounds = 4
    /// Lines that are less alike than this are no bars, and only those that are more so are worth a longer search, or one
    /// for bars of which blur has left little: letters are alike too where they are long.
    fileprivate static let (leastLikeness, sureLikeness, blurredLikeness): (Float, Float, Float) = (0.82, 0.9, 0.93)
    /// Codes beside each other on one profile.
    private static let mostCodes = 3

    /// Makes a decoding.
    /// - Parameter isThorough: whether bent bars, and bars that are hardly to be seen, are worth their time.
    init(_ kinds: [LinearKind], isThorough: Bool) { (self.kinds, self.isThorough) = (kinds, isThorough) }

    /// The codes that lie on a profile, in pixels of the picture.
    /// - Parameter scale: the pixels of the picture in one of the profile.
    func codes(on profile: BarProfile, scale: Double) -> [FoundCode] {
        let plain = codes(on: profile, .usual, scale: scale)
        guard plain.isEmpty, isThorough else { return plain }
        // A lamp may be reflected in the bars, or little be left of them by blur.
        let even = EvenProfile(profile.darkness).nearReaches.map { profile.evened(reach: $0) }
        let blurred = profile.likeness >= Self.blurredLikeness ? [profile] + even.prefix(1) : []
        for (profile, blur) in even.map({ ($0, BlurGuess.usual) }) + blurred.map({ ($0, .deep) }) {
            let codes = codes(on: profile, blur, scale: scale)
            if !codes.isEmpty { return codes }
        }
        return []
    }

    private func codes(on profile: BarProfile, _ blur: BlurGuess, scale: Double) -> [FoundCode] {
        var codes: [FoundCode] = []
        let isSure = profile.likeness >= Self.sureLikeness
        let isFirst = profile.reach == nil && blur == .usual
        guard isSure || isThorough && profile.likeness >= Self.leastLikeness else { return [] }
        for polarity in Polarity.allCases where polarity == .darkOnLight || isSure && isFirst {
            let toned = polarity == .darkOnLight ? profile : profile.inverted()
            // Turned either way, and read so that a code that is bent costs those that are not nothing.
            var ways = [toned, toned.reversed()].map { ($0, EvenProfile($0.darkness, reach: $0.reach, blur: blur)) }
            for isBent in [false, true]
            where !isBent || isThorough && codes.isEmpty && isSure && polarity == .darkOnLight && isFirst {
                for _ in 0..<Self.mostCodes {
                    guard
                        let proof = ways.compactMap({ best(on: $0.0, $0.1, isBent: isBent) }).min(by: {
                            $0.error < $1.error
                        })
                    else { break }
                    codes.append(proof.code(polarity, scale: scale))
                    ways = ways.map { ($0.0, $0.1.without(proof.extent(on: $0.0))) }
                }
            }
            if !codes.isEmpty { break }
        }
        return codes
    }

    private func best(on profile: BarProfile, _ even: EvenProfile, isBent: Bool) -> LinearProof? {
        var best: LinearProof?
        for kind in kinds {
            for draft in drafts(kind, even, isBent: isBent) {
                // Light that is uneven in no simple way is evened first.
                for darkness in [profile.darkness, even.darkness.map { 200 * $0 }] {
                    let fit = LinearFit(
                        darkness, even: even.darkness, draft.elements, draft.family, draft.scale, draft.blur,
                        rounds: Self.rounds)
                    guard let fit else { continue }
                    if let proof = LinearProof(fit, kind.symbology, profile, even, draft.family),
                        proof.error < best?.error ?? 1
                    {
                        best = proof
                    }
                    if fit.error < Self.plain { break }
                }
            }
        }
        return best
    }

    /// The hypotheses that explain most before they are fitted.
    private func drafts(_ kind: LinearKind, _ even: EvenProfile, isBent: Bool) -> [LinearHypothesis] {
        let hypotheses = even.hypotheses(kind, isBent: isBent, isPlain: !isThorough)
        var best: [(draft: LinearHypothesis, cost: Float)] = []
        for draft in hypotheses.prefix(isThorough ? Self.decoded : Self.decodedInPassing) {
            let templates = draft.blur.templates(draft.family)
            let samples = LinearFit.sampled(even.darkness, draft.scale, templates.width(draft.elements))
            let bound = best.count < Self.fitted ? .infinity : best[Self.fitted - 1].cost * Float(samples.count)
            guard let cost = BarSequence.cost(samples, draft.elements, templates, within: bound) else { continue }
            let mean = cost / Float(samples.count)
            best.insert((draft, mean), at: best.firstIndex { $0.cost > mean } ?? best.endIndex)
            best = Array(best.prefix(Self.fitted))
        }
        return best.map(\.draft)
    }
}

/// A linear code whose value is proved.
struct LinearProof {
    private let fit: LinearFit
    private let symbology: any LinearSymbology
    private let message: LinearMessage
    private let profile: BarProfile
    private let blur: BlurGuess
    /// How unlikely it is, in bits, that what is no such code gives it.
    let evidence: Double
    /// What is left unexplained, as a share of the contrast.
    var error: Double { fit.error }

    /// What may be left unexplained, as a share of the contrast.
    private static let greatestError = 0.12
    /// What every other form of an element has to be less likely, in natural units: where two elements would have to be
    /// wrong at once to pass the check of the symbology, and where one is enough.
    private static let (leastChecked, leastUnchecked) = (4.0, 8.0)
    /// The same where the lines are not surely alike: letters beside each other are that much like bars, and a check digit
    /// holds for one in ten of them.
    private static let leastUnalike = 10.0
    /// The evidence that a message without a check needs, in bits.
    private static let leastBits = 48.0
    /// How dark the quiet zone of a code without a check may be, and how wide it is at least, in modules: a part of a
    /// longer code has none.
    private static let (darkestQuiet, quietZone): (Float, Double) = (0.3, 6)
    /// By how much the darkness of such a quiet zone may go up and down within so many modules, as a share of the contrast:
    /// where print is worn off in part, the bars that go on are faint, and are no quiet zone.
    private static let (greatestRipple, ripple): (Float, Double) = (0.12, 4)
    /// An element gives no more bits than these.
    private static let mostBits = 12.0
    /// The contrast that print has at least, in grey values.
    private static let leastContrast = 12.0

    /// Proves the message of a fit; nil where it has none, or too little speaks for it.
    init?(
        _ fit: LinearFit, _ symbology: any LinearSymbology, _ profile: BarProfile, _ even: EvenProfile,
        _ family: [BarTemplates]
    ) {
        guard fit.error <= Self.greatestError, fit.contrast >= Self.leastContrast, fit.hasMeaning,
            let message = symbology.message(fit.sequence.forms),
            // Where the light was evened, noise was too, and it is not the same everywhere.
            let margin = (profile.reach == nil ? fit.margins : fit.nearMargins).min()
        else { return nil }
        evidence = Double(fit.elements.count) * min(margin / naturalLogarithm(2), Self.mostBits)
        let isAlike = profile.likeness >= LinearDecoding.sureLikeness
        guard margin >= (!isAlike ? Self.leastUnalike : message.isChecked ? Self.leastChecked : Self.leastUnchecked),
            evidence >= (message.isChecked ? Double(FoundCode.leastEvidence) : Self.leastBits)
        else { return nil }
        (self.fit, self.symbology, self.message, self.profile, blur) = (fit, symbology, message, profile, even.blur)
        // Without a check two looks that share no line have to agree.
        guard
            message.isChecked
                || hasQuietZones(even.darkness) && (0...1).allSatisfy({ isSame(profile.half($0), family) })
        else {
            return nil
        }
    }

    private func hasQuietZones(_ even: [Float]) -> Bool {
        let module = fit.scale.length / fit.templates.width(fit.elements)
        let inside = type(of: symbology).quiet
        let (before, after) = ((Self.quietZone - inside) * module, (inside - 1) * module)
        return Self.isQuiet(even, from: fit.scale.begin - before, to: fit.scale.begin + after)
            && Self.isQuiet(even, from: fit.scale.end - after, to: fit.scale.end + before)
            && isFlat(from: fit.scale.begin - before, to: fit.scale.begin, window: Self.ripple * module)
            && isFlat(from: fit.scale.end, to: fit.scale.end + before, window: Self.ripple * module)
    }

    private func isFlat(from: Double, to: Double, window: Double) -> Bool {
        let zone = Self.zone(of: profile.darkness, from: from, to: to)
        // The fit may be one to the evened profile, so its contrast is none of this one.
        let code = Self.zone(of: profile.darkness, from: fit.scale.begin, to: fit.scale.end)
        let most = Self.greatestRipple * Self.range(code)
        return zone.indices.allSatisfy { first in
            Self.range(zone[first..<min(zone.endIndex, first + max(1, Int(window)))]) <= most
        }
    }

    private static func range(_ profile: ArraySlice<Float>) -> Float { (profile.max() ?? 0) - (profile.min() ?? 0) }

    /// Whether all between two places of a profile is light; not so where the profile does not reach.
    static func isQuiet(_ even: [Float], from: Double, to: Double) -> Bool {
        let zone = zone(of: even, from: from, to: to)
        return Double(zone.count) >= to - from - 2 && zone.allSatisfy { $0 <= darkestQuiet }
    }

    private static func zone(of profile: [Float], from: Double, to: Double) -> ArraySlice<Float> {
        let first = min(max(0, Int(from)), profile.count)
        return profile[first..<max(first, min(profile.count, Int(to)))]
    }

    private func isSame(_ half: BarProfile, _ family: [BarTemplates]) -> Bool {
        let even = EvenProfile(half.darkness, reach: half.reach, blur: blur)
        let other = LinearFit(
            half.darkness, even: even.darkness, fit.elements, family, fit.scale, blur, rounds: 2)
        return other?.sequence.forms == fit.sequence.forms
    }

    /// Where the code lies on a profile that runs the same way or the other one.
    func extent(on other: BarProfile) -> ClosedRange<Double> {
        let count = Double(profile.darkness.count)
        let isSameWay = (other.first.from - profile.first.from).length < 1
        return isSameWay ? fit.scale.begin...fit.scale.end : count - fit.scale.end...count - fit.scale.begin
    }

    /// The code, in pixels of the picture.
    func code(_ polarity: Polarity, scale: Double) -> FoundCode {
        let count = Double(profile.darkness.count)
        let modules = fit.templates.width(fit.elements)
        // Without what is light at both ends.
        let quiet = fit.scale.length / modules * type(of: symbology).quiet
        return FoundCode(
            symbology: message.symbology, payload: Payload(bytes: Array(message.text.utf8), isGS1: message.isGS1),
            corners: profile.corners((fit.scale.begin + quiet) / count, (fit.scale.end - quiet) / count).scaled(
                by: scale),
            size: SymbolSize(rows: 1, cols: Int(modules - 2 * type(of: symbology).quiet)), polarity: polarity,
            correctedCodewords: 0,
            evidence: Float(evidence), modulation: Float(max(0, 1 - fit.error / 0.5)))
    }
}
