// What a person may have meant by a name that is not known.

/// Says what is wrong with an unknown name, and which name may have been meant.
enum SettingsAdvice {
    /// An unknown section.
    static func unknownSection(_ name: String) -> String {
        let sections = SettingsKey.all.map(\.section)
        if let key = SettingsKey.all.first(where: { $0.name == name }) {
            return "\(quoted(name)) is no section; did you mean \(key.name) in the section \(key.section)?"
        }
        var known: [String] = []
        for section in sections where !known.contains(section) { known.append(section) }
        return "\(quoted(name)) is no section\(guess(name, among: known)); sections: \(known.joined(separator: ", "))"
    }

    /// An unknown key, with its section: `grid.tolerence`.
    static func unknownKey(_ id: String) -> String {
        let name = id.drop { $0 != "." }.dropFirst()
        let section = id.prefix { $0 != "." }
        if let key = SettingsKey.all.first(where: { $0.name == name }) {
            return "\(quoted(id)) is no setting; did you mean \(key.id)?"
        }
        let known = SettingsKey.all.filter { $0.section == section }
        return "\(quoted(id)) is no setting\(guess(id, among: known.map(\.id))); settings in \(section): "
            + known.map(\.name).joined(separator: ", ")
    }

    /// An unknown environment variable.
    static func unknownVariable(_ name: String) -> String {
        "no such setting\(guess(name, among: SettingsKey.all.map(\.variable)))"
    }

    /// A text in quotes, on one line and not too long.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) }
        return "\"\(String(scalars.prefix(60)))\(scalars.count > 60 ? "…" : "")\""
    }

    private static func guess(_ name: String, among known: [String]) -> String {
        let nearest = known.map {
            (name: $0, distance: distance(Array(name.lowercased().utf8), Array($0.lowercased().utf8)))
        }
        .min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= 3, nearest.distance < name.utf8.count / 2 else { return "" }
        return "; did you mean \(nearest.name)?"
    }

    /// How many letters have to be put in, taken out or changed to make one word of another (Levenshtein 1965).
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        guard first.count <= 100 else { return .max }
        var row = Array(0...second.count)
        for (i, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in second.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[second.count]
    }
}
