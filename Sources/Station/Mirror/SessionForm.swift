// The CSV files of a session that the stick gets.

/// A CSV file of a session that the stick gets, and where.
enum SessionForm: Hashable, Sendable {
    /// A file that every session has.
    case csv(SessionCSV)
    /// The file for spreadsheets.
    case spreadsheet

    /// The files that are asked for, in the order in which they are written.
    static func forms(_ forms: StickForms) -> [SessionForm] {
        SessionCSV.allCases.map(SessionForm.csv) + (forms.spreadsheet ? [.spreadsheet] : [])
    }

    /// The folder in the station's folder.
    var folder: String {
        switch self {
        case .csv: StickMirror.csvFolder
        case .spreadsheet: StickMirror.spreadsheetFolder
        }
    }

    /// The file of a session.
    func file(of session: ScanSession) -> (name: String, bytes: [UInt8]) {
        switch self {
        case .csv(let csv): (csv.name(session.csvName), Array(session.contents(of: csv).utf8))
        case .spreadsheet:
            (SessionCSV.rack.name(session.csvName), SpreadsheetCSV.bytes(of: session))
        }
    }
}

extension SessionStore {
    /// A file of the session that has this name for its CSV; nil when there is no such session (any more).
    /// - Throws: `damagedSession` when the session is not as it was written.
    func file(
        _ form: SessionForm, csvName: String
    ) async throws(StoreError) -> (name: String, bytes: [UInt8])? {
        let csv: SessionCSV =
            switch form {
            case .csv(let csv): csv
            case .spreadsheet: .rack
            }
        guard let text = try await contents(of: csv, csvName: csvName) else { return nil }
        let name = csv.name(csvName)
        guard form == .spreadsheet else { return (name, Array(text.utf8)) }
        guard let summary = try await summary(csvName: csvName) else { return nil }
        guard summary.isIntact else { throw StoreError(.damagedSession, detail: "#\(summary.sequence)") }
        return (name, SpreadsheetCSV.bytes(rackCSV: text, time: summary.time, rackCode: summary.rackCode))
    }
}
