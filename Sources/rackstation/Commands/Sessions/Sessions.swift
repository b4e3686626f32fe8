// `rackstation sessions`: the history of scans.

internal import ArgumentParser
internal import Foundation
internal import Station
internal import Archive
internal import Commands

/// The history of scans.
struct Sessions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: "List, show, find, export, import and delete the sessions that are kept.",
        subcommands: [
            ListSessions.self, ShowSession.self, FindValue.self, ExportSessions.self, ImportSessions.self,
            DeleteSessions.self,
        ]
    )
}

/// The options of every command about sessions, and the store they lead to.
struct StoreOptions: ParsableArguments {
    @OptionGroup var settings: SettingsOptions

    /// Who does what a command does: the user whom the system names, with the settings in force.
    func origin() throws -> AuditOrigin { .command(try settings.load().settings) }

    /// Opens the store that is there; never makes one. A file in the place of the folder is the store itself.
    func open() async throws -> SessionStore {
        let data = try settings.load().settings.dataFolder
        var isFolder: ObjCBool = false
        let isFile = unsafe FileManager.default.fileExists(atPath: data, isDirectory: &isFolder) && !isFolder.boolValue
        let path = isFile ? data : "\(data)/\(SessionStore.fileName)"
        guard FileManager.default.fileExists(atPath: path) else {
            throw Fault(
                .noSuchFile,
                "\(data): no sessions are kept here; name the station's folder with --data or its settings with --config"
            )
        }
        return try await SessionStore.openExisting(path: path)
    }
}

extension AuditOrigin {
    /// Who does what a command does: the user whom the system names, with these settings.
    static func command(_ settings: Settings) -> AuditOrigin {
        AuditOrigin(person: ThisProgram.user, software: Software.version, settings: settings.fingerprint)
    }
}

/// A session as it is named on the command line.
struct SessionArgument: ExpressibleByArgument {
    let reference: SessionReference

    init?(argument: String) {
        guard let reference = SessionReference(argument) else { return nil }
        self.reference = reference
    }
}

extension SessionStore {
    /// The sessions that were named, in that order.
    /// - Throws: an error when one of them does not exist or is damaged.
    func sessions(_ named: [SessionArgument]) async throws(Fault) -> [Session] {
        var sessions: [Session] = []
        for argument in named { sessions.append(try await session(argument.reference)) }
        return sessions
    }
}
