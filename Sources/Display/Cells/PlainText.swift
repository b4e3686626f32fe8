// A screen as a few lines of plain text.

import RackCore
package import Station

/// Screens as plain text: harmless in every terminal and log, and readable without colour or layout.
package enum PlainText {
    /// The state of the devices and the count of sessions, a line each. What is under way and soon changes again, such
    /// as copying to the stick, is left out, and a clock that is right.
    package static func status(_ screen: Screen, characters: TerminalCharacters) -> [String] {
        var status = screen.status
        // A line a minute would say nothing else.
        if status.clock.tone == .neutral { status.clock.text = "" }
        return status.notes.filter { $0.tone != .action }.map { TerminalText.harmless($0.text, characters: characters) }
    }

    /// The screen's contents as lines. The state of the devices is left out, because it would repeat itself on every
    /// screen.
    package static func lines(_ screen: Screen, characters: TerminalCharacters) -> [String] {
        // Of what is under way only the step is told: the time would be a line of its own many times a second.
        for case .gauge(let gauge) in screen.elements where gauge.steps > 1 {
            for case .title(let title) in screen.elements {
                return ["[\(gauge.step)/\(gauge.steps)] \(TerminalText.harmless(title.line, characters: characters))"]
            }
        }
        // As much room as it takes, and none of what needs a screen.
        let size = TerminalSize(columns: 100, rows: 1000)
        let renderer = CellRenderer(size: size, colors: .none, characters: characters, isPlain: true)
        return renderer.contents(of: screen).map { trimmed($0.text) }.filter { !$0.isEmpty }
            .map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
    }

    private static func trimmed(_ text: String) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }
}
