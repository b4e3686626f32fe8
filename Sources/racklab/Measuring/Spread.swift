// Where the measurements of several runs lie.

internal import Foundation

/// Where the measurements of several runs lie, in their own unit.
struct Spread: Encodable, Equatable {
    /// The one in the middle; of an even number, the mean of the two in the middle.
    var median: Double
    /// The smallest.
    var least: Double
    /// The largest.
    var greatest: Double

    /// Puts measurements in order; all are 0 when there are none.
    init(_ measurements: [Double]) {
        let sorted = measurements.sorted()
        guard let first = sorted.first, let last = sorted.last else {
            (median, least, greatest) = (0, 0, 0)
            return
        }
        median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        (least, greatest) = (first, last)
    }

    /// What two things take one after the other, as far as their spreads tell.
    static func + (one: Spread, other: Spread) -> Spread {
        var sum = one
        sum.median += other.median
        sum.least += other.least
        sum.greatest += other.greatest
        return sum
    }
}

extension Spread {
    /// Median, least and greatest with one decimal.
    var cells: [String] { [median, least, greatest].map { String(format: "%.1f", $0) } }
}
