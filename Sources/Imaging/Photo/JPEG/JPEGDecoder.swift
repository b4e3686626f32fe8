// JPEG to pixels through libjpeg-turbo.

import CTurboJPEG
import RackCore

/// Decodes one JPEG. The header is examined first; each decoding has a decompressor of its own, so that a value may
/// be used by several tasks at once.
struct JPEGDecoder {
    /// What the markers say.
    let header: JPEGHeader
    private let bytes: [UInt8]

    /// Examines the markers.
    init(_ bytes: [UInt8]) throws(PictureError) {
        header = try JPEGHeader(bytes)
        self.bytes = bytes
    }

    /// Decodes the brightness alone: colour is then never transformed, which takes less than half the time.
    func luma() throws(PictureError) -> Raster<UInt8> {
        guard header.components < 4 else { return try color().luma() }
        return try unsafe Raster(width: header.size.width, height: header.size.height) { out throws(PictureError) in
            try unsafe decode(TJPF_GRAY, header.size, into: UnsafeMutableRawBufferPointer(out))
        }
    }

    /// Decodes the colours, each pixel 0xFFRRGGBB.
    /// - Parameter reduction: 1, 2, 4 or 8: how many pixels on each side become one, which the decoder does almost
    ///   for nothing.
    func color(reduction: Int = 1) throws(PictureError) -> Raster<UInt32> {
        let isInk = header.components == 4
        let size = header.size.reduced(reduction)
        return try unsafe Raster(width: size.width, height: size.height) { out throws(PictureError) in
            try unsafe decode(isInk ? TJPF_CMYK : TJPF_BGRX, size, into: UnsafeMutableRawBufferPointer(out))
            for index in out.indices {
                unsafe out[index] = isInk ? light(ofInk: out[index]) : out[index] | 0xff00_0000
            }
        }
    }

    /// The light that four inks leave. The usual inks without a profile: each takes away its complement.
    private func light(ofInk ink: UInt32) -> UInt32 {
        let stored = header.hasAdobeMarker ? ink : ~ink
        let black = stored >> 24
        func channel(_ shift: UInt32) -> UInt32 { ((stored >> shift & 0xff) * black + 127) / 255 }
        // Cyan, magenta and yellow lie in memory in this order, the first in the lowest byte.
        return 0xff00_0000 | channel(0) << 16 | channel(8) << 8 | channel(16)
    }

    /// Decodes into memory that holds the whole picture in the format and the size given.
    private func decode(
        _ format: TJPF, _ size: PixelSize, into out: UnsafeMutableRawBufferPointer
    ) throws(PictureError) {
        guard let handle = unsafe tjInitDecompress() else {
            throw .damaged(.decoder("the JPEG decoder does not start"))
        }
        defer { unsafe tjDestroy(handle) }
        let failure: PictureError? = unsafe bytes.withUnsafeBufferPointer { source in
            var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
            let count = UInt(source.count)
            if unsafe tjDecompressHeader3(handle, source.baseAddress, count, &width, &height, &subsampling, &space)
                != 0,
                let failure = unsafe self.failure(of: handle)
            {
                return failure
            }
            guard width == header.size.width, height == header.size.height else {
                return .damaged(.twoSizes)
            }
            let pitch = Int32(out.count) / Int32(size.height)
            let flags = TJFLAG_LIMITSCANS
            guard
                unsafe tjDecompress2(
                    handle, source.baseAddress, count, out.baseAddress, Int32(size.width), pitch, Int32(size.height),
                    Int32(format.rawValue), flags)
                    != 0
            else { return nil }
            return unsafe self.failure(of: handle)
        }
        if let failure { throw failure }
    }

    /// What the decoder complains of, or nil when its complaint leaves the pixels untouched.
    ///
    /// After a warning the decoder goes on and fills what is missing with grey, which must not pass for a picture.
    private func failure(of handle: tjhandle) -> PictureError? {
        let text = unsafe String(cString: tjGetErrorStr2(handle))
        guard unsafe tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else { return .damaged(.decoder(text)) }
        let isHarmless =
            text.hasPrefix("Warning: unknown JFIF revision") || text.hasPrefix("Unknown Adobe color transform")
            || isPadding(text)
        guard !isHarmless else { return nil }
        return text.hasPrefix("Premature end of JPEG") ? .truncated : .damaged(.decoder(text))
    }

    /// Whether a warning tells of the padding that some cameras leave before the end marker: a few bytes up to the
    /// next whole word, or zeros. Anything else there is what a decoder leaves over that has lost its way.
    private func isPadding(_ warning: String) -> Bool {
        let words = warning.split(separator: " ")
        guard warning.hasSuffix("extraneous bytes before marker 0xd9"), words.count > 5,
            let count = Int(words[words.count - 6]), count <= header.end
        else { return false }
        return count < 4 || bytes[header.end - count..<header.end].allSatisfy { $0 == 0 }
    }
}

extension PixelSize {
    /// The size that the decoder gives a picture of this size when so many pixels on each side become one.
    func reduced(_ reduction: Int) -> PixelSize {
        PixelSize(width: (width + reduction - 1) / reduction, height: (height + reduction - 1) / reduction)
    }
}
