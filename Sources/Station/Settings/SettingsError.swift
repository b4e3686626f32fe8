// What is wrong with the settings.

/// One thing that is wrong with the settings.
public struct SettingsError: Hashable, Sendable, CustomStringConvertible {
    /// Where it stands.
    public var origin: SettingsOrigin
    /// What is wrong: the key, the value and what is allowed.
    public var text: String

    /// Makes an error from where it stands and what it is.
    public init(_ origin: SettingsOrigin, _ text: String) {
        self.origin = origin
        self.text = text
    }

    /// A value that is not allowed.
    init(refusing key: SettingsKey, _ text: SettingsText) {
        self.init(
            text.origin, "\(key.id): \(SettingsAdvice.quoted(text.value)) is not allowed; allowed: \(key.allowed)")
    }

    /// The error in one line: `rackstation.yaml:7: grid.tolerance: "30" is not allowed; …`.
    public var description: String { "\(origin): \(text)" }
}

/// Why there are no settings to work with.
public enum SettingsFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The settings file cannot be read.
    case unreadable(FileFault)
    /// Settings are wrong: all that are, in the order of file, environment and command line.
    case invalid([SettingsError])

    /// All that is wrong, one line each.
    public var description: String {
        switch self {
        case .unreadable(let fault): "settings file: \(fault)"
        case .invalid(let errors): errors.map(\.description).joined(separator: "\n")
        }
    }

    /// The failure as the station shows it.
    public var fault: Fault {
        switch self {
        case .unreadable(let fault): fault.fault
        case .invalid(let errors):
            Fault(text: "The settings are wrong: \(errors.first?.description ?? "")", remedy: "Correct the settings.")
        }
    }
}
