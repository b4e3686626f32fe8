// Photographs of a box's label: well printed, poor, damaged, and of a kind that cannot be read.

internal import Imaging
package import RackCore
package import Station

/// A label that lies on the bench, and how well it can be read.
package enum LabelPicture: String, CaseIterable, Sendable {
    /// Sharp and in good light, a little turned.
    case good
    /// Out of focus, in hardly any light.
    case poor
    /// A corner is torn off, and a pen went over it.
    case damaged
    /// In a script that nobody here reads, without a code.
    case unsupported

    /// What stands on the label: the box's name, in its code too, and what is in it.
    package static let box = "FZ7-R3-S6-B269"
    /// Its lines of text.
    package static let lines = ["BOX: \(box)", "PROJECT: CCYGD-86", "FROZEN: 2024-10-07", "SAMPLES: 81"]
    /// Rules by which it is read.
    package static let rules = #"""
        labels:
          - context: cryobox
            when: {any: 'FZ\d-R\d-S\d-B\d{3}'}
            fields:
              box: {from: any, keywords: [BOX], match: 'FZ\d-R\d-S\d-B\d{3}', required: true}
              project: {from: text, keywords: [PROJECT], match: '[A-Z]{3,7}-\d{2}'}
              frozen: {from: text, keywords: [FROZEN], type: date}
              count: {from: text, keywords: [SAMPLES], type: integer, range: [1, 100]}
            session: {rack: box}

        """#

    /// The size of the pictures, in pixels.
    package static let size = PixelSize(width: 1100, height: 1100)
    /// Where the label lies before it is turned, in pixels.
    private static let area = PixelRect(x: 130, y: 300, width: 840, height: 480)

    /// Draws the picture.
    /// - Throws: a fault when memory is short.
    package func picture() throws(Fault) -> GrayImage {
        var random = SplitMix64(seed: 7, subject: UInt64(Self.allCases.firstIndex(of: self) ?? 0))
        var paper = Paper(try sheet())
        if self == .damaged { damage(&paper) }
        let seen = paper.seen(lean: 0.05, bend: 0, &random)
        return self == .poor
            ? seen.blurred(2.4).picture(noise: 5, gain: 0.3, slope: 0.3, &random)
            : seen.blurred(0.5).picture(noise: 2, gain: 1, slope: 0.15, &random)
    }

    /// The sheet as it was printed, flat on a dark bench.
    private func sheet() throws(Fault) -> GrayImage {
        do throws(DrawingError) {
            let canvas = try Canvas(size: Self.size, background: RGB(0x303438))
            let area = Self.area
            canvas.fill(Area(area), color: .white)
            let lines = self == .unsupported ? ["样品盒 冷冻柜七号", "项目 第八十六", "冷冻日期 十月七日"] : Self.lines
            for (index, line) in lines.enumerated() {
                let place = Area(
                    x: Double(area.x) + 36, y: Double(area.y) + 28 + Double(index) * 66, width: 780, height: 56)
                canvas.draw(line, in: place, style: TextStyle(size: 40))
            }
            if self != .unsupported { print(Self.box, on: canvas) }
            let file = try canvas.image().encoded(as: .png)
            guard let frame = try? Frame(file: file) else { preconditionFailure("what was encoded can be decoded") }
            return frame.luma
        } catch {
            throw Fault(rendering: error)
        }
    }

    /// Prints the code below the lines, three pixels a module.
    private func print(_ text: String, on canvas: Canvas) {
        guard let symbol = LinearSymbol(text, .code128) else { preconditionFailure("the text is one of Code 128") }
        var place = Double(Self.area.x) + 60
        for (index, width) in symbol.widths.enumerated() {
            let bar = Area(x: place, y: Double(Self.area.y) + 320, width: width * 3, height: 120)
            if index.isMultiple(of: 2) { canvas.fill(bar, color: RGB(0x181818)) }
            place += bar.width
        }
    }

    /// Tears a corner off and draws two strokes of a pen.
    private func damage(_ paper: inout Paper) {
        let (left, top) = (Float(Self.area.x), Float(Self.area.y))
        let (right, bottom) = (left + Float(Self.area.width), top + Float(Self.area.height))
        paper.wipe(
            at: SIMD2(right, top), reach: 230, normal: SIMD2(0.7, -0.7), from: -90, tone: 52)
        paper.stroke([SIMD2(left + 220, top + 150), SIMD2(left + 420, top + 260)], width: 9, tone: 60)
        paper.stroke([SIMD2(left + 380, bottom - 190), SIMD2(left + 470, bottom - 20)], width: 14, tone: 40)
    }
}
