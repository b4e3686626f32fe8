// Frames of a camera that does not compress them, and the file in which one is kept without loss.

package import RackCore

extension Frame {
    /// Takes a YUYV frame apart: Y0 U Y1 V for every two pixels of a row (V4L2_PIX_FMT_YUYV).
    /// - Parameters:
    ///   - bytes: the frame.
    ///   - size: its size in pixels.
    ///   - pitch: bytes from one row to the next.
    /// - Returns: nil when a side is odd or nothing, or there are fewer bytes than the size needs.
    package init?(yuyv bytes: Span<UInt8>, size: PixelSize, pitch: Int) {
        guard Self.isEven(size), pitch >= 2 * size.width, bytes.count >= pitch * (size.height - 1) + 2 * size.width
        else { return nil }
        func channel(_ first: Int, _ step: Int, _ count: Int) -> GrayImage {
            unsafe GrayImage(width: count, height: size.height) { out in
                for y in 0..<size.height {
                    let row = bytes.extracting(y * pitch..<y * pitch + 2 * size.width)
                    let to = unsafe UnsafeMutableBufferPointer(rebasing: out[y * count..<(y + 1) * count])
                    for x in 0..<count { unsafe to[x] = row[first &+ x &* step] }
                }
            }
        }
        let pairs = size.width / 2
        self.init(
            channel(0, 2, size.width),
            color: ColorDifferences(blue: channel(1, 4, pairs), red: channel(3, 4, pairs), across: 2, down: 1))
    }

    /// Takes a YU12 frame apart: all brightness, then both colour differences at half the resolution across and down,
    /// each without padding (V4L2_PIX_FMT_YUV420).
    /// - Returns: nil when a side is odd or nothing, or there are fewer bytes than the size needs.
    package init?(yu12 bytes: Span<UInt8>, size: PixelSize) {
        guard Self.isEven(size) else { return nil }
        self.init(planes: bytes, size: size, across: 2, down: 2)
    }

    /// Takes planes that lie one behind the other: brightness, blue, red.
    fileprivate init?(planes bytes: Span<UInt8>, size: PixelSize, across: Int, down: Int) {
        let part = PixelSize(width: size.width / across, height: size.height / down)
        let (count, less) = (size.width * size.height, part.width * part.height)
        guard bytes.count >= count + 2 * less else { return nil }
        func plane(_ start: Int, _ size: PixelSize) -> GrayImage {
            let source = bytes.extracting(start..<start + size.width * size.height)
            return unsafe GrayImage(width: size.width, height: size.height) { out in
                for index in out.indices { unsafe out[index] = source[index] }
            }
        }
        self.init(
            plane(0, size),
            color: ColorDifferences(
                blue: plane(count, part), red: plane(count + less, part), across: across, down: down))
    }

    private static func isEven(_ size: PixelSize) -> Bool {
        size.width > 0 && size.height > 0 && size.width.isMultiple(of: 2) && size.height.isMultiple(of: 2)
    }

    /// The frame as a file that holds every value as the camera sent it, in other order: a YUV4MPEG2 file of one frame,
    /// which ffmpeg, VLC and GStreamer read. It stands for the file that such a camera does not send.
    package var y4m: [UInt8] {
        let sampling: String? =
            switch (color?.across, color?.down) {
            case (nil, nil): "mono"
            case (2, 1): "422"
            case (2, 2): "420jpeg"
            case (1, 1): "444"
            default: nil
            }
        let kept = sampling == nil ? nil : color
        var bytes = Array("\(Y4MFile.mark) W\(size.width) H\(size.height) F0:0 Ip C\(sampling ?? "mono")\n".utf8)
        bytes += Y4MFile.frameMark
        bytes.reserveCapacity(bytes.count + 3 * luma.elements.count)
        bytes += luma.elements
        if let kept { bytes += kept.blue.elements + kept.red.elements }
        return bytes
    }
}

/// A YUV4MPEG2 file of one frame, as `Frame.y4m` writes it, checked and not decoded yet.
struct Y4MFile {
    /// How every such file begins.
    static let mark = "YUV4MPEG2"
    /// What stands before the values of a frame.
    static let frameMark = Array("FRAME\n".utf8)
    /// The longest first line that is looked at.
    private static let longestLine = 256

    /// The size as stored.
    let size: PixelSize
    private let across: Int
    private let down: Int
    private let isGrey: Bool
    private let bytes: [UInt8]
    private let start: Int

    /// Examines the first line.
    /// - Throws: `PictureError` when the size is not allowed, the values are of another kind than `Frame.y4m` writes, or
    ///   their number is not what the size needs.
    init(_ bytes: [UInt8]) throws(PictureError) {
        guard let end = bytes.prefix(Self.longestLine).firstIndex(of: UInt8(ascii: "\n")) else {
            throw bytes.count < Self.longestLine ? .truncated : .damaged(.header)
        }
        var fields: [Character: Substring] = [:]
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        for field in line.split(separator: " ").dropFirst() { fields[field.prefix(1).first ?? " "] = field.dropFirst() }
        guard let width = fields["W"].flatMap({ Int($0) }), let height = fields["H"].flatMap({ Int($0) }) else {
            throw .damaged(.header)
        }
        size = PixelSize(width: width, height: height)
        try PictureLimits.check(size)
        switch fields["C"] {
        case "mono": (across, down, isGrey) = (1, 1, true)
        case "444": (across, down, isGrey) = (1, 1, false)
        case "422": (across, down, isGrey) = (2, 1, false)
        case "420jpeg": (across, down, isGrey) = (2, 2, false)
        default: throw .damaged(.header)
        }
        guard width.isMultiple(of: across), height.isMultiple(of: down) else { throw .damaged(.header) }
        start = end + 1 + Self.frameMark.count
        let less = isGrey ? 0 : (width / across) * (height / down)
        guard bytes.count >= start + width * height + 2 * less else { throw .truncated }
        guard bytes[end + 1..<start].elementsEqual(Self.frameMark) else { throw .damaged(.header) }
        guard bytes.count == start + width * height + 2 * less else { throw .damaged(.excess) }
        self.bytes = bytes
    }

    /// The frame.
    func frame() throws(PictureError) -> Frame {
        guard !isGrey else {
            return Frame(GrayImage(width: size.width, height: size.height, elements: Array(bytes[start...])))
        }
        guard
            let frame = Frame(
                planes: bytes.span.extracting(start..<bytes.count), size: size, across: across, down: down)
        else { throw .truncated }
        return frame
    }
}
