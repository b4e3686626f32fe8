// That linear codes are read as other makers' programs write them, under what a bench does to them, and that nothing is
// read that is not there.

import Foundation
import Simulator
import Testing

@testable import RackCore

@Suite("Linear codes")
struct LinearReaderTests {
    /// A symbol that zint or zxing-cpp has made: what it says and the widths of its bars and spaces.
    struct Foreign: CustomStringConvertible, Sendable {
        let symbology: Symbology
        let text: String
        let isGS1: Bool
        let widths: [Double]

        var description: String { "\(symbology.rawValue) \(text)" }

        /// The value that reading it gives.
        var value: String {
            // As it stands in the code: behind a value of no set length is GS, but not at the end.
            isGS1
                ? text.replacing("(00)", with: "00").replacing("(01)", with: "01").replacing("(17)", with: "17")
                    .replacing("(10)LOT5(37)", with: "10LOT5\u{1D}37").replacing("(10)", with: "10")
                    .replacing("(21)", with: "21")
                : text
        }

        static let all: [Foreign] = {
            guard let url = Bundle.module.url(forResource: "linear", withExtension: "txt"),
                let lines = try? String(contentsOf: url, encoding: .utf8)
            else { return [] }
            return lines.split(separator: "\n").map { line in
                let cells = line.split(separator: "\t").map(String.init)
                let isGS1 = cells[0] == "gs1-128"
                return Foreign(
                    symbology: isGS1 ? .code128 : Symbology(rawValue: cells[0]), text: cells[1], isGS1: isGS1,
                    widths: cells[2].compactMap { $0.wholeNumberValue.map(Double.init) })
            }
        }()
    }

    /// A picture of bars, three pixels a module.
    private static func picture(_ widths: [Double], height: Int = 60) -> GrayImage {
        let quiet = 36
        var row = [UInt8](repeating: 230, count: quiet)
        for (index, width) in widths.enumerated() {
            row += [UInt8](repeating: index.isMultiple(of: 2) ? 30 : 230, count: Int(width * 3))
        }
        row += [UInt8](repeating: 230, count: quiet)
        let blank = [UInt8](repeating: 230, count: row.count)
        let rows = (0..<height + 40).map { (20..<height + 20).contains($0) ? row : blank }
        return GrayImage(width: row.count, height: rows.count, elements: rows.flatMap(\.self))
    }

    private static func codes(_ picture: GrayImage, _ symbologies: Set<Symbology>) -> [FoundCode] {
        LinearReader(symbologies).firstLook(over: Pyramid(searching: picture)).codes
    }

    @Test func `there are symbols of other makers in all symbologies`() {
        #expect(Foreign.all.count > 200)
        #expect(Set(Foreign.all.map(\.symbology)) == LinearReader.known)
    }

    @Test func `what other makers write is read as they mean it`() throws {
        let kinds = LinearReader.symbologies.map { LinearKind($0) }
        for foreign in Foreign.all {
            let kind = try #require(kinds.first { $0.symbology.symbologies.contains(foreign.symbology) })
            let decoded = kind.families.flatMap { family in
                kind.symbology.lengths.compactMap { Self.decoded(foreign.widths, kind, family[0], length: $0) }
            }
            let message = decoded.min { $0.cost < $1.cost }?.message
            #expect(message?.text == foreign.value, "\(foreign)")
            #expect(message?.symbology == foreign.symbology && message?.isGS1 == foreign.isGS1, "\(foreign)")
        }
    }

    /// What widths say as a code of a length, and what it leaves unexplained; nil where they have another width.
    private static func decoded(
        _ widths: [Double], _ kind: LinearKind, _ templates: BarTemplates, length: Int
    ) -> (message: LinearMessage?, cost: Float)? {
        let quiet = type(of: kind.symbology).quiet
        let elements = kind.symbology.elements(length: length)
        guard templates.width(elements) == widths.reduce(2 * quiet, +) else { return nil }
        let edges = widths.reduce(into: [quiet]) { $0.append(($0.last ?? 0) + $1) }
        let bars = stride(from: 0, to: edges.count - 1, by: 2).map { Bar(from: edges[$0], to: edges[$0 + 1]) }
        let samples = templates.edge.samples(
            of: bars, from: 0, count: Int(templates.width(elements)) * ElementPair.density)
        guard let sequence = BarSequence(samples, elements, templates) else { return nil }
        let hasMeaning = zip(elements, sequence.forms).allSatisfy { templates.alphabets[$0].meanings > $1 }
        return (hasMeaning ? kind.symbology.message(sequence.forms) : nil, sequence.cost)
    }

    @Test func `what is written here is what other makers write`() throws {
        for foreign in Foreign.all where !foreign.isGS1 {
            guard let own = LinearSymbol(foreign.text, foreign.symbology) else {
                // Lower-case letters in Code 93 are written with its control characters, which only is read.
                #expect(foreign.symbology == .code93)
                continue
            }
            // Other makers have wide bars of three modules, and mixtures of their own in Code 128.
            guard foreign.symbology != .code128, !foreign.widths.contains(3) || foreign.symbology != .code39,
                foreign.symbology != .itf,
                // Codabar has one of four letters at each end.
                foreign.symbology != .codabar || foreign.widths.suffix(7) == own.widths.suffix(7)
            else { continue }
            #expect(own.widths == foreign.widths, "\(foreign)")
        }
    }

