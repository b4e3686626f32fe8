// Small pictures, JPEG files of every kind, and Exif blocks.

import CTurboJPEG
import Imaging
import RackCore
import TestSupport

enum TestPictures {
    /// A picture that looks different in each of its eight orientations: smooth, brighter to the right and darker
    /// downwards, with a dark block in one corner.
    static func asymmetric(width: Int = 96, height: Int = 64) -> ColorImage {
        ColorImage(
            width: width, height: height,
            pixels: (0..<width * height).map { index in
                let (x, y) = (index % width, index / width)
                if x < width / 3, y < height / 4 { return 0xff20_1030 }
                return 0xff00_0000 | UInt32(60 + 150 * x / width) << 16 | UInt32(200 - 150 * y / height) << 8 | 90
            })
    }

    /// A picture of sharp little squares of random grey, as a rack of codes would be.
    static func checkered(width: Int, height: Int, cell: Int, seed: UInt64) -> ColorImage {
        var generator = SeededGenerator(seed: seed)
        let columns = (width + cell - 1) / cell
        let greys = (0..<columns * ((height + cell - 1) / cell)).map { _ in
            UInt32.random(in: 0...255, using: &generator)
        }
        return ColorImage(
            width: width, height: height,
            pixels: (0..<width * height).map { index in
                0xff00_0000 | greys[index / width / cell * columns + index % width / cell] * 0x01_0101
            })
    }

    /// A JPEG of a picture.
    static func jpeg(_ picture: ColorImage, quality: Int = 100) throws -> [UInt8] {
        try picture.encoded(as: .jpeg, quality: quality)
    }

    /// A JPEG straight from libjpeg-turbo.
    /// - Parameters:
    ///   - samples: interleaved samples of the format.
    ///   - format: how they are laid out.
    ///   - flags: `TJFLAG_PROGRESSIVE` and the like.
    static func jpeg(
        samples: [UInt8], width: Int, height: Int, format: TJPF, subsampling: TJSAMP, flags: Int32 = 0
    ) -> [UInt8] {
        let handle = unsafe tjInitCompress()
        defer { unsafe tjDestroy(handle) }
        var encoded: UnsafeMutablePointer<UInt8>?
        defer { unsafe tjFree(encoded) }
        var count: UInt = 0
        let result = unsafe tjCompress2(
            handle, samples, Int32(width), 0, Int32(height), Int32(format.rawValue), &encoded, &count,
            Int32(subsampling.rawValue), 100, flags)
        precondition(result == 0, "the JPEG encoder failed")
        return unsafe Array(UnsafeBufferPointer(start: encoded, count: Int(count)))
    }

    /// The brightness of a JPEG, straight from libjpeg-turbo.
    static func grey(of jpeg: [UInt8], width: Int, height: Int) -> [UInt8] {
        let handle = unsafe tjInitDecompress()
        defer { unsafe tjDestroy(handle) }
        var pixels = [UInt8](repeating: 0, count: width * height)
        let result = unsafe tjDecompress2(
            handle, jpeg, UInt(jpeg.count), &pixels, Int32(width), 0, Int32(height), Int32(TJPF_GRAY.rawValue), 0)
        precondition(result == 0, "the JPEG decoder failed")
        return pixels
    }

    /// An Exif block that states an orientation, as a TIFF file.
    static func exif(orientation: Int, isLittleEndian: Bool) -> [UInt8] {
        func short(_ value: Int) -> [UInt8] {
            let bytes = [UInt8(value >> 8), UInt8(value & 0xff)]
            return isLittleEndian ? bytes.reversed() : bytes
        }
        func long(_ value: Int) -> [UInt8] {
            let bytes = HandmadePNG.word(value)
            return isLittleEndian ? bytes.reversed() : bytes
        }
        let mark = Array((isLittleEndian ? "II" : "MM").utf8)
        let resolution = short(0x0128) + short(3) + long(1) + short(2) + short(0)
        let entry = short(0x0112) + short(3) + long(1) + short(orientation) + short(0)
        return mark + short(42) + long(8) + short(2) + entry + resolution + long(0)
    }

    /// The JPEG with a segment put after its start marker.
    static func inserting(segment marker: UInt8, _ body: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
        let length = body.count + 2
        return Array(jpeg[..<2]) + [0xff, marker, UInt8(length >> 8), UInt8(length & 0xff)] + body + jpeg[2...]
    }

    /// The JPEG with an Exif segment that states an orientation.
    static func oriented(_ jpeg: [UInt8], _ orientation: Int, isLittleEndian: Bool = true) -> [UInt8] {
        inserting(
            segment: 0xe1,
            Array("Exif".utf8) + [0, 0] + exif(orientation: orientation, isLittleEndian: isLittleEndian),
            into: jpeg)
    }

    /// The JPEG without the segments of one marker.
    static func removing(segments marker: UInt8, from jpeg: [UInt8]) -> [UInt8] {
        var (result, position) = (Array(jpeg[..<2]), 2)
        while jpeg[position + 1] != 0xda {
            let end = position + 2 + (Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3]))
            if jpeg[position + 1] != marker { result += jpeg[position..<end] }
            position = end
        }
        return result + jpeg[position...]
    }

    /// The position of the first frame header's marker.
    static func frameHeader(of jpeg: [UInt8]) -> Int {
        var position = 2
        while ![0xc0, 0xc1, 0xc2].contains(jpeg[position + 1]) {
            position += 2 + (Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3]))
        }
        return position
    }
}

extension ColorImage {
    /// The brightness of a pixel by the textbook formula (ITU-R BT.601).
    func brightness(_ x: Int, _ y: Int) -> Double {
        let color = self[x, y]
        return 0.299 * Double(color.red) + 0.587 * Double(color.green) + 0.114 * Double(color.blue)
    }

    /// The largest difference in brightness to a grey picture of the same size; 255 when the sizes differ.
    func largestDifference(to gray: GrayImage) -> Double {
        guard gray.width == width, gray.height == height else { return 255 }
        var largest = 0.0
        for y in 0..<height {
            for x in 0..<width { largest = max(largest, abs(brightness(x, y) - Double(gray[x, y]))) }
        }
        return largest
    }
}

/// The error that a throwing call throws; nil when it succeeds.
func error<Failure: Error>(of body: () throws(Failure) -> some Any) -> Failure? {
    do throws(Failure) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}
