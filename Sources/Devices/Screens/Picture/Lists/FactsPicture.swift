// Names and what belongs to them, as a picture.

import Imaging
import RackCore
import Station

/// Lines of a name and what belongs to it, from the first that has to be seen.
struct FactsPicture {
    let brush: ScreenBrush
    let facts: Screen.Facts

    func draw(in area: Area) {
        let top = brush.head(facts.title)
        let gap = brush.margin / 2
        let card = Area(x: gap, y: top + gap, width: area.width - 2 * gap, height: area.height - top - 2 * gap)
        brush.canvas.fill(card, color: .white, radius: gap)
        let inner = card.inset(by: gap)
        let (plain, bold) = (brush.style(1.1), brush.style(1.1, .bold))
        let line = brush.canvas.lineHeight(bold)
        let nameWidth = min(
            inner.width * 0.36, (facts.lines.map { brush.canvas.width(of: $0.name, style: bold) }.max() ?? 0) + 1)
        let x = inner.x + nameWidth + 2 * gap
        let width = inner.x + inner.width - x - gap
        var y = inner.y
        let bottom = inner.y + inner.height
        let first = min(max(0, facts.first), max(0, facts.lines.count - 1))
        var shown = first
        for fact in facts.lines.dropFirst(first) {
            let names = brush.wrapped(fact.name, bold, width: nameWidth)
            var values = brush.wrapped(fact.value, plain, width: width)
            // A fact that is higher than the screen is cut, all others are whole or come with the next step down.
            let most = max(1, Int((bottom - y) / line))
            if max(names.count, values.count) > most {
                guard shown == first else { break }
                values = Array(values.prefix(most - 1)) + [values[(most - 1)...].joined(separator: " ")]
            }
            brush.lines(Array(names.prefix(most)), x: inner.x, y: y, width: nameWidth, bold)
            brush.lines(values, x: x, y: y, width: width, plain)
            y += Double(max(names.count, values.count)) * line + line * 0.35
            shown += 1
        }
        let arrow = brush.type
        let side = card.x + card.width - arrow * 1.4
        if first > 0 { brush.arrow(up: true, in: Area(x: side, y: inner.y, width: arrow, height: arrow)) }
        if shown < facts.lines.count {
            brush.arrow(up: false, in: Area(x: side, y: bottom - arrow, width: arrow, height: arrow))
        }
    }
}
