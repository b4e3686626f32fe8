// What the file of a template is called: words, and what is put between them.

extension ExportTemplate {
    /// The pattern of a file's name: `{box}_{time}.csv`.
    package struct FileName: Hashable, Sendable {
        /// The pattern as it was written.
        package let pattern: String

        /// The longest pattern and the longest name of a box in it, in bytes: with the rest, a name stays below the 255
        /// bytes that file systems take.
        private static let longest = 80

        /// What a pattern may have in braces.
        private enum Part: String, CaseIterable {
            case station
            case time
            case box
            case number
        }

        /// What a pattern has to be, in words.
        package static let allowed = """
            1 to 80 of A-Z a-z 0-9 - _ and . with {station}, {box}, {number} and {time}, of which {number} or {time} has to \
            be there, not beginning with a point and ending with one and 1 to 8 letters or digits
            """

        /// How names end: `.csv`.
        package var ending: String { String(pattern[(pattern.lastIndex(of: ".") ?? pattern.endIndex)...]) }

        /// The pattern of a profile that is built in: `limber_{time}.csv`.
        package init(_ profile: String, ending: String) { pattern = "\(profile)_{time}\(ending)" }

        /// Reads a pattern; nil where it is none, or where two scans would have one name.
        package init?(_ pattern: String) {
            var rest = pattern
            var parts: Set<Part> = []
            for part in Part.allCases where rest.contains("{\(part.rawValue)}") {
                parts.insert(part)
                rest = rest.replacing("{\(part.rawValue)}", with: "x")
            }
            let ending = rest.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }
            guard (1...Self.longest).contains(pattern.utf8.count), parts.contains(.time) || parts.contains(.number),
                rest.utf8.allSatisfy(Self.isHarmless), !rest.hasPrefix("."), ending.count < rest.utf8.count,
                (1...8).contains(ending.count), ending.allSatisfy({ !"-_".utf8.contains($0) }),
                !pattern.hasSuffix("}")
            else { return nil }
            self.pattern = pattern
        }

        /// The name of a file.
        /// - Parameters:
        ///   - station: the station.
        ///   - time: what tells scans by their time: `2026-02-20_143022`, with `_2` and so on for those of one second.
        ///   - box: what the box is called; nil where it has no name.
        ///   - number: the session's number.
        package func name(station: String, time: String, box: String?, number: Int) -> String {
            let values: [Part: String] = [
                .station: station, .time: time, .box: Self.harmless(box ?? ""), .number: String(number),
            ]
            // All in one go: what is put in is not looked at again.
            var (name, rest) = ("", pattern[...])
            while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
                let part = Part(rawValue: String(rest[rest.index(after: open)..<close]))
                name += rest[..<open] + (part.flatMap { values[$0] } ?? "")
                rest = rest[rest.index(after: close)...]
            }
            name += rest
            // No file that nobody sees, and none that is taken for one of the station's own when sessions are imported.
            return name.hasPrefix(".") || name.hasPrefix("vials_") ? "_\(name)" : name
        }

        /// A box's name as a part of a file's: what a file system could obey or not keep becomes `_`.
        private static func harmless(_ box: String) -> String {
            let bytes = box.utf8.prefix(longest).map { isHarmless($0) ? $0 : UInt8(ascii: "_") }
            return bytes.isEmpty ? "unnamed" : String(decoding: bytes, as: UTF8.self)
        }

        private static func isHarmless(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_.".utf8.contains(byte)
            }
        }
    }
}
