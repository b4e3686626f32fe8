// The tones along a row of a picture, and how far each of them goes.

/// The tones of a picture's pixels, a row at a time.
struct RowTones {
    private let image: GrayImage
    private let threshold: LocalThreshold
    /// The threshold of each pixel in a row of blocks, and which one that is.
    private var bounds: [UInt8]
    private var blockRow = -1
    /// The tones of the row that was read last, as raw values of ``Tone``.
    private(set) var tones: [UInt8]

    init(_ image: GrayImage, _ threshold: LocalThreshold) {
        (self.image, self.threshold) = (image, threshold)
        bounds = [UInt8](repeating: 0, count: image.width)
        tones = bounds
    }

    /// Tells the tones of a row.
    mutating func read(_ y: Int) {
        if y / LocalThreshold.block != blockRow {
            blockRow = y / LocalThreshold.block
            let first = blockRow * threshold.columns
            for x in bounds.indices { bounds[x] = threshold.thresholds[first + x / LocalThreshold.block] }
        }
        image.withRow(y) { Self.compare($0, bounds, into: &tones) }
    }

    @inline(__always)
    private static func compare(_ row: Span<UInt8>, _ limits: [UInt8], into all: inout [UInt8]) {
        let bounds = limits.span
        var tones = all.mutableSpan
        let count = tones.count
        precondition(row.count == count && bounds.count == count)
        for x in 0..<count {
            let bound = bounds[x]
            let tone: UInt8 = row[x] < bound ? Tone.dark.rawValue : Tone.light.rawValue
            tones[x] = bound == 0 ? Tone.flat.rawValue : tone
        }
    }
}

extension Span<UInt8> {
    /// The first index from `start` on at which there is another value; the count when there is none.
    @inline(__always)
    func firstIndex(otherThan value: UInt8, from start: Int) -> Int {
        // Most runs are long, so that eight elements are compared at once.
        let eightfold = UInt64(value) &* 0x0101_0101_0101_0101
        var index = start
        while index &+ 8 <= count {
            let eight = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            let difference = UInt64(littleEndian: eight) ^ eightfold
            if difference != 0 { return index &+ difference.trailingZeroBitCount / 8 }
            index &+= 8
        }
        while index < count, self[index] == value { index &+= 1 }
        return index
    }
}
