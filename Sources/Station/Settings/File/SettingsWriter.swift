// Changes a setting in the settings file of a running station.

/// Changes settings in the settings file, and says what is in force then.
public struct SettingsWriter: Sendable {
    /// The settings as they were when the station was started.
    public let resolved: ResolvedSettings
    private let path: String
    private let environment: [String: String]
    private let flags: [SettingsFlag]

    /// Makes a writer.
    /// - Parameters:
    ///   - resolved: the settings in force.
    ///   - path: the settings file; made with the first change where there is none.
    ///   - environment: all environment variables of the program.
    ///   - flags: what the command line sets.
    public init(_ resolved: ResolvedSettings, path: String, environment: [String: String], flags: [SettingsFlag]) {
        self.resolved = resolved
        self.path = path
        self.environment = environment
        self.flags = flags
    }

    /// Changes one setting: the file is written whole, with all else that stands in it as it was.
    /// - Returns: all settings as they are in force now.
    /// - Throws: a fault when the value is not allowed, when the environment or a flag counts before the file, or when
    ///   the file cannot be written. It is as it was then.
    public func set(_ id: SettingsKey.ID, to value: String) throws(Fault) -> ResolvedSettings {
        let bytes = try contents()
        guard let changed = SettingsChange.file(bytes, setting: id, to: value) else {
            throw Fault(
                text: "The setting \(id) cannot be changed in \(path), which is written in an unusual way",
                remedy: "Change it there by hand.")
        }
        let resolved: ResolvedSettings
        do throws(SettingsFailure) {
            resolved = try ResolvedSettings(file: (path, changed), environment: environment, flags: flags)
        } catch {
            throw error.fault
        }
        guard case .file? = resolved.origins[id] else {
            throw Fault(
                text: "\(resolved.origins[id]?.description ?? id) counts before the settings file",
                remedy: "Take it away there to change the setting here.")
        }
        do throws(FileFault) {
            try AtomicFile.write(changed, to: path)
        } catch {
            throw error.fault
        }
        return resolved
    }

    private func contents() throws(Fault) -> [UInt8] {
        do throws(FileFault) {
            return try AtomicFile.read(path, limit: SettingsSource.limit)
        } catch {
            if error.reason == .missing { return [] }
            throw error.fault
        }
    }
}
