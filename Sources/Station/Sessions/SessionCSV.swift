// The CSV files that a session has.

/// The CSV files that every session has, in the order in which they are written.
public enum SessionCSV: Hashable, Sendable, CaseIterable {
    /// The vials that were read.
    case vials
    /// Every position of the rack.
    case rack

    /// The name of the file.
    /// - Parameter csvName: the session's own name for its CSV.
    public func name(_ csvName: String) -> String {
        switch self {
        case .vials: csvName
        case .rack: ExportName.rackName(of: csvName)
        }
    }
}

extension ScanSession {
    /// The contents of one of its CSV files.
    public func contents(of file: SessionCSV) -> String {
        switch file {
        case .vials: csv
        case .rack: rackCSV
        }
    }
}
