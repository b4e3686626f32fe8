// How a command fails: one clear line and an exit code.

internal import Devices
package import Imaging
package import Station
package import Archive

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
}

/// A failure that ends a command.
package struct CommandFailure: Error {
    /// The exit code.
    package var code: ExitStatus
    /// What happened, where, and what is allowed: one line.
    package var message: String
    /// What else is wrong, a line each.
    package var more: [String] = []

    package init(_ code: ExitStatus, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension CommandFailure {
    /// Wrong settings are wrong usage; a settings file that is missing is a missing file.
    package init(_ failure: SettingsFailure) {
        switch failure {
        case .unreadable(let fault): self.init(fault)
        case .invalid(let errors):
            self.init(.usage, errors.first?.description ?? "")
            more = errors.dropFirst().map(\.description)
        }
    }

    /// A file that cannot be read or written.
    package init(_ fault: FileFault) {
        let code: ExitStatus =
            switch fault.outcome {
            case .noInput: .noSuchFile
            case .badInput: .notAPicture
            case .cannotCreate: .cannotCreate
            case .ioError: .inputOutput
            }
        self.init(code, fault.description)
    }

    /// A picture that cannot be drawn or encoded.
    package init(_ error: DrawingError) { self.init(.inputOutput, error.words.description) }

    /// A store that refuses: a session that is not there is wrong usage, all else is a failure of the disk.
    package init(_ error: StoreError) {
        let isUsage = [.unknownSession, .ambiguousSession].contains(error.reason)
        self.init(isUsage ? .usage : .inputOutput, "\(error.fault.text). \(error.fault.remedy)")
    }
}
