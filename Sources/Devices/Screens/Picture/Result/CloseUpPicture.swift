// The vial that needs a look, enlarged, with what to do.

import Imaging
import RackCore
import Station

/// A position that needs a look: what is wrong, its enlarged picture, one tip.
struct CloseUpPicture {
    let brush: ScreenBrush
    let closeUp: Screen.CloseUp

    func draw(in area: Area) {
        let gap = brush.margin / 2
        brush.canvas.fill(area, color: .white, radius: gap)
        brush.canvas.stroke(area.inset(by: 1), color: Palette.warning, width: 2, radius: gap)
        var inner = area.inset(by: gap)
        if closeUp.picture != nil {
            // The picture beside the words where there is room for both, or else above them.
            let isWide = inner.width > inner.height * 1.5
            let side = isWide ? min(inner.height, inner.width * 0.45) : min(inner.width, inner.height * 0.5)
            let place = Area(
                x: isWide ? inner.x : inner.centerX - side / 2, y: inner.y, width: side, height: side)
            if brush.picture(closeUp.picture, in: place) != nil {
                if isWide {
                    inner.x += side + gap
                    inner.width -= side + gap
                } else {
                    inner.y += side + gap / 2
                    inner.height -= side + gap / 2
                }
            }
        }
        NoteList(
            brush: brush,
            notes: [.init(tone: nil, text: closeUp.title, isBold: true), .init(tone: nil, text: closeUp.tip)].filter {
                !$0.text.isEmpty
            }, largest: 1.3
        ).draw(in: inner)
    }
}
