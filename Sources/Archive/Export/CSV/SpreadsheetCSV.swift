// Writes every position of a rack as a CSV file that is safe to open in a spreadsheet.

internal import Station

/// The CSV for people with a spreadsheet: UTF-8 with a byte order mark, lines ended by CR LF. No cell is a formula, and
/// none is taken for a number, a date or a truth value but the time of the scan.
///
/// A cell that a spreadsheet could take for one of these begins with an apostrophe, and another stands after each
/// comma, semicolon, tab and line break in it, because a spreadsheet set to another language may begin a new cell
/// there. ``value(of:)`` gives back what it was made of.
package enum SpreadsheetCSV {
    /// The names of the columns, in their order.
    package static let columns = ["position", "value", "state", "time", "rack"]

    /// Writes a line for each position, in the order of the rack CSV, after the header.
    /// - Parameters:
    ///   - rackCSV: the session's CSV of positions.
    ///   - time: when the scan was kept; local time goes into the file.
    ///   - rackName: what the rack is called, by its own code or by its label.
    static func bytes(rackCSV: String, time: StationTime, rackName: String?) -> [UInt8] {
        var text = byteOrderMark + columns.joined(separator: ",") + "\r\n"
        var scanner = CSVScanner(Array(rackCSV.utf8))
        // The seal has shown that the file is as it was written, and so it can be read.
        _ = try? scanner.nextRecord()
        while let record = try? scanner.nextRecord(), record.count == RackCSV.columns.count {
            let cells = [
                cell(for: record[0].text), cell(for: record[4].text), cell(for: record[3].text), time.cellText,
                cell(for: rackName ?? ""),
            ]
            text += cells.map(CSVExporter.quoted).joined(separator: ",") + "\r\n"
        }
        return Array(text.utf8)
    }

    /// A line of cells: those that are texts are made safe, and the others are as they are.
    package static func line(_ cells: [(text: String, isText: Bool)]) -> String {
        cells.map { CSVExporter.quoted($0.isText ? cell(for: $0.text.harmless) : $0.text) }.joined(separator: ",")
            + "\r\n"
    }

    /// What a file begins with, so that a spreadsheet takes it for UTF-8.
    package static let byteOrderMark = "\u{FEFF}"

    /// The cell for a value.
    static func cell(for value: String) -> String {
        isPlain(value) ? value : String(decoding: [apostrophe] + separated(value), as: UTF8.self)
    }

    /// The value that a cell was made of.
    package static func value(of cell: String) -> String {
        var bytes = cell.utf8[...]
        guard bytes.first == apostrophe else { return cell }
        bytes.removeFirst()
        var (value, isAfterSeparator): ([UInt8], Bool) = ([], false)
        for byte in bytes {
            if !isAfterSeparator || byte != apostrophe { value.append(byte) }
            isAfterSeparator = separators.contains(byte)
        }
        return String(decoding: value, as: UTF8.self)
    }

    private static let apostrophe = UInt8(ascii: "'")
    private static let separators = Array(",;\t\n\r".utf8)

    private static func separated(_ value: String) -> [UInt8] {
        value.utf8.flatMap { separators.contains($0) ? [$0, apostrophe] : [$0] }
    }

    /// Whether every spreadsheet takes the value for a text.
    ///
    /// That is nothing, or ASCII letters and digits with `-` and `_`, a letter first, and one digit at least. Three
    /// letters or more before the first digit may be a month in some language, and then only five digits or more make
    /// sure that it is none. The words of the station are texts, too.
    private static func isPlain(_ value: String) -> Bool {
        if value.isEmpty || RackCSV.states.contains(value) { return true }
        let bytes = Array(value.utf8)
        func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80 }
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        let rest = bytes.drop(while: isLetter)
        guard rest.count < bytes.count, rest.contains(where: isDigit),
            rest.allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x2D || $0 == 0x5F })
        else { return false }
        return bytes.count - rest.count < 3 || rest.count >= 5 && rest.allSatisfy(isDigit)
    }
}

extension StationTime {
    /// Local time as every spreadsheet takes it for a time: `2026-02-20 14:30:22`.
    package var cellText: String { String(text.prefix(19)) }
}

extension ExportForm {
    /// Every position of the rack, safe to open in a spreadsheet.
    static let spreadsheet = ExportForm(
        "spreadsheet", "a line for each position, safe to open in a spreadsheet", ending: "_spreadsheet.csv",
        stick: StickPlace(
            folder: "spreadsheet",
            help: .init(
                "Whether the stick gets a third CSV of each session, which is safe to open in a spreadsheet.",
                "Ob der Stick je Scan eine dritte CSV-Datei bekommt, die Tabellenprogramme sicher öffnen können.",
                "U 盘是否为每次扫描保存第三个可在电子表格中安全打开的 CSV。"),
            readme: """
                spreadsheet/    Only if the reader is set to write it (stick.spreadsheet): rack_...csv once
                        more, to be opened in a spreadsheet. Columns: position, value, state, time and rack
                        (the rack's own code). A value that a spreadsheet could take for a number, a date,
                        a truth value or a formula begins with an apostrophe (') that does not belong to it;
                        in such a value an apostrophe follows each comma, semicolon, tab and line break, too.
                """,
            fileName: { ExportName.rackName(of: "\($0.stem).csv", isRelative: $0.isRelative) }),
        fileName: { ExportName.rackName(of: "\($0.stem)_spreadsheet.csv", isRelative: $0.isRelative) }
    ) { SpreadsheetCSV.bytes(rackCSV: $0.rackCSV, time: $0.time, rackName: $0.rackName) }
}
