// What a capture is rated by, and the limits of each rating.

/// How good something is, the worst first.
package enum QualityRating: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
    /// Much of it is lost, or soon will be.
    case poor
    /// It was read with trouble.
    case fair
    /// There is something to be improved.
    case good
    /// Nothing is to be improved.
    case excellent

    /// The scores from which on there is each rating.
    private static let least: [(QualityRating, Int)] = [(.excellent, 90), (.good, 70), (.fair, 40)]

    /// The scores at which one rating ends and the next begins.
    package static var leastScores: [Int] { least.map(\.1) }

    /// The rating of a score.
    /// - Parameter score: 0 to 100.
    package init(score: Int) { self = Self.least.first { score >= $0.1 }?.0 ?? .poor }

    /// The order from worst to best.
    package static func < (one: Self, other: Self) -> Bool {
        (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
    }
}

/// What a capture is rated by.
package enum QualityMeasure: String, Hashable, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
    /// How steep the edges of the codes are: the mean size of the Laplacian over half a module, as a part of the
    /// contrast. A sharp code has about 0.7, noise adds to it.
    case sharpness
    /// How far dark is from light in the codes, as a part of light, 0 to 1.
    case contrast
    /// How light the light modules are, in grey values, 0 to 255.
    case brightness
    /// The part of a code that is as bright as the camera can tell, 0 to 1, in the tenth of the codes with the most.
    case glare
    /// How light the tenth of the codes with the least light is, as a part of what is usual, 0 to 1.
    case evenness
    /// The part of the vials that were read, 0 to 1.
    case completeness
    /// The part of the codes' error correction that was used, 0 to 1.
    case correction
    /// How many looks a code took in the mean: 1, the first, to 3, the second reader's.
    case looks

    /// Whether it is measured in the picture; the others are what came of it.
    var isOfPicture: Bool {
        switch self {
        case .sharpness, .contrast, .brightness, .glare, .evenness: true
        case .completeness, .correction, .looks: false
        }
    }

    /// The values that have the scores 0, 40, 70, 90 and 100. Those of sharpness and contrast
    /// were found with simulated racks that were made worse step by step: where a capture is fair the first look begins to
    /// miss codes, where it is poor half of them or more.
    private var values: [Double] {
        switch self {
        case .sharpness: [0.1, 0.25, 0.4, 0.55, 0.8]
        case .contrast: [0.05, 0.2, 0.35, 0.5, 0.8]
        case .brightness: [15, 50, 90, 130, 200]
        case .glare: [1, 0.7, 0.4, 0.03, 0]
        case .evenness: [0.2, 0.4, 0.55, 0.7, 0.95]
        case .completeness: [0.5, 0.9, 0.97, 0.999, 1]
        case .correction: [0.8, 0.35, 0.18, 0.08, 0]
        case .looks: [3, 1.5, 1.2, 1.06, 1]
        }
    }

    /// How far the best value is from the worst; negative where less is better.
    package var span: Double { values[values.count - 1] - values[0] }

    private static let scores: [Double] = [0, 40, 70, 90, 100]

    /// The score of a value, 0 to 100.
    package func score(_ value: Double) -> Int {
        let values = values
        let isMoreBetter = values[0] < values[values.count - 1]
        func isReached(_ limit: Double) -> Bool { isMoreBetter ? value >= limit : value <= limit }
        guard let reached = values.lastIndex(where: isReached) else { return 0 }
        guard reached + 1 < values.count else { return 100 }
        let part = (value - values[reached]) / (values[reached + 1] - values[reached])
        return Int(Self.scores[reached] + part * (Self.scores[reached + 1] - Self.scores[reached]))
    }
}
