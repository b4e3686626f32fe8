// Screens as plain lines of text, for a pipe, a file or a terminal that cannot move its cursor.

package import Display
package import Station

/// Prints what changes from screen to screen as a few lines of text without escape sequences.
package actor PlainDisplay: Display {
    private let executor = QueueExecutor(label: "plain display")
    private let output: TerminalOutput
    private let signs: TerminalSigns
    private var shown: [String] = []
    private var shownStatus: Set<String> = []

    /// Makes a display that prints to a descriptor.
    /// - Parameters:
    ///   - descriptor: where to print, 1 for the standard output.
    ///   - signs: the signs that the reader can show.
    package init(descriptor: Int32, signs: TerminalSigns) {
        output = TerminalOutput(descriptor)
        self.signs = signs
    }

    /// The display's own thread, because a pipe may block.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Prints what differs from the screen before: its contents as a whole, and each device whose state has changed.
    package func show(_ screen: Screen) {
        var lines = PlainText.lines(screen, signs: signs)
        if lines == shown { lines = [] } else { shown = lines }
        let status = PlainText.status(screen, signs: signs)
        lines += status.filter { !shownStatus.contains($0) }
        shownStatus = Set(status)
        guard !lines.isEmpty else { return }
        _ = output.write(lines.map { $0 + "\n" }.joined())
    }

    /// Does nothing: what is printed stays.
    package func close() {}
}
