// The few colours that stand for all colours of a picture.

import Imaging
import RackCore

/// A table of colours for one picture, by median cut: the colours of the picture are parted again and again where they
/// differ most, until there are as many parts as the table has places.
struct ColorTable {
    /// The colours, from 0.
    private(set) var colors: [RGB] = []
    /// The place of each colour of 15 bits in the table.
    private var places = [UInt8](repeating: 0, count: 1 << 15)

    /// The pixels of a picture that share the upper five bits of each component.
    private struct Bin {
        var key: Int
        var count = 0
        var sums = SIMD3<Int>.zero

        var steps: SIMD3<Int> { SIMD3(key >> 10, key >> 5 & 31, key & 31) }
    }

    /// Makes a table.
    /// - Parameters:
    ///   - image: the picture; at least one pixel.
    ///   - most: the colours to have at most, 1 to 256.
    init(of image: ColorImage, most: Int) {
        var all = (0..<1 << 15).map { Bin(key: $0) }
        for pixel in image.pixels {
            let color = SIMD3(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
            let key = Self.key(pixel)
            all[key].count += 1
            all[key].sums &+= color
        }
        var parts = [all.filter { $0.count > 0 }]
        while parts.count < most {
            // The widest part matters, and more so the more pixels it has.
            let weights = parts.map { part in
                Double(Self.widest(part).width) * Double(part.reduce(0) { $0 + $1.count }).squareRoot()
            }
            guard let place = weights.indices.max(by: { weights[$0] < weights[$1] }), weights[place] > 0 else { break }
            let (lower, upper) = Self.cut(parts[place])
            parts[place] = lower
            parts.append(upper)
        }
        for (place, part) in parts.enumerated() {
            let count = max(1, part.reduce(0) { $0 + $1.count })
            let sums = part.reduce(SIMD3<Int>.zero) { $0 &+ $1.sums }
            colors.append(
                RGB(red: UInt8(sums.x / count), green: UInt8(sums.y / count), blue: UInt8(sums.z / count)))
            for bin in part { places[bin.key] = UInt8(place) }
        }
    }

    /// The place of a pixel of the picture in the table.
    func place(of pixel: UInt32) -> UInt8 { places[Self.key(pixel)] }

    private static func key(_ pixel: UInt32) -> Int {
        Int(pixel >> 19 & 31) << 10 | Int(pixel >> 11 & 31) << 5 | Int(pixel >> 3 & 31)
    }

    /// The component in which a part is widest, and how wide.
    private static func widest(_ part: [Bin]) -> (component: Int, width: Int) {
        var (low, high) = (SIMD3<Int>(repeating: 31), SIMD3<Int>.zero)
        for bin in part {
            low = pointwiseMin(low, bin.steps)
            high = pointwiseMax(high, bin.steps)
        }
        let width = high &- low
        let component = (0..<3).max { width[$0] < width[$1] } ?? 0
        return (component, width[component])
    }

    /// Two parts of one, neither empty, with about as many pixels each.
    private static func cut(_ part: [Bin]) -> ([Bin], [Bin]) {
        let component = widest(part).component
        let sorted = part.sorted { ($0.steps[component], $0.key) < ($1.steps[component], $1.key) }
        let half = sorted.reduce(0) { $0 + $1.count } / 2
        var (end, seen) = (0, 0)
        while end < sorted.count - 1, seen <= half {
            seen += sorted[end].count
            end += 1
        }
        return (Array(sorted[..<end]), Array(sorted[end...]))
    }
}
