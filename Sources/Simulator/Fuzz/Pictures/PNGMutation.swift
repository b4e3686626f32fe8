// PNG files that something has happened to.

/// PNG files that something has happened to.
enum PNGMutation {
    private static let signatureLength = 8

    private struct Chunk {
        var type: [UInt8]
        var data: [UInt8]
    }

    /// A file with one to three changes. Checksums are mostly set right again, so that a change gets as far as the
    /// decoder of the pixels.
    static func mutated(_ file: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        if random.chance(0.2) { return Array(random.disturbed(file).prefix(random.whole(0...file.count))) }
        var chunks = chunks(file)
        guard !chunks.isEmpty else { return file }
        for _ in 0..<(random.chance(0.6) ? 1 : random.whole(2...3)) {
            let index = random.whole(0...chunks.count - 1)
            switch random.whole(0...7) {
            case 0:
                // Width, height, depth and colour type are the first ten bytes of the header.
                for _ in 0..<random.whole(1...2) where chunks[0].data.count >= 13 {
                    chunks[0].data[random.pick([2, 3, 6, 7, 8, 9, 12])] = UInt8(
                        random.pick([0, 1, 2, 3, 4, 6, 8, 16, 200]))
                }
            case 1: chunks.insert(chunks[index], at: random.whole(0...chunks.count))
            case 2: chunks.remove(at: index)
            case 3...5:
                // Right after the header there is room for anything; among the pixels there is not.
                let type = random.pick(["PLTE", "tRNS", "eXIf", "gAMA", "IDAT", "IEND", "tEXt", "abCd", "abCd"])
                chunks.insert(
                    Chunk(type: Array(type.utf8), data: random.bytes(random.whole(0...50))),
                    at: random.chance(0.7) ? min(1, chunks.count) : index)
            default: chunks[index].data = random.disturbed(chunks[index].data)
            }
            guard !chunks.isEmpty else { break }
        }
        let unsound = random.chance(0.1) ? random.whole(0...chunks.count) : chunks.count
        return Array(file.prefix(signatureLength))
            + chunks.enumerated().flatMap { bytes(of: $0.element, isSound: $0.offset != unsound) }
    }

    private static func chunks(_ file: [UInt8]) -> [Chunk] {
        var (place, found) = (signatureLength, [Chunk]())
        while place + 12 <= file.count {
            let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard place + 12 + length <= file.count else { break }
            found.append(
                Chunk(type: Array(file[place + 4..<place + 8]), data: Array(file[place + 8..<place + 8 + length])))
            place += 12 + length
        }
        return found
    }

    private static func bytes(of chunk: Chunk, isSound: Bool) -> [UInt8] {
        let body = chunk.type + chunk.data
        return word(UInt32(chunk.data.count)) + body + word(isSound ? checksum(body) : 0)
    }

    private static func word(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// CRC-32 (PNG specification, annex D).
    private static func checksum(_ data: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xedb8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        return ~crc
    }
}
