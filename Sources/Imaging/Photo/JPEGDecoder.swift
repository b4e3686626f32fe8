// JPEG to pixels, and pixels to JPEG, through libjpeg-turbo.

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

    /// Decodes the brightness, and the colour as it is stored: it is neither brought to the brightness's resolution nor
    /// mixed with it, which would take most of the time.
    /// - Parameter inColor: whether colour is decoded that is stored by itself.
    func frame(inColor: Bool) throws(PictureError) -> Frame {
        let size = header.size
        if header.components == 1 { return try brightness(size) }
        if let frame = try inColor ? planes(size) : brightnessAlone(size) { return frame }
        let color = try color()
        let pixels = color.elements.span
        return Frame(width: color.width, height: color.height) { pixels[$0] }
    }

    /// Decodes the colours, each pixel 0xFFRRGGBB.
    /// - Parameter reduction: 1, 2, 4 or 8: how many pixels on each side become one, which the decoder does almost
    ///   for nothing.
    func color(reduction: Int = 1) throws(PictureError) -> Plane<UInt32> {
        let isInk = header.components == 4
        let size = header.size.reduced(reduction)
        return try unsafe Plane(width: size.width, height: size.height) { out throws(PictureError) in
            try unsafe decode(isInk ? TJPF_CMYK : TJPF_BGRX, size, into: UnsafeMutableRawBufferPointer(out))
            for index in out.indices {
                unsafe out[index] = isInk ? light(ofInk: out[index]) : out[index] | 0xff00_0000
            }
        }
    }

    /// Decodes the brightness.
    private func brightness(_ size: PixelSize) throws(PictureError) -> Frame {
        Frame(
            try unsafe GrayImage(width: size.width, height: size.height) { out throws(PictureError) in
                try unsafe decode(TJPF_GRAY, size, into: UnsafeMutableRawBufferPointer(out))
            })
    }

    /// Decodes the brightness where it is stored beside the colour; nil where it is mixed with it.
    private func brightnessAlone(_ size: PixelSize) throws(PictureError) -> Frame? {
        let isApart = try unsafe decompress { _, _, _, stored in .success(Self.colorSteps(stored) != nil) }
        return isApart ? try brightness(size) : nil
    }

    /// So many pixels across and down share one colour; nil where the file has something else than brightness and colour
    /// differences, or mixes resolutions as no camera does.
    private static func colorSteps(_ stored: (subsampling: Int32, space: Int32)) -> (across: Int, down: Int)? {
        guard stored.space == Int32(TJCS_YCbCr.rawValue) else { return nil }
        return switch stored.subsampling {
        case Int32(TJSAMP_444.rawValue): (1, 1)
        case Int32(TJSAMP_422.rawValue): (2, 1)
        case Int32(TJSAMP_420.rawValue): (2, 2)
        case Int32(TJSAMP_440.rawValue): (1, 2)
        case Int32(TJSAMP_411.rawValue): (4, 1)
        default: nil
        }
    }

    /// Decodes brightness and colour differences as they are stored; nil where they are not stored so.
    private func planes(_ size: PixelSize) throws(PictureError) -> Frame? {
        try unsafe decompress { handle, source, count, stored in
            guard let steps = Self.colorSteps(stored) else { return .success(nil) }
            let sizes = (0..<3).map { plane in
                PixelSize(
                    width: Int(tjPlaneWidth(Int32(plane), Int32(size.width), stored.subsampling)),
                    height: Int(tjPlaneHeight(Int32(plane), Int32(size.height), stored.subsampling)))
            }
            let counts = sizes.map { $0.width * $0.height }
            var (blue, red): ([UInt8], [UInt8]) = ([], [])
            var result: Int32 = -1
            let luma = unsafe [UInt8](unsafeUninitializedCapacity: counts[0]) { out, initialized in
                initialized = counts[0]
                unsafe blue = [UInt8](unsafeUninitializedCapacity: counts[1]) { blueOut, initialized in
                    initialized = counts[1]
                    unsafe red = [UInt8](unsafeUninitializedCapacity: counts[2]) { redOut, initialized in
                        initialized = counts[2]
                        var planes = unsafe [out.baseAddress, blueOut.baseAddress, redOut.baseAddress]
                        result = unsafe tjDecompressToYUVPlanes(
                            handle, source, count, &planes, Int32(size.width), nil, Int32(size.height),
                            Int32(TJFLAG_LIMITSCANS))
                    }
                }
            }
            if result != 0, let failure = unsafe self.failure(of: handle) { return .failure(failure) }
            func plane(_ index: Int, _ elements: [UInt8]) -> GrayImage {
                GrayImage(width: sizes[index].width, height: sizes[index].height, elements: elements)
            }
            return .success(
                Frame(
                    // The brightness is padded where the colour's step does not divide a side.
                    plane(0, luma).cropped(to: PixelRect(size)),
                    color: Frame.ColorDifferences(
                        blue: plane(1, blue), red: plane(2, red), across: steps.across, down: steps.down)))
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
        try unsafe decompress { handle, source, count, _ in
            let pitch = Int32(out.count) / Int32(size.height)
            let result = unsafe tjDecompress2(
                handle, source, count, out.baseAddress, Int32(size.width), pitch, Int32(size.height),
                Int32(format.rawValue), Int32(TJFLAG_LIMITSCANS))
            return result == 0 ? .success(()) : unsafe self.failure(of: handle).map { .failure($0) } ?? .success(())
        }
    }

    /// Lends a decompressor that has read the header, the file, and how the file says that its colour is stored.
    private func decompress<Result>(
        _ body: (
            _ handle: tjhandle, _ source: UnsafePointer<UInt8>?, _ count: UInt,
            _ stored: (subsampling: Int32, space: Int32)
        ) -> Swift.Result<Result, PictureError>
    ) throws(PictureError) -> Result {
        guard let handle = unsafe tjInitDecompress() else {
            throw .damaged(.decoder("the JPEG decoder does not start"))
        }
        defer { unsafe tjDestroy(handle) }
        return try unsafe bytes.withUnsafeBufferPointer { source -> Swift.Result<Result, PictureError> in
            var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
            let count = UInt(source.count)
            if unsafe tjDecompressHeader3(handle, source.baseAddress, count, &width, &height, &subsampling, &space)
                != 0,
                let failure = unsafe self.failure(of: handle)
            {
                return .failure(failure)
            }
            guard width == header.size.width, height == header.size.height else {
                return .failure(.damaged(.twoSizes))
            }
            return unsafe body(handle, source.baseAddress, count, (subsampling, space))
        }.get()
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

/// Encodes JPEG.
enum JPEGEncoder {
    /// Encodes a picture. Colour keeps the resolution of brightness where it is drawn, because thin coloured lines and
    /// labels would run otherwise.
    /// - Parameters:
    ///   - image: the picture; at least one pixel.
    ///   - quality: 1 to 100.
    ///   - isPhotograph: whether colour has half the resolution, across and down.
    static func encode(_ image: ColorImage, quality: Int, isPhotograph: Bool) throws(DrawingError) -> [UInt8] {
        guard let handle = unsafe tjInitCompress() else { throw .encoding("the JPEG encoder does not start") }
        defer { unsafe tjDestroy(handle) }
        var encoded: UnsafeMutablePointer<UInt8>?
        defer { unsafe tjFree(encoded) }
        var count: UInt = 0
        let result = unsafe image.pixels.withUnsafeBytes { pixels in
            unsafe tjCompress2(
                handle, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(image.width), 0,
                Int32(image.height),
                Int32(TJPF_BGRX.rawValue), &encoded, &count,
                Int32((isPhotograph ? TJSAMP_420 : TJSAMP_444).rawValue), Int32(quality), 0)
        }
        guard result == 0, let start = unsafe encoded else {
            throw unsafe .encoding(String(cString: tjGetErrorStr2(handle)))
        }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
}
