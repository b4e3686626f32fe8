// Stretches of one tone in the rows of a picture.

/// A stretch of pixels of one tone in one row.
struct Run: Sendable {
    /// The row.
    var y: Int32
    /// The first pixel.
    var start: Int32
    /// The pixel after the last one.
    var end: Int32
}

/// All runs of a picture, dark and light ones apart, row by row from the top.
struct ToneRuns: Sendable {
    private(set) var dark: [Run] = []
    private(set) var light: [Run] = []

    init(_ image: GrayImage, _ threshold: LocalThreshold) {
        dark.reserveCapacity(image.width * image.height / 32)
        light.reserveCapacity(image.width * image.height / 32)
        var bounds = [UInt8](repeating: 0, count: image.width)
        var tones = [UInt8](repeating: 0, count: image.width)
        for y in 0..<image.height {
            if y.isMultiple(of: LocalThreshold.block) { Self.widen(threshold, y, into: &bounds) }
            image.withRow(y) { row in
                var span = tones.mutableSpan
                Self.compare(row, bounds.span, into: &span)
            }
            append(tones.span, y: Int32(truncatingIfNeeded: y))
        }
    }

    /// Writes the threshold of each pixel of a row.
    private static func widen(_ threshold: LocalThreshold, _ y: Int, into bounds: inout [UInt8]) {
        let first = y / LocalThreshold.block * threshold.columns
        for x in bounds.indices { bounds[x] = threshold.thresholds[first + x / LocalThreshold.block] }
    }

    @inline(__always)
    @_lifetime(tones: copy tones)
    private static func compare(_ row: Span<UInt8>, _ bounds: Span<UInt8>, into tones: inout MutableSpan<UInt8>) {
        let count = tones.count
        precondition(row.count == count && bounds.count == count)
        for x in 0..<count {
            let bound = bounds[x]
            let tone: UInt8 = row[x] < bound ? Tone.dark.rawValue : Tone.light.rawValue
            tones[x] = bound == 0 ? Tone.flat.rawValue : tone
        }
    }

    private mutating func append(_ tones: Span<UInt8>, y: Int32) {
        var (start, tone) = (0, Tone.flat.rawValue)
        while start < tones.count {
            let end = tones.firstIndex(otherThan: tone, from: start)
            close(tone, y, start, end)
            start = end
            if end < tones.count { tone = tones[end] }
        }
    }

    @inline(__always)
    private mutating func close(_ tone: UInt8, _ y: Int32, _ start: Int, _ end: Int) {
        guard tone != Tone.flat.rawValue, end > start else { return }
        let run = Run(y: y, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end))
        if tone == Tone.dark.rawValue { dark.append(run) } else { light.append(run) }
    }
}

extension Span<UInt8> {
    /// The first index from `start` on at which there is another value; the count when there is none.
    @inline(__always)
    fileprivate func firstIndex(otherThan value: UInt8, from start: Int) -> Int {
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
