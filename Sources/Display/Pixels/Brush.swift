// Draws texts and small marks on a canvas so that they fit their places, and knows where they are.

import Imaging
import RackCore
import Station

/// A canvas with the measures and the text functions that all parts of a screen share.
struct Brush {
    let canvas: Canvas
    /// The language of what the renderer adds to a screen's own texts.
    let language: Language
    /// The decoded pictures.
    let pictures: ScreenPictures
    /// Where texts were drawn; kept so that tests can prove that none overlaps another.
    let record = Record()

    /// The texts of one picture in the order in which they were drawn.
    final class Record {
        struct Entry {
            var text: String
            var area: Area
            var isCut: Bool
            var color: RGB
        }
        var entries: [Entry] = []
        /// Where the camera's live picture goes; nil on screens without one.
        var live: LivePicture?
    }

    /// Makes a brush for a canvas.
    init(canvas: Canvas, language: Language = .english, pictures: ScreenPictures = ScreenPictures()) {
        (self.canvas, self.language, self.pictures) = (canvas, language, pictures)
    }

    /// Words of the renderer in the screen's language.
    func say(_ words: Words) -> String { words.text(in: language) }

    /// The colour of text.
    static let ink = RGB(0x14232b)
    /// The colour of text that is secondary.
    static let quiet = RGB(0x55565a)

    var size: PixelSize { canvas.size }
    var width: Double { Double(size.width) }
    var height: Double { Double(size.height) }
    /// What the largest type is measured by: the height, unless the picture is upright and lines are short.
    var extent: Double { min(height, width * 0.8) }
    /// The distance that separates parts, in pixels.
    var margin: Double { max(8, min(width, height) * 0.03) }
    /// The size of usual type, in pixels.
    var type: Double { max(11, min(width / 42, height / 26)) }

    /// A style of usual or larger type.
    func style(_ scale: Double = 1, _ weight: TextStyle.Weight = .regular, _ color: RGB = ink) -> TextStyle {
        TextStyle(size: (type * scale).rounded(), weight: weight, color: color)
    }

    /// Draws one line of text. What does not fit ends in an ellipsis.
    func text(_ text: String, in area: Area, _ style: TextStyle, _ alignment: TextAlignment = .leading) {
        guard !text.isEmpty, area.width > 0 else { return }
        canvas.draw(text, in: area, style: style, alignment: alignment)
        let wanted = canvas.width(of: text, style: style)
        let (across, down) = (min(wanted, area.width), canvas.lineHeight(style))
        let x =
            switch alignment {
            case .leading: area.x
            case .center: area.x + (area.width - across) / 2
            case .trailing: area.x + area.width - across
            }
        record.entries.append(
            Record.Entry(
                text: text, area: Area(x: x, y: area.centerY - down / 2, width: across, height: down),
                isCut: wanted > area.width + 0.5, color: style.color))
    }

    /// A text broken into lines that are at most a width wide; centred ones are of about the same width.
    func wrapped(
        _ text: String, _ style: TextStyle, width limit: Double, _ alignment: TextAlignment = .leading
    ) -> [String] {
        guard alignment == .center else {
            return LineBreaks.lines(of: text, width: limit) { canvas.width(of: $0, style: style) }
        }
        // The same beginnings of lines are measured at many widths.
        var known: [String: Double] = [:]
        return LineBreaks.balanced(text, width: limit) { line in
            if let width = known[line] { return width }
            let width = canvas.width(of: line, style: style)
            known[line] = width
            return width
        }
    }

    /// Draws lines below each other and returns where the next would begin.
    @discardableResult
    func lines(
        _ lines: [String], x: Double, y: Double, width: Double, _ style: TextStyle,
        _ alignment: TextAlignment = .leading
    ) -> Double {
        let step = canvas.lineHeight(style)
        for (number, line) in lines.enumerated() {
            let area = Area(x: x, y: y + Double(number) * step, width: width, height: step)
            text(line, in: area, style, alignment)
        }
        return y + Double(lines.count) * step
    }

    /// The smallest type that texts are made to fit with, in pixels.
    var smallestType: Double { max(9, type * 0.7) }

    /// The largest type, from `largest` down to `smallest` pixels, in which a text fits into a width and height; in
    /// the smallest when it fits in none.
    func fitted(
        _ text: String, _ weight: TextStyle.Weight, _ color: RGB, largest: Double, smallest: Double, width: Double,
        height: Double, _ alignment: TextAlignment = .leading
    ) -> (style: TextStyle, lines: [String]) {
        var size = max(largest, smallest)
        while true {
            let style = TextStyle(size: size.rounded(), weight: weight, color: color)
            let lines = wrapped(text, style, width: width)
            let isWhole = Double(lines.count) * canvas.lineHeight(style) <= height + 0.5
            // A word is broken only where the smallest type leaves no other way.
            if size <= smallest || isWhole && !lines.contains(where: { isBroken($0, in: text, style, width) }) {
                return (style, alignment == .center ? wrapped(text, style, width: width, alignment) : lines)
            }
            size = max(smallest, size * 0.92)
        }
    }

