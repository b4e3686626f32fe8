// Every text of a screen, passed through a function.

import Station

extension Screen {
    /// The screen with every text in it changed; displays make foreign text harmless with it, once and for all.
    func mapTexts(_ change: (String) -> String) -> Screen {
        func note(_ note: Note) -> Note { Note(note.tone, change(note.text)) }

        var screen = self
        screen.status = StatusLine(
            camera: note(status.camera), stick: note(status.stick), sessions: note(status.sessions),
            devices: note(status.devices))
        screen.keys = keys.map { KeyHint($0.command, change($0.text)) }
        switch content {
        case .notice(var notice):
            notice.title = change(notice.title)
            notice.text = change(notice.text)
            notice.remedy = change(notice.remedy)
            screen.content = .notice(notice)
        case .progress(var progress):
            progress.text = change(progress.text)
            screen.content = .progress(progress)
        case .result(var result):
            result.verdict = change(result.verdict)
            result.saved = note(result.saved)
            result.rackName = change(result.rackName)
            result.warnings = result.warnings.map(change)
            result.problems = result.problems.map(change)
            result.rows = result.rows.map { TableRow(index: $0.index, position: $0.position, value: change($0.value)) }
            screen.content = .result(result)
        }
        return screen
    }
}
