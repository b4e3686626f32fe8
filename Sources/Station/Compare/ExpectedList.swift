// A list of the values that a rack is expected to have.

public import RackCore

/// A list of the values that a rack is expected to have, read from a CSV file on the stick.
public struct ExpectedList: Hashable, Sendable {
    /// The name of its file.
    public var name: String
    /// The values, in the order of the file, each once.
    public var entries: [Entry]

    /// A value, and where it is expected.
    public struct Entry: Hashable, Sendable {
        /// The value.
        public var value: String
        /// Its position; nil where the list has none.
        public var position: GridPosition?

        /// Makes an entry.
        public init(value: String, position: GridPosition? = nil) {
            self.value = value
            self.position = position
        }
    }

    /// The folder on the stick that holds the lists.
    public static let folder = "expected"
    /// The longest file that is read, in bytes.
    public static let limit = 1 << 20
    /// The most values that a list may have: far more than a rack holds.
    public static let mostEntries = 10_000

    /// Reads a list: on each line `position,value`, or one value. A first line `position,value` or `value` is a
    /// heading; a position without a value says nothing.
    /// - Parameters:
    ///   - bytes: the file's contents.
    ///   - name: the file's name.
    /// - Throws: a fault that names the line that cannot be understood.
    public init(_ bytes: [UInt8], name: String) throws(Fault) {
        self.name = name
        entries = []
        guard bytes.count <= Self.limit else { throw Self.fault(name, "it is longer than a million bytes") }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let text = String(validating: bytes[start...], as: UTF8.self) else {
            throw Self.fault(name, "it is not UTF-8 text")
        }
        var seen: Set<String> = []
        for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
            let fields = try Self.fields(line, name: name, line: index + 1)
            if index == 0, Self.headings.contains(fields.map { $0.lowercased() }) { continue }
            guard let entry = try Self.entry(fields, name: name, line: index + 1), seen.insert(entry.value).inserted
            else { continue }
            guard entries.count < Self.mostEntries else {
                throw Self.fault(name, "it has more than \(Self.mostEntries) values")
            }
            entries.append(entry)
        }
    }

    private static let headings = [["position", "value"], ["value"]]

    private static func entry(_ fields: [String], name: String, line: Int) throws(Fault) -> Entry? {
        guard fields.last?.utf8.count ?? 0 <= CSVImporter.longestValue else {
            throw fault(name, "line \(line): the value is too long")
        }
        switch fields.count {
        case 1: return fields[0].isEmpty ? nil : Entry(value: fields[0])
        case 2:
            guard let position = GridPosition(named: fields[0]) else {
                throw fault(
                    name,
                    "line \(line): \(SettingsAdvice.quoted(String(fields[0].prefix(40)))) is no position such as C4")
            }
            return fields[1].isEmpty ? nil : Entry(value: fields[1], position: position)
        default: throw fault(name, "line \(line): one or two columns are expected, there are \(fields.count)")
        }
    }

    /// The fields of a line, between commas or semicolons; a field in quotes may hold them and doubled quotes.
    private static func fields(_ line: Substring, name: String, line number: Int) throws(Fault) -> [String] {
        var fields: [String] = [""]
        var (isQuoted, wasQuote) = (false, false)
        for character in line {
            if character == "\"" {
                if isQuoted { wasQuote = true } else if wasQuote { fields[fields.count - 1].append("\"") }
                isQuoted.toggle()
                if isQuoted { wasQuote = false }
            } else if !isQuoted, character == "," || character == ";" {
                (isQuoted, wasQuote) = (false, false)
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
            }
        }
        guard !isQuoted else { throw fault(name, "line \(number): a quote is not closed") }
        return fields.map { String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
    }

    static func fault(_ name: String, _ text: Words) -> Fault {
        Fault(
            text: "The list \(folder)/\(name) cannot be used: \(text)",
            remedy: "Write position,value or one value on each line.")
    }
}

extension GridPosition {
    /// Reads a position as people write it: `C4`, or `R27C3` where there are more rows than letters; nil when it is
    /// none, or beyond what any rack has.
    public init?(named text: String) {
        // Bytes, because upper-case letters of other scripts may become these.
        let bytes = Array(text.utf8.prefix(Self.longestName + 1))
        guard bytes.count <= Self.longestName, let first = bytes.first, let letter = Self.letter(first) else {
            return nil
        }
        if letter == 0x52, let c = bytes.firstIndex(where: { Self.letter($0) == 0x43 }) {
            guard let row = Self.number(bytes[1..<c]), let col = Self.number(bytes[(c + 1)...]) else { return nil }
            self.init(row: row, col: col)
            return
        }
        guard let col = Self.number(bytes[1...]) else { return nil }
        self.init(row: Int(letter) - 0x41, col: col)
    }

    /// `R1000C1000`
    private static let longestName = 10

    /// A letter from A to Z, in upper case; nil for anything else.
    private static func letter(_ byte: UInt8) -> UInt8? {
        let upper = byte & 0xDF
        return byte < 0x80 && (0x41...0x5A).contains(upper) ? upper : nil
    }

    /// The row or column, from 0, that digits name from 1.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(String(decoding: digits, as: UTF8.self)),
            number > 0, numbers.contains(number - 1)
        else { return nil }
        return number - 1
    }
}
