// `rackstation sessions show`: one session with all its vials.

internal import ArgumentParser
internal import Station
internal import Archive
internal import Commands

/// Shows a session.
struct ShowSession: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a session with all its vials.")

    @OptionGroup var store: StoreOptions

    @Argument(help: "The session: its number, or its id or the first characters of it.")
    var id: SessionArgument

    @Option(
        help: "\(ResultFormat.help) (default: table on a terminal, csv in a pipe)")
    var format: ResultFormat?

    func run() async throws {
        let session = try await store.open().sessions([id])[0]
        if let form = (format ?? .forStandardOutput).form {
            let exported = ExportedSession(session)
            try StandardOutput.write(try form.file(of: exported, from: session.shownName))
            form.warn(of: exported, from: session.shownName)
        } else {
            try StandardOutput.write(try Self.table(session))
        }
    }

    private static func table(_ session: Session) throws(Fault) -> String {
        let document = try ReadingDocument(json: session.json)
        let reading = try document.reading()
        let doubt = document.timeDoubt.map { "\n! \($0.harmless)" } ?? ""
        let person = session.person.map { " · operator \($0.harmless)" } ?? ""
        let label =
            session.label.map { label in
                let fields = label.fields.map { "\($0.name) \($0.value?.harmless ?? "-") (\($0.state.rawValue))" }
                return "\nLabel \(label.context.harmless): \(fields.joined(separator: ", "))"
            } ?? ""
        let merge = session.replacedBy.map { "\n! replaced by \($0.harmless), which was merged of it" } ?? ""
        return """
            Session \(session.sequence) · \(session.time.text) · \(session.stationID)\(person)\(doubt)
            \(session.csvName) · \(session.source.harmless) · rackstation \(session.software)\(label)\(merge)

            \(ReadingTable(reading).text)
            """
    }
}
