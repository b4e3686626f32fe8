// The file with which LIMBUS fills a rack.

internal import Station

extension ExportForm {
    /// A line for each vial that was read. LIMBUS cuts lines at every comma, takes all quotes away and keeps of a code what
    /// stands before its first space, so that such a value is refused rather than changed.
    static let limbus = ExportForm("the vials of a rack for LIMBUS", .limbus)
}

extension ExportTemplate {
    fileprivate static var limbus: ExportTemplate {
        var template = ExportTemplate(
            name: "limbus", columns: [Column(.value, title: "Tube barcode"), Column(.well, title: "Tube position")],
            fileName: FileName("limbus", ending: ".csv"))
        (template.lines, template.quoting, template.refused) = (.read, .never, " '")
        return template
    }
}
