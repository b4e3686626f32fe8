// Finds and reads the settings file, and keeps what is changed at the station in a file of its own.

private import Glibc
package import RackCore
package import Station

/// Where the settings file is looked for.
package enum SettingsSource {
    /// The settings file of the whole machine, used when it exists and no other is named.
    package static let systemPath = "/etc/rackstation/rackstation.yaml"

    /// The longest settings file that is read, in bytes.
    static let limit = 1 << 16

    /// Finds and reads the settings file and puts the settings together, with what was changed at the station whose
    /// data lie where they say. Where no station is meant, because nothing names one, the defaults are not changed.
    /// - Parameters:
    ///   - named: the file that the command line names; it has to exist.
    ///   - environment: all environment variables of the program; `RACKSTATION_CONFIG` names a file that has to exist.
    ///   - flags: what the command line sets.
    ///   - systemPath: the file that is used when none is named and it exists; nil looks for none.
    /// - Throws: a file that cannot be read, or all that is wrong with the settings.
    package static func load(
        named: String? = nil, environment: [String: String], flags: [SettingsFlag] = [],
        systemPath: String? = SettingsSource.systemPath
    ) throws(Fault) -> ResolvedSettings {
        guard named != nil || environment[Settings.fileVariable] != nil || systemPath != nil else {
            return try ResolvedSettings(environment: environment, flags: flags)
        }
        return try SettingsWriter(named: named, environment: environment, flags: flags, systemPath: systemPath).resolved
    }

    /// The settings file: the one that is named, or the machine's where there is one.
    fileprivate static func file(
        named: String?, environment: [String: String], systemPath: String?
    ) throws(Fault) -> SettingsDocument? {
        if let path = named ?? environment[Settings.fileVariable] { return try read(path) }
        guard let systemPath else { return nil }
        do throws(Fault) {
            return try read(systemPath)
        } catch  where error.code == .file(.read, .missing) {
            return nil
        }
    }

    private static func read(_ path: String) throws(Fault) -> SettingsDocument {
        SettingsFile.document(try AtomicFile.read(path, limit: limit), path: path)
    }
}

/// Changes settings in the file of the station's own changes, and says what is in force then. The settings file, which
/// a person edits, is never touched.
package struct SettingsWriter: Sendable {
    /// The settings as they were when the station was started.
    package let resolved: ResolvedSettings
    /// The settings file; nil where none is looked for.
    package let path: String?
    private let folder: String
    private let load: @Sendable (SettingsChanges?) throws(Fault) -> ResolvedSettings
    private let put: @Sendable (SettingsDocument, SettingsChanges?) throws(Fault) -> ResolvedSettings

    /// Makes a writer.
    /// - Parameters:
    ///   - named: the settings file that the command line names.
    ///   - environment: all environment variables of the program.
    ///   - flags: what the command line sets.
    ///   - systemPath: the file that is used when none is named and it exists; nil looks for none.
    /// - Throws: a file that cannot be read, or all that is wrong with the settings.
    package init(
        named: String? = nil, environment: [String: String], flags: [SettingsFlag] = [],
        systemPath: String? = SettingsSource.systemPath
    ) throws(Fault) {
        load = { changes throws(Fault) in
            try ResolvedSettings(
                try SettingsSource.file(named: named, environment: environment, systemPath: systemPath),
                changes: changes, environment: environment, flags: flags)
        }
        put = { document, changes throws(Fault) in
            try ResolvedSettings(document, changes: changes, environment: environment, flags: flags)
        }
        path = named ?? environment[Settings.fileVariable] ?? systemPath
        let before = try load(nil).settings
        resolved = try load(SettingsChanges(in: before.dataFolder, before.containers))
        folder = before.dataFolder
    }

    /// Changes one setting. A value that holds without the change is no change any more.
    /// - Returns: all settings as they are in force now.
    /// - Throws: a fault when the value is not allowed, when the environment or a flag counts before it, or when the
    ///   file cannot be written. It is as it was then.
    package func set(_ id: SettingID, to value: String) throws(Fault) -> ResolvedSettings {
        guard SettingsChanges.canHold(id, value) else {
            throw Fault(.settings(.fixed), detail: "\(id)")
        }
        let before = try load(nil)
        var changes = SettingsChanges(in: folder, before.settings.containers)
        changes.set(id, to: before.list.first { $0.setting.id == id }?.value == value ? nil : value)
        let resolved = try load(changes)
        if let origin = resolved.origins[id], origin.isBeforeFiles {
            throw Fault(.settings(.overridden), on: origin.description)
        }
        try write(changes)
        return resolved
    }

    /// The settings as they are in force now, after all changes.
    func current() throws(Fault) -> ResolvedSettings {
        try load(SettingsChanges(in: folder, try load(nil).settings.containers))
    }

    /// The settings of the file alone, as nobody has changed them at the station.
    func unchanged() throws(Fault) -> ResolvedSettings { try load(nil) }

    /// The settings as they would be with another file. What the file names is no longer as it was changed at the station.
    func resolved(with bytes: [UInt8], path: String) throws(Fault) -> ResolvedSettings {
        let document = SettingsFile.document(bytes, path: path)
        var changes = SettingsChanges(in: folder, document.containers)
        changes.drop(document)
        return try put(document, changes)
    }

    /// Takes back what was changed at the station and stands in the settings file now.
    func dropChanges(namedIn bytes: [UInt8]) throws(Fault) {
        var changes = SettingsChanges(in: folder, try load(nil).settings.containers)
        let before = changes.text
        changes.drop(SettingsFile.document(bytes, path: ""))
        if changes.text != before { try write(changes) }
    }

    private func write(_ changes: SettingsChanges) throws(Fault) {
        try AtomicFile.makeFolder(folder)
        try AtomicFile.write(Array(changes.text.utf8), to: changes.path, replacingLinks: true)
    }
}

