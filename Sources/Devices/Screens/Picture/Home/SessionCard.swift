// A session in a few words with its small picture.

import Imaging
import RackCore
import Station

/// A session: when, how many, how good, whether it is on the stick, and its picture where there is room.
struct SessionCard {
    let brush: ScreenBrush
    let session: Screen.SessionLine

    func draw(in area: Area) {
        let gap = brush.margin / 3
        let line = area.height / 3
        let badge = min(line * 0.9, brush.type * 1.2)
        var words = area
        // What needs a look is told whole; the picture takes what that leaves.
        let wanted = brush.canvas.width(of: session.problems, style: TextStyle(size: brush.smallestType)) + gap + 2
        let side = min(area.height, area.width * 0.42, area.width - wanted)
        let place = Area(x: area.x, y: area.centerY - side / 2, width: side, height: side)
        // A picture has to have room for the marks that stand on it.
        if side > 2.2 * badge, let shown = brush.picture(session.thumbnail, in: place) {
            // The marks stand on the picture, so that they take no room from the words.
            drawMarks(badge, right: shown.x + shown.width, bottom: shown.y + shown.height)
            words.x += side + gap
            words.width -= side + gap
        } else {
            // Beside the time, which is the shortest.
            drawMarks(badge, right: area.x + area.width, bottom: area.y + badge)
        }
        for (number, (text, weight)) in [
            (session.time, TextStyle.Weight.regular), (session.count, .bold), (last, .regular),
        ].enumerated() where number < 2 || !session.problems.isEmpty || fits(text, width: words.width) {
            brush.paragraph(
                text, in: Area(x: words.x, y: area.y + Double(number) * line, width: words.width, height: line),
                largest: number == 1 ? 1.3 : 1, weight: weight, isCentered: true)
        }
    }

    /// What needs a look, or else the rack's name where there is room for it.
    private var last: String { session.problems.isEmpty ? session.name : session.problems }

    private func fits(_ text: String, width: Double) -> Bool {
        brush.canvas.width(of: text, style: TextStyle(size: brush.smallestType)) <= width
    }

    private func drawMarks(_ side: Double, right: Double, bottom: Double) {
        let place = Area(x: right - side, y: bottom - side, width: side, height: side)
        brush.badge(session.tone, in: place)
        guard let isMirrored = session.isMirrored else { return }
        let mark = Area(x: place.x - side * 1.2, y: place.y, width: side, height: side)
        brush.canvas.fill(mark, color: .white, radius: side * 0.2)
        StickMark(isOnStick: isMirrored).draw(in: mark.inset(by: side * 0.08), with: brush)
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
