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
        abstract: "Take in the sessions of a stick, a folder or another database, or pictures, that are not kept here.",
        discussion: """
            Takes the files vials_….csv with their rack_….csv, and every session of a .sqlite file that is whole, also \
            of one that is damaged. In a folder, the CSV files, the copy of the database on a stick and the databases \
            that were kept aside as damaged are taken. What cannot be read is named and passed over, and the rest is \
            taken. Doing it twice changes nothing. A session made of CSV files has no picture. A picture that is named \
            itself, told by its contents, is read as `scan` reads it with the same settings; one in which no vial is read \
            is not kept.
            """
    )

    @OptionGroup var store: StoreOptions

    @Argument(help: "Folders, files named vials_….csv or ….sqlite, or pictures.")
    var paths: [String]

    func run() async throws {
        for path in paths where !FileManager.default.fileExists(atPath: path) {
            throw Fault(.noSuchFile, "\(path): there is no such file or folder")
        }
        let resolved = try store.settings.load()
        let (station, origin) = (resolved.settings, try store.origin())
        let pictures = try await PictureSessions(of: station, by: origin)
        var run = SessionImport(
            into: pictures.store, stationID: station.stationID, utcOffset: StationTime.now.utcOffset, by: origin,
            tell: { StandardError.write($0) })
        var tally = SessionImport.Tally()
        var failure: Fault?
        do throws(Fault) {
            for path in paths {
                if PictureFile.isPicture(path) {
                    try await take(picture: path, pictures, resolved.forPictures(isStation: resolved.hasFile), &tally)
                } else {
                    try await run.take(from: path)
                }
            }
        } catch {
            failure = error
        }
        tally.add(run.tally)
        try StandardOutput.write("\(tally.taken) taken in, \(tally.there) kept already, \(tally.failed) not readable\n")
        if let failure { throw failure }
        if tally.failed > 0 { Foundation.exit(ExitStatus.inputOutput.rawValue) }
    }

    /// Takes in a picture. One that cannot be read is named and passed over.
    private func take(
        picture path: String, _ pictures: PictureSessions, _ settings: Settings, _ tally: inout SessionImport.Tally
    ) async throws(Fault) {
        do throws(Fault) {
            let outcome = try await pictures.take(path, settings)
            switch outcome {
            case .kept: tally.taken += 1
            case .there: tally.there += 1
            case .nothingRead:
                tally.failed += 1
                StandardError.write("\(path): \(outcome.words)")
            }
        } catch {
            // What the store cannot do it can do for no picture.
            switch error.code {
            case .store, .disk: throw error
            default:
                tally.failed += 1
                for line in error.lines { StandardError.write(line) }
            }
        }
    }
}
