// What stands in a settings file, before anybody asks whether it is allowed, and what was meant by unknown names.

package import RackCore
package import Station

/// A settings file, taken apart: sections, keys and values as text, each with its line.
package struct SettingsDocument: Sendable {
    /// One key and its value.
    package struct Entry: Sendable {
        /// The setting.
        package let setting: any DeclaredSetting
        /// Its value, as it was written.
        package let value: String
        /// The line of the key.
        package let line: Int
    }

    /// The file's path.
    package let path: String
    /// The keys that are known, with values that are text.
    package private(set) var entries: [Entry] = []
    /// All else that the file says, in the order of its lines.
    package private(set) var errors: [SettingsError] = []

    /// The containers that the file has beside those that are built in.
    package private(set) var containers: [Container] = []
    /// The line of their section; 0 where there is none.
    package private(set) var containersLine = 0
    /// The profiles that the file has beside those that are built in.
    package private(set) var templates: [ExportTemplate] = []
    /// The line of their section; 0 where there is none.
    package private(set) var templatesLine = 0

    private var sectionLines: [String: Int] = [:]
    private var keyLines: [SettingID: Int] = [:]

    /// A file in which nothing stands yet.
    package init(path: String) { self.path = path }

    /// Adds what is wrong in a line, below or above what else is wrong there.
    package mutating func fail(_ line: Int, _ text: String, isFirst: Bool = false) {
        let error = SettingsError(.file(path: path, line: line), text)
        let next = errors.firstIndex { $0.origin.line > line || isFirst && $0.origin.line == line }
        errors.insert(error, at: next ?? errors.endIndex)
    }

    /// Begins a section.
    /// - Returns: whether its keys are to be read; an unknown section, or one that is there already, is refused.
    package mutating func begin(section: String, line: Int) -> Bool {
        guard Self.lists.contains(section) || Settings.all.contains(where: { $0.section == section }) else {
            fail(line, SettingsAdvice.unknownSection(section))
            return false
        }
        if let first = sectionLines[section] {
            fail(line, "\(section) is given twice; first in line \(first)")
            return false
        }
        sectionLines[section] = line
        return true
    }

    /// The sections that are lists.
    static let lists = [ContainerSection.name, ProfileSection.name]

    /// Takes the profiles of a section.
    mutating func add(_ section: ProfileSection, line: Int) {
        (templates, templatesLine) = (section.templates, line)
        for error in section.errors { fail(error.line, error.text) }
    }

    /// Takes the containers of a section.
    mutating func add(_ section: ContainerSection, line: Int) {
        (containers, containersLine) = (section.containers, line)
        for error in section.errors { fail(error.line, error.text) }
    }

    /// Finds the setting of a key; an unknown key, or one that is there already, is refused.
    package mutating func setting(_ key: String, in section: String, line: Int) -> (any DeclaredSetting)? {
        let id = "\(section).\(key)"
        guard let setting = Settings.all.first(where: { $0.id == id }) else {
            fail(line, SettingsAdvice.unknownKey(id))
            return nil
        }
        if let first = keyLines[id] {
            fail(line, "\(id) is given twice; first in line \(first)")
            return nil
        }
        keyLines[id] = line
        return setting
    }

    /// Adds a value of a setting.
    package mutating func add(_ value: String, of setting: any DeclaredSetting, line: Int) {
        entries.append(Entry(setting: setting, value: value, line: line))
    }
}

/// Says what is wrong with an unknown name, and which name may have been meant.
enum SettingsAdvice {
    /// An unknown section.
    static func unknownSection(_ name: String) -> String {
        let sections = Settings.all.map(\.section)
        if let key = Settings.all.first(where: { $0.name == name }) {
            return "\(name.quotedInLine) is no section; did you mean \(key.name) in the section \(key.section)?"
        }
        var known: [String] = []
        for section in sections where !known.contains(section) { known.append(section) }
        known += SettingsDocument.lists
        return "\(name.quotedInLine) is no section\(NameGuess.question(name, among: known)); sections: "
            + known.joined(separator: ", ")
    }

    /// An unknown key, with its section: `grid.tolerence`.
    static func unknownKey(_ id: String) -> String {
        let name = id.drop { $0 != "." }.dropFirst()
        let section = id.prefix { $0 != "." }
        if let key = Settings.all.first(where: { $0.name == name }) {
            return "\(id.quotedInLine) is no setting; did you mean \(key.id)?"
        }
        let known = Settings.all.filter { $0.section == section }
        return
            "\(id.quotedInLine) is no setting\(NameGuess.question(id, among: known.map(\.id))); settings in \(section): "
            + known.map(\.name).joined(separator: ", ")
    }

    /// An unknown environment variable.
    static func unknownVariable(_ name: String) -> String {
        "no such setting\(NameGuess.question(name, among: Settings.all.map(\.variable)))"
    }
}
