// That QR codes are read in pictures as they lie before a camera, and that nothing is read that is not there.

import Simulator
import Testing

@testable import RackCore

@Suite("QR codes in pictures")
struct QRCodeReaderTests {
    /// A picture of a symbol between corners, on white.
    private static func picture(_ symbol: QRCodeSymbol, _ corners: [Vector], width: Int = 300, height: Int = 300)
        -> GrayImage
    {
        let count = Double(symbol.count)
        let map = ProjectiveMap(to: Corners(clockwise: corners))
        var sums = [Double](repeating: 0, count: width * height)
        var hits = sums
        // Some two for each pixel along a side.
        let steps = symbol.count * max(2, Int(2.4 * Corners(clockwise: corners).side / count))
        for row in 0..<steps {
            for col in 0..<steps {
                let (u, v) = ((Double(col) + 0.5) / Double(steps), (Double(row) + 0.5) / Double(steps))
                let place = map(u, v)
                let (x, y) = (Int(place.x), Int(place.y))
                guard (0..<width).contains(x), (0..<height).contains(y) else { continue }
                let isDark = symbol.isDark[Int(v * count) * symbol.count + Int(u * count)]
                sums[y * width + x] += isDark ? 40 : 220
                hits[y * width + x] += 1
            }
        }
        return GrayImage(
            width: width, height: height, elements: zip(sums, hits).map { $1 > 0 ? UInt8($0 / $1) : 220 })
    }

    private static func codes(_ picture: GrayImage, _ symbologies: Set<Symbology> = [.qr, .microQR]) -> [FoundCode] {
        QRCodeReader(symbologies).firstLook(over: Pyramid(searching: picture)).codes
    }

    /// A square of a side around the middle of a picture, turned.
    private static func square(_ side: Double, degrees: Int, _ middle: Vector = Vector(150, 150)) -> [Vector] {
        (0..<4).map { middle + Vector.direction(degrees: 225 + 90 * $0 + degrees) * (side / 2 * 2.0.squareRoot()) }
    }

    @Test(arguments: [Symbology.qr, .microQR])
    func `a code is read whichever way it lies, and its corners are where it is`(_ symbology: Symbology) throws {
        let symbol = try #require(QRCodeSymbol("FZ7-R3-S6", symbology, level: 1, mask: 2))
        for degrees in stride(from: 0, to: 360, by: 24) {
            let corners = Self.square(110, degrees: degrees)
            let picture = Self.picture(symbol, corners)
            let code = try #require(Self.codes(picture).first, "\(degrees)")
            #expect(code.payload.value == "FZ7-R3-S6" && code.symbology == symbology)
            let seen = code.corners
            for (corner, place) in zip([seen.topLeft, seen.topRight, seen.bottomRight, seen.bottomLeft], corners) {
                #expect((corner - place).length < 1.5, "\(degrees)")
            }
        }
    }

    @Test(arguments: [Symbology.qr, .microQR])
    func `a code is read mirrored, light on dark, at a slant and small`(_ symbology: Symbology) throws {
        let symbol = try #require(QRCodeSymbol("FZ7-R3-S6", symbology, level: 1, mask: 1))
        let corners = Self.square(110, degrees: 20)
        let upright = Self.picture(symbol, corners)
        let mirrored = Self.picture(symbol, [corners[1], corners[0], corners[3], corners[2]])
        let slanted = Self.picture(symbol, [Vector(90, 100), Vector(200, 110), Vector(185, 220), Vector(100, 205)])
        let small = Self.picture(symbol, Self.square(2 * Double(symbol.count), degrees: 8))
        let pictures = [upright, mirrored, upright.inverted(), slanted, small, upright.smoothed()]
        for (index, picture) in pictures.enumerated() {
            #expect(Self.codes(picture).map(\.payload.value) == ["FZ7-R3-S6"], "picture \(index)")
        }
        #expect(Self.codes(upright.inverted()).first?.polarity == .lightOnDark)
    }

