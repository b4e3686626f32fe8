// The natural logarithm, which the standard library lacks.

/// The natural logarithm of a positive number, to about ten digits.
func naturalLogarithm(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return -.infinity }
    // ln m = 2 artanh((m − 1) / (m + 1)) for the significand m, which is in 1..<2.
    let ratio = (value.significand - 1.414_213_562_373_095) / (value.significand + 1.414_213_562_373_095)
    let square = ratio * ratio
    let series = 1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square * (1.0 / 9 + square / 11))))
    return (Double(value.exponent) + 0.5) * 0.693_147_180_559_945_3 + 2 * ratio * series
}
