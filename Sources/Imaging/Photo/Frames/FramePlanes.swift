// An uncompressed camera frame, and the picture file that is made of it.

internal import CTurboJPEG
public import RackCore

/// An uncompressed frame of a camera: brightness, and two colour differences at half the resolution across.
public struct FramePlanes: Sendable {
    /// The frame's size in pixels; both sides even.
    public let size: PixelSize
    private let luma: [UInt8]
    private let blue: [UInt8]
    private let red: [UInt8]
    private let subsampling: TJSAMP

    /// Takes a YUYV frame apart: Y0 U Y1 V for every two pixels of a row (V4L2_PIX_FMT_YUYV).
    /// - Parameters:
    ///   - bytes: the frame.
    ///   - size: its size in pixels.
    ///   - pitch: bytes from one row to the next.
    /// - Returns: nil when a side is odd or nothing, or there are fewer bytes than the size needs.
    public init?(yuyv bytes: Span<UInt8>, size: PixelSize, pitch: Int) {
        guard Self.isEven(size), pitch >= 2 * size.width, bytes.count >= pitch * (size.height - 1) + 2 * size.width
        else { return nil }
        let pairs = size.width / 2
        func channel(_ first: Int, _ step: Int, _ count: Int) -> [UInt8] {
            unsafe [UInt8](unsafeUninitializedCapacity: count * size.height) { out, initialized in
                for y in 0..<size.height {
                    let row = bytes.extracting(y * pitch..<y * pitch + 2 * size.width)
                    let to = unsafe UnsafeMutableBufferPointer(rebasing: out[y * count..<(y + 1) * count])
                    for x in 0..<count { unsafe to[x] = row[first &+ x &* step] }
                }
                initialized = count * size.height
            }
        }
        self.size = size
        luma = channel(0, 2, size.width)
        blue = channel(1, 4, pairs)
        red = channel(3, 4, pairs)
        subsampling = TJSAMP_422
    }

    /// Takes a YU12 frame apart: all brightness, then both colour differences at half the resolution across and down,
    /// each without padding (V4L2_PIX_FMT_YUV420).
    /// - Returns: nil when a side is odd or nothing, or there are fewer bytes than the size needs.
    public init?(yu12 bytes: Span<UInt8>, size: PixelSize) {
        let (count, quarter) = (size.width * size.height, size.width * size.height / 4)
        guard Self.isEven(size), bytes.count >= count + 2 * quarter else { return nil }
        func part(_ range: Range<Int>) -> [UInt8] {
            let source = bytes.extracting(range)
            return unsafe [UInt8](unsafeUninitializedCapacity: source.count) { out, initialized in
                for index in 0..<source.count { unsafe out[index] = source[index] }
                initialized = source.count
            }
        }
        self.size = size
        luma = part(0..<count)
        blue = part(count..<count + quarter)
        red = part(count + quarter..<count + 2 * quarter)
        subsampling = TJSAMP_420
    }

    private static func isEven(_ size: PixelSize) -> Bool {
        size.width > 0 && size.height > 0 && size.width.isMultiple(of: 2) && size.height.isMultiple(of: 2)
    }

    /// The frame as the contents of a JPEG file. The planes go into it as they are, without a way through RGB, so that
    /// at quality 100 no brightness is more than the rounding of the transform away from the camera's own.
    /// - Parameter quality: 1 to 100.
    /// - Throws: `DrawingError` when the encoder fails.
    public func jpeg(quality: Int) throws(DrawingError) -> [UInt8] {
        guard let handle = unsafe tjInitCompress() else { throw .encoding("the JPEG encoder does not start") }
        defer { unsafe tjDestroy(handle) }
        var encoded: UnsafeMutablePointer<UInt8>?
        defer { unsafe tjFree(encoded) }
        var count: UInt = 0
        let result = unsafe luma.withUnsafeBufferPointer { luma in
            unsafe blue.withUnsafeBufferPointer { blue in
                unsafe red.withUnsafeBufferPointer { red in
                    var planes = unsafe [luma.baseAddress, blue.baseAddress, red.baseAddress]
                    return unsafe tjCompressFromYUVPlanes(
                        handle, &planes, Int32(size.width), nil, Int32(size.height), Int32(subsampling.rawValue),
                        &encoded, &count, Int32(quality), 0)
                }
            }
        }
        guard result == 0, let start = unsafe encoded else {
            throw unsafe .encoding(String(cString: tjGetErrorStr2(handle)))
        }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
}