    @Test func `a code is read whichever way it lies, and its corners are where its bars are`() throws {
        let symbol = try #require(LinearSymbol("FZ7-R3-S6", .code128))
        let upright = Self.picture(symbol.widths)
        let turned = GrayImage(width: upright.height, height: upright.width, zero: 0) { y, row in
            for x in row.indices { row[x] = upright[upright.width - 1 - y, x] }
        }
        let down = GrayImage(width: upright.width, height: upright.height, elements: upright.elements.reversed())
        for picture in [upright, turned, down] {
            let code = try #require(Self.codes(picture, Symbology.usual).first)
            #expect(code.payload.value == "FZ7-R3-S6")
            let rect = code.corners.quad.boundingRect
            let bars = max(rect.width, rect.height)
            #expect(abs(bars - (max(picture.width, picture.height) - 72)) < 6)
        }
    }

    @Test(arguments: [3, 4, 6]) func `bars without any blur are read, however wide a module is`(_ side: Int) throws {
        let symbol = try #require(LinearSymbol("04006381333931LOT-5", .code128))
        var row = [UInt8](repeating: 230, count: 12 * side)
        for (index, width) in symbol.widths.enumerated() {
            row += [UInt8](repeating: index.isMultiple(of: 2) ? 30 : 230, count: Int(width) * side)
        }
        row += [UInt8](repeating: 230, count: 12 * side)
        let blank = [UInt8](repeating: 230, count: row.count)
        let rows = (0..<side * 60).map { (side * 10..<side * 50).contains($0) ? row : blank }
        let picture = GrayImage(width: row.count, height: rows.count, elements: rows.flatMap(\.self))
        #expect(Self.codes(picture, Symbology.usual).map(\.payload.value) == ["04006381333931LOT-5"])
    }

