// What the chunks of a PNG say before any memory is taken, and its data, expanded no further than its pixels reach.

import CPNG
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

/// Expands a PNG's data, and refuses one whose data goes on long after its last pixel. libpng would expand it to its
/// end, which a small file can make take minutes.
///
/// What is expanded is handed on as a PNG whose data is only stored (RFC 1951, 3.2.4), so that libpng, which knows all
/// that a PNG can be, has nothing to expand a second time.
struct PNGInflation {
    private let bytes: [UInt8]
    private let header: PNGHeader

    /// The bytes beyond its pixels that are passed over: what a sloppy program may leave there.
    private static let slack = 1 << 16
    /// No data becomes more than so many times as long (zlib's "maximum compression factor").
    private static let mostExpansion = 1032
    /// The most bytes of a stored block.
    private static let block = 65_535

    /// Takes a file whose chunks were examined.
    init(_ bytes: [UInt8], _ header: PNGHeader) { (self.bytes, self.header) = (bytes, header) }

    /// The bytes that the pixels take before they are compressed, at most.
    private var room: Int {
        // Interlaced pictures have about twice as many rows, each with a filter byte and one that is not full.
        (header.size.width * header.bits + 7) / 8 * header.size.height + 4 * header.size.height + 64 + Self.slack
    }

    /// The file with its data expanded; nil where something is wrong with the data, which the decoder has to say.
    /// - Throws: `excess` when there is more data than there is room for.
    func expanded() throws(PictureError) -> [UInt8]? {
        guard let first = header.data.first, let last = header.data.last else { return nil }
        let before = first.lowerBound - 8
        let after = last.upperBound + 4
        var file = Array(bytes[..<before])
        let most = min(room, (last.upperBound - first.lowerBound) * Self.mostExpansion)
        file.reserveCapacity(before + 64 + most + most / Self.block * 5 + bytes.count - after)
        file += [0, 0, 0, 0] + Array("IDAT".utf8)
        let start = file.count
        // The header of a zlib stream (RFC 1950) with the largest window.
        file += [0x78, 0x01]
        guard let checksum = try inflate(into: &file), areSound(header.data) else { return nil }
        file += Self.word(checksum)
        file.replaceSubrange(before..<before + 4, with: Self.word(UInt32(file.count - start)))
        let sum = unsafe file.withUnsafeBytes { unsafe Self.checksum($0, start - 4..<file.count) }
        file += Self.word(sum)
        return file + bytes[after...]
    }

    /// Puts the data behind the file as stored blocks.
    /// - Returns: the Adler-32 checksum of the data; nil where it does not end in order.
    private func inflate(into file: inout [UInt8]) throws(PictureError) -> UInt32? {
        var stream = unsafe z_stream()
        guard unsafe inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { unsafe inflateEnd(&stream) }
        var (state, total) = (Z_OK, 0)
        var block = [UInt8](repeating: 0, count: Self.block)
        var filled = 0
        func store(isLast: Bool) {
            let (low, high) = (UInt8(filled & 0xff), UInt8(filled >> 8))
            file += [isLast ? 1 : 0, low, high, ~low, ~high]
            file += block[..<filled]
            filled = 0
        }
        let isTooMuch = unsafe bytes.withUnsafeBytes { source in
            for part in header.data where !part.isEmpty && state == Z_OK {
                let start = unsafe source.baseAddress?.advanced(by: part.lowerBound).assumingMemoryBound(to: UInt8.self)
                unsafe stream.next_in = UnsafeMutablePointer(mutating: start)
                unsafe stream.avail_in = UInt32(truncatingIfNeeded: part.count)
                while unsafe stream.avail_in > 0, state == Z_OK {
                    state = unsafe block.withUnsafeMutableBufferPointer { out in
                        unsafe stream.next_out = out.baseAddress.map { unsafe $0 + filled }
                        unsafe stream.avail_out = UInt32(out.count - filled)
                        return unsafe CPNG.inflate(&stream, Z_NO_FLUSH)
                    }
                    let count = Self.block - filled - Int(unsafe stream.avail_out)
                    (filled, total) = (filled + count, total + count)
                    if total > room { return true }
                    if filled == Self.block { store(isLast: false) }
                }
            }
            return false
        }
        if isTooMuch { throw .damaged(.excess) }
        guard state == Z_STREAM_END else { return nil }
        store(isLast: true)
        return UInt32(truncatingIfNeeded: unsafe stream.adler)
    }

    /// Whether the data's checksums are right, and nothing but data lies between.
    private func areSound(_ parts: [Range<Int>]) -> Bool {
        for (part, next) in zip(parts, parts.dropFirst()) where part.upperBound + 12 != next.lowerBound { return false }
        return unsafe bytes.withUnsafeBytes { file in
            parts.allSatisfy { part in
                let told = unsafe file[part.upperBound..<part.upperBound + 4].reduce(0) { $0 << 8 | UInt32($1) }
                return unsafe Self.checksum(file, part.lowerBound - 4..<part.upperBound) == told
            }
        }
    }

    /// CRC-32 of a part of a file (PNG specification, third edition, 5.5).
    private static func checksum(_ file: UnsafeRawBufferPointer, _ part: Range<Int>) -> UInt32 {
        let start = unsafe file.baseAddress?.advanced(by: part.lowerBound).assumingMemoryBound(to: UInt8.self)
        return UInt32(truncatingIfNeeded: unsafe crc32_z(0, start, part.count))
    }

    private static func word(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
