// What the environment says about a terminal.

import TestSupport
import Testing

@testable import Devices
@testable import Display

@Suite("A terminal's abilities")
struct TerminalAbilitiesTests {
    private func abilities(_ environment: [String: String], isTerminal: Bool = true) -> TerminalAbilities {
        TerminalAbilities(environment: environment, isTerminal: isTerminal)
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], TerminalColors.palette256), (["TERM": "xterm"], .sixteen),
        (["TERM": "linux"], .sixteen), (["TERM": "vt100"], .none), (["TERM": "dumb"], .none), ([:], .none),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
        (["TERM": "xterm-256color", "NO_COLOR": ""], .palette256), (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    ])
    func `colours are as many as the environment says`(environment: [String: String], colors: TerminalColors) {
        #expect(abilities(environment).colors == colors)
    }

    @Test func `a pipe and a dumb terminal get plain text`() {
        #expect(!abilities(["TERM": "xterm"], isTerminal: false).isAddressable)
        #expect(!abilities(["TERM": "dumb"]).isAddressable)
        #expect(!abilities([:]).isAddressable)
        #expect(abilities(["TERM": "xterm"]).isAddressable)
    }

    @Test func `only a UTF-8 locale gets characters beyond ASCII`() {
        #expect(abilities(["TERM": "xterm", "LANG": "de_DE.UTF-8"]).characters == .unicode)
        #expect(abilities(["TERM": "xterm", "LANG": "C.utf8"]).characters == .unicode)
        #expect(abilities(["TERM": "xterm", "LANG": "C"]).characters == .ascii)
        #expect(abilities(["TERM": "xterm"]).characters == .ascii)
        #expect(abilities(["TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "C"]).characters == .ascii)
        #expect(abilities(["TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": ""]).characters == .unicode)
        #expect(abilities(["TERM": "linux", "LANG": "C.UTF-8"]).characters == .ascii)
    }
}
