// The way through the markers of a JPEG.

import Glibc

/// A walk over the markers of a JPEG.
struct JPEGWalk {
    private let bytes: [UInt8]
    private var position = 2

    /// Something met on the walk.
    enum Step {
        /// A marker and the bytes of its segment, length field left out.
        case segment(marker: UInt8, body: Range<Int>)
        /// The header of a scan; its coded data is next.
        case scan
        /// The end marker, and where it stands.
        case end(Int)
    }

    /// Starts after the two bytes of the start marker.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next marker that has a meaning. Padding and stray bytes between segments are passed over, as every decoder
    /// does.
    mutating func next() throws(PictureError) -> Step {
        while let marker = nextMarker() {
            switch marker {
            case 0x00, 0x01, 0xd0...0xd8: continue
            case 0xd9: return .end(position - 2)
            default: break
            }
            guard position + 2 <= bytes.count else { throw .truncated }
            let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
            guard length >= 2 else { throw .damaged(.header) }
            let body = position + 2..<position + length
            guard body.upperBound <= bytes.count else { throw .truncated }
            position = body.upperBound
            return marker == 0xda ? .scan : .segment(marker: marker, body: body)
        }
        throw .truncated
    }

    /// Passes over the coded data of a scan, in which only restart markers may stand.
    mutating func skipScan() {
        position = unsafe bytes.withUnsafeBytes { unsafe Self.endOfScan($0, from: position) }
    }

    /// Where the first marker after a place stands that is no restart marker; the end when there is none. Nearly all of
    /// a picture lies here, so that the search for marks is the C library's.
    private static func endOfScan(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let first = bytes.baseAddress else { return 0 }
        var index = start
        while index + 1 < bytes.count, let mark = unsafe memchr(first + index, 0xff, bytes.count - 1 - index) {
            index = unsafe UnsafeRawPointer(mark) - first
            switch unsafe bytes[index + 1] {
            case 0x00, 0xd0...0xd7: index += 2
            case 0xff: index += 1
            default: return index
            }
        }
        return bytes.count
    }

    private mutating func nextMarker() -> UInt8? {
        while position < bytes.count, bytes[position] != 0xff { position += 1 }
        while position < bytes.count, bytes[position] == 0xff { position += 1 }
        guard position < bytes.count else { return nil }
        position += 1
        return bytes[position - 1]
    }
}
