// The CSV of the label that belongs to a session.

internal import Station

/// Writes the fields of a label as CSV, in the dialect of ``CSVExporter``.
enum LabelCSV {
    /// The names of the columns, in their order.
    static let columns = ["field", "value", "state", "source"]

    /// Writes a line for each field after the header, in the order of the rules.
    ///
    /// `state` says what is known of the value: only `valid`, `confirmed` and `corrected` ones count. `source` is `code`,
    /// `text`, `any` where both differ, `person`, or empty where nothing was read.
    static func csv(for label: LabelRecord?) -> String {
        let rows = (label?.fields ?? []).map { field in
            [field.name, field.value ?? "", field.state.rawValue, field.source?.rawValue ?? ""]
        }
        return ([columns] + rows).map { CSVExporter.line($0) }.joined()
    }
}

extension ExportForm {
    /// The fields of the label.
    static let label = ExportForm(
        "label", "a line for each field of the label that belongs to the rack", ending: "_label.csv",
        isAlwaysExported: true,
        stick: StickPlace(folder: StickMirror.csvFolder), needs: .label,
        fileName: { ExportName.companionName(of: "\($0.stem).csv", "label") }
    ) { Array(LabelCSV.csv(for: $0.label).utf8) }
}
