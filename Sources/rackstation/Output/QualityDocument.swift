// The trend of the quality as it is written: a table, CSV, JSON.

internal import Archive
internal import Commands
internal import Display
internal import Imaging
internal import RackCore
internal import Station

/// A trend with the names that JSON has.
struct QualityDocument: Encodable {
    private struct Day: Encodable {
        let date: String
        let sessions: Int
        let rating: QualityRating
        let measures: [QualityMeasure: Measure]
        let meanGrade: Double?
    }

    private struct Measure: Encodable {
        let value: Double
        let score: Int

        init(_ value: Double, score: Int) {
            self.value = (value * 1000).rounded() / 1000
            self.score = score
        }

        init(_ value: Double, of measure: QualityMeasure) { self.init(value, score: measure.score(value)) }
    }

    private struct Fall: Encodable {
        let measure: QualityMeasure
        let since: String
        let from: Measure
        let to: Measure
        let sure: Bool
    }

    private let days: [Day]
    private let falls: [Fall]
    private let cause: QualityTrend.Cause?
    private let unrated: Int

    init(_ trend: QualityTrend) {
        days = trend.days.map { day in
            Day(
                date: day.date, sessions: day.sessions, rating: day.rating,
                measures: day.values.reduce(into: [:]) { measures, entry in
                    measures[entry.key] = Measure(
                        entry.value, score: Int((day.scores[entry.key] ?? 0).rounded()))
                },
                meanGrade: day.meanGrade.map { ($0 * 100).rounded() / 100 })
        }
        falls = trend.falls.map {
            Fall(
                measure: $0.measure, since: $0.since, from: Measure($0.from, of: $0.measure),
                to: Measure($0.to, of: $0.measure),
                sure: $0.isSure)
        }
        (cause, unrated) = (trend.cause, trend.unrated)
    }

    // MARK: Forms

    /// A line for each day and measure.
    var csv: String {
        let lines = days.flatMap { day in
            QualityMeasure.allCases.compactMap { measure in
                day.measures[measure].map {
                    "\(day.date),\(day.sessions),\(measure.rawValue),\($0.value),\($0.score)\n"
                }
            }
        }
        return (["day,sessions,measure,value,score\n"] + lines).joined()
    }

    /// The scores of each day, and what has fallen since when.
    var table: String {
        let rows = days.map { day in
            [day.date, "\(day.sessions)", day.rating.rawValue]
                + QualityMeasure.allCases.map { measure in day.measures[measure].map { "\($0.score)" } ?? "" }
                + [day.meanGrade.map { "\($0)" } ?? ""]
        }
        let head = ["day", "sessions", "rating"] + QualityMeasure.allCases.map(\.rawValue) + ["grade"]
        let table = TextTable(head: head, rows: rows, numeric: Set(head.indices).subtracting([0, 2])).text
        return table + (["\n"] + remarks.map { "\($0)\n" }).joined()
    }

    private var remarks: [String] {
        var remarks = falls.map { fall in
            let verb = fall.sure ? "began to fall on" : "may have begun to fall on (not sure)"
            return
                "\(fall.measure.rawValue) \(verb) \(fall.since): score \(fall.from.score) before, \(fall.to.score) now"
        }
        if let cause { remarks.append("What fits: \(cause.words)") }
        let rated = days.map(\.sessions).reduce(0, +)
        if rated < QualityTrend.fewestSessions {
            remarks.append(
                "\(rated) rated sessions are too few to tell what falls: it takes \(QualityTrend.fewestSessions)")
        } else if falls.isEmpty {
            remarks.append("Nothing has fallen.")
        }
        if unrated > 0 { remarks.append("\(unrated) sessions have no rating.") }
        return remarks
    }
}

extension QualityChart {
    /// The chart as the bytes of a PNG file.
    /// - Parameter name: what a fault calls it.
    func png(called name: String) throws(Fault) -> [UInt8] {
        do throws(DrawingError) {
            return try png()
        } catch {
            throw Fault(error, of: name)
        }
    }
}
