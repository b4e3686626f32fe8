// Shapes, pictures and text on a canvas.

import Imaging
import RackCore
import Testing

@Suite struct `Canvas drawing` {
    private func canvas(_ width: Int = 120, _ height: Int = 60) throws -> Canvas {
        try Canvas(size: PixelSize(width: width, height: height))
    }

    /// How many pixels are of exactly this colour.
    private func count(_ color: RGB, in image: ColorImage) -> Int { image.pixels.count { RGB($0) == color } }

    @Test func `an area is filled to the pixel, in the colour that was asked for`() throws {
        let canvas = try canvas()
        canvas.fill(Area(x: 10, y: 20, width: 30, height: 5), color: Palette.action)
        let image = try canvas.image()
        #expect(count(RGB(0x207dbb), in: image) == 150)
        #expect(image[10, 20] == Palette.action && image[39, 24] == Palette.action && image[40, 24] == .white)
    }

    @Test func `rounded corners are left out, and half opacity is half way`() throws {
        let canvas = try canvas()
        canvas.fill(Area(x: 0, y: 0, width: 60, height: 60), color: .black, radius: 20)
        canvas.fill(Area(x: 60, y: 0, width: 60, height: 60), color: .black, opacity: 0.5)
        let image = try canvas.image()
        #expect(image[1, 1] == .white && image[30, 1] == .black && image[58, 58] == .white)
        #expect(abs(Int(image[90, 30].red) - 127) <= 1)
    }

    @Test func `a stroke lies on the edge, and a dashed one has gaps`() throws {
        let canvas = try canvas()
        canvas.stroke(Area(x: 20, y: 20, width: 40, height: 20), color: .black, width: 4)
        canvas.stroke(Area(x: 80, y: 10, width: 30, height: 40), color: Palette.warning, width: 2, dash: 5)
        let image = try canvas.image()
        #expect(
            image[18, 30] == .black && image[21, 30] == .black && image[24, 30] == .white && image[16, 30] == .white)
        #expect(image[18, 18] == .black)
        let dashed = count(Palette.warning, in: image)
        #expect(dashed > 100 && dashed < 200)
    }

    @Test func `nothing is drawn outside the clip, and the clip ends`() throws {
        let canvas = try canvas()
        canvas.clipped(to: Area(x: 0, y: 0, width: 10, height: 10)) {
            canvas.fill(canvas.area, color: .black)
            canvas.line(from: Point(x: 0, y: 30), to: Point(x: 120, y: 30), color: .black, width: 3)
        }
        #expect(count(.black, in: try canvas.image()) == 100)
        canvas.fill(Area(x: 100, y: 50, width: 2, height: 2), color: .black)
        #expect(count(.black, in: try canvas.image()) == 104)
    }

    @Test func `a picture is drawn pixel for pixel, and scaled up to its edges`() throws {
        let picture = TestPictures.checkered(width: 12, height: 8, cell: 4, seed: 8)
        let canvas = try canvas()
        try canvas.draw(picture, in: Area(x: 5, y: 6, width: 12, height: 8))
        try canvas.draw(picture, in: Area(x: 60, y: 0, width: 60, height: 40))
        let image = try canvas.image()
        #expect((0..<96).allSatisfy { image[5 + $0 % 12, 6 + $0 / 12] == picture[$0 % 12, $0 / 12] })
        #expect(image[60, 0] == picture[0, 0] && image[119, 39] == picture[11, 7])
    }

    @Test func `a picture fits into an area with its proportions`() {
        let area = Area(x: 10, y: 10, width: 100, height: 50).fitting(PixelSize(width: 400, height: 400))
        #expect(area == Area(x: 35, y: 10, width: 50, height: 50))
    }

    @Test func `rows are lent as they stand in the picture`() throws {
        let canvas = try canvas(3, 2)
        canvas.fill(Area(x: 1, y: 1, width: 1, height: 1), color: RGB(0x123456))
        #expect(
            canvas.withRow(1) { row in row.indices.map { row[$0] & 0xff_ffff } } == [0xff_ffff, 0x12_3456, 0xff_ffff])
    }

    @Test func `a canvas written as PNG and read again is the canvas`() throws {
        let canvas = try canvas()
        canvas.fill(Area(x: 3, y: 3, width: 50.5, height: 20), color: Palette.accent, radius: 6)
        #expect(
            try ColorImage.develop(canvas.image().encoded(as: .png)).pixels.map { RGB($0) }
                == canvas.image().pixels.map { RGB($0) })
    }

    @Test func `a canvas that no memory can hold is refused`() {
        let refusal = error { () throws(DrawingError) in try Canvas(size: PixelSize(width: 100_000, height: 100_000)) }
        let isRefused = if case .drawing? = refusal { true } else { false }
        #expect(isRefused)
    }
}

@Suite struct `Canvas text` {
    private let style = TextStyle(size: 20, weight: .bold)

    /// The bounds of all that is not white.
    private func ink(_ image: ColorImage) -> PixelRect {
        PixelRect(
            enclosing: image.pixels.indices.filter { RGB(image.pixels[$0]) != .white }.flatMap { index in
                let (x, y) = (Double(index % image.width), Double(index / image.width))
                return [Point(x: x, y: y), Point(x: x + 1, y: y + 1)]
            })
    }

