// Waiting for the pedal, as a picture.

import Imaging
import RackCore
import Station

/// The live picture beside what to do, the last scans below, and what there is besides scanning.
struct HomePicture {
    let brush: ScreenBrush
    let home: Screen.Home

    private var gap: Double { brush.margin / 2 }

    func draw(in area: Area) {
        var rest = area.inset(by: gap)
        if !home.menu.isEmpty { rest.height -= drawMenu(at: rest) + gap }
        if !home.sessions.isEmpty { rest.height -= drawSessions(at: rest) + gap }
        guard let guide = home.guide else { return drawTrouble(in: rest) }
        let (place, words) = brush.besidePicture(in: rest)
        brush.ledger.live = place
        LivePicture(brush, guide: guide)?.drawEmpty()
        drawWords(in: words)
    }

    // MARK: - What to do

    private func drawWords(in area: Area) {
        brush.canvas.fill(area, color: .white, radius: gap)
        let inner = area.inset(by: min(brush.margin, area.width * 0.05))
        let details = self.details
        let isAlone = details.isEmpty
        let title = brush.fitted(
            home.title, .bold, ScreenBrush.ink, largest: brush.extent * 0.14, smallest: brush.smallestType,
            width: inner.width, height: inner.height * (isAlone ? 0.7 : details.count > 1 ? 0.3 : 0.42), .center)
        let titleHeight = Double(title.lines.count) * brush.canvas.lineHeight(title.style)
        let badge = min(brush.extent * 0.11, inner.height - titleHeight - inner.height * (isAlone ? 0 : 0.45))
        var y = inner.y
        if badge > brush.type {
            let place = Area(x: inner.centerX - badge / 2, y: y, width: badge, height: badge)
            brush.badge(home.tone, in: place)
            y += badge + gap / 2
        }
        y = brush.lines(title.lines, x: inner.x, y: y, width: inner.width, title.style, .center) + gap / 2
        let list = Area(x: inner.x, y: y, width: inner.width, height: inner.y + inner.height - y)
        if details.count == 1, let only = details.first, only.tone == nil {
            brush.paragraph(only.text, in: list, largest: 1.5, .center)
            return
        }
        NoteList(brush: brush, notes: details, largest: home.troubles.count > 1 ? 1.1 : 1.5).draw(in: list)
    }

    /// Without a live picture what is wrong has the whole width: the title on the left, all troubles beside it.
    private func drawTrouble(in area: Area) {
        guard area.width > area.height * 1.1, !home.troubles.isEmpty else { return drawWords(in: area) }
        brush.canvas.fill(area, color: .white, radius: gap)
        let inner = area.inset(by: brush.margin)
        let left = Area(x: inner.x, y: inner.y, width: inner.width * 0.34, height: inner.height)
        let badge = min(brush.extent * 0.16, left.height * 0.4)
        let title = brush.fitted(
            home.title, .bold, ScreenBrush.ink, largest: brush.extent * 0.1, smallest: brush.smallestType,
            width: left.width, height: left.height - badge - gap, .center)
        let titleHeight = Double(title.lines.count) * brush.canvas.lineHeight(title.style)
        let y = left.centerY - (badge + gap + titleHeight) / 2
        brush.badge(home.tone, in: Area(x: left.centerX - badge / 2, y: y, width: badge, height: badge))
        brush.lines(title.lines, x: left.x, y: y + badge + gap, width: left.width, title.style, .center)
        let x = left.x + left.width + brush.margin
        let list = Area(x: x, y: inner.y, width: inner.x + inner.width - x, height: inner.height)
        NoteList(brush: brush, notes: details, largest: 1.5).draw(in: list)
    }

    private var details: [NoteList.Note] {
        var notes: [NoteList.Note] = home.troubles.map { .init(tone: $0.tone, text: $0.text, remedy: $0.remedy) }
        if !home.news.text.isEmpty { notes.append(.init(tone: home.news.tone, text: home.news.text)) }
        if !home.text.isEmpty { notes.append(.init(tone: nil, text: home.text)) }
        return notes
    }

    // MARK: - Below

    /// Draws the menu at the bottom of an area, and returns its height.
    private func drawMenu(at area: Area) -> Double {
        let height = (brush.canvas.lineHeight(brush.style()) * 1.6).rounded()
        let width = (area.width - gap * Double(home.menu.count - 1)) / Double(home.menu.count)
        for (number, name) in home.menu.enumerated() {
            let place = Area(
                x: area.x + Double(number) * (width + gap), y: area.y + area.height - height, width: width,
                height: height)
            brush.choice(in: place, isSelected: number == home.selectedMenu)
            brush.paragraph(name, in: place.inset(by: gap * 0.4), weight: .bold, .center, isCentered: true)
        }
        return height
    }

    /// Draws the last scans above the lower edge of an area, and returns their height.
    private func drawSessions(at area: Area) -> Double {
        let line = brush.canvas.lineHeight(brush.style())
        let height = max(line * 3.4, min(line * 4.6, area.height * 0.24)).rounded()
        let count = Double(max(5, home.sessions.count))
        let width = (area.width - gap * (count - 1)) / count
        for (number, session) in home.sessions.enumerated() {
            let place = Area(
                x: area.x + Double(number) * (width + gap), y: area.y + area.height - height, width: width,
                height: height)
            brush.choice(in: place, isSelected: number == home.selectedSession)
            SessionCard(brush: brush, session: session).draw(in: place.inset(by: gap * 0.7))
        }
        return height
    }
}

extension ScreenBrush {
    /// A picture's place and that of the words: beside each other, or below each other on an upright display.
    func besidePicture(in area: Area) -> (place: Area, words: Area) {
        let gap = (margin / 2).rounded()
        // Whole pixels, so that nothing of what was drawn before shines through at the edges of a live picture.
        let (x, y) = (area.x.rounded(), area.y.rounded())
        if area.width > area.height * 1.1 {
            let width = min(area.width * 0.6, area.height * 4 / 3).rounded()
            return (
                Area(x: x, y: y, width: width, height: area.height.rounded(.down)),
                Area(x: x + width + gap, y: area.y, width: area.width - width - gap, height: area.height)
            )
        }
        let height = min(area.height * 0.6, area.width).rounded()
        return (
            Area(x: x, y: y, width: area.width.rounded(.down), height: height),
            Area(x: area.x, y: y + height + gap, width: area.width, height: area.height - height - gap)
        )
    }
}
