// `rackstation sessions export`: sessions as files.

internal import ArgumentParser
internal import Foundation
internal import Station
internal import Archive
internal import Commands

/// Writes sessions as files: both CSV files, annotated picture and JSON.
struct ExportSessions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the CSV files, the annotated picture and the JSON of sessions into a folder.",
        discussion: """
            vials_….csv has a line for each vial that was read, rack_….csv one for each position of the rack; it is \
            called rack_…_relative.csv where positions are relative to the first vial. The \
            annotated picture has its full size where the picture was kept (picture.keep_original), and the \
            size of the thumbnail otherwise.
            """
    )

    @OptionGroup var store: StoreOptions

    @Argument(help: "The sessions: their numbers, or their ids or the first characters of them.")
    var ids: [SessionArgument]

    @Option(name: .shortAndLong, help: "The folder; it is made when it is missing.")
    var output = "."

    @Flag var chosen: [ExportFormFlag] = []

    func run() async throws {
        try OutputFolder.check(output)
        let opened = try await store.open()
        let sessions = try await opened.sessions(ids)
        try AtomicFile.makeFolder(output)
        let origin = try store.origin()
        for session in sessions {
            try await export(session)
            // A store that may only be read is exported all the same.
            _ = try? await opened.record(
                AuditEntry(.export, subject: session.id, detail: "by command", origin: origin))
        }
    }

    private func export(_ session: Session) async throws {
        let stem = ExportName.stem(of: session.csvName)
        let exported = ExportedSession(session)
        let forms = ExportForm.all.filter { $0.isAlwaysExported || chosen.contains(ExportFormFlag(id: $0.id)) }
        let files = forms.filter { $0.isOf(exported) }.map {
            (name: $0.name(of: session.csvName, isRelative: exported.isRelative), bytes: $0.bytes(of: exported))
        }
        for file in files + [("\(stem).jpg", try SessionPicture.annotated(session))] {
            let path = "\(output)/\(file.name)"
            // Exporting twice is fine; a file of somebody else's under this name is not written over.
            let there = try? FileStatus.at(path)?.kind
            if there == .regular, let present = try? AtomicFile.read(path, limit: file.bytes.count),
                present == file.bytes
            {
                StandardError.write("\(path): there already")
                continue
            }
            guard there == nil else {
                throw Fault(
                    .cannotCreate,
                    "\(path): \(there == .regular ? "a file with other contents" : "something that is no file") is there; choose another folder or move it"
                )
            }
            try AtomicFile.write(file.bytes, to: path, replacingLinks: true)
            try StandardOutput.writeLine(path)
        }
    }
}
