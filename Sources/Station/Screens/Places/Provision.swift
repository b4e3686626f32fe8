// What a stick would change of the station, in words.

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
