// The modes of a terminal while single keys are read from it.

import Glibc

/// Switches a terminal to single keys without echo, and back.
struct KeyboardModes {
    private let descriptor: Int32
    private let found: termios

    /// Switches the terminal behind a descriptor; nil when it is none.
    /// - Parameter interrupts: whether Ctrl-C still interrupts the program.
    init?(_ descriptor: Int32, interrupts: Bool = true) {
        var modes = termios()
        guard unsafe tcgetattr(descriptor, &modes) == 0 else { return nil }
        self.descriptor = descriptor
        found = modes
        modes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
        // Ctrl-S would stop the display, and Ctrl-Z leave the shell with a drawn screen.
        modes.c_iflag &= ~tcflag_t(IXON)
        unsafe withUnsafeMutableBytes(of: &modes.c_cc) { characters in
            unsafe characters[Int(VMIN)] = 1
            unsafe characters[Int(VTIME)] = 0
            unsafe characters[Int(VSUSP)] = 0  // _POSIX_VDISABLE
            // Hand scanners type control characters of a code too: its file separator is Ctrl-\.
            unsafe characters[Int(VQUIT)] = 0
            if !interrupts { unsafe characters[Int(VINTR)] = 0 }
        }
        TerminalRestoration.protectKeyboard(descriptor, modes: found)
        unsafe tcsetattr(descriptor, TCSANOW, &modes)
    }

    /// Brings back the modes as they were found.
    func restore() {
        var modes = found
        unsafe tcsetattr(descriptor, TCSANOW, &modes)
        TerminalRestoration.releaseKeyboard(descriptor)
    }
}
