// The bright spots that lamps leave on a picture: light that is added, round and without an edge.

/// A round bright spot, as a lamp leaves it on a glossy surface or in the lens: what it adds falls off from its middle
/// like a bell.
struct Glow: Sendable {
    /// Its middle, in pixels.
    var center: Vector
    /// The distance from the middle at which it adds less by e, in pixels.
    var radius: Double
    /// What it adds in its middle, as a share of white.
    var light: Float = 0

    /// So many radii from its middle it has ended.
    static let reach = 3.0

    /// What it adds at a place, as a share of what it adds in its middle.
    @inline(__always)
    func share(at place: Vector) -> Float {
        let away = place - center
        let square = away.dot(away) / (radius * radius)
        // The bell e^-x by its continued product, which needs no library: exact to a thousandth.
        guard square < Self.reach * Self.reach else { return 0 }
        let part = 1 - square / 64
        var share = part
        for _ in 0..<6 { share *= share }
        return part > 0 ? Float(share) : 0
    }
}

/// The tone curve of sRGB, to a hundredth.
enum LightTone {
    /// The amount of light of a grey value from 0 to 255, as a share of white.
    @inline(__always)
    static func light(_ grey: Float) -> Float {
        let share = grey / 255
        return share * (0.0125 + share * (0.6822 + share * 0.3053))
    }

    /// The amounts of light of all grey values.
    private static let lights = (0...255).map { light(Float($0)) }

    /// The grey value that is nearest to an amount of light.
    static func grey(_ light: Float) -> UInt8 {
        var (low, high) = (0, 255)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lights[middle] > light { high = middle } else { low = middle }
        }
        return UInt8(light - lights[low] < lights[high] - light ? low : high)
    }
}

extension GrayImage {
    /// The picture without the light of spots.
    func without(_ glows: [Glow]) -> GrayImage {
        GrayImage(width: width, height: height, zero: 0) { y, row in
            withRow(y) { source in
                for x in 0..<source.count {
                    let place = Vector(Double(x) + 0.5, Double(y) + 0.5)
                    let added = glows.reduce(0) { $0 + $1.light * $1.share(at: place) }
                    row[x] = added > 0.001 ? LightTone.grey(LightTone.light(Float(source[x])) - added) : source[x]
                }
            }
        }
    }
}
