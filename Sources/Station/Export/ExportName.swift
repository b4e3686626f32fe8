// The names of the files that a session is exported to.

/// Makes the names of CSV files from the time of a scan.
public enum ExportName {
    /// The name of a session's CSV file: `vials_2026-02-20_143022.csv` in local time; `vials_2026-02-20_143022_2.csv`
    /// and so on where the name is taken.
    /// - Parameters:
    ///   - time: when the scan was kept.
    ///   - isTaken: whether a name is in use already.
    public static func name(for time: StationTime, isTaken: (String) -> Bool) -> String {
        let stem = stem(for: time)
        var name = "\(stem).csv"
        var number = 2
        while isTaken(name) {
            name = "\(stem)_\(number).csv"
            number += 1
        }
        return name
    }

    /// The name of a session's rack CSV: that of its CSV file with `rack` in the place of `vials`.
    public static func rackName(of csvName: String) -> String {
        "rack_" + (csvName.hasPrefix(vials) ? String(csvName.dropFirst(vials.count)) : csvName)
    }

    /// What the names of all scans of one second begin with: `vials_2026-02-20_143022`.
    static func stem(for time: StationTime) -> String { vials + time.fileStamp }

    private static let vials = "vials_"
}
