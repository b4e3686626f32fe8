// A scan under way: the picture that is being read, the step, the time since the press.

extension ScreenContents {
    static func progress(_ state: StationState, _ say: Wording) -> ScreenContents {
        let steps = ScanStep.ofRack.count
        let (text, step): (Words, Int) =
            switch state.phase {
            case .reading(let step): (step.words, min(step.rawValue + 1, steps))
            default: ("Taking the picture. Keep the rack still.", 0)
            }
        let seconds = max(0, state.now.uptime - state.scanBegan.uptime)
        let below = [
            step > 0 ? say("Step \(step) of \(steps)") : "",
            say("\("\(Int(seconds)).\(Int(seconds * 10) % 10)") s"),
        ]
        let words = Element.card([
            .title(.init(nil, say(text))),
            // What is known is the step, so what was done before it counts.
            .gauge(.init(Double(max(0, step - 1)) / Double(steps), step: step, of: steps)),
            .notes(below.filter { !$0.isEmpty }.map { .init(nil, $0) }),
        ])
        let picture = state.frozen.map { Screen.Picture(id: "still-\(state.attempt)", frame: $0) }
        let parts = picture.map { [Element.split(.init(.picture(.init($0)), side: [words], share: 0.6))] } ?? [words]
        return ScreenContents(parts: parts, back: "Cancel")
    }
}

extension ScanStep {
    /// The step as it is shown.
    var words: Words {
        switch self {
        case .preprocessing: "Preprocessing image…"
        case .detecting: "Detecting DataMatrix codes…"
        case .placing: "Inferring grid positions…"
        case .label: "Reading the label…"
        }
    }
}
