// Picture files that nobody's camera writes: changed, cut, with sizes that they do not have.

import Imaging
import RackCore
package import Station

/// An input for the way from a picture file to a reading. It has to be read or refused: without a crash, in bounded
/// time, and without a value that the picture never showed.
package struct FuzzCase: Sendable {
    /// What kind of input it is.
    package let kind: FuzzKind
    /// The file.
    package let bytes: [UInt8]
    /// How it is read.
    package let settings: ScanSettings
    /// Whether the annotated picture is drawn too.
    package let isAnnotated: Bool
    /// The values that may be read: those of the picture that the file was made of.
    package let allowed: Set<String>
}

/// Makes fuzz cases out of a few rendered pictures.
struct PictureSeeds: Sendable {
    private let pictures: [Original]

    /// A picture that cases are made of.
    private struct Original {
        var jpeg: [UInt8]
        var png: [UInt8]
        var size: PixelSize
        var values: Set<String>
    }

    /// Renders the pictures.
    /// - Parameter seed: the number from which all cases are made.
    init(seed: UInt64) throws(Fault) {
        var pictures: [Original] = []
        for condition in [SimulatedRack.Condition.full, .partlyFilled, .inverted, .rackCode] {
            var rack = SimulatedRack(condition, seed: seed, shape: RackShape(rows: 3, cols: 3))
            rack.optics.picture = PixelSize(width: 380, height: 340)
            rack.optics.pixelsPerModule = 4
            let rendered = try RackRenderer.render(rack)
            pictures.append(
                Original(
                    jpeg: try rendered.jpeg(), png: try Self.png(rendered.picture), size: rendered.picture.size,
                    values: Set(rendered.truth.cells.compactMap(\.value))))
        }
        self.pictures = pictures
    }

    /// A case of a kind.
    func fuzzCase(_ kind: FuzzKind, _ random: inout SplitMix64) throws(Fault) -> FuzzCase {
        let original = random.pick(pictures)
        var (size, bytes, allowed) = (original.size, original.jpeg, original.values)
        switch kind {
        case .bytes: (bytes, allowed) = (RandomBytes.file(&random), [])
        case .jpeg: bytes = JPEGMutation.mutated(original.jpeg, &random)
        case .png: bytes = PNGMutation.mutated(original.png, &random)
        case .oddSize:
            let picture = OddPicture.draw(&random)
            (size, bytes, allowed) = (picture.size, try Self.png(picture), [])
        default: bytes = random.chance(0.5) ? original.jpeg : original.png
        }
        return FuzzCase(
            kind: kind, bytes: bytes, settings: Self.settings(size, isOdd: kind == .oddCrop, &random),
            isAnnotated: random.chance(0.3), allowed: allowed)
    }

    private static func png(_ picture: ColorImage) throws(Fault) -> [UInt8] {
        do throws(DrawingError) {
            return try picture.encoded(as: .png)
        } catch {
            throw Fault(rendering: error)
        }
    }

    /// Settings within what a settings file allows, but for longest sides so short that these small pictures are
    /// reduced too.
    private static func settings(_ size: PixelSize, isOdd: Bool, _ random: inout SplitMix64) -> ScanSettings {
        let rack = RackShape(rows: random.whole(1...24), cols: random.whole(1...24))
        var crop: FramingCrop = random.chance(0.5) ? .full : .auto
        if isOdd || random.chance(0.2) {
            // A square that begins near the right or lower edge is cut to a strip.
            let x = random.chance(0.4) ? size.width - random.whole(1...3) : random.whole(0...size.width)
            let y = random.chance(0.4) ? size.height - random.whole(1...3) : random.whole(0...size.height)
            let side = random.chance(0.3) ? random.whole(1...9) : random.whole(1...500)
            crop = .square(x: max(0, x), y: max(0, y), side: side)
        }
        return ScanSettings(
            rack: random.chance(0.5) ? rack : nil, crop: crop, tolerance: random.uniform(50...300),
            maxDimension: random.chance(0.3) ? random.whole(256...700) : 4000, effort: 0.1)
    }
}

