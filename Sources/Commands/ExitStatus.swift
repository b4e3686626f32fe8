// How a command ends when it fails: the exit status of every kind of fault and of a proof, and the lines that are said.

internal import Devices
internal import Foundation
package import Imaging
package import Station

/// The exit codes, as in sysexits.h where it has one.
package enum ExitStatus: Int32 {
    case noCodeFound = 1
    /// The same number as `noCodeFound`: what was asked for is not there.
    package static let notReady = ExitStatus.noCodeFound
    case usage = 64
    case notAPicture = 65
    /// The same number as `notAPicture`: the input is not what it should be.
    package static let damagedInput = ExitStatus.notAPicture
    case noSuchFile = 66
    case refuted = 70
    case cannotCreate = 73
    case inputOutput = 74
    /// Another station works with the data folder; it may have ended the next time.
    case inUse = 75

    /// How a command ends because of a kind of fault: what a person asked for wrongly is wrong usage, all else that is
    /// not a file's a failure of reading or writing.
    package init(_ code: Fault.Code) {
        self =
            switch code {
            case .command(let kind): ExitStatus(kind)
            case .file(let action, let obstacle): ExitStatus(action, obstacle)
            case .provision(.notOnStick): .noSuchFile
            case .provision, .update, .clock(.unreadable): .damagedInput
            case .settings, .person, .store(.unknownSession), .store(.ambiguousSession): .usage
            case .disk(.inUse): .inUse
            case .camera, .picture, .stick, .mount, .store, .disk, .reading, .list, .label, .clock, .line, .pedal,
                .display, .serial, .keyboard:
                .inputOutput
            }
    }

    private init(_ kind: Fault.Command) {
        self =
            switch kind {
            case .notReady: .notReady
            case .usage: .usage
            case .badInput: .damagedInput
            case .noSuchFile: .noSuchFile
            case .refuted: .refuted
            case .cannotCreate: .cannotCreate
            case .inputOutput: .inputOutput
            }
    }

    private init(_ action: Fault.FileAction, _ obstacle: Fault.FileObstacle) {
        self =
            switch (obstacle, action) {
            case (.tooLarge, .read): .damagedInput
            case (.noSpace, _), (.other, _), (.tooLarge, .write): .inputOutput
            case (_, .read): .noSuchFile
            case (_, .write): .cannotCreate
            }
    }
}

extension Fault {
    /// What a command says of it, a line each. What is wrong with settings, files and the command line says itself what
    /// is allowed; a file may have many such lines.
    package var lines: [String] {
        switch code {
        case .settings(.wrong): details.map(\.description)
        case .command(.badInput): details.map(\.description)
        case .command, .file: [text.description]
        default: [words.description]
        }
    }

    /// A picture that cannot be drawn or encoded.
    /// - Parameter path: whose picture, where it is not the only one.
    package init(_ error: DrawingError, of path: String? = nil) {
        self.init(.inputOutput, "\(path.map { "\($0): " } ?? "")\(error.words)")
    }

    /// Says on standard error what is wrong.
    func tell() {
        for (index, line) in lines.enumerated() { StandardError.write(index == 0 ? "\(programName): \(line)" : line) }
    }
}

/// The name under which this program was called, as messages begin.
private let programName = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "rackstation"

/// How a proof ends.
package enum Verdict {
    /// Says the result in one line and ends the program with 70 when the proof failed.
    package static func end(_ text: String, failures: Int) throws(Fault) {
        try StandardOutput.write("\(text)\n")
        if failures > 0 { Foundation.exit(ExitStatus.refuted.rawValue) }
    }

    /// The seconds since a moment, rounded.
    package static func seconds(since start: ContinuousClock.Instant) -> Int {
        Int((start.duration(to: .now) / .seconds(1)).rounded())
    }
}
