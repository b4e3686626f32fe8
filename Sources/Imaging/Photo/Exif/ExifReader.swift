// The orientation that an Exif block states, and nothing else of it.

/// Reads an Exif block, which is a small TIFF file (TIFF 6.0, section 2; Exif 2.32, 4.5).
enum ExifReader {
    /// The orientation in the block's first directory.
    /// - Parameter tiff: the block from its byte order mark on.
    /// - Returns: the orientation, or nil when the block is malformed or states none; pictures with a damaged block are
    ///   then taken as they are stored.
    static func orientation(inTIFF tiff: ArraySlice<UInt8>) -> Orientation? {
        guard let block = TIFFBlock(tiff), let directory = block.long(at: 4), let count = block.short(at: directory)
        else { return nil }
        for entry in 0..<count {
            let offset = directory + 2 + entry * 12
            guard let tag = block.short(at: offset) else { return nil }
            guard tag == 0x0112 else { continue }
            // A SHORT stands in the first two bytes of the value field.
            guard block.short(at: offset + 2) == 3, let value = block.short(at: offset + 8) else { return nil }
            return Orientation(rawValue: value)
        }
        return nil
    }
}

/// Numbers in a TIFF block by their offset; nil outside the block.
private struct TIFFBlock {
    private let bytes: ArraySlice<UInt8>
    private let isLittleEndian: Bool

    /// Checks the byte order mark and the magic number.
    init?(_ bytes: ArraySlice<UInt8>) {
        switch bytes.prefix(2) {
        case [0x49, 0x49]: isLittleEndian = true
        case [0x4d, 0x4d]: isLittleEndian = false
        default: return nil
        }
        self.bytes = bytes
        guard short(at: 2) == 42 else { return nil }
    }

    func short(at offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - 2 else { return nil }
        let (first, second) = (Int(bytes[bytes.startIndex + offset]), Int(bytes[bytes.startIndex + offset + 1]))
        return isLittleEndian ? second << 8 | first : first << 8 | second
    }

    func long(at offset: Int) -> Int? {
        guard let first = short(at: offset), let second = short(at: offset + 2) else { return nil }
        return isLittleEndian ? second << 16 | first : first << 16 | second
    }
}
