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
    /// How much a place differs from those half a module around it: the mean size of the Laplacian over this distance, as
    /// a part of the contrast, 0 to 4.
    var laplacian = 0.0
    /// How much the slopes lie in one direction, from 0 (as much in all) to 1 (all in one).
    var direction = 0.0
    /// The share of the edges that the ninth with the fewest has, 0 to 0.11.
    var poorestNinth = 0.0

    /// A square with a side of fewer pixels is not measured.
    private static let fewestPixels = 8
    /// So many pixels along a side are looked at, if there are more of them.
    private static let mostPixels = 40
    /// The grey value from which on a camera cannot tell brighter: JPEG leaves white a little below 255.
    private static let white = 250
    /// The pixels that are darker than dark, and those that are brighter than bright: sparks and specks do not count.
    private static let tails = 0.05
    /// What is usual is known from so many vials on.
    private static let fewestVials = 3

    /// The difference of bright and dark.
    var contrast: Double { bright - dark }

    /// Measures a square of a picture; nil where it is not in it or has too few pixels.
    /// - Parameter halfModule: the distance over which the Laplacian is taken, in pixels.
    init?(_ image: GrayImage, in rect: PixelRect, halfModule: Double = 1) {
        let rect = rect.intersection(image.bounds)
        guard min(rect.width, rect.height) >= Self.fewestPixels else { return nil }
        let reach = max(1, Int(min(halfModule, Double(rect.width)).rounded()))
        var counts = [Int](repeating: 0, count: 256)
        var (xx, yy, xy, curves) = (0, 0, 0, 0)
        var (pixels, inside) = (0, 0)
        var ninths = [Int](repeating: 0, count: 9)
        let step = max(1, min(rect.width, rect.height) / Self.mostPixels)
        let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
        let values = image.elements.span
        let thirds = (0..<rect.width).map { 3 * $0 / rect.width }
        for y in stride(from: rect.y, to: bottom, by: step) {
            let row = y &* image.width
            let firstNinth = 3 * (y - rect.y) / rect.height * 3
            let isInRows = y - reach >= rect.y && y + reach < bottom
            for x in stride(from: rect.x, to: right, by: step) {
                let index = row &+ x
                let here = Int(values[index])
                counts[here] += 1
                pixels += 1
                if isInRows, x - reach >= rect.x, x + reach < right {
                    let across = Int(values[index - reach]) + Int(values[index + reach])
                    let down = Int(values[index - reach * image.width]) + Int(values[index + reach * image.width])
                    curves += abs(4 * here - across - down)
                    inside += 1
                }
                guard x + 1 < right, y + 1 < bottom else { continue }
                let dx = Int(values[index + 1]) - here
                let dy = Int(values[index + image.width]) - here
                (xx, yy, xy) = (xx &+ dx &* dx, yy &+ dy &* dy, xy &+ dx &* dy)
                ninths[firstNinth &+ thirds[x &- rect.x]] &+= dx &* dx &+ dy &* dy
            }
        }
        let all = Double(pixels)
        dark = Self.percentile(Self.tails, counts, all)
        middle = Self.percentile(0.5, counts, all)
        bright = Self.percentile(1 - Self.tails, counts, all)
        saturated = Double(counts[Self.white...].reduce(0, +)) / all
        // Over whole pixels it is as much larger or smaller as they are than half a module.
        laplacian = Double(curves) / Double(max(1, inside)) / max(contrast, 1) * halfModule / Double(reach)
        let energy = Double(xx + yy)
        guard energy > 0 else { return }
        sharpness = energy / all / max(contrast * contrast, 1)
        let (difference, product) = (Double(xx - yy), Double(xy))
        direction = (difference * difference + 4 * product * product).squareRoot() / energy
        poorestNinth = Double(ninths.min() ?? 0) / energy
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
        for path in [
            \Self.dark, \.middle, \.bright, \.saturated, \.sharpness, \.laplacian, \.direction, \.poorestNinth,
        ] {
            usual[keyPath: path] = all.map { $0[keyPath: path] }.sorted()[all.count / 2]
        }
        return usual
    }
}
