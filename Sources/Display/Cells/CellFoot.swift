// The two lines at the bottom of the terminal: devices, and keys.

import Station

extension CellRenderer {
    /// The keys that do something, and under them the state of the devices; less where there is no room.
    func foot(_ screen: Screen) -> [TerminalLine] {
        switch size.rows {
        case ..<4: []
        case ..<8: [status(screen.status)]
        default: screen.keys.isEmpty ? [status(screen.status)] : [keys(screen.keys), status(screen.status)]
        }
    }

    private func status(_ status: Screen.StatusLine) -> TerminalLine {
        let notes = status.notes
        let ground = TerminalStyle.on(.header)
        // A space on both sides of each note, and a mark before one that needs a look.
        let widths = shares(
            of: size.columns, wanted: notes.map { TerminalText.width($0.text) + 2 + mark($0.tone ?? .neutral).count })
        var line = TerminalLine("", ground)
        for (note, width) in zip(notes, widths) {
            let style =
                note.tone == .warning || note.tone == .error ? .on(note.tone.flatMap { TerminalColor($0) }) : ground
            let text = TerminalText.fitted(
                mark(note.tone ?? .neutral) + note.text, width: width - 2, characters: characters)
            line.append(" \(text) ", style)
        }
        line.pad(to: size.columns, ground)
        return line
    }

    private func mark(_ tone: Tone) -> String {
        tone.needsLook ? "! " : ""
    }

    /// Shares out a width: everybody gets what is wanted where that is no more than an even share, and the others
    /// share the rest.
    private func shares(of width: Int, wanted: [Int]) -> [Int] {
        var shares = Array(repeating: 0, count: wanted.count)
        var (left, open) = (width, wanted.count)
        for index in wanted.indices.sorted(by: { wanted[$0] < wanted[$1] }) {
            shares[index] = min(wanted[index], left / open)
            (left, open) = (left - shares[index], open - 1)
        }
        return shares
    }

    private func keys(_ hints: [Screen.KeyHint]) -> TerminalLine {
        var line = TerminalLine()
        for hint in hints {
            var piece = TerminalLine(" ")
            piece.append(" \(name(hint.command)) ", .on(.secondary))
            piece.append(" \(hint.text) ")
            // A hint is shown whole or not at all.
            if line.width + piece.width <= size.columns { line.append(piece) }
        }
        return line
    }

    /// The key of the keyboard that gives a command.
    private func name(_ command: Command) -> String {
        switch command {
        case .press, .longPress, .doublePress: say("Space")
        case .up: characters == .unicode ? "↑" : say("Up")
        case .down: characters == .unicode ? "↓" : say("Down")
        case .select: "Enter"
        case .back: "Esc"
        case .quit: "Q"
        }
    }
}
