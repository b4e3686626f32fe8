// `rackstation quality`: how the quality of captures goes over the days.

internal import ArgumentParser
internal import Archive
internal import Commands
internal import Display
internal import Foundation
internal import Imaging
internal import RackCore
internal import Station

/// Shows the trend of the quality.
struct Quality: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quality", abstract: "Show how the quality of captures goes over the days.",
        discussion: """
            For each day the middle of each measure of its sessions, and for a measure that has fallen the day on which \
            that began and what may be the cause. With -o the trend is drawn too.
            """)

    @OptionGroup var store: StoreOptions

    @Option(help: "The first day: YYYY-MM-DD.")
    var from: String?

    @Option(help: "The last day: YYYY-MM-DD.")
    var to: String?

    @Option(help: "The newest sessions, so many.")
    var last: Int?

    @Option(help: "The form: table, csv or json (default: a terminal gets the table, a pipe csv).")
    var format: TextFormat?

    @Option(name: [.customShort("o"), .long], help: "A PNG file to draw the trend into.")
    var output: String?

    func validate() throws {
        if let last, last < 1 { throw ValidationError("--last: \(last) is not allowed; allowed: 1 or more") }
        for (name, day) in [("from", from), ("to", to)] {
            guard let day, StationTime(fileStamp: "\(day)_000000", utcOffset: 0) == nil else { continue }
            throw ValidationError("--\(name): \(day) is no day; a day is written as 2026-02-20")
        }
        if let output, !output.lowercased().hasSuffix(".png") {
            throw ValidationError("-o: \(output) is not allowed; allowed: a name that ends in .png")
        }
    }

    func run() async throws {
        var sessions = try await store.open().ratedSessions().filter { session in
            session.time.date >= from ?? "" && session.time.date <= to ?? "9999-12-31"
        }
        if let last { sessions = sessions.suffix(last) }
        let trend = QualityTrend(sessions)
        let document = QualityDocument(trend)
        switch format ?? .usual {
        case .json: try StandardOutput.write(TextFormat.json([document], isOne: true))
        case .csv: try StandardOutput.write(document.csv)
        case .table: try StandardOutput.write(document.table)
        }
        if let output { try AtomicFile.write(try QualityChart(trend).png(called: output), to: output) }
    }
}
