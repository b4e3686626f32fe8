// `rackstation sessions delete`: sessions deleted for good, after a question.

internal import ArgumentParser
internal import Station
internal import Archive
internal import Commands

/// Deletes sessions.
struct DeleteSessions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete sessions for good; what is on a stick stays there.")

    @OptionGroup var store: StoreOptions

    @Argument(help: "The sessions: their numbers, or their ids or the first characters of them.")
    var ids: [SessionArgument]

    @Flag(help: "Delete without asking.")
    var yes = false

    func run() async throws {
        let opened = try await store.open()
        let sessions = try await opened.sessions(ids)
        for session in sessions {
            StandardError.write(
                "Session \(session.sequence) · \(session.time.text) · \(session.readCount) vials · \(session.csvName)")
        }
        if !yes {
            let what = sessions.count == 1 ? "this session" : "these \(sessions.count) sessions"
            StandardError.writeRaw("Delete \(what) for good? Type yes: ")
            guard readLine()?.lowercased() == "yes" else {
                throw Fault(.usage, "nothing was deleted; type yes to the question, or give --yes")
            }
        }
        try await opened.delete(sessions.map(\.id), because: "by command", by: try store.origin())
        StandardError.write("Deleted \(sessions.count)")
    }
}
