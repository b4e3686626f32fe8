// The CSV of how a rack compared with what was expected of it.

internal import Station

/// Writes what is otherwise than a list expects it as CSV, in the dialect of ``CSVExporter``.
enum CompareCSV {
    /// The names of the columns, in their order.
    static let columns = ["difference", "value", "position", "expected", "list"]

    /// Writes a line for each difference after the header: all that is `missing`, then what is `unexpected` and what is
    /// `misplaced`, row-major. A rack that is as expected has the header alone.
    static func csv(for comparison: RackComparison?) -> String {
        let rows = (comparison?.deviations ?? []).map {
            [$0.kind.rawValue, $0.value, $0.position ?? "", $0.expected ?? "", comparison?.list ?? ""]
        }
        return ([columns] + rows).map { CSVExporter.line($0) }.joined()
    }
}

extension ExportForm {
    /// How the rack compared with a list.
    static let compare = ExportForm(
        "compare", "a line for each value that is otherwise than a list expects it", ending: "_compare.csv",
        isAlwaysExported: true, stick: StickPlace(folder: StickMirror.csvFolder), needs: .comparison,
        fileName: { ExportName.companionName(of: "\($0.stem).csv", "compare") }
    ) { Array(CompareCSV.csv(for: $0.comparison).utf8) }
}
