// A list of the values that a rack is expected to have, in any form that is read.

package import RackCore

/// A list of the values that a rack is expected to have, read from a CSV file on the stick.
package struct ExpectedList: Hashable, Sendable {
    /// The name of its file.
    package var name: String
    /// The values, in the order of the file, each once.
    package var entries: [Entry]

    /// A value, and where it is expected.
    package struct Entry: Hashable, Sendable {
        /// The value.
        package var value: String
        /// What its position is called, letters large and no zeros before numbers; nil where the list has none.
        package var position: String?

        /// Makes an entry.
        package init(value: String, position: String? = nil) {
            self.value = value
            self.position = position
        }
    }

    /// The folder on the stick that holds the lists.
    package static let folder = "expected"
    /// The longest file that is read, in bytes.
    package static let limit = 1 << 20
    /// The most values that a list may have: far more than a rack holds.
    package static let mostEntries = 10_000
    /// The longest value that is read, in bytes: more than any code holds, in its hex form too.
    package static let longestValue = 4096

    /// Reads a list: on each line `position,value`, or one value, with a heading or without; or one of the station's own
    /// CSV files, or a file for another system, which is known by its heading. A position without a value says nothing.
    /// - Parameters:
    ///   - bytes: the file's contents.
    ///   - name: the file's name.
    ///   - templates: the files for other systems that the settings have.
    /// - Throws: a fault that names the line that cannot be understood.
    package init(_ bytes: [UInt8], name: String, templates: [ExportTemplate] = []) throws(Fault) {
        self.name = name
        entries = []
        guard bytes.count <= Self.limit else { throw Self.fault(name, "it is longer than a million bytes") }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let text = String(validating: bytes[start...], as: UTF8.self) else {
            throw Self.fault(name, "it is not UTF-8 text")
        }
        var seen: Set<String> = []
        var columns: ListColumns?
        var separators: Set<Character> = [",", ";"]
        for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
            if index == 0 {
                let marked = templates.filter { $0.separator == .pipe }
                if line.contains("\t") {
                    separators = ["\t"]
                } else if !marked.isEmpty, line.contains("|") {
                    separators = ["|"]
                }
            }
            let fields = try Self.fields(line, separators, name: name, line: index + 1)
            if index == 0, let heading = ListColumns(heading: fields, templates) {
                columns = heading
                continue
            }
            let known = columns ?? ListColumns(first: fields, templates)
            guard let known else {
                throw Self.fault(name, "line \(index + 1): one or two columns are expected, there are \(fields.count)")
            }
            columns = known
            guard let entry = try Self.entry(known.line(fields), fields, name: name, line: index + 1),
                seen.insert(entry.value).inserted
            else { continue }
            guard entries.count < Self.mostEntries else {
                throw Self.fault(name, "it has more than \(Self.mostEntries) values")
            }
            entries.append(entry)
        }
    }

    private static func entry(
        _ line: ListColumns.Line, _ fields: [String], name: String, line number: Int
    ) throws(Fault) -> Entry? {
        guard fields.allSatisfy({ $0.utf8.count <= longestValue }) else {
            throw fault(name, "line \(number): the value is too long")
        }
        switch line {
        case .nothing: return nil
        case .value(let value, nil): return Entry(value: value)
        case .value(let value, let written?):
            guard let position = GridPosition.listedName(written) else { throw noPosition(written, name, number) }
            return value.isEmpty ? nil : Entry(value: value, position: position)
        case .noPlace(let written): throw noPosition(written, name, number)
        case .odd(let expected) where expected <= 2:
            throw fault(name, "line \(number): one or two columns are expected, there are \(fields.count)")
        case .odd(let expected):
            throw fault(name, "line \(number): \(expected) columns are expected, there are \(fields.count)")
        }
    }

    private static func noPosition(_ written: String, _ name: String, _ line: Int) -> Fault {
        fault(name, "line \(line): \(String(written.prefix(40)).quotedInLine) is no position such as C4 or 22")
    }

    /// The fields of a line, between separators; a field in quotes may hold them and doubled quotes.
    private static func fields(
        _ line: Substring, _ separators: Set<Character>, name: String, line number: Int
    ) throws(Fault) -> [String] {
        var fields: [String] = [""]
        var (isQuoted, wasQuote) = (false, false)
        for character in line {
            if character == "\"" {
                if isQuoted { wasQuote = true } else if wasQuote { fields[fields.count - 1].append("\"") }
                isQuoted.toggle()
                if isQuoted { wasQuote = false }
            } else if !isQuoted, separators.contains(character) {
                (isQuoted, wasQuote) = (false, false)
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
            }
        }
        guard !isQuoted else { throw fault(name, "line \(number): a quote is not closed") }
        return fields.map { String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
    }

    package static func fault(_ name: String, _ text: Words) -> Fault {
        // A list that a command names has a path of its own.
        guard let slash = name.lastIndex(of: "/") else {
            return Fault(.list(.unusable), detail: "\(folder)", "\(name)", text)
        }
        return Fault(
            .list(.unusable), detail: "\(String(name[..<slash]))", "\(String(name[name.index(after: slash)...]))", text)
    }
}

extension GridPosition {
    /// A position's name as a person wrote it, `c04`, as containers have it: `C4`, `22`, or `R3C4` by row and column;
    /// nil when it is none, or beyond what any rack has.
    fileprivate static func listedName(_ text: String) -> String? {
        if !text.isEmpty, text.utf8.count <= 6, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text)
        {
            return number > 0 ? String(number) : nil
        }
        guard let position = GridPosition(named: text), let letter = text.utf8.first.flatMap(letter) else { return nil }
        let isByNumbers = letter == 0x52 && text.utf8.contains { Self.letter($0) == 0x43 }
        return isByNumbers ? position.relativeName : "\(Character(UnicodeScalar(letter)))\(position.col + 1)"
    }

    /// Reads a position as people write it: `C4`, or `R27C3` by row and column; nil when it is none, or beyond what any
    /// rack has.
    package init?(named text: String) {
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
