// A scan under way, as a picture.

import Imaging
import RackCore
import Station

/// The picture that is being read beside the step in words, a bar and the time that has passed.
struct ProgressPicture {
    let brush: ScreenBrush
    let progress: Screen.Progress

    func draw(in area: Area) {
        let gap = brush.margin / 2
        let body = area.inset(by: gap)
        guard progress.picture != nil else { return drawWords(in: body) }
        let (place, words) = brush.besidePicture(in: body)
        brush.canvas.fill(place, color: .white, radius: gap)
        brush.picture(progress.picture, in: place)
        drawWords(in: words)
    }

    private func drawWords(in area: Area) {
        let margin = brush.margin
        brush.canvas.fill(area, color: .white, radius: margin / 2)
        let inner = Area(
            x: area.x + margin, y: area.y, width: area.width - 2 * margin, height: area.height)
        let text = brush.fitted(
            progress.text, .bold, ScreenBrush.ink, largest: brush.extent * 0.12, smallest: brush.smallestType,
            width: inner.width, height: inner.height * 0.4, .center)
        let textHeight = Double(text.lines.count) * brush.canvas.lineHeight(text.style)
        let bar = max(12, brush.height * 0.05)
        let small = brush.style(1.4)
        let line = brush.canvas.lineHeight(small)
        let steps = max(1, progress.steps)
        let step = min(max(0, progress.step), steps)
        let below = [step > 0 ? brush.say("Step \(step) of \(steps)") : "", progress.elapsed].filter { !$0.isEmpty }
        let height = textHeight + margin + bar + margin / 2 + Double(below.count) * line
        var y = inner.centerY - height / 2
        y = brush.lines(text.lines, x: inner.x, y: y, width: inner.width, text.style, .center) + margin
        // A display that knows only the step shows what was done before it.
        let fraction = max(progress.fraction, Double(max(0, step - 1)) / Double(steps))
        brush.bar(fraction, steps: steps, in: Area(x: inner.x, y: y, width: inner.width, height: bar))
        y += bar + margin / 2
        for text in below {
            let place = Area(x: inner.x, y: y, width: inner.width, height: line)
            brush.paragraph(text, in: place, largest: 1.4, .center)
            y += line
        }
    }
}