    private func drawn(
        _ text: String, in area: Area, alignment: TextAlignment = .leading, style: TextStyle? = nil
    ) throws -> PixelRect {
        let canvas = try Canvas(size: PixelSize(width: 300, height: 60))
        canvas.draw(text, in: area, style: style ?? self.style, alignment: alignment)
        return ink(try canvas.image())
    }

    @Test func `a longer text is wider, a larger one too`() throws {
        let canvas = try Canvas(size: PixelSize(width: 10, height: 10))
        let width = canvas.width(of: "A00183", style: style)
        #expect(width > 50 && width < 110)
        #expect(canvas.width(of: "A00183 A00183", style: style) > 2 * width)
        #expect(abs(canvas.width(of: "A00183", style: TextStyle(size: 40, weight: .bold)) - 2 * width) < 6)
        #expect(canvas.lineHeight(style) > 20 && canvas.lineHeight(style) < 32)
    }

    @Test func `text stands where its alignment says`() throws {
        let area = Area(x: 50, y: 10, width: 200, height: 40)
        let (left, middle, right) = (
            try drawn("Hit", in: area), try drawn("Hit", in: area, alignment: .center),
            try drawn("Hit", in: area, alignment: .trailing)
        )
        #expect((50...54).contains(left.x))
        #expect(abs(middle.center.x - 150) < 3)
        #expect((246...250).contains(right.x + right.width))
        #expect(left.y > 15 && left.y + left.height < 45)
    }

    @Test func `all texts of a style share a baseline`() throws {
        let area = Area(x: 0, y: 0, width: 300, height: 60)
        let (high, low) = (try drawn("HHH", in: area), try drawn("nnn", in: area))
        #expect(high.y + high.height == low.y + low.height)
    }

    @Test func `a text that is too wide ends in an ellipsis and stays inside`() throws {
        let canvas = try Canvas(size: PixelSize(width: 10, height: 10))
        let text = "A very long value that has no room"
        let short = canvas.shortened(text, style: style, toWidth: 120)
        #expect(short.hasSuffix("…") && text.hasPrefix(short.dropLast()))
        #expect(canvas.width(of: short, style: style) <= 120)
        #expect(canvas.shortened("short", style: style, toWidth: 120) == "short")
        #expect(canvas.shortened(text, style: style, toWidth: 1) == "")
        let bounds = try drawn(text, in: Area(x: 20, y: 0, width: 100, height: 60))
        #expect(bounds.x >= 19 && bounds.x + bounds.width <= 121 && bounds.width > 60)
    }

    @Test(arguments: [
        "", "\0\n\t", "a\0b", "über µL · ✓", "日本語", "e\u{301}\u{200d}", String(repeating: "x", count: 5_000),
    ])
    func `any text can be drawn`(text: String) throws {
        let canvas = try Canvas(size: PixelSize(width: 80, height: 30))
        canvas.draw(text, in: canvas.area, style: style, alignment: .center)
        #expect(throws: Never.self) { try canvas.image() }
    }

    @Test func `a halo surrounds the letters`() throws {
        let canvas = try Canvas(size: PixelSize(width: 60, height: 40), background: .black)
        let haloed = TextStyle(size: 20, color: Palette.error, halo: TextStyle.Halo(color: .white, width: 3))
        canvas.draw("II", in: canvas.area, style: haloed, alignment: .center)
        let image = try canvas.image()
        let red = image.pixels.indices.filter { RGB(image.pixels[$0]) == Palette.error }
        #expect(!red.isEmpty)
        #expect(red.allSatisfy { RGB(image.pixels[$0 - 4]) != .black && RGB(image.pixels[$0 + 4 - 2]) != .black })
        #expect(image.pixels.contains { RGB($0) == .white })
    }

    @Test func `several tasks draw at once`() async throws {
        let pictures = try await withThrowingTaskGroup(of: ColorImage.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let canvas = try Canvas(size: PixelSize(width: 200, height: 100))
                    for size in 8..<40 {
                        let style = TextStyle(size: Double(size), weight: size % 2 == 0 ? .bold : .regular)
                        canvas.draw("value \(size)", in: canvas.area, style: style)
                    }
                    return try canvas.image()
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(pictures.count == 8 && pictures.allSatisfy { $0 == pictures[0] })
    }

    // Cairo shares the fonts of one size between canvases, and a process that lets one go on two threads at once ends.
    @Test func `canvases that are drawn on at the same time do not disturb each other's letters`() async throws {
        let sizes = (0..<400).map { 8 + Double($0) / 10 }
        let drawn = try await withThrowingTaskGroup(of: [ColorImage].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try sizes.map { size in
                        let canvas = try Canvas(size: PixelSize(width: 60, height: 60))
                        canvas.clipped(to: canvas.area) {
                            canvas.draw(
                                "A1", in: canvas.area,
                                style: TextStyle(size: size, halo: .init(color: .white, width: 1)))
                        }
                        return try canvas.image()
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(drawn.count == 4 && drawn.allSatisfy { $0 == drawn[0] })
    }
}
