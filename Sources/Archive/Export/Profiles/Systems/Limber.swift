// The scan of a tube rack as Limber takes it in, the front of Sequencescape.

internal import RackCore
internal import Station

extension ExportForm {
    /// The rack, the position and the tube in each line, without a header. Limber passes over `NO READ` and refuses
    /// a line without the rack's name or with none of the 96 positions.
    static let limber = ExportForm("the scan of a tube rack for Limber", .limber, plate: RackShape(rows: 8, cols: 12))
}

extension ExportTemplate {
    fileprivate static var limber: ExportTemplate {
        var template = ExportTemplate(
            name: "limber", columns: [Column(.box), Column(.well), Column(.value)],
            fileName: FileName("limber", ending: ".csv"))
        (template.hasHeader, template.order) = (false, .columns)
        (template.empty, template.unread) = ("NO READ", "NO READ")
        return template
    }
}