    /// Whether a line ends inside a word.
    private func isBroken(_ line: String, in text: String, _ style: TextStyle, _ width: Double) -> Bool {
        guard !line.contains(" "), !LineBreaks.hasWideCharacters(line) else { return false }
        return !text.split(separator: " ").contains { $0 == line }
    }

    /// Draws a text in an area, in the largest type from `largest` usual sizes down in which it fits, and returns its
    /// lower edge. What does not fit in the smallest ends in an ellipsis.
    @discardableResult
    func paragraph(
        _ text: String, in area: Area, largest: Double = 1, weight: TextStyle.Weight = .regular, color: RGB = ink,
        _ alignment: TextAlignment = .leading, isCentered: Bool = false
    ) -> Double {
        guard !text.isEmpty, area.width > 0, area.height > 0 else { return area.y }
        var (style, lines) = fitted(
            text, weight, color, largest: type * largest, smallest: min(smallestType, type * largest),
            width: area.width, height: area.height, alignment)
        let step = canvas.lineHeight(style)
        let most = max(1, Int((area.height + 0.5) / step))
        if lines.count > most { lines = Array(lines.prefix(most - 1)) + [lines[(most - 1)...].joined(separator: " ")] }
        let top = isCentered ? area.centerY - Double(lines.count) * step / 2 : area.y
        return self.lines(lines, x: area.x, y: top, width: area.width, style, alignment)
    }

    /// Draws the ground of something that can be chosen: what is selected has another colour, an edge and a mark.
    func choice(in area: Area, isSelected: Bool, color: RGB = .white) {
        let radius = min(area.height, area.width) * 0.16
        canvas.fill(area, color: isSelected ? Palette.selection : color, radius: radius)
        guard isSelected else { return }
        let line = max(2, type * 0.14)
        canvas.stroke(area.inset(by: line / 2), color: Self.ink, width: line, radius: radius)
    }

    /// Draws a bar in steps, filled up to a fraction of its whole length.
    func bar(_ fraction: Double, steps: Int, in area: Area) {
        let gap = steps > 1 ? margin / 2 : 0
        let part = (area.width - gap * Double(steps - 1)) / Double(steps)
        for number in 0..<steps {
            let piece = Area(x: area.x + Double(number) * (part + gap), y: area.y, width: part, height: area.height)
            let radius = area.height / 2
            let done = min(1, max(0, fraction * Double(steps) - Double(number)))
            canvas.fill(piece, color: Palette.header, radius: radius)
            if done > 0 {
                let color = done >= 1 ? Palette.success : Palette.action
                canvas.clipped(to: Area(x: piece.x, y: piece.y, width: piece.width * done, height: piece.height)) {
                    canvas.fill(piece, color: color, radius: radius)
                }
            }
            canvas.stroke(piece.inset(by: 1), color: Palette.action, width: 2, radius: radius)
        }
    }

    /// Draws an arrow that points up or down.
    func arrow(up: Bool, in area: Area) {
        let (tip, base) = up ? (area.y, area.y + area.height) : (area.y + area.height, area.y)
        let line = max(2, area.width * 0.16)
        let shoulder = base + (tip - base) * 0.55
        canvas.line(
            from: Point(x: area.centerX, y: base), to: Point(x: area.centerX, y: tip), color: Self.ink, width: line)
        for x in [area.x, area.x + area.width] {
            canvas.line(
                from: Point(x: x, y: shoulder), to: Point(x: area.centerX, y: tip), color: Self.ink, width: line)
        }
    }

    /// A round badge with a mark for a tone: a tick, an exclamation mark, a cross.
    func badge(_ tone: Tone, in area: Area) {
        let color = tone.color
        if tone == .name {
            return canvas.fill(area.inset(by: area.width * 0.12), color: color, radius: area.width * 0.15)
        }
        canvas.fill(area, color: color, radius: area.width / 2)
        let (x, y, side) = (area.x, area.y, area.width)
        func stroke(_ points: [(Double, Double)]) {
            for (start, end) in zip(points, points.dropFirst()) {
                canvas.line(
                    from: Point(x: x + start.0 * side, y: y + start.1 * side),
                    to: Point(x: x + end.0 * side, y: y + end.1 * side), color: color.ink, width: side * 0.1)
            }
        }
        switch tone {
        case .success: stroke([(0.28, 0.53), (0.44, 0.68), (0.73, 0.34)])
        case .warning:
            stroke([(0.5, 0.24), (0.5, 0.55)])
            stroke([(0.5, 0.76), (0.5, 0.76)])
        case .error:
            stroke([(0.32, 0.32), (0.68, 0.68)])
            stroke([(0.68, 0.32), (0.32, 0.68)])
        case .action: stroke([(0.3, 0.5), (0.7, 0.5), (0.53, 0.33), (0.7, 0.5), (0.53, 0.67)])
        case .neutral: stroke([(0.32, 0.5), (0.68, 0.5)])
        case .name: break
        }
    }
}
