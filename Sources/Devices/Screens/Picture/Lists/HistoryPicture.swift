// The sessions that are kept, as a picture.

import Imaging
import RackCore
import Station

/// A page of sessions with their small pictures, and the line that opens the search above them.
struct HistoryPicture {
    let brush: ScreenBrush
    let history: Screen.History

    func draw(in area: Area) {
        let top = brush.head(history.title, trailing: history.page)
        let gap = brush.margin / 2
        let line = brush.canvas.lineHeight(brush.style())
        let search = Area(x: gap, y: top + gap, width: area.width - 2 * gap, height: (line * 1.6).rounded())
        if !history.search.isEmpty {
            brush.choice(in: search, isSelected: history.selected < 0, color: Palette.header)
            brush.paragraph(
                history.search, in: search.inset(by: gap * 0.3).indented(by: gap), largest: 1.15, weight: .bold,
                isCentered: true)
        }
        let y = search.y + search.height + gap
        let list = Area(x: gap, y: y, width: area.width - 2 * gap, height: area.height - y - gap)
        guard !history.sessions.isEmpty else {
            brush.paragraph(history.note.text, in: list, largest: 2, weight: .bold, .center, isCentered: true)
            return
        }
        let count = Double(max(5, history.sessions.count))
        let height = min(((list.height - gap * 0.5 * (count - 1)) / count).rounded(.down), line * 5)
        for (number, session) in history.sessions.enumerated() {
            let row = Area(
                x: list.x, y: list.y + Double(number) * (height + gap * 0.5), width: list.width, height: height)
            brush.choice(in: row, isSelected: number == history.selected)
            draw(session, in: row.inset(by: min(gap * 0.5, height * 0.08)))
        }
    }

    private func draw(_ session: Screen.SessionLine, in area: Area) {
        let gap = brush.margin / 2
        var area = area
        if history.sessions.contains(where: { $0.thumbnail != nil }) {
            let width = min(area.height * 1.33, area.width * 0.2)
            brush.picture(session.thumbnail, in: Area(x: area.x, y: area.y, width: width, height: area.height))
            area.x += width + gap
            area.width -= width + gap
        }
        let badge = min(area.height * 0.7, brush.type * 1.7)
        brush.badge(session.tone, in: Area(x: area.x, y: area.centerY - badge / 2, width: badge, height: badge))
        area.x += badge + gap
        area.width -= badge + gap
        if let isMirrored = session.isMirrored {
            StickMark(isOnStick: isMirrored).draw(
                in: Area(x: area.x + area.width - badge, y: area.centerY - badge / 2, width: badge, height: badge),
                with: brush)
        }
        area.width -= badge + gap
        var x = area.x
        for (text, share, weight) in [
            (session.time, 0.3, TextStyle.Weight.regular), (session.count, 0.2, .bold), (session.problems, 0.25, .bold),
            (session.name, 0.25, .regular),
        ] {
            let width = area.width * share
            brush.paragraph(
                text, in: Area(x: x, y: area.y, width: width - gap, height: area.height), largest: 1.2, weight: weight,
                isCentered: true)
            x += width
        }
    }
}
