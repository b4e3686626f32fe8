// Writes the vials of a reading as a CSV file.

public import RackCore

/// Writes vials as CSV: RFC 4180 quoting, UTF-8 without a byte order mark, lines ended by a line feed.
public enum CSVExporter {
    /// The names of the columns, in their order.
    public static let columns = ["value", "x", "y", "rect", "row", "col"]

    /// The first line of every file, without its line end.
    public static let header = columns.joined(separator: ",")

    /// Writes a row for each vial, row-major, after the header. No vials leave the header alone.
    ///
    /// `x,y` is the code's centre in pixels with one decimal; `rect` is the upright rectangle around it in whole
    /// pixels, `"(originX, originY, width, height)"`; `row` and `col` count from 0.
    public static func csv(for vials: [VialRecord]) -> String {
        let ordered = vials.enumerated().sorted { first, second in
            (first.element.row, first.element.col, first.offset) < (
                second.element.row, second.element.col, second.offset
            )
        }
        return ordered.reduce(into: header + "\n") { $0 += row(for: $1.element) }
    }

    private static func row(for vial: VialRecord) -> String {
        let rect = vial.boundingRect
        let fields = [
            quoted(vial.value), Decimal.tenths(vial.centerX), Decimal.tenths(vial.centerY),
            "\"(\(rect.x), \(rect.y), \(rect.width), \(rect.height))\"", String(vial.row), String(vial.col),
        ]
        return fields.joined(separator: ",") + "\n"
    }

    /// A line of names and numbers for people and programs: each field in one line, with nothing in it that a reader
    /// obeys or does not see.
    package static func line(_ fields: [String]) -> String {
        fields.map { quoted($0.harmless) }.joined(separator: ",") + "\n"
    }

    /// A field as RFC 4180 writes it: in quotes when it holds a comma, a quote or a line break. Spaces at either end
    /// are quoted as well, because some readers strip them otherwise.
    public static func quoted(_ field: String) -> String {
        // Bytes, because a Character may join a quote or a line break with what follows it.
        let bytes = field.utf8
        let special: [UInt8] = [0x22, 0x2C, 0x0A, 0x0D]
        let space: [UInt8] = [0x20, 0x09]
        let isSpecial = bytes.contains(where: special.contains)
        let hasOuterSpace = bytes.first.map(space.contains) ?? false || bytes.last.map(space.contains) ?? false
        guard isSpecial || hasOuterSpace else { return field }
        var quoted: [UInt8] = [0x22]
        for byte in bytes {
            if byte == 0x22 { quoted.append(0x22) }
            quoted.append(byte)
        }
        quoted.append(0x22)
        return String(decoding: quoted, as: UTF8.self)
    }
}
