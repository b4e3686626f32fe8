// A session in a few words with its small picture.

import Imaging
import RackCore
import Station

/// A session: when, how many, how good, whether it is on the stick, and its picture where there is room.
struct SessionCard {
    let brush: ScreenBrush
    let session: Screen.SessionLine

    func draw(in area: Area) {
        var area = area
        let gap = brush.margin / 3
        if area.width > area.height * 1.6, session.thumbnail != nil {
            let place = Area(x: area.x, y: area.y, width: area.height, height: area.height)
            if brush.picture(session.thumbnail, in: place) != nil {
                area.x += area.height + gap
                area.width -= area.height + gap
            }
        }
        let line = area.height / 3
        let badge = min(line * 0.8, brush.type * 1.2)
        let marks = badge + (session.isMirrored == nil ? 0 : badge + gap * 0.5)
        brush.badge(
            session.tone, in: Area(x: area.x + area.width - badge, y: area.y, width: badge, height: badge))
        if let isMirrored = session.isMirrored {
            StickMark(isOnStick: isMirrored).draw(
                in: Area(x: area.x + area.width - marks, y: area.y, width: badge, height: badge), with: brush)
        }
        brush.paragraph(
            session.time, in: Area(x: area.x, y: area.y, width: area.width - marks - gap, height: line * 0.95),
            isCentered: true)
        brush.paragraph(
            session.count, in: Area(x: area.x, y: area.y + line, width: area.width, height: line * 1.05),
            largest: 1.3, weight: .bold, isCentered: true)
        let last = session.problems.isEmpty ? session.name : session.problems
        brush.paragraph(
            last, in: Area(x: area.x, y: area.y + 2 * line, width: area.width, height: line), isCentered: true)
    }
}

/// Whether a session is on the stick: a stick that is filled, or its outline crossed out.
struct StickMark {
    let isOnStick: Bool

    func draw(in area: Area, with brush: ScreenBrush) {
        let (x, y, side) = (area.x, area.y, min(area.width, area.height))
        let color = isOnStick ? Palette.success : Palette.secondary
        let line = max(1.5, side * 0.09)
        let body = Area(x: x + side * 0.24, y: y + side * 0.36, width: side * 0.52, height: side * 0.6)
        let plug = Area(x: x + side * 0.34, y: y + side * 0.06, width: side * 0.32, height: side * 0.3)
        for (part, radius) in [(body, side * 0.1), (plug, 0.0)] {
            if isOnStick, radius > 0 { brush.canvas.fill(part, color: color, radius: radius) }
            brush.canvas.stroke(part.inset(by: line / 2), color: color, width: line, radius: radius)
        }
        guard !isOnStick else { return }
        brush.canvas.line(
            from: Point(x: x + side * 0.08, y: y + side * 0.92), to: Point(x: x + side * 0.92, y: y + side * 0.08),
            color: color, width: line)
    }
}
