// Finds the settings file.

/// Where the settings file is looked for.
public enum SettingsSource {
    /// The environment variable that names the settings file.
    public static let variable = "RACKSTATION_CONFIG"

    /// The settings file of the whole machine, used when it exists and no other is named.
    public static let systemPath = "/etc/rackstation/rackstation.yaml"

    /// The longest settings file that is read, in bytes.
    static let limit = 1 << 16

    /// Finds and reads the settings file and puts the settings together.
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
        var file: (path: String, bytes: [UInt8])?
        if let path = named ?? environment[variable] {
            file = (path, try read(path))
        } else if let systemPath {
            do throws(SettingsFailure) {
                file = (systemPath, try read(systemPath))
            } catch {
                guard case .unreadable(let fault) = error, fault.reason == .missing else { throw error }
            }
        }
        return try ResolvedSettings(file: file, environment: environment, flags: flags)
    }

    private static func read(_ path: String) throws(SettingsFailure) -> [UInt8] {
        do throws(FileFault) {
            return try AtomicFile.read(path, limit: limit)
        } catch {
            throw .unreadable(error)
        }
    }
}
