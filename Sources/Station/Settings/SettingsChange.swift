// Changes one value in the text of a settings file.

/// Changes one value in the text of a settings file, and nothing else: comments, order, other keys, line ends and the
/// way they are written stay.
enum SettingsChange {
    /// The file with a setting changed; where it is not in it, with one line more, or two.
    /// - Returns: nil when the file is written in a way in which that cannot be done without touching anything else.
    static func file(_ bytes: [UInt8], setting id: SettingsKey.ID, to value: String) -> [UInt8]? {
        guard let key = SettingsKey.all.first(where: { $0.id == id }),
            !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
        else { return nil }
        let before = SettingsFile(bytes, path: "")
        guard before.errors.isEmpty else { return nil }
        let lines = Lines(bytes)
        // Reading the file back is the proof; what fails it is not written.
        return lines.changed(key, to: quoted(value)).first { candidate in
            let after = SettingsFile(candidate, path: "")
            var wanted = before.values
            wanted[id] = value
            return after.errors.isEmpty && after.values == wanted
        }
    }

    /// A value as YAML takes it: plain where that is the same, in quotes otherwise.
    private static func quoted(_ value: String) -> String {
        let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./=,+- ".utf8
        let isPlain =
            value.utf8.allSatisfy(plain.contains) && value.first != " " && value.last != " " && value.first != "-"
            && value.first != "," && value.first != "=" && !value.isEmpty
        guard !isPlain else { return value }
        return "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// The lines of a file, without their ends.
    private struct Lines {
        private let lines: [[UInt8]]
        /// What ends a line before its line feed: a carriage return, or nothing.
        private let end: [UInt8]

        init(_ bytes: [UInt8]) {
            lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
            end = lines.first?.last == 0x0D ? [0x0D] : []
        }

        /// The ways to change a value, the best first.
        func changed(_ key: SettingsKey, to value: String) -> [[UInt8]] {
            guard let section = lines.indices.first(where: { Line(lines[$0]).isSection(key.section) }) else {
                return [appended("\(key.section):", "  \(key.name): \(value)")]
            }
            let rest = lines.indices.dropFirst(section + 1)
            let inside = rest.prefix { Line(lines[$0]).isInside }
            let keys = inside.filter { Line(lines[$0]).name != nil }
            if let index = keys.first(where: { Line(lines[$0]).name == key.name }) {
                var changed = lines
                changed[index] = Line(lines[index]).with(value)
                return [joined(changed)]
            }
            let indent = keys.first.map { Line(lines[$0]).indent } ?? [0x20, 0x20]
            let line = indent + Array("\(key.name): \(value)".utf8) + end
            // After the last key of the section, or where that does not do, right after its name.
            return [(keys.last ?? section) + 1, section + 1].map { place in
                var changed = lines
                if place == changed.count { changed.append([]) }
                changed.insert(line, at: place)
                return joined(changed)
            }
        }

        private func appended(_ texts: String...) -> [UInt8] {
            var changed = lines
            // A file ends with a line feed, which leaves an empty line here; one that does not gets its line feed.
            if changed.last?.isEmpty == true { changed.removeLast() }
            if changed == [[]] { changed = [] }
            return joined(changed + texts.map { Array($0.utf8) + end } + [[]])
        }

        private func joined(_ lines: [[UInt8]]) -> [UInt8] { Array(lines.joined(separator: [0x0A])) }
    }

    /// One line of a settings file.
    private struct Line {
        private let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes }

        /// The spaces before the first sign.
        var indent: [UInt8] { Array(bytes.prefix { $0 == 0x20 }) }

        /// The name before the colon, without quotes; nil for a comment or a line without a name.
        var name: String? {
            let text = bytes.dropFirst(indent.count)
            guard let first = text.first, first != UInt8(ascii: "#"), let colon = text.firstIndex(of: 0x3A) else {
                return nil
            }
            let name = String(decoding: text[..<colon], as: UTF8.self)
            return String(name.drop { "\"' ".contains($0) }.reversed().drop { "\"' ".contains($0) }.reversed())
        }

        /// Whether it begins a section.
        func isSection(_ section: String) -> Bool { indent.isEmpty && name == section }

        /// Whether it can stand inside a section: it is indented, empty or a comment.
        var isInside: Bool {
            let text = bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            return !indent.isEmpty || text.isEmpty || text.first == UInt8(ascii: "#")
        }

        /// The line with another value; what stands behind the value stays.
        func with(_ value: String) -> [UInt8] {
            guard let colon = bytes.firstIndex(of: 0x3A) else { return bytes }
            let begin = bytes[(colon + 1)...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.endIndex
            let head = begin == colon + 1 ? Array(bytes[...colon]) + [0x20] : Array(bytes[..<begin])
            let tail = Self.tail(bytes[begin...])
            return head + Array(value.utf8) + (tail.first == UInt8(ascii: "#") ? [0x20] : []) + tail
        }

        /// What follows a value on its line: spaces, a comment, a carriage return.
        private static func tail(_ text: ArraySlice<UInt8>) -> [UInt8] {
            var index = text.startIndex
            if let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                index += 1
                while index < text.endIndex {
                    // In single quotes a doubled one is a quote, in double quotes one behind a backslash is.
                    if text[index] == 0x5C, quote == UInt8(ascii: "\"") {
                        index += 2
                        continue
                    }
                    if text[index] == quote {
                        let isDoubled =
                            quote == UInt8(ascii: "'") && index + 1 < text.endIndex && text[index + 1] == quote
                        guard isDoubled else { break }
                        index += 1
                    }
                    index += 1
                }
                index = min(index + 1, text.endIndex)
                return Array(text[index...])
            }
            // A comment begins with a number sign behind a space.
            var end = text.endIndex
            for place in text.indices where text[place] == UInt8(ascii: "#") {
                if place == text.startIndex || text[place - 1] == 0x20 || text[place - 1] == 0x09 {
                    end = place
                    break
                }
            }
            let value = text[..<end]
            let last = value.lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
            return Array(text[(last.map { $0 + 1 } ?? text.startIndex)...])
        }
    }
}

extension SettingsFile {
    /// The values by the settings' whole names.
    fileprivate var values: [SettingsKey.ID: String] {
        Dictionary(entries.map { ($0.key.id, $0.value) }) { first, _ in first }
    }
}
