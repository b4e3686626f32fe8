// Where settings come from, and what is wrong with them.

internal import RackCore

/// Where a setting comes from.
package enum SettingsOrigin: Hashable, Sendable, CustomStringConvertible {
    /// It is what the program assumes.
    case builtIn
    /// It stands in a settings file.
    case file(path: String, line: Int)
    /// It stands in an environment variable.
    case variable(String)
    /// It was given on the command line.
    case flag(String)

    /// Whether it counts before all files.
    package var isBeforeFiles: Bool {
        switch self {
        case .variable, .flag: true
        case .builtIn, .file: false
        }
    }

    /// The line of the file, 0 where there is none.
    package var line: Int {
        guard case .file(_, let line) = self else { return 0 }
        return line
    }

    /// The origin as it is shown: `default`, `rackstation.yaml:7`, `RACKSTATION_GRID_RACK`, `--rack`.
    package var description: String {
        switch self {
        case .builtIn: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .variable(let name): name
        case .flag(let name): name
        }
    }
}

/// One thing that is wrong with the settings.
package struct SettingsError: Hashable, Sendable, CustomStringConvertible {
    /// Where it stands.
    package var origin: SettingsOrigin
    /// What is wrong: the key, the value and what is allowed.
    package var text: String

    /// Makes an error from where it stands and what it is.
    package init(_ origin: SettingsOrigin, _ text: String) {
        self.origin = origin
        self.text = text
    }

    /// A value that is not allowed.
    package init(refusing setting: any DeclaredSetting, _ written: WrittenValue) {
        let value = written.text.quotedInLine
        let text = setting.advice(on: written) ?? "\(value) is not allowed; allowed: \(setting.allowed)"
        self.init(written.origin, "\(setting.id): \(text)")
    }

    /// The error in one line: `rackstation.yaml:7: grid.tolerance: "30" is not allowed; …`.
    package var description: String { "\(origin): \(text)" }
}

extension Fault {
    /// Settings that are wrong: all that is, in the order of file, environment and command line.
    package init(_ errors: [SettingsError]) {
        self.init(.settings(.wrong), details: errors.map { Words(verbatim: $0.description) })
    }
}
