// The verdict of a result, across the top of the picture.

import Imaging
import RackCore
import Station

/// The verdict: its count as large as can be read from two metres away, its details beside it.
struct VerdictPicture {
    let brush: ScreenBrush
    let result: Screen.Result

    /// Draws the verdict and returns its lower edge.
    func draw(in area: Area) -> Double {
        let margin = brush.margin
        let gap = margin / 2
        let badge = brush.extent * 0.14
        let x = margin + badge + margin
        let width = area.width - x - margin
        let count = brush.fitted(
            result.verdict.count, .bold, ScreenBrush.ink, largest: brush.extent * 0.15, smallest: brush.height * 0.1,
            width: width, height: brush.height * 0.3)
        let line = brush.canvas.lineHeight(count.style)
        let countHeight = Double(count.lines.count) * line
        let countWidth = count.lines.map { brush.canvas.width(of: $0, style: count.style) }.max() ?? 0
        let detail = details
        let beside = width - countWidth - margin
        // On a narrow display, and after a long count, the details go below.
        let isBelow = !detail.isEmpty && (count.lines.count > 1 || beside < brush.type * 9)
        let below = isBelow ? min(brush.height * 0.14, brush.canvas.lineHeight(brush.style(1.5, .bold)) * 2) : 0
        let height = max(countHeight + below, badge) + gap
        let edge = margin / 4
        brush.canvas.fill(Area(x: 0, y: 0, width: area.width, height: height + edge), color: Palette.header)
        brush.canvas.fill(
            Area(x: 0, y: height, width: area.width, height: edge), color: ScreenBrush.color(result.tone))
        brush.badge(result.tone, in: Area(x: margin, y: (height - badge) / 2, width: badge, height: badge))
        let top = (height - countHeight - below) / 2
        brush.lines(count.lines, x: x, y: top, width: width, count.style)
        guard !detail.isEmpty else { return height + edge }
        let place =
            isBelow
            ? Area(x: x, y: top + countHeight, width: width, height: below)
            : Area(x: x + countWidth + margin, y: edge, width: beside, height: height - 2 * edge)
        brush.paragraph(detail, in: place, largest: 3, weight: .bold, isCentered: true)
        return height + edge
    }

    /// The rest of the verdict, its positions counted where there are too many to be read here.
    private var details: String {
        let positions = result.verdict.detail.split(separator: ": ", maxSplits: 1)
        guard positions.count == 2, positions[1].split(separator: " ").count > 8 else { return result.verdict.detail }
        return String(positions[0])
    }
}
