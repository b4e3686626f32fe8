// What a camera makes of paper.

import RackCore

extension Paper {
    /// The picture that a camera of no particular quality takes.
    /// - Parameter blur: the range of its standard deviation in pixels.
    func photographed(blur: ClosedRange<Float> = 0...1.6, _ random: inout SplitMix64) -> GrayImage {
        blurred(random.float(blur)).picture(
            noise: random.float(0...9), gain: random.float(0.5...1.05), slope: random.float(0...0.5), &random)
    }

    /// The sheet out of focus, by three passes of a box, which come near to a Gaussian.
    /// - Parameter deviation: the standard deviation in pixels.
    func blurred(_ deviation: Float) -> Paper {
        // Three boxes of width w have together the variance (w² - 1) / 4; an uneven share of two widths meets any.
        guard deviation > 0.05 else { return self }
        let share = (4 * deviation * deviation + 1).squareRoot()
        var plane = values
        for _ in 0..<3 {
            plane = Self.boxed(plane, width: share)
            plane = Self.turned(Self.boxed(Self.turned(plane), width: share))
        }
        return Paper(plane)
    }

    /// Every row averaged over a box of a width that need not be whole.
    private static func boxed(_ plane: Plane<Float>, width: Float) -> Plane<Float> {
        let half = Int((width - 1) / 2)
        let rest = (width - 1) / 2 - Float(half)
        let last = plane.width - 1
        return Plane(width: plane.width, height: plane.height, zero: 0) { y, row in
            plane.withRow(y) { source in
                var sum: Float = 0
                for x in -half...half { sum += source[min(max(x, 0), last)] }
                for x in row.indices {
                    let ends = source[max(x - half - 1, 0)] + source[min(x + half + 1, last)]
                    row[x] = (sum + rest * ends) / width
                    sum += source[min(x + half + 1, last)] - source[max(x - half, 0)]
                }
            }
        }
    }

    private static func turned(_ plane: Plane<Float>) -> Plane<Float> {
        Plane(width: plane.height, height: plane.width, zero: 0) { y, row in
            for x in row.indices { row[x] = plane[y, x] }
        }
    }

    /// The picture that a sensor takes.
    /// - Parameters:
    ///   - noise: the standard deviation of its noise, in grey values.
    ///   - gain: what grey values are multiplied by.
    ///   - slope: the loss of light from the top left to the bottom right, 0 to 1.
    func picture(noise: Float, gain: Float = 1, slope: Float = 0, _ random: inout SplitMix64) -> GrayImage {
        let (across, down) = (slope / Float(2 * width), slope / Float(2 * height))
        return GrayImage(width: width, height: height, zero: 0) { y, row in
            values.withRow(y) { source in
                for x in row.indices {
                    // The sum of the four even deviates in a random word is normal enough.
                    let word = noise > 0 ? random.next() : 0x8000_8000_8000_8000
                    let sum = (word & 0xffff) + (word >> 16 & 0xffff) + (word >> 32 & 0xffff) + (word >> 48)
                    let deviate = (Float(sum) / 65536 - 2) * 1.732 * noise
                    let light = gain * (1 - Float(x) * across - Float(y) * down)
                    row[x] = UInt8(min(max(source[x] * light + deviate, 0), 255))
                }
            }
        }
    }
}
