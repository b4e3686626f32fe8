// Puts the settings together from defaults, file, changes at the station, environment and command line.

/// A setting that the command line gives.
public struct SettingsFlag: Hashable, Sendable {
    /// The setting's whole name: `grid.rack`.
    public var key: SettingsKey.ID
    /// Its value, as it was written.
    public var value: String
    /// The flag that gave it: `--rack`.
    public var flag: String

    /// Makes a setting of the command line.
    public init(_ key: SettingsKey.ID, _ value: String, flag: String) {
        self.key = key
        self.value = value
        self.flag = flag
    }
}

/// The settings in force, and where each of them comes from.
public struct ResolvedSettings: Sendable {
    /// The settings.
    public private(set) var settings = Settings()
    /// Where each comes from, by the setting's whole name.
    public private(set) var origins: [SettingsKey.ID: SettingsOrigin] = [:]
    /// What stands in the file of the changes at the station and does not count.
    public private(set) var ignored: [SettingsError] = []

    /// Puts settings together: the defaults, over them the file, the environment's variables, the command line.
    /// - Parameters:
    ///   - file: the settings file's path and contents, where there is one.
    ///   - environment: all environment variables of the program.
    ///   - flags: what the command line sets.
    /// - Throws: all that is wrong with any of them, also where another overrides it.
    public init(
        file: (path: String, bytes: [UInt8])? = nil, environment: [String: String], flags: [SettingsFlag] = []
    ) throws(SettingsFailure) {
        try self.init(file: file, changes: nil, environment: environment, flags: flags)
    }

    /// Puts settings together: the defaults, over them the file, the changes at the station, the environment's
    /// variables, the command line.
    /// - Parameters:
    ///   - file: the settings file's path and contents, where there is one.
    ///   - changes: what was changed at the station.
    ///   - environment: all environment variables of the program.
    ///   - flags: what the command line sets.
    /// - Throws: all that is wrong with any of them, also where another overrides it.
    init(
        file: (path: String, bytes: [UInt8])?, changes: StationChanges?, environment: [String: String],
        flags: [SettingsFlag]
    ) throws(SettingsFailure) {
        let file = file.map { (path: $0.path, contents: SettingsFile($0.bytes, path: $0.path)) }
        var errors = file?.contents.errors ?? []
        ignored = changes?.ignored ?? []
        errors += Self.unknownVariables(in: environment)
        for key in SettingsKey.all {
            var texts: [SettingsText] = []
            func add(_ value: String, _ origin: SettingsOrigin) {
                texts.append(SettingsText(value: value, origin: origin, environment: environment))
            }
            if let file, let entry = file.contents.entries.first(where: { $0.key.id == key.id }) {
                add(entry.value, .file(path: file.path, line: entry.line))
            }
            if let value = environment[key.variable] { add(value, .variable(key.variable)) }
            for flag in flags where flag.key == key.id { add(flag.value, .flag(flag.flag)) }
            if texts.isEmpty { add(key.defaultText, .builtIn) }
            let change = changes?.values[key.id].map {
                SettingsText(
                    value: $0.value, origin: .file(path: changes?.path ?? "", line: $0.line), environment: environment)
            }
            if let change {
                texts.insert(change, at: texts.firstIndex { $0.origin.isBeforeFiles } ?? texts.endIndex)
            }
            for text in texts {
                if !key.read(text, &settings) { errors.append(SettingsError(refusing: key, text)) }
                origins[key.id] = text.origin
            }
        }
        if settings.camera.source == .pictures, settings.camera.pictures == nil, errors.isEmpty {
            let text = "camera.source: pictures needs camera.pictures, a file or a folder"
            errors.append(SettingsError(origins["camera.source"] ?? .builtIn, text))
        }
        let operators = settings.operators
        if operators.isRequired, operators.badge == nil, !operators.isTyped, operators.name == nil, errors.isEmpty {
            let text =
                "operator.required: true needs operator.badge, operator.typed or operator.name, or nobody could ever scan"
            errors.append(SettingsError(origins["operator.required"] ?? .builtIn, text))
        }
        if operators.needsPIN, operators.badge == nil && !operators.isTyped || operators.name != nil, errors.isEmpty {
            let text =
                operators.name == nil
                ? "operator.pin: required needs operator.badge or operator.typed, or nobody could ever sign in"
                : "operator.pin: required allows no operator.name, or scans would be in a name without its PIN"
            errors.append(SettingsError(origins["operator.pin"] ?? .builtIn, text))
        }
        guard errors.isEmpty else { throw .invalid(errors) }
    }

    /// Every setting with its value and its origin, in the order of the settings file.
    public var list: [(key: SettingsKey, value: String, origin: SettingsOrigin)] {
        SettingsKey.all.map { ($0, $0.text(in: settings), origins[$0.id] ?? .builtIn) }
    }

    private static func unknownVariables(in environment: [String: String]) -> [SettingsError] {
        let known = Set(SettingsKey.all.map(\.variable)).union(notSettings)
        return environment.keys.filter { $0.hasPrefix(SettingsKey.variablePrefix) && !known.contains($0) }.sorted()
            .map { SettingsError(.variable($0), SettingsAdvice.unknownVariable($0)) }
    }

    /// Variables with the same beginning that are no settings: the one that names the settings file.
    private static let notSettings: Set = [SettingsSource.variable]
}
