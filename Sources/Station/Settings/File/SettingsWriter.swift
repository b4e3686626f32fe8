// Changes a setting of a running station.

/// Changes settings in the file of the station's own changes, and says what is in force then. The settings file, which
/// a person edits, is never touched.
public struct SettingsWriter: Sendable {
    /// The settings as they were when the station was started.
    public let resolved: ResolvedSettings
    private let folder: String
    private let load: @Sendable (StationChanges?) throws(SettingsFailure) -> ResolvedSettings

    /// Makes a writer.
    /// - Parameters:
    ///   - named: the settings file that the command line names.
    ///   - environment: all environment variables of the program.
    ///   - flags: what the command line sets.
    ///   - systemPath: the file that is used when none is named and it exists; nil looks for none.
    /// - Throws: a file that cannot be read, or all that is wrong with the settings.
    public init(
        named: String? = nil, environment: [String: String], flags: [SettingsFlag] = [],
        systemPath: String? = SettingsSource.systemPath
    ) throws(SettingsFailure) {
        load = { changes throws(SettingsFailure) in
            try ResolvedSettings(
                file: try SettingsSource.file(named: named, environment: environment, systemPath: systemPath),
                changes: changes, environment: environment, flags: flags)
        }
        let folder = try load(nil).settings.dataFolder
        resolved = try load(StationChanges(in: folder))
        self.folder = folder
    }

    /// Changes one setting. A value that holds without the change is no change any more.
    /// - Returns: all settings as they are in force now.
    /// - Throws: a fault when the value is not allowed, when the environment or a flag counts before it, or when the
    ///   file cannot be written. It is as it was then.
    public func set(_ id: SettingsKey.ID, to value: String) throws(Fault) -> ResolvedSettings {
        guard SettingRow.isOffered(id), !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw Fault(text: "The setting \(id) cannot be changed here", remedy: "Set it in the settings file.")
        }
        let resolved: ResolvedSettings
        var changes = StationChanges(in: folder)
        do throws(SettingsFailure) {
            let before = try load(nil)
            changes.set(id, to: before.list.first { $0.key.id == id }?.value == value ? nil : value)
            resolved = try load(changes)
        } catch {
            throw error.fault
        }
        if let origin = resolved.origins[id], origin.isBeforeFiles {
            throw Fault(
                text: "\(origin.description) counts before the settings file",
                remedy: "Take it away there to change the setting here.")
        }
        do throws(FileFault) {
            try AtomicFile.makeFolder(folder)
            try AtomicFile.write(Array(changes.text.utf8), to: changes.path, replacingLinks: true)
        } catch {
            throw error.fault
        }
        return resolved
    }
}
