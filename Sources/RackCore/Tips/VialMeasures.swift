// What can be measured of the place of a vial in a picture.

/// What can be measured in a square of a picture in which a code is or should be.
struct VialMeasures: Hashable, Sendable {
    /// The brightness that a twentieth of the pixels is below, 0 to 255.
    var dark = 0.0
    /// The brightness that half of the pixels are below.
    var middle = 0.0
    /// The brightness that all but a twentieth of the pixels are below.
    var bright = 0.0
    /// The share of the pixels that are as bright as the camera can tell, 0 to 1.
    var saturated = 0.0
    /// How steep the edges are: the mean square of the slope, in brightness a pixel, as a part of the contrast's square.
    var sharpness = 0.0
    /// How much the slopes lie in one direction, from 0 (as much in all) to 1 (all in one).
    var direction = 0.0
    /// The share of the edges that the ninth with the fewest has, 0 to 0.11.
    var poorestNinth = 0.0

    /// A square with a side of fewer pixels is not measured.
    private static let fewestPixels = 8
    /// The grey value from which on a camera cannot tell brighter: JPEG leaves white a little below 255.
    private static let white = 250
    /// The pixels that are darker than dark, and those that are brighter than bright: sparks and specks do not count.
    private static let tails = 0.05
    /// What is usual is known from so many vials on.
    private static let fewestVials = 3

    /// The difference of bright and dark.
    var contrast: Double { bright - dark }

    /// Measures a square of a picture; nil where it is not in it or has too few pixels.
    init?(_ image: GrayImage, in rect: PixelRect) {
        let rect = rect.intersection(PixelRect(PixelSize(width: image.width, height: image.height)))
        guard min(rect.width, rect.height) >= Self.fewestPixels else { return nil }
        var counts = [Int](repeating: 0, count: 256)
        var (xx, yy, xy) = (0.0, 0.0, 0.0)
        var ninths = [Double](repeating: 0, count: 9)
        for y in rect.y..<rect.y + rect.height {
            for x in rect.x..<rect.x + rect.width {
                let here = Double(image[x, y])
                counts[Int(here)] += 1
                guard x + 1 < rect.x + rect.width, y + 1 < rect.y + rect.height else { continue }
                let (dx, dy) = (Double(image[x + 1, y]) - here, Double(image[x, y + 1]) - here)
                (xx, yy, xy) = (xx + dx * dx, yy + dy * dy, xy + dx * dy)
                let ninth = (3 * (y - rect.y) / rect.height) * 3 + 3 * (x - rect.x) / rect.width
                ninths[ninth] += dx * dx + dy * dy
            }
        }
        let pixels = Double(rect.width * rect.height)
        dark = Self.percentile(Self.tails, counts, pixels)
        middle = Self.percentile(0.5, counts, pixels)
        bright = Self.percentile(1 - Self.tails, counts, pixels)
        saturated = Double(counts[Self.white...].reduce(0, +)) / pixels
        let energy = xx + yy
        guard energy > 0 else { return }
        sharpness = energy / pixels / max(contrast * contrast, 1)
        direction = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot() / energy
        poorestNinth = (ninths.min() ?? 0) / energy
    }

    private static func percentile(_ part: Double, _ counts: [Int], _ pixels: Double) -> Double {
        var sum = 0.0
        for (level, count) in counts.enumerated() {
            sum += Double(count)
            if sum >= part * pixels { return Double(level) }
        }
        return 255
    }

    /// The middle of each measure over several vials; nil when there are fewer than three.
    static func usual(of all: [VialMeasures]) -> VialMeasures? {
        guard all.count >= Self.fewestVials, var usual = all.first else { return nil }
        for path in [\Self.dark, \.middle, \.bright, \.saturated, \.sharpness, \.direction, \.poorestNinth] {
            usual[keyPath: path] = all.map { $0[keyPath: path] }.sorted()[all.count / 2]
        }
        return usual
    }
}
