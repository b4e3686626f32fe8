// `rackstation sessions show`: one session with all its vials.

internal import ArgumentParser
internal import Station

/// Shows a session.
struct ShowSession: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a session with all its vials.")

    @OptionGroup var store: StoreOptions

    @Argument(help: "The session: its number, or its id or the first characters of it.")
    var id: SessionArgument

    @Option(
        help: """
            table; csv, a line for each vial; rack, a line for each position; or json. (default: table on a terminal, \
            csv in a pipe)
            """)
    var format: ResultFormat?

    func run() async throws {
        let session = try await store.open().sessions([id])[0]
        switch format ?? ResultFormat.forStandardOutput {
        case .csv: try StandardOutput.write(session.csv)
        case .rack: try StandardOutput.write(session.rackCSV)
        case .json: try StandardOutput.write(session.json)
        case .table: try StandardOutput.write(try Self.table(session))
        }
    }

    private static func table(_ session: ScanSession) throws(CommandFailure) -> String {
        do throws(Fault) {
            let document = try ReadingDocument(json: session.json)
            let reading = try document.reading()
            let doubt = document.timeDoubt.map { "\n! \($0.harmless)" } ?? ""
            let person = session.person.map { " · operator \($0.harmless)" } ?? ""
            return """
                Session \(session.sequence) · \(session.time.text) · \(session.stationID)\(person)\(doubt)
                \(session.csvName) · \(session.source.harmless) · rackstation \(session.software)

                \(ReadingTable(reading).text)
                """
        } catch {
            throw CommandFailure(.inputOutput, "\(error.text). \(error.remedy)")
        }
    }
}
