// Reads the CSV files that this station and older readers wrote.

public import RackCore

/// A line of a CSV file: what can be known of a vial from it.
public struct CSVVial: Hashable, Sendable {
    /// What the vial's code says.
    public var value: String
    /// The code's centre, in pixels.
    public var center: Point
    /// The upright rectangle around the code, in whole pixels; width and height are never negative.
    public var rect: PixelRect
    /// The row, 0 on top.
    public var row: Int
    /// The column, 0 on the left.
    public var col: Int

    /// Makes a line from its fields.
    public init(value: String, center: Point, rect: PixelRect, row: Int, col: Int) {
        self.value = value
        self.center = center
        self.rect = rect
        self.row = row
        self.col = col
    }
}

/// Why a CSV file cannot be read, and where.
public struct CSVFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line of the file, from 1.
    public var line: Int
    /// The column: the byte of that line, from 1, at which the field begins that is wrong.
    public var column: Int
    /// What is wrong.
    public var text: String

    /// Line, column and what is wrong, in one line.
    public var description: String { "line \(line), column \(column): \(text)" }
}

/// Reads CSV files of vials, also what older files have: rectangles with negative width or height, lines ended by
/// CR LF, a byte order mark.
public enum CSVImporter {
    /// Reads a file.
    /// - Parameter bytes: the whole file.
    /// - Returns: a vial for each line after the header, in the order of the file.
    /// - Throws: the first thing that is wrong, with its line and column. A file with a header alone is not wrong.
    public static func vials(in bytes: [UInt8]) throws(CSVFault) -> [CSVVial] {
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
    /// The longest value that is read, in bytes: more than any code holds, in its hex form too.
    static let longestValue = 4096

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
