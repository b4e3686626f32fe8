// `rackstation sessions export`: sessions as files.

internal import ArgumentParser
internal import Foundation
internal import RackCore
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
            annotated picture has its full size where that was kept (picture.annotated, picture.keep_original), and \
            the size of the thumbnail otherwise. --profile writes a file beside them that another system takes in: \
            \(ExportForm.profiles.map(\.id).joined(separator: ", ")), or one of the settings file.
            """
    )

    @OptionGroup var store: StoreOptions

    @Argument(help: "The sessions: their numbers, or their ids or the first characters of them.")
    var ids: [SessionArgument]

    @Option(name: .shortAndLong, help: "The folder; it is made when it is missing.")
    var output = "."

    @Flag var chosen: [ExportFormFlag] = []

    @Option(
        help: "Write a file for another system as well, by its profile; may be given several times.",
        completion: .list(ExportForm.profiles.map(\.id)))
    var profile: [String] = []

    @Option(help: "What the box is called in the files of profiles; its own name where nothing is given.")
    var box: String?

    func run() async throws {
        try OutputFolder.check(output)
        try checkBox()
        let profiles = try ExportForm.profiles(named: profile, in: store.settings.load().settings)
        let opened = try await store.open()
        let sessions = try await opened.sessions(ids)
        // All that may be refused is made before anything is written.
        let handedOver = try sessions.map { try handOver($0, profiles) }
        try AtomicFile.makeFolder(output)
        let origin = try store.origin()
        let detail = (["by command"] + profiles.map(\.id)).joined(separator: ", ")
        for (session, files) in zip(sessions, handedOver) {
            try export(session, with: files + picture(of: session, in: opened.pictures))
            // A store that may only be read is exported all the same.
            _ = try? await opened.record(
                AuditEntry(.export, subject: session.id, detail: detail, origin: origin))
        }
    }

    private func checkBox() throws(Fault) {
        guard let box else { return }
        guard !profile.isEmpty else { throw Fault(.usage, "--box needs --profile, whose files have the box's name") }
        guard ids.count == 1 else { throw Fault(.usage, "--box names one box; give one session") }
        guard ExportedSession.isBoxName(box) else {
            throw Fault(.usage, "--box \(box.quotedInLine) is not allowed; allowed: \(ExportedSession.boxNames)")
        }
    }

    /// The files of a session for other systems, with what should be known of them said.
    private func handOver(_ session: Session, _ profiles: [ExportForm]) throws -> [(name: String, bytes: [UInt8])] {
        var exported = ExportedSession(session)
        exported.rackName = box ?? exported.rackName
        return try profiles.map { profile in
            let bytes = try profile.file(of: exported, from: session.shownName)
            profile.warn(of: exported, from: session.shownName)
            return (profile.name(of: exported), bytes)
        }
    }

    /// The annotated picture of a session; nothing where none was kept.
    private func picture(of session: Session, in pictures: PictureFolder) throws -> [(name: String, bytes: [UInt8])] {
        let picture = try SessionPicture.annotated(session, in: pictures) {
            StandardError.write("session \(session.sequence): \($0.text)")
        }
        return picture.isEmpty ? [] : [("\(ExportName.stem(of: session.csvName)).jpg", picture)]
    }

    private func export(_ session: Session, with others: [(name: String, bytes: [UInt8])]) throws {
        let exported = ExportedSession(session)
        let forms = ExportForm.all.filter { $0.isAlwaysExported || chosen.contains(ExportFormFlag(id: $0.id)) }
        let files = try forms.filter { $0.isOf(exported) }.map {
            (name: $0.name(of: exported), bytes: try $0.file(of: exported, from: session.shownName))
        }
        for file in files + others {
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
