// Where a code's many edges are, and whether there are any.

/// The densest texture in two directions within a place, the mark of a code: rims, letters and dividers have edges
/// too, but fewer or in one direction only.
struct Texture: Sendable {
    /// The middle of the densest square of the expected size, in pixels of the picture.
    let center: Vector
    /// The share of its pixels at which the picture changes in both directions taken apart, the lesser of the two.
    let density: Double

    /// Pixels of a module in the level that is searched.
    private static let module = 3.0
    /// The density from which on something is taken for code-like.
    private static let codeLike = 0.27
    /// The density below which not even a code in a deep shadow can be here.
    private static let searched = 0.18

    /// Whether something code-like is here.
    var isCodeLike: Bool { density >= Self.codeLike }
    /// Whether it is worth searching here.
    var mayBeCode: Bool { density >= Self.searched }

    /// Searches a place for a symbol of about `count` modules.
    init?(_ pyramid: Pyramid, _ place: Place, count: Int) {
        let level = pyramid.level(for: place.side / Double(count), target: Self.module * 0.7)
        let scale = Double(1 << level)
        let (left, top) = ((place.center.x - place.reach) / scale, (place.center.y - place.reach) / scale)
        let size = Int(2 * place.reach / scale)
        let image = pyramid.levels[level]
        let rect = PixelRect(x: Int(left), y: Int(top), width: size, height: size)
            .intersection(PixelRect(x: 0, y: 0, width: image.width, height: image.height))
        let window = Int(place.side / scale * 0.95)
        guard window >= 8, rect.width > window + 1, rect.height > window + 1 else { return nil }
        let crop = image.cropped(to: rect)
        let sums = Self.edgeSums(crop)
        let (best, at) = Self.densest(sums, width: rect.width, height: rect.height, window: window)
        density = Double(best) / Double(window * window)
        center = Vector(
            (Double(rect.x + at.x) + Double(window) / 2) * scale, (Double(rect.y + at.y) + Double(window) / 2) * scale)
    }

    /// Summed areas of the pixels at which the picture changes across, and of those at which it changes down.
    private static func edgeSums(_ crop: GrayImage) -> (across: [Int32], down: [Int32]) {
        let (width, height) = (crop.width, crop.height)
        let range = crop.percentile(0.95) - crop.percentile(0.05)
        let least = max(6, min(range / 6, 12))
        var across = [Int32](repeating: 0, count: (width + 1) * (height + 1))
        var down = across
        for y in 0..<height {
            var (rowAcross, rowDown): (Int32, Int32) = (0, 0)
            let (above, below) = (max(y - 1, 0), min(y + 1, height - 1))
            crop.withRow(above) { upper in
                crop.withRow(y) { row in
                    crop.withRow(below) { lower in
                        let first = (y + 1) * (width + 1) + 1
                        for x in 0..<width {
                            let (left, right) = (Int(row[max(x &- 1, 0)]), Int(row[min(x &+ 1, width &- 1)]))
                            rowAcross &+= abs(right &- left) >= least ? 1 : 0
                            rowDown &+= abs(Int(lower[x]) &- Int(upper[x])) >= least ? 1 : 0
                            let index = first &+ x
                            across[index] = across[index &- width &- 1] &+ rowAcross
                            down[index] = down[index &- width &- 1] &+ rowDown
                        }
                    }
                }
            }
        }
        return (across, down)
    }

    private static func densest(
        _ sums: (across: [Int32], down: [Int32]), width: Int, height: Int, window: Int
    ) -> (density: Int32, at: (x: Int, y: Int)) {
        func sum(_ table: [Int32], _ x: Int, _ y: Int) -> Int32 {
            let (upper, lower) = (y * (width + 1) + x, (y + window) * (width + 1) + x)
            return table[lower + window] - table[lower] - table[upper + window] + table[upper]
        }
        var (best, at) = (Int32(-1), (x: 0, y: 0))
        for y in 0...height - window {
            for x in 0...width - window {
                let density = min(sum(sums.across, x, y), sum(sums.down, x, y))
                if density > best { (best, at) = (density, (x, y)) }
            }
        }
        return (best, at)
    }
}
