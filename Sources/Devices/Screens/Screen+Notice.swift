// Screens that have no drawing of their own, in a few words.

import Station

extension Screen.Content {
    /// The contents in a few words.
    var notice: Screen.Notice {
        switch self {
        case .notice(let notice): return notice
        case .home(let home):
            let trouble = home.troubles.first
            return .init(
                tone: home.tone, title: home.title, text: trouble?.text ?? home.text, remedy: trouble?.remedy ?? "")
        case .progress(let progress): return .init(tone: .action, title: progress.text)
        case .result(let result): return .init(tone: result.tone, title: result.verdict.line, text: result.saved.text)
        case .history(let history):
            return .init(tone: .neutral, title: history.title, text: history.note.text)
        case .settings(let list):
            let row = list.rows.indices.contains(list.selected) ? list.rows[list.selected] : nil
            return .init(tone: .neutral, title: list.title, text: row.map { "\($0.name): \($0.value)" } ?? "")
        case .framing(let framing): return .init(tone: .action, title: framing.title, text: framing.text)
        case .question(let question):
            return .init(
                tone: question.tone, title: question.title, text: question.text,
                remedy: question.choices.joined(separator: " / "))
        case .entry(let entry): return .init(tone: .action, title: entry.title, text: entry.text)
        case .facts(let facts):
            let text = facts.lines.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
            return .init(tone: .neutral, title: facts.title, text: text)
        case .stick(let panel):
            return .init(tone: panel.tone, title: panel.title, text: panel.text, remedy: panel.remedy)
        }
    }
}
