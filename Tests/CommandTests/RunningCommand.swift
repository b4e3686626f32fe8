// Runs the built program as a user does and collects what it says.

import Dispatch
import Foundation
import Synchronization

/// What a finished run of `rackstation` left.
struct FinishedCommand {
    /// The exit code; -1 when a signal ended it.
    var status: Int32
    /// All of standard output.
    var output: String
    /// All of standard error.
    var errors: String

    /// The lines of standard error.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

/// Runs `rackstation` with arguments, outside any terminal, and waits for its end.
/// - Parameters:
///   - arguments: the words after the program's name.
///   - environment: variables beside the few that every run gets.
///   - input: what it reads from standard input.
///   - launcher: words before the program's name, for a shell that sets limits.
func rackstation(
    _ arguments: String..., environment: [String: String] = [:], input: String = "", launcher: [String] = []
) throws -> FinishedCommand {
    try rackstation(words: arguments, environment: environment, input: input, launcher: launcher)
}

/// Runs `racklab` in the same way.
func racklab(_ arguments: String..., launcher: [String] = []) throws -> FinishedCommand {
    try run("racklab", words: arguments, launcher: launcher)
}

/// Runs `rackstation` with a list of arguments.
func rackstation(
    words arguments: [String], environment: [String: String] = [:], input: String = "", launcher: [String] = []
) throws -> FinishedCommand {
    try run("rackstation", words: arguments, environment: environment, input: input, launcher: launcher)
}

private func run(
    _ program: String, words arguments: [String], environment: [String: String] = [:], input: String = "",
    launcher: [String] = []
) throws -> FinishedCommand {
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent(program).path
    let words = launcher + [program] + arguments
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = environment.merging(
        ["PATH": "/usr/bin:/bin", "HOME": NSTemporaryDirectory(), "TZ": "UTC"]
    ) { given, _ in given }
    let (output, errors, standardInput) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = standardInput
    try process.run()
    try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? standardInput.fileHandleForWriting.close()
    // Both pipes have to be emptied at the same time, or a full one would stop the program for good.
    let said = Mutex(Data())
    let reading = DispatchGroup()
    DispatchQueue.global().async(group: reading) {
        let all = errors.fileHandleForReading.readDataToEndOfFile()
        said.withLock { $0 = all }
    }
    let result = output.fileHandleForReading.readDataToEndOfFile()
    reading.wait()
    process.waitUntilExit()
    return FinishedCommand(
        status: process.terminationReason == .exit ? process.terminationStatus : -1,
        output: String(decoding: result, as: UTF8.self),
        errors: String(decoding: said.withLock { $0 }, as: UTF8.self))
}

/// The project that is tested.
enum Project {
    /// Its top folder.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}

/// The fixture pictures of the project.
enum Fixture {
    /// The folder with the fixtures.
    static let folder = Project.folder.appendingPathComponent("Fixtures").path

    /// The path of a fixture.
    static func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// The bytes of a fixture.
    static func bytes(_ name: String) throws -> [UInt8] { try contents(of: path(name)) }

    /// The bytes of any file.
    static func contents(of path: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
