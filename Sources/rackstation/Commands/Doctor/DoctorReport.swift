// The doctor's report as a table and as JSON.

internal import Foundation
internal import Station
internal import Commands

/// A report in words.
enum DoctorReport {
    /// The report as a table, and whether the station can work.
    static func table(_ report: CheckReport) -> String {
        let table = TextTable(
            head: ["part", "state", "found"],
            rows: report.checks.flatMap { check in
                let found = [check.name, check.state.rawValue, check.text]
                return check.remedy.isEmpty ? [found] : [found, ["", "", "→ \(check.remedy)"]]
            })
        return table.text + "\n" + (report.canWork ? "The station can work.\n" : "The station cannot work like this.\n")
    }

    /// The report as JSON, ended by a line feed.
    static func json(_ report: CheckReport) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(report), as: UTF8.self).harmlessJSON + "\n"
    }
}
