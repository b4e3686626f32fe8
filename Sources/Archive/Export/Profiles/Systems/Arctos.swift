// The file with which Arctos puts containers into the positions of a box.

internal import Station

extension ExportForm {
    /// A line for each vial that was read. Arctos looks both barcodes and the position's label up, and refuses a line of
    /// which it finds one missing.
    static let arctos = ExportForm("the vials of a box for Arctos", .arctos)
}

extension ExportTemplate {
    fileprivate static var arctos: ExportTemplate {
        var template = ExportTemplate(
            name: "arctos",
            columns: [
                Column(.box, title: "parent_barcode"), Column(.value, title: "barcode"),
                Column(.number, title: "position"),
            ], fileName: FileName("arctos", ending: ".csv"))
        template.lines = .read
        return template
    }
}
