// The random numbers of the simulator: the same seed gives the same numbers on every machine.

/// SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014): a random number
/// generator that is a value, so that whoever holds a copy draws the same numbers.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// Makes a generator from a seed; every seed gives a different sequence.
    package init(seed: UInt64) {
        state = seed
    }

    /// Makes a generator for one subject (a tube, a row of pixels) out of a seed and the subject's number, so that
    /// drawing more numbers for one subject does not change another.
    package init(seed: UInt64, subject: UInt64) {
        var mixed = SplitMix64(seed: seed ^ (subject &* 0xd1b5_4a32_d192_ed03))
        state = mixed.next()
    }

    /// The next 64 random bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not, 1.
    package mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// A number in a range, every part of it equally likely.
    package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    /// The same in single precision.
    mutating func float(_ range: ClosedRange<Float>) -> Float {
        range.lowerBound + (range.upperBound - range.lowerBound) * Float(unit())
    }

    /// A whole number in a range, each equally likely.
    mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// A number from -1 to 1, for what may deviate to either side.
    package mutating func signed() -> Double { unit() * 2 - 1 }

    /// A number of normal distribution with mean 0 and standard deviation 1 (the sum of twelve uniform ones less 6,
    /// which never deviates more than 6).
    package mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += unit() }
        return sum
    }

    /// True with the given probability.
    package mutating func chance(_ probability: Double) -> Bool { unit() < probability }

    /// One of the elements of a list that is not empty.
    package mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int(next() % UInt64(choices.count))]
    }
}
