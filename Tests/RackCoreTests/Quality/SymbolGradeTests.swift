// Whether a symbol's grades tell what is wrong with its print, and nothing else.

import Testing

@testable import RackCore

@Suite("Grades of symbols")
struct SymbolGradeTests {
    private static let module = 8.0
    private static let side = 14

    /// A symbol alone in a picture, changed before and after it is drawn, and stretched.
    private static func grade(
        dark: Float = 40, light: Float = 210, blur: Double = 0, degrees: Int = 0,
        stretched: (across: Double, down: Double) = (1, 1), print: (inout ModuleGrid) -> Void = { _ in },
        paint: (Canvas, Double) -> Canvas = { canvas, _ in canvas }
    ) throws -> SymbolGrade {
        var symbol = try #require(ModuleGrid(text: "QA1234", side: side))
        print(&symbol)
        let (size, middle) = (200, 100.0)
        let pose = Canvas.Pose(
            center: Vector(middle, middle), module: module, degrees: degrees, dark: dark, light: light)
        var canvas = Canvas(width: size, height: size, gray: light).drawing(symbol, pose)
        canvas = paint(canvas, middle - Double(side) / 2 * module)
        var generator = SplitMix(state: 7)
        let image = canvas.blurred(deviation: blur).picture(noise: 2, &generator)
        let (across, down) = (Vector.direction(degrees: degrees), Vector.direction(degrees: degrees + 90))
        let half = Double(side) / 2 * module
        func corner(_ x: Double, _ y: Double) -> Point {
            Point(Vector(middle, middle) + across * (x * half * stretched.across) + down * (y * half * stretched.down))
        }
        let code = RawDetection(
            payload: Payload(bytes: Array("QA1234".utf8)),
            corners: Quad(
                topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1), bottomLeft: corner(-1, 1)),
            symbol: symbol.size, correctedCodewords: 0, look: .first)
        return try #require(DataMatrixReader().grade(of: code, in: image))
    }

    /// Reproducible noise.
    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            return word ^ (word >> 31)
        }
    }

    @Test(arguments: [0, 37, 90, 200]) func `a clean print has grade 4 throughout`(degrees: Int) throws {
        let grade = try Self.grade(degrees: degrees)
        #expect(grade.parameters.map(\.grade) == [4, 4, 4, 4, 4, 4])
        #expect(grade.overall == 4)
    }

    @Test func `a light symbol on dark is graded as a dark one on light is`() throws {
        #expect(try Self.grade(dark: 210, light: 40).overall == 4)
    }

    @Test func `less light on the rack changes no grade`() throws {
        #expect(try Self.grade(dark: 14, light: 70).overall == 4)
    }

    @Test func `pale print costs contrast alone`() throws {
        let grades = try [90, 120, 150, 180].map { try Self.grade(dark: $0) }
        #expect(grades.map(\.contrast.grade) == [3, 2, 1, 0])
        for grade in grades.prefix(3) { #expect(grade.parameters.dropFirst().map(\.grade) == [4, 4, 4, 4, 4]) }
    }

    @Test func `blur costs modulation, and no contrast before that`() throws {
        let (sharp, soft) = (try Self.grade(), try Self.grade(blur: 4))
        #expect(soft.modulation.grade <= 2)
        #expect(soft.modulation.value < sharp.modulation.value - 0.3)
        #expect(soft.contrast.grade >= 3)
        #expect(soft.axialNonUniformity.grade == 4)
    }

    @Test func `a gap in the finder pattern costs the fixed pattern alone`() throws {
        let grade = try Self.grade(print: { for row in 4..<6 { $0[row, 0] = false } })
        #expect(grade.fixedPattern.grade == 1)
        #expect(grade.overall == 1)
        let others = [grade.contrast, grade.modulation, grade.unusedErrorCorrection, grade.axialNonUniformity]
        #expect(others.map(\.grade) == [4, 4, 4, 4])
    }

    @Test func `something in the quiet zone costs the fixed pattern`() throws {
        let grade = try Self.grade(paint: { canvas, edge in
            let rect = PixelRect(x: Int(edge) - 12, y: Int(edge) + 20, width: 11, height: 24)
            return canvas.filled(rect, gray: 40)
        })
        #expect(grade.fixedPattern.grade < 2)
        #expect(grade.unusedErrorCorrection.grade == 4)
    }

    @Test(arguments: [(1, 4), (2, 3), (3, 2), (4, 0)])
    func `wrong codewords cost error correction alone`(wrong: Int, expected: Int) throws {
        let layout = try #require(SymbolSize(rows: Self.side, cols: Self.side).layout)
        let grade = try Self.grade(print: { symbol in
            for codeword in 0..<wrong {
                for bit in 0..<4 { symbol.isDark[layout.modules[codeword * 8 + 2 * bit]].toggle() }
            }
        })
        #expect(grade.unusedErrorCorrection.grade == expected)
        #expect([grade.contrast, grade.modulation, grade.fixedPattern].map(\.grade) == [4, 4, 4])
    }

    @Test func `a symbol of which too much is gone leaves no error correction`() throws {
        let grade = try Self.grade(paint: { canvas, edge in
            canvas.filled(PixelRect(x: Int(edge) + 16, y: Int(edge) + 16, width: 72, height: 60), gray: 210)
        })
        #expect(grade.unusedErrorCorrection.value == 0)
        #expect(grade.overall == 0)
    }

    @Test func `modules that are wider than high cost axial uniformity`() throws {
        #expect(try Self.grade(stretched: (1.03, 0.98)).axialNonUniformity.grade == 4)
        #expect(try Self.grade(stretched: (1.045, 0.955)).axialNonUniformity.grade == 2)
        #expect(try Self.grade(stretched: (1.08, 0.93)).axialNonUniformity.grade == 0)
    }

    @Test func `rows that lie elsewhere than their sides say cost grid uniformity`() throws {
        // Three columns in the middle are drawn half a module to the left.
        let grade = try Self.grade(paint: { canvas, edge in
            var bent = canvas
            for row in 0..<Self.side {
                for x in 40..<72 {
                    let (left, top) = (Int(edge) + x, Int(edge) + row * 8)
                    let gray = canvas.values[(top + 4) * canvas.width + left + 4]
                    bent = bent.filled(PixelRect(x: left, y: top, width: 1, height: 8), gray: gray)
                }
            }
            return bent
        })
        #expect(grade.gridNonUniformity.grade < 4)
        #expect(grade.axialNonUniformity.grade == 4)
    }

    @Test func `a code of which no symbol lies in the picture has no grade`() {
        let code = RawDetection(
            payload: Payload(bytes: [65]),
            corners: Quad(
                topLeft: Point(x: 900, y: 900), topRight: Point(x: 980, y: 900), bottomRight: Point(x: 980, y: 980),
                bottomLeft: Point(x: 900, y: 980)),
            symbol: SymbolSize(rows: 14, cols: 14), correctedCodewords: 0, look: .first)
        #expect(DataMatrixReader().grade(of: code, in: GrayImage(width: 200, height: 200, repeating: 90)) == nil)
    }
}
