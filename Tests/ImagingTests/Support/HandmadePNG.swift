// PNG files of every kind, put together byte by byte.

import Simulator

/// A PNG file made by hand, so that the decoder is tested against another hand than the encoder's.
struct HandmadePNG {
    var width: Int
    var height: Int
    /// Bits a sample.
    var depth: UInt8 = 8
    /// 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha.
    var colorType: UInt8
    /// The packed samples of all rows, without filter bytes.
    var samples: [UInt8]
    /// Chunks between the header and the pixels.
    var chunks: [(type: String, data: [UInt8])] = []

    var bytes: [UInt8] {
        let header = Self.word(width) + Self.word(height) + [depth, colorType, 0, 0, 0]
        let rowLength = samples.count / height
        let rows = (0..<height).flatMap { [0] + samples[$0 * rowLength..<($0 + 1) * rowLength] }
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + Self.chunk("IHDR", header)
            + chunks.flatMap { Self.chunk($0.type, $0.data) } + Self.chunk("IDAT", Self.stored(rows))
            + Self.chunk("IEND", [])
    }

    static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return word(data.count) + body + word(Int(PNGChecksum.of(body)))
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951).
    static func stored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: data.count, by: 65_535) {
            let block = data[start..<min(start + 65_535, data.count)]
            let (low, high) = (UInt8(block.count & 0xff), UInt8(block.count >> 8))
            stream += [start + block.count == data.count ? 1 : 0, low, high, ~low, ~high] + block
        }
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return stream + word(b << 16 | a)
    }
}
