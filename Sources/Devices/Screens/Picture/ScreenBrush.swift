// Draws texts on a canvas so that they fit their places, and knows where they are.

import Imaging
import RackCore
import Station

/// A canvas with the measures and the text functions that all parts of a screen share.
struct ScreenBrush {
    let canvas: Canvas
    /// Where texts were drawn; kept so that tests can prove that none overlaps another.
    let ledger: Ledger

    /// The texts of one picture in the order in which they were drawn.
    final class Ledger {
        struct Entry {
            var text: String
            var area: Area
            var isCut: Bool
        }
        var entries: [Entry] = []
    }

    /// The colour of text.
    static let ink = RGB(0x14232b)

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
        ledger.entries.append(
            Ledger.Entry(
                text: text, area: Area(x: x, y: area.centerY - down / 2, width: across, height: down),
                isCut: wanted > area.width + 0.5))
    }

    /// A text broken into lines that are at most a width wide.
    func wrapped(_ text: String, _ style: TextStyle, width limit: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ").flatMap({ pieces(of: String($0), style, width: limit) }) {
            let longer = line.isEmpty ? word : line + " " + word
            if canvas.width(of: longer, style: style) <= limit {
                line = longer
            } else {
                if !line.isEmpty { lines.append(line) }
                line = word
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    /// A word that is wider than a line, in pieces that are not.
    private func pieces(of word: String, _ style: TextStyle, width limit: Double) -> [String] {
        guard canvas.width(of: word, style: style) > limit else { return [word] }
        var pieces: [String] = []
        var piece = ""
        for letter in word {
            if !piece.isEmpty, canvas.width(of: piece + String(letter), style: style) > limit {
                pieces.append(piece)
                piece = ""
            }
            piece.append(letter)
        }
        return pieces + [piece]
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

    /// The largest type, from `largest` down to `smallest` pixels, in which a text fits into a width and height; in
    /// the smallest when it fits in none.
    func fitted(
        _ text: String, _ weight: TextStyle.Weight, _ color: RGB, largest: Double, smallest: Double, width: Double,
        height: Double
    ) -> (style: TextStyle, lines: [String]) {
        var size = largest
        while true {
            let style = TextStyle(size: size.rounded(), weight: weight, color: color)
            let lines = wrapped(text, style, width: width)
            if Double(lines.count) * canvas.lineHeight(style) <= height || size <= smallest { return (style, lines) }
            size = max(smallest, size * 0.92)
        }
    }

    /// A round badge with a sign for a tone: a tick, an exclamation mark, a cross.
    func badge(_ tone: Tone, in area: Area) {
        let color = Self.color(tone)
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
        }
    }

    /// The colour of a tone.
    static func color(_ tone: Tone) -> RGB {
        switch tone {
        case .neutral: Palette.secondary
        case .action: Palette.action
        case .success: Palette.success
        case .warning: Palette.warning
        case .error: Palette.error
        }
    }
}
