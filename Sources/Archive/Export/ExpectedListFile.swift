// Files as lists of expected values: whatever the station itself writes, and lists of one's own.

private import FoundationEssentials
internal import RackCore
package import Station

/// Reads a file as a list of the values that a rack is expected to have.
package enum ExpectedListFile {
    /// Reads a list.
    /// - Parameters:
    ///   - bytes: the file's contents.
    ///   - name: the file's name.
    ///   - templates: the files for other systems that the settings have.
    /// - Throws: a fault that says what cannot be understood, and in which line.
    package static func list(
        _ bytes: [UInt8], name: String, templates: [ExportTemplate]
    ) throws(Fault) -> ExpectedList {
        guard bytes.first == UInt8(ascii: "{") else {
            return try ExpectedList(bytes, name: name, templates: templates)
        }
        guard bytes.count <= ExpectedList.limit else {
            throw ExpectedList.fault(name, "it is longer than a million bytes")
        }
        if let scan = try? JSONDecoder().decode(RackScan.self, from: Data(bytes)) {
            return try ExpectedList(scan.tubeBarcode.compactMap(\.line), name: name)
        }
        guard let document = try? ReadingDocument(json: String(decoding: bytes, as: UTF8.self)) else {
            throw ExpectedList.fault(name, "it is JSON, and none of a rack")
        }
        let origin = document.origin
        return try ExpectedList(
            document.positions.compactMap { entry in
                let value = entry.state == .typed ? entry.values?.first : entry.code?.value
                guard let value else { return nil }
                return (value, origin.name(of: GridPosition(row: entry.row, col: entry.col)))
            }, name: name)
    }

    /// The tubes of a rack as Ziath DP5 has them.
    private struct RackScan: Decodable {
        let tubeBarcode: [Tube]

        struct Tube: Decodable {
            let row: Int
            let column: Int
            let barcode: String?

            var line: (value: String, position: String)? {
                guard let barcode, (1...1000).contains(row), (1...1000).contains(column) else { return nil }
                return (barcode, GridPosition(row: row - 1, col: column - 1).relativeName)
            }
        }
    }
}

extension ExpectedList {
    /// Makes a list of values with their positions, written as a list of one's own would have them.
    fileprivate init(_ lines: [(value: String, position: String)], name: String) throws(Fault) {
        let text = lines.map { CSVExporter.line([$0.position, $0.value]) }.joined()
        try self.init(Array("position,value\n\(text)".utf8), name: name)
    }
}
