// Bytes left to chance.

/// Bytes left to chance.
enum RandomBytes {
    private static let beginnings: [[UInt8]] = [
        [],
        // JPEG: start of image; with the JFIF segment; with a frame header.
        [0xff, 0xd8], [0xff, 0xd8, 0xff], [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0],
        [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0],
        // PNG: the signature; with the head of its first chunk.
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    ]

    /// A file of up to 20,000 bytes that begins like a picture or like nothing.
    static func file(_ random: inout SplitMix64) -> [UInt8] {
        var bytes = random.pick(beginnings) + random.bytes(random.whole(0...(random.chance(0.5) ? 64 : 20_000)))
        // Markers make the parser of JPEG go on.
        for _ in 0..<random.whole(0...12) where bytes.count > 4 {
            let place = random.whole(0...bytes.count - 2)
            (bytes[place], bytes[place + 1]) = (0xff, UInt8(random.whole(0xc0...0xfe)))
        }
        if random.chance(0.3) { bytes += [0xff, 0xd9] }
        return bytes
    }
}

extension SplitMix64 {
    /// Bytes left to chance.
    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }

    /// Bytes with something changed in them: bits, a run of equal bytes, a part left out, doubled or put elsewhere.
    mutating func disturbed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        guard bytes.count > 1 else { return bytes }
        let (start, end) = { ($0.min() ?? 0, $0.max() ?? 0) }(
            [whole(0...bytes.count - 1), whole(0...bytes.count - 1)])
        let short = min(end, start + whole(1...40))
        switch whole(0...5) {
        case 0: for _ in 0..<whole(1...12) { bytes[whole(0...bytes.count - 1)] ^= 1 << UInt8(whole(0...7)) }
        case 1: for place in start..<short { bytes[place] = UInt8(truncatingIfNeeded: next()) }
        case 2: for place in start..<short { bytes[place] = chance(0.5) ? 0xff : 0 }
        case 3: bytes.removeSubrange(start..<(chance(0.5) ? short : end))
        case 4: bytes.insert(contentsOf: bytes[start..<short], at: whole(0...bytes.count))
        default: bytes.replaceSubrange(start..<short, with: bytes.suffix(short - start))
        }
        return bytes
    }
}
