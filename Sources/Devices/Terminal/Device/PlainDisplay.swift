// Screens as plain lines of text, for a pipe, a file or a terminal that cannot move its cursor.

package import Display
package import Station

/// Prints what changes from screen to screen as a few lines of text without escape sequences.
package actor PlainDisplay: Display {
    private let executor = QueueExecutor(label: "plain display")
    private let output: TerminalOutput
    private let characters: TerminalCharacters
    private var shown: [String] = []
    private var shownStatus: Set<String> = []

    /// Makes a display that prints to a descriptor.
    /// - Parameters:
    ///   - descriptor: where to print, 1 for the standard output.
    ///   - characters: the characters that the reader can show.
    package init(descriptor: Int32, characters: TerminalCharacters) {
        output = TerminalOutput(descriptor)
        self.characters = characters
    }

    /// The display's own thread, because a pipe may block.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Prints what differs from the screen before: its contents as a whole, and each device whose state has changed.
    package func show(_ screen: Screen) {
        var lines = PlainText.lines(screen, characters: characters)
        if lines == shown { lines = [] } else { shown = lines }
        let status = PlainText.status(screen, characters: characters)
        lines += status.filter { !shownStatus.contains($0) }
        shownStatus = Set(status)
        guard !lines.isEmpty else { return }
        _ = output.write(lines.map { $0 + "\n" }.joined())
    }

    /// Does nothing: what is printed stays.
    package func close() {}
}
