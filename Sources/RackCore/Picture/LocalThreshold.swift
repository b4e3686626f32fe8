// Tells dark from light by what lies around, so that shadows and weak prints come out alike.

/// What a pixel is beside its surroundings; a symbol's modules of one colour all have one tone.
enum Tone: UInt8, Sendable {
    /// Nothing near it is much darker or lighter.
    case flat = 0
    /// Darker than the middle of its surroundings.
    case dark = 1
    /// Lighter than the middle of its surroundings.
    case light = 2
}

/// The grey value that parts dark from light, for each block of 8 × 8 pixels: the middle between the darkest and the
/// lightest pixel around, where these are far enough apart to be more than noise.
struct LocalThreshold: Sendable {
    /// Pixels along the side of a block.
    static let block = 8
    /// The smallest difference of dark and light, in grey values, that is taken for print.
    static let leastContrast = 22

    /// Blocks across.
    let columns: Int
    /// Blocks down.
    let rows: Int
    /// The threshold of each block, row-major; 0 where there is nothing but flat.
    private(set) var thresholds: [UInt8]

    init(_ image: GrayImage) {
        columns = (image.width + Self.block - 1) / Self.block
        rows = (image.height + Self.block - 1) / Self.block
        let (darkest, lightest) = Self.extremes(image, columns: columns, rows: rows)
        let middles = Self.middles(darkest, lightest, columns: columns, rows: rows)
        thresholds = Self.spread(middles, columns: columns, rows: rows)
    }

    /// The same threshold everywhere.
    init(uniform threshold: UInt8, _ image: GrayImage) {
        columns = (image.width + Self.block - 1) / Self.block
        rows = (image.height + Self.block - 1) / Self.block
        thresholds = Array(repeating: max(1, threshold), count: columns * rows)
    }

    /// The tone of a pixel of the given grey value.
    @inline(__always)
    func tone(of gray: UInt8, x: Int, y: Int) -> Tone {
        let threshold = thresholds[(y / Self.block) * columns + x / Self.block]
        return threshold == 0 ? .flat : gray < threshold ? .dark : .light
    }

    /// The darkest and lightest pixel of each block.
    private static func extremes(_ image: GrayImage, columns: Int, rows: Int) -> (dark: [UInt8], light: [UInt8]) {
        var darkest = [UInt8](repeating: 255, count: columns * rows)
        var lightest = [UInt8](repeating: 0, count: columns * rows)
        let blank = [UInt8](repeating: 255, count: image.width)
        for blockRow in 0..<rows {
            var (low, high) = (blank, [UInt8](repeating: 0, count: image.width))
            for y in blockRow * block..<min(image.height, (blockRow + 1) * block) {
                image.withRow(y) { row in
                    var lowSpan = low.mutableSpan
                    var highSpan = high.mutableSpan
                    widen(&lowSpan, &highSpan, by: row)
                }
            }
            for column in 0..<columns {
                var (dark, light) = (UInt8.max, UInt8.min)
                for x in column * block..<min(image.width, (column + 1) * block) {
                    dark = min(dark, low[x])
                    light = max(light, high[x])
                }
                darkest[blockRow * columns + column] = dark
                lightest[blockRow * columns + column] = light
            }
        }
        return (darkest, lightest)
    }

    @inline(__always)
    @_lifetime(low: copy low) @_lifetime(high: copy high)
    private static func widen(_ low: inout MutableSpan<UInt8>, _ high: inout MutableSpan<UInt8>, by row: Span<UInt8>) {
        let count = row.count
        precondition(low.count == count && high.count == count)
        for x in 0..<count {
            low[x] = min(low[x], row[x])
            high[x] = max(high[x], row[x])
        }
    }

    /// The middle between the extremes of each block and its eight neighbours; 0 where they are too close.
    private static func middles(_ darkest: [UInt8], _ lightest: [UInt8], columns: Int, rows: Int) -> [UInt8] {
        var middles = [UInt8](repeating: 0, count: columns * rows)
        // The extremes of three rows, with one more at each end so that every block has neighbours.
        var low = [UInt8](repeating: .max, count: columns + 2)
        var high = [UInt8](repeating: .min, count: columns + 2)
        for y in 0..<rows {
            let (above, below) = (max(0, y - 1) * columns, min(rows - 1, y + 1) * columns)
            for x in 0..<columns {
                low[x + 1] = min(darkest[above + x], darkest[y * columns + x], darkest[below + x])
                high[x + 1] = max(lightest[above + x], lightest[y * columns + x], lightest[below + x])
            }
            for x in 0..<columns {
                let (dark, light) = (min(low[x], low[x + 1], low[x + 2]), max(high[x], high[x + 1], high[x + 2]))
                if Int(light) - Int(dark) >= leastContrast {
                    middles[y * columns + x] = UInt8(max(1, (Int(dark) + Int(light) + 1) / 2))
                }
            }
        }
        return middles
    }

    /// Evens the thresholds out over neighbouring blocks, and lends those of the neighbours to blocks that have none:
    /// the inside of a large module is flat and yet dark or light.
    private static func spread(_ middles: [UInt8], columns: Int, rows: Int) -> [UInt8] {
        var thresholds = middles
        // Sums down three and five rows, with two more at each end: the thresholds, and in the upper half their number.
        let counted: UInt32 = 1 << 16
        var three = [UInt32](repeating: 0, count: columns + 4)
        var five = three
        for y in 0..<rows {
            for x in 0..<columns { (three[x + 2], five[x + 2]) = (0, 0) }
            for row in max(0, y - 2)...min(rows - 1, y + 2) {
                let isNear = abs(row - y) <= 1
                for x in 0..<columns {
                    let middle = UInt32(middles[row * columns + x])
                    let sum = middle > 0 ? counted + middle : 0
                    five[x + 2] &+= sum
                    three[x + 2] &+= isNear ? sum : 0
                }
            }
            for x in 0..<columns {
                let sum =
                    middles[y * columns + x] == 0
                    ? five[x] &+ five[x + 1] &+ five[x + 2] &+ five[x + 3] &+ five[x + 4]
                    : three[x + 1] &+ three[x + 2] &+ three[x + 3]
                if sum >= counted { thresholds[y * columns + x] = UInt8((sum & 0xffff) / (sum >> 16)) }
            }
        }
        return thresholds
    }
}
