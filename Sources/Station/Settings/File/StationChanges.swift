// The settings that were changed at the station: a file of the station's own, beside the one that a person edits.

internal import Glibc

/// The settings that were changed at the station's own screen, in a file in its data folder. It counts after the
/// settings file and before variables and flags. The station may write it and root's commands read it, so that nothing
/// counts in it but what stands on the settings screen.
struct StationChanges {
    /// The name of the file in the data folder.
    static let name = "settings.yaml"

    /// Where the file lies.
    let path: String
    /// The changes, by the settings' whole names.
    private(set) var values: [SettingsKey.ID: (value: String, line: Int)] = [:]
    /// What stands in the file and does not count.
    private(set) var ignored: [SettingsError] = []

    /// Reads the changes of the station whose data lie in a folder; no file is no change.
    init(in folder: String) {
        path = "\(folder)/\(Self.name)"
        do throws(SystemFault) {
            try read(OpenFolder(folder))
        } catch  where [ENOENT, ENOTDIR].contains(error.code) {
            // Nothing was kept there yet.
        } catch {
            ignore(1, "the changes of the station cannot be read: \(error.text)")
        }
    }

    private mutating func read(_ folder: borrowing OpenFolder) throws(SystemFault) {
        guard let file = try folder.file(Self.name) else { return }
        // What the station's user could put there to hold up or mislead whoever reads it is no file.
        guard try file.status().kind == .regular else { return ignore(1, "this is no file") }
        guard let bytes = try file.readAll(limit: SettingsSource.limit) else {
            return ignore(1, "it has more than \(SettingsSource.limit) bytes")
        }
        let contents = SettingsFile(bytes, path: path)
        ignored = contents.errors
        for entry in contents.entries {
            if let error = refusal(of: entry) {
                ignored.append(error)
            } else {
                values[entry.key.id] = (entry.value, entry.line)
            }
        }
        ignored.sort { $0.line < $1.line }
    }

    /// Why an entry does not count; nil when it does.
    private func refusal(of entry: SettingsFile.Entry) -> SettingsError? {
        let origin = SettingsOrigin.file(path: path, line: entry.line)
        guard SettingRow.isOffered(entry.key.id) else {
            return SettingsError(
                origin, "\(entry.key.id) is not changed at the station; set it in the settings file")
        }
        let text = SettingsText(value: entry.value, origin: origin, environment: [:])
        var settings = Settings()
        return entry.key.read(text, &settings) ? nil : SettingsError(refusing: entry.key, text)
    }

    private mutating func ignore(_ line: Int, _ text: String) {
        ignored.append(SettingsError(.file(path: path, line: line), text))
    }

    /// Changes a setting, or takes a change back.
    mutating func set(_ id: SettingsKey.ID, to value: String?) {
        values[id] = value.map { ($0, 0) }
    }

    /// The file as it is written, with the changes that count.
    var text: String {
        var text = "# What was changed at the station. It counts after the settings file, which is edited by hand.\n"
        var section = ""
        for key in SettingsKey.all {
            guard let value = values[key.id]?.value else { continue }
            if key.section != section {
                section = key.section
                text += "\(section):\n"
            }
            text += "  \(key.name): \(Self.quoted(value))\n"
        }
        return text
    }

    /// A value as YAML takes it: always in quotes, so that nothing in it is anything but text.
    private static func quoted(_ value: String) -> String {
        "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
