// The question what the positions of a scan are: what was seen, the picture, and what can be answered.

internal import RackCore

extension ScreenContents {
    /// An alarm: nothing of the scan is kept before somebody decides.
    static func positions(
        _ scan: Scan, _ shown: ShownQuestion, _ state: StationState, _ say: Wording
    ) -> ScreenContents {
        let question = scan.reading.question
        let choices = shown.choices(state.settings.inForce.knownContainers)
        let seen = question?.words(session: scan.recalled?.session) ?? ""
        let words = Element.card([
            .title(.init(.error, say(question?.title ?? ""))),
            .notes([
                say.note(.error, seen, isStrong: true),
                say.note(nil, "Nothing is saved before you decide. To scan again, press the pedal."),
            ]),
            .list(.init(.choices, choices.map { say($0.words(scan)) }, selected: shown.selected)),
        ])
        let picture = scan.pictures.frame.map { Screen.Picture(id: "still-\(state.attempt)", frame: $0) }
        let parts = picture.map { [Element.split(.init(.picture(.init($0)), side: [words], share: 0.5))] } ?? [words]
        return ScreenContents(parts: parts, select: "Choose", back: "Back", moves: true)
    }
}

extension PositionQuestion {
    fileprivate var title: Words {
        switch self {
        case .contradictedContainer(let name, _): "This is no \(name)"
        case .severalContainers: "Which container is it?"
        case .unprovedOrientation: "How does it lie?"
        case .contradictedOrientation: "It lies otherwise"
        }
    }
}

extension ShownQuestion.Choice {
    /// The choice in words.
    fileprivate func words(_ scan: Scan) -> Words {
        switch self {
        case .keep(.relative): "Keep relative positions"
        case .keep(.container(let container)):
            scan.settings.containers.contains(container) && scan.settings.containers.count == 1
                ? "It is \(container.name) after all" : "It is \(container.name)"
        case .keep(.lies(let pose)): scan.reading.origin.container.map { pose.words(of: $0) } ?? pose.words
        default: "Give up"
        }
    }
}

extension QuarterPose {
    /// Where the first position of a container is in the picture when it lies so.
    fileprivate func words(of container: Container) -> Words {
        let first = GridPosition(row: 0, col: 0)
        let place = inPicture(first, of: container.shape)
        let name = container.name(of: first)
        return switch (place.row == 0, place.col == 0) {
        case (true, true): "\(name) is at the top left"
        case (true, false): "\(name) is at the top right"
        case (false, true): "\(name) is at the bottom left"
        case (false, false): "\(name) is at the bottom right"
        }
    }
}
