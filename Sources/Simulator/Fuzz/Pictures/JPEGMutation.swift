// JPEG files that something has happened to.

/// JPEG files that something has happened to.
enum JPEGMutation {
    /// A file with one to three changes.
    static func mutated(_ file: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = file
        for _ in 0..<(random.chance(0.6) ? 1 : random.whole(2...3)) {
            switch random.whole(0...7) {
            case 0: bytes = Array(bytes.prefix(random.whole(0...bytes.count)))
            case 1: resize(&bytes, &random)
            case 2: bytes = splice(bytes, &random)
            case 3: disturbHead(&bytes, &random)
            case 4: disturbTables(&bytes, &random)
            default: bytes = random.disturbed(bytes)
            }
        }
        return bytes
    }

    /// The places of all markers up to the pixels, with the lengths of their segments, marker included.
    private static func segments(_ bytes: [UInt8]) -> [Range<Int>] {
        var (place, found) = (2, [Range<Int>]())
        while place + 3 < bytes.count, bytes[place] == 0xff, bytes[place + 1] != 0xda {
            let end = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
            guard end > place + 3, end <= bytes.count else { break }
            found.append(place..<end)
            place = end
        }
        return found
    }

    /// Writes another size into the frame header.
    private static func resize(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        for segment in segments(bytes)
        where (0xc0...0xc2).contains(bytes[segment.lowerBound + 1]) && segment.count >= 10 {
            let side = random.pick([0, 1, 2, 7, 8, 9, 255, 1000, 9999, 30_000, 65_535, random.whole(1...2000)])
            let place = segment.lowerBound + (random.chance(0.5) ? 5 : 7)
            (bytes[place], bytes[place + 1]) = (UInt8(side >> 8), UInt8(side & 0xff))
        }
    }

    /// Puts a segment in: one of the file's own once more, one with any contents, or an orientation.
    private static func splice(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        let own = segments(bytes)
        guard !own.isEmpty else { return bytes }
        let place = random.pick(own).lowerBound
        let added: [UInt8]
        switch random.whole(0...3) {
        case 0: added = Array(bytes[random.pick(own)])
        case 1:
            let contents = random.bytes(random.whole(0...60))
            let marker = random.chance(0.5) ? random.whole(0xe0...0xef) : random.whole(0xc0...0xfe)
            added = [0xff, UInt8(marker), 0, UInt8(contents.count + 2)] + contents
        case 2:
            // A restart interval.
            added = [0xff, 0xdd, 0, 4, 0, UInt8(random.whole(0...9))]
        default:
            let orientation = UInt8(random.whole(0...9))
            let exif: [UInt8] =
                [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8]
                + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
            let body = random.chance(0.5) ? exif : random.disturbed(exif)
            added = [0xff, 0xe1, 0, UInt8(min(body.count, 200) + 2)] + body.prefix(200)
        }
        return [UInt8](bytes[..<place]) + added + [UInt8](bytes[place...])
    }

    /// Changes quantisation tables, which leaves a sound file of another picture.
    private static func disturbTables(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        for segment in segments(bytes) where bytes[segment.lowerBound + 1] == 0xdb && segment.count > 5 {
            for _ in 0..<random.whole(1...8) {
                bytes[segment.lowerBound + random.whole(5...segment.count - 1)] = UInt8(random.whole(1...255))
            }
        }
    }

    /// Changes bits before the pixels, where every bit counts.
    private static func disturbHead(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let head = min(bytes.count, (segments(bytes).last?.upperBound ?? 0) + 16)
        guard head > 2 else { return }
        for _ in 0..<random.whole(1...4) { bytes[random.whole(2...head - 1)] ^= 1 << UInt8(random.whole(0...7)) }
    }
}
