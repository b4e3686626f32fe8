// `rackstation sessions import`: what files and other databases still hold.

internal import ArgumentParser
internal import Foundation
internal import Station
internal import Archive
internal import Commands

/// Takes sessions in from CSV files and from other session databases.
struct ImportSessions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take in the sessions of a stick, a folder or another database that are not kept here.",
        discussion: """
            Takes the files vials_….csv with their rack_….csv, and every session of a .sqlite file that is whole, also \
            of one that is damaged. In a folder, the CSV files, the copy of the database on a stick and the databases \
            that were kept aside as damaged are taken. What cannot be read is named and passed over, and the rest is \
            taken. Doing it twice changes nothing. A session made of CSV files has no picture.
            """
    )

    @OptionGroup var store: StoreOptions

    @Argument(help: "Folders, or files named vials_….csv or ….sqlite.")
    var paths: [String]

    func run() async throws {
        for path in paths where !FileManager.default.fileExists(atPath: path) {
            throw Fault(.noSuchFile, "\(path): there is no such file or folder")
        }
        let settings = try store.settings.load().settings
        try AtomicFile.makeFolder(settings.dataFolder)
        let opened = try await SessionStore.open(path: "\(settings.dataFolder)/\(SessionStore.fileName)")
        var run = SessionImport(
            into: opened, stationID: settings.stationID, utcOffset: StationTime.now.utcOffset, by: try store.origin(),
            tell: { StandardError.write($0) })
        var failure: Fault?
        do throws(Fault) {
            for path in paths { try await run.take(from: path) }
        } catch {
            failure = error
        }
        let tally = run.tally
        try StandardOutput.write("\(tally.taken) taken in, \(tally.there) kept already, \(tally.failed) not readable\n")
        if let failure { throw failure }
        if tally.failed > 0 { Foundation.exit(ExitStatus.inputOutput.rawValue) }
    }
}
