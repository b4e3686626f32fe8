// The CSV of the vials: how it is written, and how files of this and older versions are read.

package import RackCore
internal import Station

/// Writes vials as CSV: RFC 4180 quoting, UTF-8 without a byte order mark, lines ended by a line feed.
package enum CSVExporter {
    /// The names of the columns, in their order.
    package static let columns = ["value", "x", "y", "rect", "row", "col"]

    /// The first line of every file, without its line end.
    package static let header = columns.joined(separator: ",")

    /// Writes a row for each vial, row-major, after the header. No vials leave the header alone.
    ///
    /// `x,y` is the code's centre in pixels with one decimal; `rect` is the upright rectangle around it in whole
    /// pixels, `"(originX, originY, width, height)"`; `row` and `col` count from 0.
    package static func csv(for vials: [VialRecord]) -> String {
        let ordered = vials.enumerated().sorted { first, second in
            (first.element.row, first.element.col, first.offset) < (
                second.element.row, second.element.col, second.offset
            )
        }
        return ordered.reduce(into: header + "\n") { $0 += row(for: $1.element) }
    }

    private static func row(for vial: VialRecord) -> String {
        ([quoted(vial.value)] + place(of: vial.detection) + [String(vial.row), String(vial.col)])
            .joined(separator: ",") + "\n"
    }

    /// The fields `x`, `y` and `rect` of a code.
    package static func place(of code: RawDetection) -> [String] {
        let (center, rect) = (code.center, code.boundingRect)
        return [
            Decimal.tenths(center.x), Decimal.tenths(center.y),
            "\"(\(rect.x), \(rect.y), \(rect.width), \(rect.height))\"",
        ]
    }

    /// A line of names and numbers for people and programs: each field in one line, with nothing in it that a reader
    /// obeys or does not see.
    package static func line(_ fields: [String]) -> String {
        fields.map { quoted($0.harmless) }.joined(separator: ",") + "\n"
    }

    /// A field as RFC 4180 writes it: in quotes when it holds a comma, a quote or a line break. Spaces at either end
    /// are quoted as well, because some readers strip them otherwise.
    package static func quoted(_ field: String) -> String {
        quoted(field, separator: UInt8(ascii: ","), always: false)
    }

    /// The same with something else than a comma between fields.
    /// - Parameters:
    ///   - separator: what stands between fields.
    ///   - always: whether it is in quotes whatever it holds.
    static func quoted(_ field: String, separator: UInt8, always: Bool) -> String {
        // Bytes, because a Character may join a quote or a line break with what follows it.
        let bytes = field.utf8
        let special: [UInt8] = [0x22, separator, 0x0A, 0x0D]
        let space: [UInt8] = [0x20, 0x09]
        let isSpecial = bytes.contains(where: special.contains)
        let hasOuterSpace = bytes.first.map(space.contains) ?? false || bytes.last.map(space.contains) ?? false
        guard always || isSpecial || hasOuterSpace else { return field }
        var quoted: [UInt8] = [0x22]
        for byte in bytes {
            if byte == 0x22 { quoted.append(0x22) }
            quoted.append(byte)
        }
        quoted.append(0x22)
        return String(decoding: quoted, as: UTF8.self)
    }
}

extension ExportForm {
    /// The vials that were read.
    package static let vials = ExportForm(
        "csv", "a line for each vial", ending: ".csv", isAlwaysExported: true,
        stick: StickPlace(folder: StickMirror.csvFolder), recorded: .vials, joined: .lines
    ) { Array($0.csv.utf8) }
}

/// A line of a CSV file: what can be known of a vial from it.
package struct CSVVial: Hashable, Sendable {
    /// What the vial's code says.
    package var value: String
    /// The code's centre, in pixels.
    package var center: Point
    /// The upright rectangle around the code, in whole pixels; width and height are never negative.
    package var rect: PixelRect
    /// The row, 0 on top.
    package var row: Int
    /// The column, 0 on the left.
    package var col: Int

    /// Makes a line from its fields.
    package init(value: String, center: Point, rect: PixelRect, row: Int, col: Int) {
        self.value = value
        self.center = center
        self.rect = rect
        self.row = row
        self.col = col
    }
}

