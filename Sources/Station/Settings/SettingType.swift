// How the values of a setting are written and read.

/// How values of a type are written, read and described.
struct SettingType<Value>: Sendable {
    /// What is allowed, in words.
    let allowed: String
    /// The value that somebody wrote; nil when it is not allowed.
    let read: @Sendable (WrittenValue) -> Value?
    /// A value as it is written in a file.
    let write: @Sendable (Value) -> String
    /// What is wrong with a value that is not allowed, where what is allowed does not say it; nil elsewhere.
    let advice: @Sendable (WrittenValue) -> String?
    /// Whether values may be written as a list.
    let isList: Bool

    /// Makes a type of values from what it allows, in words, and from how it is read and written.
    init(
        _ allowed: String, isList: Bool = false, read: @escaping @Sendable (WrittenValue) -> Value?,
        write: @escaping @Sendable (Value) -> String,
        advice: @escaping @Sendable (WrittenValue) -> String? = { _ in nil }
    ) {
        (self.allowed, self.isList, self.read, self.write, self.advice) = (allowed, isList, read, write, advice)
    }

    /// The same, where a word stands for no value.
    func orWord(_ word: String, allowed: String? = nil) -> SettingType<Value?> {
        SettingType<Value?>(
            allowed ?? "\(self.allowed), or \(word)",
            read: { written in written.text == word ? .some(nil) : read(written).map(Value?.some) },
            write: { $0.map(write) ?? word })
    }
}

extension SettingType where Value: CustomStringConvertible & Sendable {
    /// Values that say themselves how they are written.
    static func described(
        _ allowed: String, _ parse: @escaping @Sendable (String) -> Value?
    ) -> SettingType {
        SettingType(allowed, read: { parse($0.text) }, write: \.description)
    }
}

extension SettingType where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of some words.
    static var choice: SettingType {
        SettingType(list(Value.allCases.map(\.rawValue)), read: { Value(rawValue: $0.text) }, write: \.rawValue)
    }
}

extension SettingType {
    /// Words in a list: `auto, mjpeg or yuyv`.
    fileprivate static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// What is allowed of numbers, and more of it.
    fileprivate static func range(_ low: String, _ high: String, _ more: String) -> String {
        "\(low) to \(high)" + (more.isEmpty ? "" : "; \(more)")
    }
}

extension SettingType<Bool> {
    /// True or false.
    static let flag = words("true", "false")

    /// A word for true and one for false.
    static func words(_ yes: String, _ no: String, allowed: String? = nil) -> SettingType {
        SettingType(
            allowed ?? "\(yes) or \(no)", read: { [yes: true, no: false][$0.text] }, write: { $0 ? yes : no })
    }
}

extension SettingType<Int> {
    /// Whole numbers, digits only.
    static func whole(_ range: ClosedRange<Int>, _ more: String = "") -> SettingType {
        SettingType(
            self.range("\(range.lowerBound)", "\(range.upperBound)", more), read: { $0.whole(range) },
            write: String.init)
    }
}

extension SettingType<Double> {
    /// Numbers, digits with at most one point.
    static func number(_ range: ClosedRange<Double>, _ more: String = "") -> SettingType {
        SettingType(
            self.range(Settings.number(range.lowerBound), Settings.number(range.upperBound), more),
            read: { $0.number(range) }, write: Settings.number)
    }
}

extension SettingType<Duration> {
    /// Times in whole milliseconds.
    static func milliseconds(_ range: ClosedRange<Int>) -> SettingType {
        SettingType(
            self.range("\(range.lowerBound)", "\(range.upperBound)", ""),
            read: { $0.whole(range).map { .milliseconds($0) } },
            write: { Settings.number($0 / .milliseconds(1)) })
    }
}

extension SettingType<Duration?> {
    /// Times in whole milliseconds; 0 is no time.
    static func millisecondsOrZero(_ range: ClosedRange<Int>, _ more: String = "") -> SettingType {
        let times = SettingType<Duration>.milliseconds(range).orWord("0")
        return SettingType(
            "0, or \(Self.range("\(range.lowerBound)", "\(range.upperBound)", more))", read: times.read,
            write: times.write)
    }
}

extension SettingType<String> {
    /// A path; what is not absolute begins at the folder of the file that it is written in.
    static func path(_ allowed: String) -> SettingType {
        SettingType(allowed, read: \.path, write: \.self)
    }

    /// A path as it stands, which has to begin with something.
    static func path(_ allowed: String, below beginning: String) -> SettingType {
        SettingType(allowed, read: { $0.isPath(below: beginning) ? $0.text : nil }, write: \.self)
    }

    /// Some of these characters, as many as are allowed.
    static func characters(_ marks: String, _ count: ClosedRange<Int>, allowed: String) -> SettingType {
        let known = Set((letters + marks).utf8)
        return SettingType(
            allowed,
            read: { count.contains($0.text.utf8.count) && $0.text.utf8.allSatisfy(known.contains) ? $0.text : nil },
            write: \.self)
    }

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
}

/// A value as somebody wrote it, with what is needed to understand it.
package struct WrittenValue: Sendable {
    /// What was written.
    package let text: String
    /// Where it was written.
    package let origin: SettingsOrigin
    /// The program's environment variables.
    let environment: [String: String]
    /// The settings that stand before this one.
    let settings: Settings

    package init(
        _ text: String, _ origin: SettingsOrigin, environment: [String: String] = [:], settings: Settings = Settings()
    ) {
        (self.text, self.origin, self.environment, self.settings) = (text, origin, environment, settings)
    }

    /// A path: `~` is the home folder, and in a file a path that is not absolute begins at the file's folder. Nil when
    /// it can be no path.
    var path: String? {
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        if text == "~" || text.hasPrefix("~/") { return home.map { $0 + text.dropFirst() } }
        guard case .file(let file, _) = origin, !text.hasPrefix("/"),
            let slash = file.utf8.lastIndex(of: UInt8(ascii: "/"))
        else { return text }
        return "\(Substring(file.utf8[...slash]))\(text)"
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

    /// Whether it is a path below a folder.
    func isPath(below folder: String) -> Bool {
        text.hasPrefix(folder) && text.utf8.count > (folder == "/" ? 0 : folder.utf8.count) && !text.utf8.contains(0)
    }

    /// The names that stand there with commas between.
    var names: [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
    }

    /// A whole number, digits only.
    func whole(_ range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number)
        else { return nil }
        return number
    }

    /// A number, digits with at most one point.
    func number(_ range: ClosedRange<Double>) -> Double? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let number = Double(text), range.contains(number)
        else { return nil }
        return number
    }
}
