// The file with which OpenSpecimen updates where specimens are.

internal import Station

extension ExportForm {
    /// A line for each vial that was read, by the columns of the bulk import of specimens.
    static let openspecimen = ExportForm("the specimens of a box for OpenSpecimen", .openSpecimen)
}

extension ExportTemplate {
    fileprivate static var openSpecimen: ExportTemplate {
        var template = ExportTemplate(
            name: "openspecimen",
            columns: [
                Column(.value, title: "Barcode"), Column(.box, title: "Location#Container"),
                Column(.row, title: "Location#Row"), Column(.column, title: "Location#Column"),
                Column(.number, title: "Location#Position"),
            ], fileName: FileName("openspecimen", ending: ".csv"))
        template.lines = .read
        return template
    }
}
