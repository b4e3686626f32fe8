// What a stick would change of the station, its settings or the version of its system, and how far that is, in words.

extension ScreenContents {
    static func update(_ shown: ShownUpdate, _ say: Wording) -> ScreenContents {
        let (installed, version) = (shown.offer.installed, shown.offer.chosen?.version ?? "")
        return switch shown.course {
        case .offered: offer(shown, say)
        case .running(let progress):
            .notice(
                .action, "Putting version \(version) on the card", progress.step.words,
                remedy: "Leave the stick in. If the power goes, version \(installed) starts again.",
                fraction: progress.share, say)
        case .written:
            .notice(
                .success, "Version \(version) is on the card",
                "It is tried at the next start. If it does not work, version \(installed) comes back by itself.",
                select: "Restart now", back: "Later", say)
        case .restarting: .notice(.neutral, "Restarting", "Version \(version) is on the card", say)
        case .refused(let fault): .fault("Not updated", fault, back: "Settings", say)
        }
    }

    /// The bundles, and what is offered of them.
    private static func offer(_ shown: ShownUpdate, _ say: Wording) -> ScreenContents {
        let (offer, chosen) = (shown.offer, shown.offer.chosen)
        let rows = offer.bundles.map { bundle in
            let verdict: Words =
                bundle.refusal?.text ?? (bundle == chosen ? "is offered" : "older than what is offered")
            return Screen.List.Row(
                [bundle.name.harmless, bundle.version.isEmpty ? "–" : bundle.version.harmless, say(verdict)],
                isQuiet: bundle != chosen)
        }
        var notes = [
            chosen.map { say.note(.success, "Version \($0.version) is offered.", isStrong: true) }
                ?? say.note(.warning, "Nothing on the stick can be taken.", isStrong: true)
        ]
        if offer.bundles.indices.contains(shown.selected), let refusal = offer.bundles[shown.selected].refusal {
            // A name may be longer than its column.
            let name = Words(verbatim: offer.bundles[shown.selected].name)
            notes.append(say.note(.neutral, "\(name): \(refusal.words)"))
        }
        return ScreenContents(
            parts: [
                .head(say("Update by the stick"), trailing: say("Version in force: \(offer.installed)")),
                .list(
                    .init(
                        .table, rows, selected: shown.selected,
                        columns: ["Bundle", "Version", "Verdict"].map { say($0) })),
                .card([.notes(notes)]),
            ], select: chosen == nil ? nil : "Update", back: "Settings", moves: true)
    }
}

extension UpdateProgress {
    /// How much of all steps is done, 0…1.
    fileprivate var share: Double {
        let steps = Step.allCases
        return (Double(steps.firstIndex(of: step) ?? 0) + Double(percent) / 100) / Double(steps.count)
    }
}

extension UpdateProgress.Step {
    /// The step as it is shown.
    fileprivate var words: Words {
        switch self {
        case .checking: "Checking the bundle"
        case .writing: "Writing it"
        case .comparing: "Comparing what is on the card"
        }
    }
}

extension ScreenContents {
    static func provision(_ shown: ShownProvision, _ say: Wording) -> ScreenContents {
        let provision = shown.provision
        let rows = provision.changes.map { change in
            Screen.List.Row([change.subject, Self.shown(change.old, say), Self.shown(change.new, say)])
        }
        let signed: Words = provision.signer == nil ? "not signed" : "signed"
        var notes: [Screen.Note] = []
        if provision.changes.isEmpty {
            notes.append(say.note(.success, "Nothing would change: all of it holds already.", isStrong: true))
        } else if provision.changes.indices.contains(shown.selected) {
            // A line may be longer than its column.
            let change = provision.changes[shown.selected]
            let (old, new) = (Self.shown(change.old, say), Self.shown(change.new, say))
            notes.append(Screen.Note(nil, "\(change.subject): \(old) → \(new)"))
        }
        if let signer = provision.signer { notes.append(say.note(nil, "signed by \(signer)")) }
        let table = Screen.List(
            .table, rows, selected: shown.selected, columns: ["What", "Now", "Then"].map { say($0) },
            trailing: say(signed))
        return ScreenContents(
            parts: [.head(say("Set up by the stick"), trailing: say(signed))]
                + (rows.isEmpty ? [] : [.list(table)]) + [.card([.notes(notes)])],
            select: provision.changes.isEmpty ? nil : "Take over", back: "Settings", moves: true)
    }

    private static func shown(_ value: String, _ say: Wording) -> String { value.isEmpty ? "–" : value.harmless }
}
