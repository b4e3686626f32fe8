// `rackstation provision`: what a stick sets a station up with, checked and signed before it goes there.

internal import ArgumentParser
internal import Archive
internal import Commands
internal import Foundation
internal import Station

/// What a station is set up with by a stick.
struct ProvisionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "provision", abstract: "Check and sign what a stick sets a station up with.",
        discussion: """
            A stick sets a station up with the files rackstation.yaml, labels.rules, operator-pins and clock.txt in its \
            outermost folder, as many of them as there are. At the station, Set up by the stick in the settings shows \
            what would change.
            """,
        subcommands: [CheckProvision.self, SignProvision.self, MakeProvisionKeys.self, ApplyProvision.self])
}

/// `provision check`.
struct CheckProvision: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say what a stick would change of the settings in force here.",
        discussion: "Every line that is wrong is named; the exit code is 64 or 65 then, and nothing would be taken.")

    @Argument(help: "The stick, or a folder like it.", completion: .directory)
    var stick: String

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let provision = try Provision.inFolder(stick, with: try options.writer())
        let rows = provision.changes.map { [$0.subject.harmless, $0.old.harmless, $0.new.harmless] }
        try StandardOutput.write(TextTable(head: ["what", "now", "then"], rows: rows).text)
        let signer = provision.signer.map { "signed by \($0)" } ?? "not signed"
        try StandardOutput.writeLine("Lines that would change: \(rows.count); \(signer)")
    }
}

/// `provision sign`.
struct SignProvision: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Sign the files on a stick, for stations with stick.provision: signed.",
        discussion: """
            The list of the files, \(Provision.listName), and its signature, \(Provision.signatureNames[0]), are put \
            beside them. sha256sum -c checks the list, signify -V the signature.
            """)

    @Argument(help: "The stick, or a folder like it.", completion: .directory)
    var stick: String

    @Option(help: "The secret key, as provision keys or signify -G -n makes it.", completion: .file())
    var key: String

    func run() async throws {
        let key = try SecretKey(try AtomicFile.read(key, limit: 1 << 14), path: key)
        let files = try Provision.files(in: stick)
        let list = ProvisionProof.list(of: files)
        try AtomicFile.write(list, to: "\(stick)/\(Provision.listName)")
        try AtomicFile.write(key.signature(of: list), to: "\(stick)/\(Provision.signatureNames[0])")
        let names = Provision.Kind.allCases.filter { files[$0] != nil }.map(\.rawValue)
        try StandardOutput.writeLine("\(stick): \(names.joined(separator: ", ")) signed by \(key.publicKey.name)")
    }
}

/// `provision keys`.
struct MakeProvisionKeys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Make a key to sign with, and the key by which stations know it.",
        discussion: """
            The files are those of signify. provision.sec signs and has no password: keep it where nobody else comes. \
            provision.pub goes to each station, as /etc/rackstation/provision.pub (stick.provision_key).
            """)

    @Argument(help: "The folder; it has to be there.", completion: .directory)
    var folder: String

    func run() async throws {
        let key = SecretKey()
        try AtomicFile.writeNew(key.file, named: "provision.sec", in: folder, mode: 0o600)
        try AtomicFile.writeNew(key.publicKey.file, named: "provision.pub", in: folder, mode: 0o644)
        try StandardOutput.writeLine(
            "\(folder)/provision.sec signs, \(folder)/provision.pub checks: \(key.publicKey.name)")
    }
}

/// `provision apply`: what the service has root do before each start.
struct ApplyProvision: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Make settings that were taken from a stick the settings file.",
        discussion: """
            The service does so as root before each start, because the station's user may not write the settings file. \
            What stick.provision does not allow, what is not signed where it has to be, and what is wrong is not taken.
            """, shouldDisplay: false)

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let writer = try options.writer()
        let staged = StagedSettings(folder: writer.resolved.settings.dataFolder)
        if try staged.apply(with: writer) {
            StandardError.write("\(writer.path ?? ""): taken from the stick; what held before is kept as .old")
        }
    }
}
