// `rackstation operator`: what a station knows of the people who work at it.

internal import ArgumentParser
internal import Foundation
internal import Station
internal import Archive
internal import Commands

/// The people who work at a station.
struct Operators: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "operator", abstract: "Set the PINs with which operators sign in.",
        subcommands: [SetPIN.self])
}

/// Sets an operator's PIN.
struct SetPIN: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Set the PIN of an operator, or take it away.",
        discussion: """
            Asks for the PIN twice on a terminal, and reads it from one line of a pipe. It is kept, salted and \
            hashed, in the file \(PINBook.fileName) of the data folder, which nobody but the station's user may read; \
            run this as that user. The setting operator.pin says whether the station asks for it; what is set here \
            holds at once.
            """)

    @OptionGroup var settings: SettingsOptions

    @Argument(help: "The operator's name, as the badge says it.")
    var name: String

    @Flag(help: "Take the PIN away.")
    var remove = false

    func run() async throws {
        let folder = try settings.load().settings.dataFolder
        let owner = (try? FileManager.default.attributesOfItem(atPath: folder))?[.ownerAccountID] as? NSNumber
        guard let owner else {
            throw Fault(
                .noSuchFile, "\(folder): there is no such folder; name the station's with --data or --config")
        }
        // A file that the station cannot read would let nobody in.
        guard owner.uint32Value == geteuid() else {
            throw Fault(
                .usage,
                "\(folder) is another user's; run this as the station's user, such as with "
                    + "sudo -u '#\(owner)'")
        }
        let pin = remove ? nil : try HiddenInput.pin()
        umask(0o077)
        let name = try PINBook(folder: folder).set(pin, for: name)
        StandardError.write(remove ? "\(name) has no PIN any more" : "The PIN of \(name) is set")
    }
}

/// A line that is typed and not shown.
private enum HiddenInput {
    /// A new PIN: typed twice on a terminal, once in a pipe.
    static func pin() throws(Fault) -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try line() }
        let first = try ask("PIN: ")
        guard try ask("Once more: ") == first else { throw Fault(.usage, "the two are not the same") }
        return first
    }

    private static func ask(_ question: String) throws(Fault) -> String {
        var modes = termios()
        unsafe tcgetattr(STDIN_FILENO, &modes)
        let found = modes
        modes.c_lflag &= ~tcflag_t(ECHO)
        unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
        defer {
            var modes = found
            unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
            StandardError.write("")
        }
        StandardError.writeRaw(question)
        return try line()
    }

    private static func line() throws(Fault) -> String {
        guard let line = readLine() else { throw Fault(.usage, "no PIN was given") }
        return line
    }
}
