// What is seen from afar: the bar on top, the verdict, a field.

import Imaging
import RackCore
import Station

extension Brush {
    /// Draws the bar on top of a list with its name, and returns its height.
    func head(_ title: String, trailing: String) -> Double {
        let height = (canvas.lineHeight(style(1.5, .bold)) * 1.4).rounded()
        canvas.fill(Area(x: 0, y: 0, width: width, height: height), color: Palette.header)
        canvas.fill(Area(x: 0, y: height - 2, width: width, height: 2), color: Palette.action)
        let side = trailing.isEmpty ? 0 : min(width * 0.3, canvas.width(of: trailing, style: style()) + 1)
        paragraph(
            title, in: Area(x: margin, y: 0, width: width - 3 * margin - side, height: height), largest: 1.5,
            weight: .bold, isCentered: true)
        text(
            trailing, in: Area(x: width - margin - side, y: 0, width: side, height: height), style(), .trailing)
        return height
    }

    /// Draws a title across the top, its words as large as can be read from two metres away and its details beside
    /// them, and returns its height.
    func verdict(_ title: Screen.Title, width whole: Double) -> Double {
        let badge = extent * 0.14
        let x = margin + badge + margin
        let width = whole - x - margin
        let count = fitted(
            title.text, .bold, Self.ink, largest: extent * 0.15, smallest: height * 0.1, width: width,
            height: height * 0.3)
        let line = canvas.lineHeight(count.style)
        let countHeight = Double(count.lines.count) * line
        let countWidth = count.lines.map { canvas.width(of: $0, style: count.style) }.max() ?? 0
        let detail = shortDetail(title)
        let beside = width - countWidth - margin
        // On a narrow display, and after a long count, the details go below.
        let isBelow = !detail.isEmpty && (count.lines.count > 1 || beside < type * 9)
        let below = isBelow ? min(height * 0.14, canvas.lineHeight(style(1.5, .bold)) * 2) : 0
        let tall = max(countHeight + below, badge) + gap
        let edge = margin / 4
        let tone = title.tone ?? .neutral
        canvas.fill(Area(x: 0, y: 0, width: whole, height: tall + edge), color: Palette.header)
        canvas.fill(Area(x: 0, y: tall, width: whole, height: edge), color: tone.color)
        self.badge(tone, in: Area(x: margin, y: (tall - badge) / 2, width: badge, height: badge))
        let top = (tall - countHeight - below) / 2
        lines(count.lines, x: x, y: top, width: width, count.style)
        guard !detail.isEmpty else { return tall + edge }
        let place =
            isBelow
            ? Area(x: x, y: top + countHeight, width: width, height: below)
            : Area(x: x + countWidth + margin, y: edge, width: beside, height: tall - 2 * edge)
        paragraph(detail, in: place, largest: 3, weight: .bold, isCentered: true)
        return tall + edge
    }

    /// The details, their list left out where it is too long to be read here.
    private func shortDetail(_ title: Screen.Title) -> String {
        let parts = title.detail.split(separator: ": ", maxSplits: 1)
        guard parts.count == 2, parts[1].split(separator: " ").count > 8 else { return title.detail }
        return String(parts[0])
    }

    /// Draws a text that is being put in, with a caret behind it.
    func field(_ text: String, in area: Area) {
        canvas.fill(area, color: .white, radius: gap)
        canvas.stroke(area.inset(by: 1), color: Palette.action, width: 2, radius: gap)
        let style = style(1.8, .bold)
        // The end is what is being written; the beginning of a long text gives way.
        let room = area.width - 4 * gap
        var shown = text
        while !shown.isEmpty, canvas.width(of: shown, style: style) > room { shown.removeFirst() }
        let inner = Area(x: area.x + gap, y: area.y, width: room + gap, height: area.height)
        self.text(shown, in: inner, style)
        let caret = inner.x + canvas.width(of: shown, style: style) + 3
        canvas.fill(
            Area(x: caret, y: area.y + area.height * 0.18, width: 3, height: area.height * 0.64), color: Palette.action)
    }
}
