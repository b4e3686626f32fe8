// Tells dark from light by what lies around, so that shadows and weak prints come out alike.

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
            for x in 0..<image.width {
                let index = blockRow * columns + x / block
                darkest[index] = min(darkest[index], low[x])
                lightest[index] = max(lightest[index], high[x])
            }
        }
        return (darkest, lightest)
    }

    @inline(__always)
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
        for y in 0..<rows {
            for x in 0..<columns {
                var (low, high) = (UInt8.max, UInt8.min)
                for ny in max(0, y - 1)...min(rows - 1, y + 1) {
                    for nx in max(0, x - 1)...min(columns - 1, x + 1) {
                        low = min(low, darkest[ny * columns + nx])
                        high = max(high, lightest[ny * columns + nx])
                    }
                }
                if Int(high) - Int(low) >= leastContrast {
                    middles[y * columns + x] = UInt8(max(1, (Int(low) + Int(high) + 1) / 2))
                }
            }
        }
        return middles
    }

    /// Evens the thresholds out over neighbouring blocks, and lends those of the neighbours to blocks that have none:
    /// the inside of a large module is flat and yet dark or light.
    private static func spread(_ middles: [UInt8], columns: Int, rows: Int) -> [UInt8] {
        var thresholds = middles
        for y in 0..<rows {
            for x in 0..<columns {
                let reach = middles[y * columns + x] == 0 ? 2 : 1
                var (sum, count) = (0, 0)
                for ny in max(0, y - reach)...min(rows - 1, y + reach) {
                    for nx in max(0, x - reach)...min(columns - 1, x + reach) where middles[ny * columns + nx] > 0 {
                        sum += Int(middles[ny * columns + nx])
                        count += 1
                    }
                }
                if count > 0 { thresholds[y * columns + x] = UInt8(sum / count) }
            }
        }
        return thresholds
    }
}
