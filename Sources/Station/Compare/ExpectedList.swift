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
    /// The longest file that is read, in bytes: some thousand values.
    public static let limit = 1 << 20
    /// The most files that are read.
    public static let mostFiles = 500

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
            entries.append(entry)
        }
    }

    private static let headings = [["position", "value"], ["value"]]

    private static func entry(_ fields: [String], name: String, line: Int) throws(Fault) -> Entry? {
        switch fields.count {
        case 1: return fields[0].isEmpty ? nil : Entry(value: fields[0])
        case 2:
            guard let position = GridPosition(named: fields[0]) else {
                throw fault(name, "line \(line): \(SettingsAdvice.quoted(fields[0])) is no position such as C4")
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

    private static func fault(_ name: String, _ text: Words) -> Fault {
        Fault(
            text: "The list \(folder)/\(name) cannot be used: \(text)",
            remedy: "Write position,value or one value on each line.")
    }
}

/// The lists on one stick.
public struct ExpectedLists: Hashable, Sendable {
    /// The lists that can be used.
    public var lists: [ExpectedList]
    /// Why others cannot.
    public var faults: [Fault]

    /// Makes lists; without any nothing is compared.
    public init(lists: [ExpectedList] = [], faults: [Fault] = []) {
        self.lists = lists
        self.faults = faults
    }

    /// Reads the lists on a stick: the CSV files in its folder `expected`.
    public init(on stick: any Stick) async {
        self.init()
        do throws(StickFault) {
            let names = try await stick.names(in: ExpectedList.folder).filter {
                $0.lowercased().hasSuffix(".csv") && !$0.hasPrefix(".")
            }
            for name in names.prefix(ExpectedList.mostFiles) {
                guard let bytes = try await stick.contents(of: "\(ExpectedList.folder)/\(name)") else { continue }
                do throws(Fault) {
                    lists.append(try ExpectedList(bytes, name: name))
                } catch {
                    faults.append(error)
                }
            }
        } catch {
            // What is wrong with the stick itself is told by the stick.
        }
    }
}

extension GridPosition {
    /// Reads a position as people write it: `C4`, or `R27C3` where there are more rows than letters; nil when it is
    /// none.
    public init?(named text: String) {
        let text = text.uppercased()
        if text.first == "R", let c = text.firstIndex(of: "C"),
            let row = Int(text[text.index(after: text.startIndex)..<c]),
            let col = Int(text[text.index(after: c)...]), row > 0, col > 0
        {
            self.init(row: row - 1, col: col - 1)
            return
        }
        guard let letter = text.utf8.first, (0x41...0x5A).contains(letter), let col = Int(text.dropFirst()), col > 0,
            text.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        self.init(row: Int(letter) - 0x41, col: col - 1)
    }
}
