// The annotated photograph.

@testable import Imaging
import RackCore
import Testing
import TestSupport
import Archive

@Suite struct `Annotated photograph` {
    static func record(_ value: String, x: Double, y: Double, side: Double, row: Int = 0, col: Int = 0) -> VialRecord {
        let corners = Quad(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + side, y: y),
            bottomRight: Point(x: x + side, y: y + side), bottomLeft: Point(x: x, y: y + side))
        return VialRecord(
            RawDetection(
                payload: Payload(bytes: Array(value.utf8)), corners: corners, symbol: SymbolSize(rows: 12, cols: 12),
                correctedCodewords: 0, look: .first), row: row, col: col)
    }

    /// A reading of some vials in one row, all read unless the states say otherwise.
    static func reading(
        _ records: [VialRecord], states: [PositionState] = [], rackCode: RawDetection? = nil,
        size: PixelSize = PixelSize(width: 500, height: 400)
    ) -> RackReading {
        let positions = records.enumerated().map { index, record in
            RackPosition(
                position: GridPosition(row: record.row, col: record.col),
                state: index < states.count ? states[index] : .read, values: [record.value],
                center: record.corners.center)
        }
        return RackReading(
            pictureSize: size, crop: PixelRect(size), rack: RackShape(rows: 1, cols: records.count),
            origin: .firstVial, records: records, positions: positions, rackCode: rackCode, warnings: [],
            timings: [])
    }

    private func pixels(of color: RGB, in image: ColorImage) -> [Point] {
        image.pixels.indices.filter { RGB(image.pixels[$0]) == color }.map {
            Point(x: Double($0 % image.width), y: Double($0 / image.width))
        }
    }

    @Test(arguments: [RGB.white, .black, RGB(0x808080), Palette.error])
    func `each code has a green box and a red label above it, on any ground`(ground: RGB) throws {
        var image = ColorImage(size: PixelSize(width: 400, height: 300), filledWith: ground)
        try AnnotationRenderer.annotate(
            &image, Self.reading([Self.record("A00183", x: 150, y: 120, side: 60)], size: image.size))
        #expect(image.size == PixelSize(width: 400, height: 300))

        let box = PixelRect(enclosing: pixels(of: Palette.success, in: image))
        #expect((143...150).contains(box.x) && (113...120).contains(box.y) && (60...74).contains(box.width))
        #expect(image[180, 150] == ground)

        let label = PixelRect(enclosing: pixels(of: Palette.error, in: image).filter { $0.y < 120 })
        let white = pixels(of: .white, in: image).filter { $0.y < 120 }
        #expect(label.width > 60 && label.height > 12)
        #expect(white.count > 100)
        if ground != Palette.error { #expect(label.y + label.height < 120 && label.y > 60) }
    }

    @Test func `in a picture that was made smaller the marks are at their places, as much smaller`() throws {
        let reading = Self.reading(
            [Self.record("A00183", x: 300, y: 240, side: 120)], size: PixelSize(width: 800, height: 600))
        var image = ColorImage(size: PixelSize(width: 400, height: 300), filledWith: RGB(0x808080))
        try AnnotationRenderer.annotate(&image, reading)
        let box = PixelRect(enclosing: pixels(of: Palette.success, in: image))
        #expect((143...150).contains(box.x) && (113...120).contains(box.y) && (60...74).contains(box.width))
    }

    @Test func `marks stay away from the rest of the picture`() throws {
        let ground = TestPictures.checkered(width: 400, height: 300, cell: 7, seed: 9)
        var image = ground
        try AnnotationRenderer.annotate(
            &image, Self.reading([Self.record("A00183", x: 150, y: 120, side: 60)], size: image.size))
        let changed = PixelRect(
            enclosing: image.pixels.indices.filter { RGB(image.pixels[$0]) != RGB(ground.pixels[$0]) }.map {
                Point(x: Double($0 % 400), y: Double($0 / 400))
            })
        #expect(changed.x > 80 && changed.y > 70 && changed.x + changed.width < 280 && changed.y + changed.height < 190)
    }

    @Test func `an unread position has an orange mark, and no other position has one`() throws {
        var image = ColorImage(size: PixelSize(width: 700, height: 300), filledWith: RGB(0x303030))
        var reading = Self.reading([Self.record("A1", x: 30, y: 120, side: 60)], size: image.size)
        reading.positions = PositionState.allCases.enumerated().map { index, state in
            RackPosition(
                position: GridPosition(row: 0, col: index), state: state,
                center: Point(x: 60 + 130 * Double(index), y: 150))
        }
        try AnnotationRenderer.annotate(&image, reading)
        let mark = PixelRect(enclosing: pixels(of: Palette.warning, in: image))
        #expect(abs(mark.center.x - 190) < 4 && abs(mark.center.y - 150) < 4 && mark.width > 50 && mark.width < 100)
    }

    @Test func `a code in conflict has a red box with a sign, and its neighbour a green one`() throws {
        let ground = RGB(0x303030)
        var image = ColorImage(size: PixelSize(width: 500, height: 400), filledWith: ground)
        let records = [
            Self.record("A1", x: 100, y: 150, side: 60), Self.record("A2", x: 300, y: 150, side: 60, col: 1),
        ]
        try AnnotationRenderer.annotate(&image, Self.reading(records, states: [.conflict, .read]))
        let green = PixelRect(enclosing: pixels(of: Palette.success, in: image))
        #expect(green.x > 280 && abs(green.center.x - 330) < 4)
        // Below the labels.
        let red = PixelRect(enclosing: pixels(of: Palette.error, in: image).filter { $0.y > 150 })
        #expect(red.x >= 90 && red.x <= 100 && red.x + red.width > 165 && red.x + red.width < 190)
        // The code itself stays as it was.
        for y in 152..<205 { for x in 102..<155 { #expect(RGB(image.pixels[y * image.width + x]) == ground) } }
    }

    @Test func `the rack's own code has a purple box with its value above it, and no number`() throws {
        let size = PixelSize(width: 500, height: 400)
        let code = RawDetection(
            payload: Payload(bytes: Array("10102523B1".utf8)),
            corners: Self.record("", x: 220, y: 330, side: 40).corners, symbol: SymbolSize(rows: 14, cols: 14),
            correctedCodewords: 0, look: .first)
        let records = [Self.record("A1", x: 100, y: 100, side: 40)]
        var without = ColorImage(size: size, filledWith: RGB(0x303030))
        var with = without
        try AnnotationRenderer.annotate(&without, Self.reading(records))
        try AnnotationRenderer.annotate(&with, Self.reading(records, rackCode: code))
        #expect(pixels(of: Palette.accent, in: without).isEmpty)
        let purple = PixelRect(enclosing: pixels(of: Palette.accent, in: with))
        #expect(abs(purple.center.x - 240) < 4 && purple.width > 60 && purple.y < 325 && purple.y > 290)
        for color in [Palette.success, Palette.error] {
            #expect(pixels(of: color, in: with).count == pixels(of: color, in: without).count)
        }
        #expect(AnnotationRenderer.label(rackCode: "10102523B1") == "rack: 10102523B1")
    }

    @Test func `the label of a code at the edge is whole and inside the picture`() throws {
        let size = PixelSize(width: 500, height: 400)
        func label(x: Double, y: Double) throws -> (pixels: Int, bounds: PixelRect) {
            var image = ColorImage(size: size, filledWith: .black)
            try AnnotationRenderer.annotate(&image, Self.reading([Self.record("SAMPLE-77", x: x, y: y, side: 50)]))
            let red = pixels(of: Palette.error, in: image)
            return (red.count, PixelRect(enclosing: red))
        }
        let whole = try label(x: 200, y: 200)
        for (x, y) in [(0.0, 0.0), (450, 0), (0, 350), (450, 350), (-20, -20), (480, 390), (225, 2)] {
            let moved = try label(x: x, y: y)
            #expect(abs(moved.bounds.width - whole.bounds.width) <= 1)
            #expect(abs(moved.bounds.height - whole.bounds.height) <= 1)
            #expect(Double(abs(moved.pixels - whole.pixels)) < 0.3 * Double(whole.pixels))
        }
    }

    @Test func `a label lies inside every picture, wherever its box is`() {
        var generator = SeededGenerator(seed: 13)
        for _ in 0..<5_000 {
            let size = PixelSize(
                width: Int.random(in: 1...600, using: &generator), height: Int.random(in: 1...600, using: &generator))
            let box = PixelRect(
                x: Int.random(in: -50...620, using: &generator), y: Int.random(in: -50...620, using: &generator),
                width: Int.random(in: 0...200, using: &generator), height: Int.random(in: 0...200, using: &generator))
            let height = min(20.0, Double(size.height) - 4)
            let area = AnnotationLayout(size: size, records: []).labelArea(
                width: Double.random(in: 0...300, using: &generator), height: height, margin: 2, above: box)
            guard size.width > 4, size.height > 4 else { continue }
            #expect(area.x >= 2 && area.x + area.width <= Double(size.width) - 1.999)
            #expect(area.y >= 2 && area.y + area.height <= Double(size.height) - 1.999)
        }
    }

    @Test func `labels of neighbours do not meet while they can be told apart`() throws {
        let row = (0..<4).map { Self.record("LONGVALUE-\($0)", x: 40 + 110 * Double($0), y: 100, side: 60, col: $0) }
        let size = PixelSize(width: 500, height: 300)
        let bounds = try row.indices.map { index in
            var image = ColorImage(size: size, filledWith: .black)
            let layout = AnnotationLayout(size: size, records: row)
            try image.draw { canvas in
                layout.drawLabel(
                    AnnotationRenderer.label(index: index + 1, value: row[index].value),
                    above: row[index].boundingRect, color: Palette.error, on: canvas)
            }
            return PixelRect(enclosing: pixels(of: Palette.error, in: image))
        }
        for (left, right) in zip(bounds, bounds.dropFirst()) { #expect(left.x + left.width < right.x) }
    }

    @Test func `a picture of any size can be annotated`() throws {
        for (width, height) in [(1, 1), (3, 200), (40, 5)] {
            var image = ColorImage(size: PixelSize(width: width, height: height), filledWith: .white)
            let position = RackPosition(
                position: GridPosition(row: 0, col: 1), state: .unread, center: Point(x: 1, y: 1))
            let record = Self.record("A", x: 0, y: 0, side: 1)
            var reading = Self.reading(
                [record], states: [.conflict],
                rackCode: RawDetection(
                    payload: record.payload, corners: record.corners, symbol: record.symbol, correctedCodewords: 0,
                    look: .first), size: image.size)
            reading.positions.append(position)
            try AnnotationRenderer.annotate(&image, reading)
            #expect(image.size == PixelSize(width: width, height: height))
        }
    }

    @Test func `labels count from 1`() { #expect(AnnotationRenderer.label(index: 1, value: "A00183") == "1: A00183") }
}

@Suite struct `Picture format` {
    @Test(arguments: [
        ("out.png", PictureFormat.png), ("/a.b/OUT.PNG", .png), ("x.jpg", .jpeg), ("x.JPEG", .jpeg),
        ("a.png.jpg", .jpeg),
    ])
    func `the ending of a file name tells it`(path: String, format: PictureFormat) throws {
        #expect(try PictureFormat(path: path) == format)
    }

    @Test(arguments: ["out", "out.gif", "dir.png/out", "png", "", "out.", "out.jpg/"])
    func `every other name is refused with what is allowed`(path: String) throws {
        let refusal = try #require(error { () throws(UnknownPictureFormat) in try PictureFormat(path: path) })
        #expect(refusal.path == path && "\(refusal)".contains(".png, .jpg or .jpeg"))
    }

    @Test(arguments: PictureFormat.allCases)
    func `files begin with the signature of their format`(format: PictureFormat) throws {
        let bytes = try TestPictures.asymmetric().encoded(as: format)
        #expect(bytes.starts(with: format == .png ? [0x89, 0x50, 0x4e, 0x47] : [0xff, 0xd8, 0xff]))
    }
}
