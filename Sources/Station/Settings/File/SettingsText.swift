// A setting as it was written, and how values are read from it.

/// A setting as it was written, with what is needed to understand it.
struct SettingsText {
    /// The value as it was written.
    let value: String
    /// Where it was written.
    let origin: SettingsOrigin
    /// The program's environment variables.
    let environment: [String: String]

    /// Whether the value can be the name of a station.
    var isName: Bool {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
        return (1...32).contains(value.utf8.count) && value.utf8.allSatisfy(letters.contains)
    }

    /// The value as a path: `~` is the home folder, and in a file a path that is not absolute begins at the file's
    /// folder. Nil when it can be no path.
    var path: String? {
        guard !value.isEmpty, !value.utf8.contains(0) else { return nil }
        if value == "~" || value.hasPrefix("~/") { return home.map { $0 + value.dropFirst() } }
        guard case .file(let file, _) = origin, !value.hasPrefix("/") else { return value }
        let folder = AtomicFile.folder(of: file)
        return folder == "." ? value : folder == "/" ? "/\(value)" : "\(folder)/\(value)"
    }

    /// The folder for the state of programs (XDG Base Directory Specification 0.8); nil when none is known.
    var stateFolder: String? {
        if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") { return "\(folder)/rackstation" }
        return home.map { "\($0)/.local/state/rackstation" }
    }

    private var home: String? {
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home.count > 1 && home.hasSuffix("/") ? String(home.dropLast()) : home
    }

    /// Reads what `parse` makes of the value; false when it makes nothing of it.
    func read<Value>(into target: inout Value, _ parse: (String) -> Value?) -> Bool {
        guard let value = parse(value) else { return false }
        target = value
        return true
    }

    /// Reads a whole number, digits only.
    func read(into target: inout Int, whole range: ClosedRange<Int>) -> Bool {
        guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(value), range.contains(number)
        else { return false }
        target = number
        return true
    }

    /// Reads a number, digits with at most one point.
    func read(into target: inout Double, number range: ClosedRange<Double>) -> Bool {
        guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let number = Double(value), range.contains(number)
        else { return false }
        target = number
        return true
    }

    /// A number as people write it: without a point when it is whole.
    static func number(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }

    /// The names of choices: `simulated or pictures`.
    static func list<Choice: RawRepresentable<String>>(_ choices: [Choice]) -> String {
        choices.map(\.rawValue).joined(separator: " or ")
    }
}