/// JPEG files that something has happened to.
enum JPEGMutation {
    /// A file with one to three changes.
    static func mutated(_ file: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = file
        for _ in 0..<(random.chance(0.6) ? 1 : random.whole(2...3)) {
            switch random.whole(0...7) {
            case 0: bytes = Array(bytes.prefix(random.whole(0...bytes.count)))
            case 1: resize(&bytes, &random)
            case 2: bytes = splice(bytes, &random)
            case 3: disturbHead(&bytes, &random)
            case 4: disturbTables(&bytes, &random)
            default: bytes = random.disturbed(bytes)
            }
        }
        return bytes
    }

    /// The places of all markers up to the pixels, with the lengths of their segments, marker included.
    private static func segments(_ bytes: [UInt8]) -> [Range<Int>] {
        var (place, found) = (2, [Range<Int>]())
        while place + 3 < bytes.count, bytes[place] == 0xff, bytes[place + 1] != 0xda {
            let end = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
            guard end > place + 3, end <= bytes.count else { break }
            found.append(place..<end)
            place = end
        }
        return found
    }

    /// Writes another size into the frame header.
    private static func resize(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        for segment in segments(bytes)
        where (0xc0...0xc2).contains(bytes[segment.lowerBound + 1]) && segment.count >= 10 {
            let side = random.pick([0, 1, 2, 7, 8, 9, 255, 1000, 9999, 30_000, 65_535, random.whole(1...2000)])
            let place = segment.lowerBound + (random.chance(0.5) ? 5 : 7)
            (bytes[place], bytes[place + 1]) = (UInt8(side >> 8), UInt8(side & 0xff))
        }
    }

    /// Puts a segment in: one of the file's own once more, one with any contents, or an orientation.
    private static func splice(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        let own = segments(bytes)
        guard !own.isEmpty else { return bytes }
        let place = random.pick(own).lowerBound
        let added: [UInt8]
        switch random.whole(0...3) {
        case 0: added = Array(bytes[random.pick(own)])
        case 1:
            let contents = random.bytes(random.whole(0...60))
            let marker = random.chance(0.5) ? random.whole(0xe0...0xef) : random.whole(0xc0...0xfe)
            added = [0xff, UInt8(marker), 0, UInt8(contents.count + 2)] + contents
        case 2:
            // A restart interval.
            added = [0xff, 0xdd, 0, 4, 0, UInt8(random.whole(0...9))]
        default:
            let orientation = UInt8(random.whole(0...9))
            let exif: [UInt8] =
                [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8]
                + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
            let body = random.chance(0.5) ? exif : random.disturbed(exif)
            added = [0xff, 0xe1, 0, UInt8(min(body.count, 200) + 2)] + body.prefix(200)
        }
        return [UInt8](bytes[..<place]) + added + [UInt8](bytes[place...])
    }

    /// Changes quantisation tables, which leaves a sound file of another picture.
    private static func disturbTables(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        for segment in segments(bytes) where bytes[segment.lowerBound + 1] == 0xdb && segment.count > 5 {
            for _ in 0..<random.whole(1...8) {
                bytes[segment.lowerBound + random.whole(5...segment.count - 1)] = UInt8(random.whole(1...255))
            }
        }
    }

    /// Changes bits before the pixels, where every bit counts.
    private static func disturbHead(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let head = min(bytes.count, (segments(bytes).last?.upperBound ?? 0) + 16)
        guard head > 2 else { return }
        for _ in 0..<random.whole(1...4) { bytes[random.whole(2...head - 1)] ^= 1 << UInt8(random.whole(0...7)) }
    }
}

/// PNG files that something has happened to.
enum PNGMutation {
    private static let signatureLength = 8

    private struct Chunk {
        var type: [UInt8]
        var data: [UInt8]
    }

