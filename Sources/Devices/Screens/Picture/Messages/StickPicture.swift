// The stick and how far copying to it is, as a picture.

import Imaging
import RackCore
import Station

/// The stick in a few words, with a bar while files are copied.
struct StickPicture {
    let brush: ScreenBrush
    let panel: Screen.StickPanel

    func draw(in area: Area) {
        let notice = Screen.Notice(tone: panel.tone, title: panel.title, text: panel.text, remedy: panel.remedy)
        guard let fraction = panel.fraction else {
            return NoticePicture(brush: brush, notice: notice).draw(in: area)
        }
        let height = max(14, brush.height * 0.05)
        let words = Area(x: area.x, y: area.y, width: area.width, height: area.height - height - 2 * brush.margin)
        NoticePicture(brush: brush, notice: notice).draw(in: words)
        let bar = Area(
            x: 2 * brush.margin, y: words.height, width: area.width - 4 * brush.margin, height: height)
        brush.bar(fraction, steps: 1, in: bar)
    }
}
