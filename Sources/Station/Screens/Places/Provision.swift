// What a stick would change of the station, in words.

extension ScreenContents {
    static func provision(_ shown: ShownProvision, _ say: Wording) -> ScreenContents {
        let provision = shown.provision
        let rows = provision.changes.map { change in
            Screen.List.Row([change.subject, Self.shown(change.old, say), Self.shown(change.new, say)])
        }
        let signer: Words = provision.signer.map { "signed by \($0)" } ?? "not signed"
        var notes: [Screen.Note] = []
        if provision.changes.isEmpty {
            notes.append(say.note(.success, "Nothing would change: all of it holds already.", isStrong: true))
        } else if provision.changes.indices.contains(shown.selected) {
            // A line may be longer than its column.
            let change = provision.changes[shown.selected]
            let (old, new) = (Self.shown(change.old, say), Self.shown(change.new, say))
            notes.append(Screen.Note(nil, "\(change.subject): \(old) → \(new)"))
        }
        let table = Screen.List(
            .table, rows, selected: shown.selected, columns: ["What", "Now", "Then"].map { say($0) },
            trailing: say(signer))
        return ScreenContents(
            parts: [.head(say("Set up by the stick"), trailing: say(signer))]
                + (rows.isEmpty ? [] : [.list(table)]) + [.card([.notes(notes)])],
            select: provision.changes.isEmpty ? nil : "Take over", back: "Settings", moves: true)
    }

    private static func shown(_ value: String, _ say: Wording) -> String { value.isEmpty ? "–" : value.harmless }
}