    /// A file with one to three changes. Checksums are mostly set right again, so that a change gets as far as the
    /// decoder of the pixels.
    static func mutated(_ file: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        if random.chance(0.2) { return Array(random.disturbed(file).prefix(random.whole(0...file.count))) }
        var chunks = chunks(file)
        guard !chunks.isEmpty else { return file }
        for _ in 0..<(random.chance(0.6) ? 1 : random.whole(2...3)) {
            let index = random.whole(0...chunks.count - 1)
            switch random.whole(0...7) {
            case 0:
                // Width, height, depth and colour type are the first ten bytes of the header.
                for _ in 0..<random.whole(1...2) where chunks[0].data.count >= 13 {
                    chunks[0].data[random.pick([2, 3, 6, 7, 8, 9, 12])] = UInt8(
                        random.pick([0, 1, 2, 3, 4, 6, 8, 16, 200]))
                }
            case 1: chunks.insert(chunks[index], at: random.whole(0...chunks.count))
            case 2: chunks.remove(at: index)
            case 3...5:
                // Right after the header there is room for anything; among the pixels there is not.
                let type = random.pick(["PLTE", "tRNS", "eXIf", "gAMA", "IDAT", "IEND", "tEXt", "abCd", "abCd"])
                chunks.insert(
                    Chunk(type: Array(type.utf8), data: random.bytes(random.whole(0...50))),
                    at: random.chance(0.7) ? min(1, chunks.count) : index)
            default: chunks[index].data = random.disturbed(chunks[index].data)
            }
            guard !chunks.isEmpty else { break }
        }
        let unsound = random.chance(0.1) ? random.whole(0...chunks.count) : chunks.count
        return Array(file.prefix(signatureLength))
            + chunks.enumerated().flatMap { bytes(of: $0.element, isSound: $0.offset != unsound) }
    }

    private static func chunks(_ file: [UInt8]) -> [Chunk] {
        var (place, found) = (signatureLength, [Chunk]())
        while place + 12 <= file.count {
            let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard place + 12 + length <= file.count else { break }
            found.append(
                Chunk(type: Array(file[place + 4..<place + 8]), data: Array(file[place + 8..<place + 8 + length])))
            place += 12 + length
        }
        return found
    }

    private static func bytes(of chunk: Chunk, isSound: Bool) -> [UInt8] {
        let body = chunk.type + chunk.data
        return word(UInt32(chunk.data.count)) + body + word(isSound ? PNGChecksum.of(body) : 0)
    }

    private static func word(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

/// The checksum that stands behind every chunk of a PNG file.
package enum PNGChecksum {
    /// CRC-32 (PNG specification, annex D) of a chunk's type and contents.
    package static func of(_ data: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xedb8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        return ~crc
    }
}

/// Grey pictures of sizes that no camera makes.
enum OddPicture {
    private static let sides = [
        1, 1, 1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 15, 16, 17, 31, 37, 61, 64, 97, 127, 211, 257, 401,
    ]

    /// A picture of noise, of squares, of a slope or of one grey.
    static func draw(_ random: inout SplitMix64) -> ColorImage {
        let (width, height) = (random.pick(sides), random.pick(sides))
        let kind = random.whole(0...4)
        let cell = random.whole(1...9)
        let seed = random.next()
        let gray = GrayImage(width: width, height: height, zero: 0) { y, row in
            for x in row.indices {
                let place = UInt64(x / cell) << 32 | UInt64(y / cell)
                row[x] =
                    switch kind {
                    case 0:
                        UInt8(
                            truncatingIfNeeded: (place &* 0x9e37_79b9_7f4a_7c15 ^ seed) &* 0xbf58_476d_1ce4_e5b9 >> 40)
                    case 1: (place &* 0x9e37_79b9_7f4a_7c15 ^ seed) &* 0xbf58_476d_1ce4_e5b9 >> 63 == 0 ? 0 : 255
                    case 2: (x / cell + y / cell).isMultiple(of: 2) ? 20 : 230
                    case 3: UInt8(truncatingIfNeeded: x * cell + y)
                    default: UInt8(truncatingIfNeeded: seed)
                    }
            }
        }
        return ColorImage(gray)
    }
}
