// The file with which LabKey Sample Manager stores samples.

internal import Station

extension ExportForm {
    /// A line for each vial that was read, by the columns that LabKey's import template has for names and storage.
    static let labkey = ExportForm("the samples of a box for LabKey Sample Manager", .labKey)
}

extension ExportTemplate {
    fileprivate static var labKey: ExportTemplate {
        var template = ExportTemplate(
            name: "labkey",
            columns: [
                Column(.value, title: "Name"), Column(.box, title: "StorageLocation"),
                Column(.row, title: "StorageRow"), Column(.column, title: "StorageCol"),
            ], fileName: FileName("labkey", ending: ".csv"))
        template.lines = .read
        return template
    }
}