    @Test(arguments: [7, 16, 27, 40])
    func `large codes are read, bent a little too`(_ version: Int) throws {
        let text = String(repeating: "0123456789", count: 20)
        let symbol = try #require(QRCodeSymbol(text, .qr, level: 0, mask: 3, version: version))
        let corners = Self.square(3.2 * Double(symbol.count), degrees: 5, Vector(350, 350))
        let flat = Self.picture(symbol, corners, width: 700, height: 700)
        let bent = GrayImage(width: 700, height: 700, zero: 0) { y, row in
            for x in row.indices {
                let way = Double(x - 350) / 350
                row[x] = flat.sample(Vector(Double(x) + 0.5, Double(y) + 0.5 + 6 * way * way)).rounded().byte
            }
        }
        for picture in [flat, bent] { #expect(Self.codes(picture).map(\.payload.value) == [text]) }
    }

    @Test func `several codes in a picture are all read`() throws {
        let places = [Vector(90, 90), Vector(90, 230), Vector(230, 90), Vector(230, 230)]
        var picture = GrayImage(width: 320, height: 320, repeating: 220)
        for (index, place) in places.enumerated() {
            let symbol = try #require(QRCodeSymbol("TUBE \(index)", index == 3 ? .microQR : .qr, level: 0, mask: index))
            let drawn = Self.picture(symbol, Self.square(80, degrees: 10 * index, place), width: 320, height: 320)
            picture = GrayImage(
                width: 320, height: 320, elements: zip(picture.elements, drawn.elements).map { min($0, $1) })
        }
        #expect(Set(Self.codes(picture).map(\.payload.value)) == ["TUBE 0", "TUBE 1", "TUBE 2", "TUBE 3"])
    }

    @Test func `only what is asked for is read`() throws {
        let symbol = try #require(QRCodeSymbol("FZ7-R3-S6", .qr, level: 1, mask: 2))
        let picture = Self.picture(symbol, Self.square(110, degrees: 0))
        #expect(Self.codes(picture, [.microQR]).isEmpty && Self.codes(picture, [.dataMatrix]).isEmpty)
        #expect(Symbology.usual.isSuperset(of: QRCodeReader.known))
    }

    @Test func `clean codes of all kinds are read, and hard ones at least never wrongly`() {
        var (clean, read) = (0, 0)
        for number in 0..<2 * CodePicture.symbologies.count * CodePicture.Condition.allCases.count {
            guard QRCodeReader.known.contains(CodePicture.symbologies[number % CodePicture.symbologies.count]) else {
                continue
            }
            let drawn = CodePicture(number: number, seed: 12)
            let values = Self.codes(drawn.picture).map(\.payload.value)
            #expect(values.allSatisfy { $0 == drawn.text }, "case \(number): \(values) for \(drawn.text)")
            if drawn.condition == .clean { clean += values.count }
            read += values.count
        }
        #expect(clean == 4)
        #expect(read >= 18)
    }

    @Test func `noise, squares and finder patterns without a code are none`() throws {
        var random = SplitMix64(seed: 4)
        var pictures: [GrayImage] = []
        for size in [1, 2, 3, 4] {
            var tones: [UInt8] = []
            for _ in 0..<400 / size * (400 / size) { tones.append(UInt8(truncatingIfNeeded: random.next() & 0xFF)) }
            pictures.append(
                GrayImage(width: 400, height: 400, zero: 0) { y, row in
                    for x in row.indices { row[x] = tones[min(y / size * (400 / size) + x / size, tones.count - 1)] }
                })
        }
        // Symbols in which all but the finder patterns is left to chance.
        for number in 0..<12 {
            let symbology: Symbology = number % 2 == 0 ? .qr : .microQR
            let symbol = try #require(QRCodeSymbol("FZ7-R\(number)", symbology, level: 0, mask: number % 4))
            let layout = QRLayout(symbology == .qr ? .full((symbol.count - 17) / 4) : .micro((symbol.count - 9) / 2))
            let modules = symbol.isDark.indices.map { layout.fixed[$0] ?? (random.next() % 2 == 0) }
            pictures.append(
                Self.picture(QRCodeSymbol(count: symbol.count, isDark: modules), Self.square(120, degrees: 3 * number)))
        }
        for (index, picture) in pictures.enumerated() {
            #expect(Self.codes(picture).isEmpty, "picture \(index)")
        }
    }
}

extension Float {
    fileprivate var byte: UInt8 { UInt8(self) }
}