/// Why a CSV file cannot be read, and where.
package struct CSVFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line of the file, from 1.
    package var line: Int
    /// The column: the byte of that line, from 1, at which the field begins that is wrong.
    package var column: Int
    /// What is wrong.
    package var text: String

    /// Line, column and what is wrong, in one line.
    package var description: String { "line \(line), column \(column): \(text)" }
}

/// Reads CSV files of vials, also what older files have: rectangles with negative width or height, lines ended by
/// CR LF, a byte order mark.
package enum CSVImporter {
    /// Reads a file.
    /// - Parameter bytes: the whole file.
    /// - Returns: a vial for each line after the header, in the order of the file.
    /// - Throws: the first thing that is wrong, with its line and column. A file with a header alone is not wrong.
    package static func vials(in bytes: [UInt8]) throws(CSVFault) -> [CSVVial] {
        var scanner = CSVScanner(bytes)
        guard let header = try scanner.nextRecord() else {
            throw CSVFault(line: 1, column: 1, text: "the file is empty; its first line is \(CSVExporter.header)")
        }
        guard header.map(\.text) == CSVExporter.columns else {
            throw CSVFault(line: 1, column: 1, text: "the first line is not \(CSVExporter.header)")
        }
        var vials: [CSVVial] = []
        while let record = try scanner.nextRecord() {
            guard vials.count < mostLines else { throw record[0].fault("there are more than \(mostLines) lines") }
            vials.append(try vial(from: record))
        }
        return vials
    }

    /// The most lines after the header that are read: far more than there are positions in any rack.
    static let mostLines = 20_000
    /// The longest value that is read, in bytes.
    static let longestValue = ExpectedList.longestValue

    /// Reads the text of a value.
    static func value(_ field: CSVScanner.Field) throws(CSVFault) -> String {
        guard field.text.utf8.count <= longestValue else {
            throw field.fault("the value has more than \(longestValue) bytes")
        }
        return field.text
    }

    /// Reads the number of a row or column.
    static func index(_ field: CSVScanner.Field, _ name: String) throws(CSVFault) -> Int {
        let numbers = GridPosition.numbers
        guard let number = Int(field.text), numbers.contains(number) else {
            throw field.fault("\(name) is no number from 0 to \(numbers.upperBound): \(field.shown)")
        }
        return number
    }

    private static func vial(from record: [CSVScanner.Field]) throws(CSVFault) -> CSVVial {
        guard record.count == CSVExporter.columns.count else {
            throw record[0].fault("\(record.count) fields where \(CSVExporter.columns.count) are expected")
        }
        return CSVVial(
            value: try value(record[0]), center: Point(x: try pixels(record[1], "x"), y: try pixels(record[2], "y")),
            rect: try rect(record[3]), row: try index(record[4], "row"), col: try index(record[5], "col"))
    }

    private static func pixels(_ field: CSVScanner.Field, _ name: String) throws(CSVFault) -> Double {
        guard field.text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }), let number = Double(field.text),
            number.magnitude <= Double(PixelRect.farthest)
        else { throw field.fault("\(name) is no number of pixels: \(field.shown)") }
        return number
    }

    private static func rect(_ field: CSVScanner.Field) throws(CSVFault) -> PixelRect {
        let fault = field.fault("rect is not (originX, originY, width, height): \(field.shown)")
        let inner = field.text.utf8
        guard inner.first == UInt8(ascii: "("), inner.last == UInt8(ascii: ")"), inner.count > 2 else { throw fault }
        let sides = field.text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
            .compactMap { Int($0.trimmingPrefix { $0 == " " }) }
        guard sides.count == 4, sides.allSatisfy((-PixelRect.farthest...PixelRect.farthest).contains) else {
            throw fault
        }
        return PixelRect(
            x: sides[0] + min(sides[2], 0), y: sides[1] + min(sides[3], 0), width: abs(sides[2]), height: abs(sides[3]))
    }
}
