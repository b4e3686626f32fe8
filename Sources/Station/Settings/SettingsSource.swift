// Finds the settings file.

/// Where the settings file is looked for.
public enum SettingsSource {
    /// The environment variable that names the settings file.
    public static let variable = "RACKSTATION_CONFIG"

    /// The settings file of the whole machine, used when it exists and no other is named.
    public static let systemPath = "/etc/rackstation/rackstation.yaml"

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
    public static func load(
        named: String? = nil, environment: [String: String], flags: [SettingsFlag] = [],
        systemPath: String? = SettingsSource.systemPath
    ) throws(SettingsFailure) -> ResolvedSettings {
        guard named != nil || environment[variable] != nil || systemPath != nil else {
            return try ResolvedSettings(environment: environment, flags: flags)
        }
        return try SettingsWriter(named: named, environment: environment, flags: flags, systemPath: systemPath).resolved
    }

    /// The settings file: the one that is named, or the machine's where there is one.
    static func file(
        named: String?, environment: [String: String], systemPath: String?
    ) throws(SettingsFailure) -> (path: String, bytes: [UInt8])? {
        if let path = named ?? environment[variable] { return (path, try read(path)) }
        guard let systemPath else { return nil }
        do throws(SettingsFailure) {
            return (systemPath, try read(systemPath))
        } catch {
            guard case .unreadable(let fault) = error, fault.reason == .missing else { throw error }
            return nil
        }
    }

    private static func read(_ path: String) throws(SettingsFailure) -> [UInt8] {
        do throws(FileFault) {
            return try AtomicFile.read(path, limit: limit)
        } catch {
            throw .unreadable(error)
        }
    }
}
