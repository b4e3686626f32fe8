// How the quality of captures goes over the days: since when which measure falls, and what may be the cause.

package import RackCore

/// A session as far as its quality goes.
package struct RatedSession: Hashable, Sendable {
    /// Its number.
    package var sequence: Int
    /// When it was kept.
    package var time: StationTime
    /// How good its capture was; nil for one that was kept before captures were rated, or that is made of two.
    package var quality: CaptureQuality?

    /// Makes one of its parts.
    package init(sequence: Int, time: StationTime, quality: CaptureQuality?) {
        (self.sequence, self.time, self.quality) = (sequence, time, quality)
    }
}

/// How the quality of captures goes over the days.
package struct QualityTrend: Hashable, Sendable {
    /// The days on which something was rated, the first first.
    package let days: [Day]
    /// The measures that have fallen.
    package let falls: [Fall]
    /// The sessions without a rating.
    package let unrated: Int

    /// What was rated on a day.
    package struct Day: Hashable, Sendable {
        /// Local time's day: `2026-02-20`.
        package var date: String
        /// The sessions that were rated.
        package var sessions: Int
        /// The middle of each measure's values.
        package var values: [QualityMeasure: Double]
        /// The middle of each measure's scores.
        package var scores: [QualityMeasure: Double]
        /// The mean of the grades of its codes; nil where no code has one.
        package var meanGrade: Double?

        /// The middle of what the day's sessions are rated by.
        package var rating: QualityRating { QualityRating(score: Int(scores.values.min() ?? 0)) }
    }

    /// A measure that has fallen.
    package struct Fall: Hashable, Sendable {
        /// The measure.
        package var measure: QualityMeasure
        /// The first day that was lower.
        package var since: String
        /// The value before.
        package var from: Double
        /// The value on the last day, as the level or the line of the days since has it.
        package var to: Double
        /// Whether the days speak for it plainly.
        package var isSure: Bool
    }

    /// What may have made the captures worse.
    package enum Cause: String, Hashable, Codable, Sendable, CaseIterable {
        /// Less light: a lamp that is dirty or fails.
        case lamp
        /// Less sharpness: the camera is out of focus, or its lens is dirty.
        case focus
        /// Less contrast in the same light: frost, or print that fades.
        case frostOrPrint
        /// More glare.
        case reflection
        /// More damage in pictures that are as good as before: the codes themselves.
        case damagedCodes
    }

    /// Puts sessions together.
    /// - Parameter sessions: in any order.
    package init(_ sessions: [RatedSession]) {
        let rated = sessions.filter { $0.quality != nil }.sorted { $0.sequence < $1.sequence }
        unrated = sessions.count - rated.count
        let byDay = Dictionary(grouping: rated) { $0.time.date }
        days = byDay.keys.sorted().map { Day($0, byDay[$0] ?? []) }
        falls =
            rated.count < Self.fewestSessions
            ? []
            : QualityMeasure.allCases.compactMap { [days] in
                Fall($0, days)
            }
    }

    /// What was measured on any of the days.
    package var measures: [QualityMeasure] {
        QualityMeasure.allCases.filter { measure in days.contains { $0.scores[measure] != nil } }
    }

    /// With fewer rated sessions nothing is said.
    package static let fewestSessions = 12

    /// What fits the falls best; nil where nothing has fallen. What takes light takes the rest with it, so that the first
    /// that fits counts.
    package var cause: Cause? {
        let fallen = Set((falls.contains(where: \.isSure) ? falls.filter(\.isSure) : falls).map(\.measure))
        if fallen.contains(.brightness) || fallen.contains(.evenness) { return .lamp }
        if fallen.contains(.sharpness) { return .focus }
        if fallen.contains(.contrast) { return .frostOrPrint }
        if fallen.contains(.glare) { return .reflection }
        return fallen.isEmpty ? nil : .damagedCodes
    }
}

extension QualityTrend.Day {
    fileprivate init(_ date: String, _ sessions: [RatedSession]) {
        let all = sessions.compactMap(\.quality)
        (self.date, self.sessions, values, scores) = (date, all.count, [:], [:])
        for measure in QualityMeasure.allCases {
            values[measure] = all.compactMap { $0.measures[measure]?.value }.median
            scores[measure] = all.compactMap { ($0.measures[measure]?.score).map(Double.init) }.median
        }
        let grades = all.compactMap(\.meanGrade)
        meanGrade = grades.isEmpty ? nil : grades.reduce(0, +) / Double(grades.count)
    }
}

extension QualityTrend.Fall {
    /// So many days there have to be on each side of the day on which a fall began.
    private static let fewestDays = 3
    /// A fall is at least so many hundredths of the way from the best value to the worst, and is sure where it is so many
    /// times as large as days usually differ, and explains so much of all differences.
    private static let least = (points: 8.0, timesUsual: 4.0, explained: 0.6)

    /// Looks for the day on which a measure began to fall: level before it, and after it either level too or along a
    /// line, whichever leaves the least squares. Nil where the measure has not fallen.
    fileprivate init?(_ measure: QualityMeasure, _ days: [QualityTrend.Day]) {
        // In hundredths of the way from the worst value to the best, so that more is better. Scores themselves bend.
        let unit = measure.span / 100
        let points = days.compactMap { day in day.values[measure].map { (date: day.date, share: $0 / unit) } }
        let shares = points.map(\.share)
        guard shares.count >= 2 * Self.fewestDays else { return nil }
        let level = Self.squares(shares, around: shares.mean)
        var best: (start: Int, left: Double, to: Double)?
        for start in Self.fewestDays...shares.count - Self.fewestDays {
            let (before, after) = (Array(shares[..<start]), Array(shares[start...]))
            let left = Self.squares(before, around: before.mean)
            let step = left + Self.squares(after, around: after.mean)
            if step < best?.left ?? .infinity { best = (start, step, after.mean) }
            // The line leaves the level of the days before on the last of them.
            let drops = after.enumerated().map { (Double($0.offset + 1), $0.element - before.mean) }
            let slope = drops.reduce(0) { $0 + $1.0 * $1.1 } / drops.reduce(0) { $0 + $1.0 * $1.0 }
            let line = left + drops.reduce(0) { $0 + ($1.1 - slope * $1.0) * ($1.1 - slope * $1.0) }
            if line < best?.left ?? .infinity {
                best = (start, line, before.mean + slope * Double(after.count))
            }
        }
        guard let best else { return nil }
        let from = Array(shares[..<best.start]).mean
        guard from - best.to >= Self.least.points else { return nil }
        let usual = (best.left / Double(shares.count)).squareRoot()
        self.init(
            measure: measure, since: points[best.start].date, from: from * unit, to: best.to * unit,
            isSure: from - best.to >= Self.least.timesUsual * usual
                && best.left <= (1 - Self.least.explained) * level)
    }

    private static func squares(_ values: [Double], around middle: Double) -> Double {
        values.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    }
}

extension [Double] {
    fileprivate var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }

    /// The middle value; nil where there is none.
    fileprivate var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}
