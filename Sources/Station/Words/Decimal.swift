// Numbers as the files of the station write them.

package import RackCore

/// Writes and rounds numbers for files, always with a point, whatever the machine's language is.
package enum Decimal {
    /// A number with exactly one decimal: `405.5`, `822.0`.
    package static func tenths(_ number: Double) -> String {
        let tenths = (number * 10).rounded()
        guard abs(tenths) < 1e15 else { return "\(number)" }
        let whole = Int(tenths)
        return "\(whole < 0 ? "-" : "")\(abs(whole) / 10).\(abs(whole) % 10)"
    }

    /// A number rounded to one decimal; 0 for what is no number, which JSON cannot hold.
    package static func rounded(_ number: Double) -> Double {
        guard number.isFinite else { return 0 }
        let tenths = (number * 10).rounded()
        return tenths.isFinite ? tenths / 10 : number
    }

    /// A place with both coordinates rounded to one decimal.
    package static func rounded(_ point: Point) -> Point { Point(x: rounded(point.x), y: rounded(point.y)) }
}
