// The square that is read, moved and sized over the live picture.

internal import RackCore

extension ScreenContents {
    static func framing(_ shown: ShownFraming, _ state: StationState, _ say: Wording) -> ScreenContents {
        let steps: [Words] = ["Left and right", "Up and down", "Size", "Keep the square"]
        var guide = Screen.Guide(crop: .auto)
        if let size = shown.pictureSize {
            let square = shown.square
            guide = .init(
                crop: .square(x: square.x, y: square.y, side: square.width), pictureSize: size,
                rack: state.settings.scan.containers.first?.shape)
        }
        let text: Words =
            if shown.pictureSize == nil {
                "Taking a picture to set the square on"
            } else if shown.step == .done {
                "Select keeps the square, Back drops it"
            } else {
                "Up and down change it, Select goes on"
            }
        let still = shown.picture.map { Screen.Picture(id: "framing-\(state.request)", frame: $0) }
        let names = steps.enumerated().map { "\($0 + 1)  \(say($1))" }
        let words = Element.card([
            .title(.init(nil, say(steps[shown.step.rawValue]), detail: guide.crop.description)),
            .notes([say.note(nil, text)]), .list(.init(.rows, names, selected: shown.step.rawValue)),
        ])
        return ScreenContents(
            parts: [.split(.init(.picture(.init(still, guide: guide)), side: [words], share: 0.6))],
            select: shown.step == .done ? "Keep" : "Next", back: "Cancel", moves: true)
    }
}
