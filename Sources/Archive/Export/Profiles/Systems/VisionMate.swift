// The file of Thermo's VisionMate software, as pipelines read it that take racks of Matrix tubes.

internal import Station

extension ExportForm {
    /// A line for each tube, with tabs, along columns. Readers look columns up by their titles and take the codes and the
    /// rack's name as text (kl-metapool, `read_visionmate_file`).
    static let visionmate = ExportForm("as Thermo VisionMate writes it, for what reads its files", .visionMate)
}

extension ExportTemplate {
    fileprivate static var visionMate: ExportTemplate {
        var template = ExportTemplate(
            name: "visionmate",
            columns: [
                Column(.dateDigits, title: "Date"), Column(.time, title: "Time"), Column(.well, title: "LocationCell"),
                Column(.column, title: "LocationColumn"), Column(.rowLetter, title: "LocationRow"),
                Column(.value, title: "TubeCode"), Column(.box, title: "RackID"),
            ], fileName: FileName("visionmate", ending: ".tsv"))
        (template.separator, template.order) = (.tab, .columns)
        // The words that the scanner's own software has for the two.
        (template.empty, template.unread) = ("No Tube", "No Read")
        return template
    }
}
