// The settings that can be looked at and changed at the station, in words.

internal import RackCore

extension ScreenContents {
    static func settings(_ shown: ShownSettings, _ state: StationState, _ say: Wording) -> ScreenContents {
        let settings = SettingRow.rows(state.settings)
        let selected = min(max(0, shown.selected), settings.count - 1)
        let rows = settings.enumerated().map { index, row in
            let value = index == selected ? shown.candidate ?? row.value : row.value
            return Screen.List.Row([say(row.name), say(row.words(for: value))], isQuiet: row.refusal != nil)
        }
        let row = settings[selected]
        var notes = [say.note(row.refusal == nil ? nil : .neutral, row.refusal?.words ?? row.meaning)]
        switch shown.note {
        case .none: break
        case .writing: notes.append(say.note(.action, "Writing the settings file", isStrong: true))
        case .looking: notes.append(say.note(.action, "Looking through the stick", isStrong: true))
        case .written: notes.append(say.note(.success, "Written. Holds from the next scan.", isStrong: true))
        // What went wrong is worth more than what the setting means.
        case .refused(let fault): notes.insert(say.note(.error, fault.words, isStrong: true), at: 0)
        }
        let isEditing = shown.candidate != nil
        return ScreenContents(
            parts: [
                .head(say("Settings"), trailing: ""),
                .list(.init(.rows, rows, selected: selected, isEditing: isEditing)), .card([.notes(notes)]),
            ], select: isEditing ? "Keep" : shown.note.isUnderWay ? nil : "Change",
            back: isEditing ? "Cancel" : "Home", moves: true)
    }
}
