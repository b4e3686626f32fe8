// What the chunks of a PNG say, read before any memory is taken for its pixels.

import RackCore

/// The chunks of a PNG file, in order (PNG specification, third edition, 5.3).
struct PNGChunks: Sequence, IteratorProtocol {
    /// The eight bytes at the start of every PNG file.
    static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    private let bytes: [UInt8]
    private var position = signature.count

    /// Starts after the signature.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next chunk that is there in full: its type, and where its data lies.
    mutating func next() -> (type: String, data: Range<Int>)? {
        guard position + 12 <= bytes.count else { return nil }
        let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
        let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
        let data = position + 8..<position + 8 + length
        guard data.upperBound + 4 <= bytes.count else { return nil }
        position = data.upperBound + 4
        return (type, data)
    }
}

/// What the chunks of a PNG say.
struct PNGHeader: Equatable {
    /// The size as stored.
    var size: PixelSize
    /// What brings the picture upright, from the `eXIf` chunk where there is one.
    var orientation: Orientation
    /// Bits of a pixel.
    var bits: Int
    /// Where the compressed pixels lie, in order.
    var data: [Range<Int>] = []

    /// Walks over all chunks up to the last.
    /// - Throws: `PictureError` when the PNG is too large or breaks off. Checksums are the decoder's to check.
    init(_ bytes: [UInt8]) throws(PictureError) {
        guard bytes.starts(with: PNGChunks.signature) else {
            throw bytes.count < PNGChunks.signature.count ? .truncated : .damaged(.signature)
        }
        var size: PixelSize?
        var orientation: Orientation?
        var hasEnd = false
        var bits = 0
        var data: [Range<Int>] = []
        for chunk in PNGChunks(bytes) {
            guard let known = size else {
                guard chunk.type == "IHDR", chunk.data.count == 13 else { throw .damaged(.header) }
                let numbers = [chunk.data.lowerBound, chunk.data.lowerBound + 4].map { start in
                    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
                }
                let found = PixelSize(width: numbers[0], height: numbers[1])
                try PictureLimits.check(found)
                size = found
                // Samples of a pixel by the colour type: grey, colour, palette, and with alpha.
                let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[chunk.data.lowerBound + 9]] ?? 4
                bits = samples * Int(min(bytes[chunk.data.lowerBound + 8], 16))
                continue
            }
            if chunk.type == "eXIf" { orientation = orientation ?? ExifReader.orientation(inTIFF: bytes[chunk.data]) }
            if chunk.type == "IDAT" { data.append(chunk.data) }
            if chunk.type == "IEND" {
                hasEnd = true
                size = known
                break
            }
        }
        guard let size, hasEnd else { throw .truncated }
        self.size = size
        (self.bits, self.data) = (bits, data)
        self.orientation = orientation ?? .upright
    }
}