    @Test(arguments: [0.6, 0.7, 0.8]) func `bars in which a lamp is reflected are read by what it leaves of them`(
        _ strength: Double
    ) throws {
        let plain = Self.picture(try #require(LinearSymbol("GLARE-7731", .code128)).widths)
        let (center, reach) = (0.4 * Double(plain.width), 0.3 * Double(plain.width))
        let picture = GrayImage(width: plain.width, height: plain.height, zero: 0) { y, row in
            for x in row.indices {
                let (across, down) = (Double(x) - center, Double(y - plain.height / 2))
                let share = 2 * (1 - (across * across + down * down) / (reach * reach))
                let value = Double(plain[x, y])
                row[x] = UInt8(value + (250 - value) * strength * min(1, max(0, share)))
            }
        }
        #expect(Self.codes(picture, Symbology.usual).map(\.payload.value) == ["GLARE-7731"])
    }

    /// What the camera makes of the places of a picture.
    private static func seen(_ picture: GrayImage, _ place: (_ x: Double, _ y: Double) -> Vector?) -> GrayImage {
        GrayImage(width: picture.width, height: picture.height, zero: 0) { y, row in
            for x in row.indices {
                let tone = place(Double(x) + 0.5, Double(y) + 0.5).map { UInt8(picture.sample($0)) }
                row[x] = tone ?? 230
            }
        }
    }

    @Test(arguments: [0.5, 0.7, 0.85]) func `a code round a bottle is read, its ends narrower than its middle`(
        _ angle: Double
    ) throws {
        let flat = Self.picture(try #require(LinearSymbol("W7199-44-160748", .code128)).widths)
        let half = Double(flat.width) / 2
        let radius = half / angle
        let picture = Self.seen(
            flat,
            { x, y in
                let sine = (x - half) / radius
                return abs(sine) < 0.99 ? Vector(half + radius * asin(sine), y) : nil
            })
        #expect(Self.codes(picture, Symbology.usual).map(\.payload.value) == ["W7199-44-160748"])
    }

    @Test func `a code whose bars fan out is one code`() throws {
        let flat = Self.picture(try #require(LinearSymbol("FAN-4711", .code128)).widths, height: 260)
        let (half, high) = (Double(flat.width) / 2, Double(flat.height))
        let picture = Self.seen(flat, { x, y in Vector(half + (x - half) * (1.5 - 0.5 * y / high), y) })
        let codes = Self.codes(picture, Symbology.usual)
        #expect(codes.map(\.payload.value) == ["FAN-4711"])
        let rect = try #require(codes.first).corners.quad.boundingRect
        #expect(rect.height > 190)
    }

    @Test func `a quiet zone is light from end to end, and none where the profile ends`() {
        let even = [Float](repeating: 0, count: 40) + [1] + [Float](repeating: 0, count: 9)
        #expect(LinearProof.isQuiet(even, from: 2, to: 12))
        #expect(!LinearProof.isQuiet(even, from: 35, to: 45))
        for (from, to) in [(-12.0, -3.0), (-6, 4), (46, 60), (52, 61), (90, 99)] {
            #expect(!LinearProof.isQuiet(even, from: from, to: to), "\(from) to \(to)")
        }
    }

    @Test func `bars that go on faintly are no quiet zone of a code without a check`() throws {
        let symbol = try #require(LinearSymbol("774601158738", .itf))
        let (whole, short) = (Self.picture(symbol.widths), try #require(LinearSymbol("77460115", .itf)))
        #expect(Self.codes(whole, [.itf]).map(\.payload.value) == ["774601158738"])
        // Where the shorter code would have its stop, print begins to be worn off.
        let worn = 36 + Int(short.widths.dropLast().reduce(0, +) * 3) + 6
        for left in [0.15, 0.2, 0.25, 0.3] {
            let faint = GrayImage(width: whole.width, height: whole.height, zero: 0) { y, row in
                for x in row.indices {
                    let value = Double(whole[x, y])
                    row[x] = x < worn ? whole[x, y] : UInt8(230 - (230 - value) * left)
                }
            }
            for code in Self.codes(faint, [.itf]) { #expect(code.payload.value == "774601158738", "\(left)") }
        }
    }

    @Test func `light bars on a dark ground are read too`() throws {
        let symbol = try #require(LinearSymbol("0123456789", .code128))
        let code = try #require(Self.codes(Self.picture(symbol.widths).inverted(), Symbology.usual).first)
        #expect(code.payload.value == "0123456789" && code.polarity == .lightOnDark)
    }

    @Test func `two codes above each other are two codes`() throws {
        let (one, other) = (
            Self.picture(try #require(LinearSymbol("BOX-17", .code128)).widths),
            Self.picture(try #require(LinearSymbol("9781118645154", .ean13)).widths)
        )
        let width = max(one.width, other.width)
        let rows = [one, other].flatMap { picture in
            (0..<picture.height).map { y in
                Array(picture.elements[y * picture.width..<(y + 1) * picture.width])
                    + [UInt8](repeating: 230, count: width - picture.width)
            }
        }
        let both = GrayImage(width: width, height: rows.count, elements: rows.flatMap(\.self))
        #expect(Set(Self.codes(both, Symbology.usual).map(\.payload.value)) == ["BOX-17", "9781118645154"])
    }

    @Test func `only what is asked for is read`() throws {
        let picture = Self.picture(try #require(LinearSymbol("9781118645154", .ean13)).widths)
        #expect(Self.codes(picture, [.code128, .upcA]).isEmpty)
        #expect(LinearReader([.dataMatrix]).symbologies.isEmpty)
    }

    @Test func `a blurred code under glare is not read, where light that is not understood makes another of it`() {
        // An EAN-13 that was read as 1274168712955, whose check digit holds too.
        let drawn = CodePicture(number: 982, seed: 7001)
        let codes = LinearReader([.ean13]).firstLook(over: Pyramid(searching: drawn.picture)).codes
        #expect(drawn.text == "1274304712955")
        #expect(codes.allSatisfy { $0.payload.value == drawn.text })
    }

    @Test func `clean codes of all kinds are read, and hard ones at least never wrongly`() {
        // A seventh of all, which has every condition.
        let number = CodePicture.symbologies.count * CodePicture.Condition.allCases.count
        var (drawn, read): ([CodePicture.Condition: Int], [CodePicture.Condition: Int]) = ([:], [:])
        for index in stride(from: 0, to: number, by: 7) {
            let code = CodePicture(number: index, seed: 11)
            drawn[code.condition, default: 0] += 1
            let values = Self.codes(code.picture, Symbology.known).map(\.payload.value)
            #expect(values.allSatisfy { $0 == code.text }, "case \(index): \(values) for \(code.text)")
            if !values.isEmpty { read[code.condition, default: 0] += 1 }
        }
        #expect(drawn.count == CodePicture.Condition.allCases.count && read[.clean] == drawn[.clean])
        #expect(read.values.reduce(0, +) > number / 14, "\(read)")
    }

    @Test func `stripes, grids and noise are no codes`() {
        var random = SplitMix64(seed: 4)
        let noise = GrayImage(width: 600, height: 400, zero: 0) { _, row in
            for x in row.indices { row[x] = UInt8(truncatingIfNeeded: random.next()) }
        }
        var pictures = [noise]
        for step in [2, 5] {
            pictures.append(
                GrayImage(width: 600, height: 200, zero: 0) { _, row in
                    for x in row.indices { row[x] = x / step % 2 == 0 ? 30 : 220 }
                })
        }
        for _ in 0..<3 {
            // Bars of any width, as on clothes and grilles.
            let widths = (0..<60).map { _ in Double(1 + random.next() % 4) }
            pictures.append(Self.picture(widths))
        }
        for (index, picture) in pictures.enumerated() {
            let codes = Self.codes(picture, Symbology.known)
            #expect(codes.isEmpty, "picture \(index): \(codes.map(\.payload.value))")
        }
    }
}
