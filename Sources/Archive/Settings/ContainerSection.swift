// The section `containers` of a settings file: the containers that a station has beside those that are built in.

package import RackCore
internal import Station

/// Reads the containers of a settings file. Every error names its line and what is allowed.
struct ContainerSection: ListSection {
    /// The most containers that a file may have.
    static let most = 100
    /// The name of the section.
    static let name = "containers"
    /// What one of them is called.
    static let part = "container"

    private(set) var containers: [Container] = []
    var errors: [(line: Int, text: String)] = []
    private var lines: [String: Int] = [:]

    /// Reads the list.
    /// - Parameters:
    ///   - node: what stands in the section.
    ///   - line: the line of the section itself.
    init(_ node: FileNode, line: Int) {
        readList(node, line: line)
    }

    // MARK: A container

    private static let keys = ["name", "rows", "columns", "numbering", "start", "pitch", "mark"]
    private static let markKeys = ["code", "side"]

    mutating func read(_ entry: FileNode) {
        guard let given = values(of: entry, keys: Self.keys, others: ["cols": "columns"], of: "a container") else {
            return
        }
        let before = errors.count
        let name = required("name", given, entry.line, allowed: "1 to 32 of A-Z a-z 0-9 - and _, and not auto") {
            Settings.isStationName($0) && $0 != "auto" ? $0 : nil
        }
        let sides = ["rows", "columns"].map { key in
            required(key, given, entry.line, allowed: "1 to 24") { text in
                text.utf8.allSatisfy { (0x30...0x39).contains($0) }
                    ? Int(text).flatMap { RackShape.allowed.contains($0) ? $0 : nil } : nil
            }
        }
        let scheme = choice("numbering", given) ?? PositionNumbering.Scheme.lettersRows
        let start = choice("start", given) ?? PositionNumbering.Corner.topLeft
        let pitch = optional("pitch", given, allowed: "1 to 100 millimetres") { text in
            Double(text).flatMap { (1...100).contains($0) ? $0 : nil }
        }
        let mark = given["mark"].flatMap { readMark($0.value, $0.line) }
        guard errors.count == before, let name, let rows = sides[0], let columns = sides[1] else { return }
        if let first = lines[name] {
            return fail(entry.line, "\(name) is given twice; first in line \(first)")
        }
        lines[name] = entry.line
        containers.append(
            Container(
                name: name, shape: RackShape(rows: rows, cols: columns),
                numbering: PositionNumbering(scheme, from: start),
                pitch: pitch, mark: mark))
    }

    private mutating func readMark(_ node: FileNode, _ line: Int) -> RimMark? {
        guard let given = values(of: node, keys: Self.markKeys, of: "a mark") else { return nil }
        let code = required(
            "code", given, line, allowed: "a regular expression of at most 100 characters, such as '^BX'"
        ) {
            RimMark.isPattern($0) ? $0 : nil
        }
        let sides = PlacementDoubt.Side.allCases.map(\.rawValue).joined(separator: ", ")
        let side = required("side", given, line, allowed: "\(sides): where the code is when row 1 is at the top") {
            PlacementDoubt.Side(rawValue: $0)
        }
        guard let code, let side else { return nil }
        return RimMark(code: code, side: side)
    }
}

extension Container {
    /// The container in one line: `box81-left: 9 rows, 9 columns, letters-rows from top-left, mark ^BX at left`.
    package var summary: String {
        var parts = [
            "\(shape.rows) rows", "\(shape.cols) columns",
            "\(numbering.scheme.rawValue) from \(numbering.start.rawValue)",
        ]
        if let pitch { parts.append("pitch \(Settings.number(pitch)) mm") }
        if let mark { parts.append("mark \(mark.code) at \(mark.side.rawValue)") }
        return "\(name): \(parts.joined(separator: ", "))"
    }
}