extension SettingsChanges {
    /// Reads the changes of the station whose data lie in a folder; no file is no change.
    fileprivate init(in folder: String, _ containers: [Container]) {
        let path = "\(folder)/settings.yaml"
        var document = SettingsDocument(path: path)
        do throws(SystemFault) {
            document = try Self.document(OpenFolder(folder), path)
        } catch  where [ENOENT, ENOTDIR].contains(error.code) {
            // Nothing was kept there yet.
        } catch {
            document.fail(1, "the changes of the station cannot be read: \(error.text)")
        }
        self.init(document, containers: containers)
    }

    private static func document(
        _ folder: borrowing OpenFolder, _ path: String
    ) throws(SystemFault) -> SettingsDocument {
        var nothing = SettingsDocument(path: path)
        guard let file = try folder.file("settings.yaml") else { return nothing }
        // What the station's user could put there to hold up or mislead whoever reads it is no file.
        guard try file.status().kind == .regular else {
            nothing.fail(1, "this is no file")
            return nothing
        }
        guard let bytes = try file.readAll(limit: SettingsSource.limit) else {
            nothing.fail(1, "it has more than \(SettingsSource.limit) bytes")
            return nothing
        }
        return SettingsFile.document(bytes, path: path)
    }
}

/// The settings that were changed at the station's own screen.
///
/// They count after the settings file and before variables and flags. The station may write their file and root's
/// commands read it, so that nothing counts in it but what stands on the settings screen.
package struct SettingsChanges: Sendable {
    /// The file in which they are.
    package let path: String
    /// The changes, by the settings' whole names.
    private(set) var values: [SettingID: (value: String, line: Int)] = [:]
    /// What stands in the file and does not count.
    private(set) var ignored: [SettingsError] = []

    /// The changes that stand in a file.
    /// - Parameter containers: the containers of the settings file.
    package init(_ document: SettingsDocument, containers: [Container] = []) {
        path = document.path
        ignored = document.errors
        for (name, line) in [
            (ContainerSection.name, document.containersLine), (ProfileSection.name, document.templatesLine),
        ] where line > 0 {
            ignored.append(
                SettingsError(
                    .file(path: path, line: line),
                    "\(name) are not changed at the station; set them in the settings file"))
        }
        for entry in document.entries {
            if let error = refusal(of: entry, containers) {
                ignored.append(error)
            } else {
                values[entry.setting.id] = (entry.value, entry.line)
            }
        }
        ignored.sort { $0.origin.line < $1.origin.line }
    }

    /// Why an entry does not count; nil when it does.
    private func refusal(of entry: SettingsDocument.Entry, _ containers: [Container]) -> SettingsError? {
        let origin = SettingsOrigin.file(path: path, line: entry.line)
        guard SettingRow.isOffered(entry.setting.id, entry.value) || SettingRow.wasOffered(entry.setting.id) else {
            let what = SettingRow.isOffered(entry.setting.id) ? "\(entry.value.quotedInLine) of " : ""
            return SettingsError(
                origin, "\(what)\(entry.setting.id) is not changed at the station; set it in the settings file")
        }
        var settings = Settings()
        settings.containers = containers
        let written = WrittenValue(entry.value, origin, settings: settings)
        return entry.setting.read(written, into: &settings) ? nil : SettingsError(refusing: entry.setting, written)
    }

    /// Changes a setting, or takes a change back.
    package mutating func set(_ id: SettingID, to value: String?) {
        values[id] = value.map { ($0, 0) }
    }

    /// Takes back what a settings file names.
    mutating func drop(_ document: SettingsDocument) {
        for entry in document.entries { values[entry.setting.id] = nil }
    }

    /// Whether a setting can be changed at the station to a value, as far as its characters go.
    package static func canHold(_ id: SettingID, _ value: String) -> Bool {
        SettingRow.isOffered(id, value) && !value.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }

    /// The file as it is written, with the changes that count. Values stand in quotes, so that nothing in them is
    /// anything but text.
    package var text: String {
        var text = "# What was changed at the station. It counts after the settings file, which is edited by hand.\n"
        var section = ""
        for setting in Settings.all {
            guard let value = values[setting.id]?.value else { continue }
            if setting.section != section {
                section = setting.section
                text += "\(section):\n"
            }
            let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            text += "  \(setting.name): \"\(quoted)\"\n"
        }
        return text
    }
}
