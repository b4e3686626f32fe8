// Screens as plain lines of text, for a pipe, a file or a terminal that cannot move its cursor.

public import Station

/// Prints each screen that differs from the one before as a few lines of text without escape sequences.
public actor PlainDisplay: Display {
    private let executor = QueueExecutor(label: "plain display")
    private let output: TerminalOutput
    private let signs: TerminalSigns
    private var shown = ""

    /// Makes a display that prints to a descriptor.
    /// - Parameters:
    ///   - descriptor: where to print, 1 for the standard output.
    ///   - signs: the signs that the reader can show.
    public init(descriptor: Int32, signs: TerminalSigns) {
        output = TerminalOutput(descriptor)
        self.signs = signs
    }

    /// The display's own thread, because a pipe may block.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Prints a screen, unless it would read the same as the one before.
    public func show(_ screen: Screen) {
        let text = PlainText.lines(screen, signs: signs).map { $0 + "\n" }.joined()
        guard text != shown else { return }
        shown = text
        _ = output.write(text)
    }

    /// Does nothing: what is printed stays.
    public func close() {}
}
