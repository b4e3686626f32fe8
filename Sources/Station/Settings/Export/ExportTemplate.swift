// The template of a file that another system takes in: its columns, how its lines are written, and its name.

internal import RackCore

/// How a file is written that a LIMS takes in. The profiles that are built in are such templates, and so are those that
/// the settings file has.
package struct ExportTemplate: Hashable, Sendable {
    /// What settings and commands call it.
    package var name: String
    /// The columns, in their order.
    package var columns: [Column]
    /// Whether the first line has their titles.
    package var hasHeader = true
    /// The positions that have a line.
    package var lines = Lines.all
    /// The order of the lines.
    package var order = Order.rows
    /// What stands between two cells.
    package var separator = Separator.comma
    /// Which cells stand in quotes.
    package var quoting = Quoting.needed
    /// What ends a line.
    package var lineEnd = LineEnd.lf
    /// How text becomes bytes.
    package var encoding = Encoding.utf8
    /// What stands in the place of a value where there is no vial.
    package var empty = ""
    /// What stands in the place of a value that is not known: the vial was not read, has no code, or two values claim its
    /// position.
    package var unread = ""
    /// Characters that no value may hold, beside those that would end its cell.
    package var refused = ""
    /// The file's name.
    package var fileName: FileName

    /// Makes a template; what is not given is CSV as RFC 4180 has it.
    package init(name: String, columns: [Column], fileName: FileName) {
        (self.name, self.columns, self.fileName) = (name, columns, fileName)
    }

    /// A column: its title, and what stands in it.
    package struct Column: Hashable, Sendable {
        /// The title, in the first line of the file.
        package var title: String
        /// What stands in it.
        package var content: Content

        /// Makes a column; a field without a title of its own is called by its word.
        package init(_ field: Field, title: String? = nil) {
            (self.title, content) = (title ?? field.rawValue, .field(field))
        }

        /// Makes a column with the same text in each line.
        package init(text: String, title: String) { (self.title, content) = (title, .text(text)) }
    }

    /// What stands in a column.
    package enum Content: Hashable, Sendable {
        /// What is known of the position or of the scan.
        case field(Field)
        /// The same text in each line.
        case text(String)
    }

    /// What is known of a position or of its scan.
    package enum Field: String, Hashable, Sendable, CaseIterable {
        /// What the vial's code says, or the word that stands for no value.
        case value
        /// What the position is called on the box.
        case position
        /// The position with a letter for its row and a number for its column, whatever the box calls it.
        case well
        /// The row, from 1.
        case row
        /// The row's letter.
        case rowLetter = "row-letter"
        /// The column, from 1.
        case column
        /// The position's number, from 1: the box's own where it has numbers, along rows elsewhere.
        case number
        /// What is known of the position: `read`, `unread`, `blank`, `empty` or `conflict`.
        case state
        /// What the box is called.
        case box
        /// The station.
        case station
        /// The session's number.
        case session
        /// The day: `2026-02-20`.
        case date
        /// The day in digits alone: `20260220`.
        case dateDigits = "date-digits"
        /// The time of day: `14:30:22`.
        case time
    }

    /// The positions that have a line.
    package enum Lines: String, Hashable, Sendable, CaseIterable {
        /// Every position of the box.
        case all
        /// Those with a value.
        case read
    }

    /// The order of the lines.
    package enum Order: String, Hashable, Sendable, CaseIterable {
        /// A1, A2, A3 …
        case rows
        /// A1, B1, C1 …
        case columns
    }

    /// What stands between two cells.
    package enum Separator: String, Hashable, Sendable, CaseIterable {
        case comma
        case semicolon
        case tab
        case pipe

        /// The character, which is one byte in every encoding.
        package var byte: UInt8 {
            switch self {
            case .comma: UInt8(ascii: ",")
            case .semicolon: UInt8(ascii: ";")
            case .tab: UInt8(ascii: "\t")
            case .pipe: UInt8(ascii: "|")
            }
        }
    }

    /// Which cells stand in quotes.
    package enum Quoting: String, Hashable, Sendable, CaseIterable {
        /// Those that hold the separator, a quote or a line break.
        case needed
        /// Every one.
        case always
        /// None; a value that would need them is refused.
        case never
    }

    /// What ends a line.
    package enum LineEnd: String, Hashable, Sendable, CaseIterable {
        case lf
        case crlf

        /// The characters.
        package var text: String { self == .lf ? "\n" : "\r\n" }
    }

    /// How text becomes bytes.
    package enum Encoding: String, Hashable, Sendable, CaseIterable {
        case utf8 = "utf-8"
        /// With a byte order mark before the first line.
        case utf8Marked = "utf-8-bom"
        /// ISO 8859-1.
        case latin1
        case windows1252 = "windows-1252"
    }

    /// Whether the box's name stands in a column.
    package var usesBox: Bool { columns.contains { $0.content == .field(.box) } }

    /// What the template itself puts into a file.
    package var ownTexts: [String] {
        let texts = columns.map { column in
            if case .text(let text) = column.content { text } else { "" }
        }
        return columns.map(\.title) + texts + [empty, unread]
    }

    /// What is wrong with its parts beside each other; nil when nothing is.
    package var problem: String? {
        guard quoting == .never else { return nil }
        let unfit = ownTexts.first { $0.utf8.contains { [separator.byte, 0x22].contains($0) } }
        return unfit.map { "\($0.quotedInLine) holds the separator or a quote, and quoting is never" }
    }

    /// The template in one line, as lists of settings show it.
    package var summary: String {
        let titles = columns.map(\.title).joined(separator: ", ")
        return "\(name): \(titles); \(separator.rawValue), \(encoding.rawValue), \(fileName.pattern)"
    }
}
