// Settings that were taken from a stick and hold from the next start.

private import Glibc
package import Station

/// A settings file that lies ready in the data folder until the station is started again.
///
/// The station's user may not write the settings file of a machine, which is root's. So the service has root look here
/// before each start: what the settings in force allow, and what makes sense as a whole, becomes the settings file. The
/// signature is checked again then, because whoever is the station's user could have laid the file there.
package struct StagedSettings: Sendable {
    private let dataFolder: String
    private static let folderName = "provision"
    private static let fileName = Provision.Kind.settings.rawValue

    /// The settings that lie ready in a data folder.
    package init(folder: String) { dataFolder = folder }

    private var folder: String { "\(dataFolder)/\(Self.folderName)" }

    /// Lays a settings file ready.
    func stage(_ bytes: [UInt8], proof: [String: [UInt8]]) throws(Fault) {
        try remove()
        try AtomicFile.makeFolder(folder)
        for (name, contents) in proof { try AtomicFile.write(contents, to: "\(folder)/\(name)", replacingLinks: true) }
        // Last, because it is what is looked for.
        try AtomicFile.write(bytes, to: "\(folder)/\(Self.fileName)", replacingLinks: true)
    }

    /// What lies ready; nil where nothing does. Links and what is no file count for nothing.
    private func staged() throws(Fault) -> (bytes: [UInt8], proof: [String: [UInt8]])? {
        do throws(SystemFault) {
            let data = try OpenFolder(dataFolder)
            guard let folder = try data.folder(Self.folderName) else { return nil }
            guard let bytes = try Self.contents(of: Self.fileName, in: folder, SettingsSource.limit) else { return nil }
            var proof: [String: [UInt8]] = [:]
            for name in [Provision.listName] + Provision.signatureNames {
                proof[name] = try Self.contents(of: name, in: folder, ProvisionProof.limit)
            }
            return (bytes, proof)
        } catch  where [ENOENT, ENOTDIR, ELOOP].contains(error.code) {
            return nil
        } catch {
            throw Fault(.read, error)
        }
    }

    private static func contents(
        of name: String, in folder: borrowing OpenFolder, _ limit: Int
    ) throws(SystemFault) -> [UInt8]? {
        guard let file = try folder.file(name), try file.status().kind == .regular else { return nil }
        return try file.readAll(limit: limit)
    }

    /// Makes what lies ready the settings file; what held before is kept beside it, with `.old` behind its name.
    /// - Parameter writer: the settings in force. What was changed at the station decides nothing here.
    /// - Returns: whether anything lay ready that was not the settings file already.
    /// - Throws: why it is not made the settings file.
    @discardableResult
    package func apply(with writer: SettingsWriter) throws(Fault) -> Bool {
        guard let staged = try staged(), let path = writer.path else { return false }
        if let present = try? AtomicFile.read(path, limit: SettingsSource.limit), present == staged.bytes {
            return false
        }
        let stick = try writer.unchanged().settings.stick
        guard stick.provision != .none else { throw Fault(.provision(.off)) }
        _ = try ProvisionProof.signer(of: [.settings: staged.bytes], staged.proof, stick) { path throws(Fault) in
            try? AtomicFile.read(path, limit: ProvisionProof.limit)
        }
        let after = try writer.resolved(with: staged.bytes, path: path)
        guard after.settings.dataFolder == dataFolder else { throw Fault(.provision(.otherFolder)) }
        try AtomicFile.replace(staged.bytes, at: path, limit: SettingsSource.limit)
        return true
    }

    /// Ends what was begun before the start: makes what lies ready the settings file where that was not done yet and may
    /// be, takes back the changes at the station that it overrules, and clears up.
    /// - Returns: why the settings of the stick do not hold; nil where they do, and where none lay ready.
    package func finish(with writer: SettingsWriter) -> Fault? {
        do throws(Fault) {
            guard let staged = try staged() else { return nil }
            defer { try? remove() }
            try apply(with: writer)
            try writer.dropChanges(namedIn: staged.bytes)
            return nil
        } catch {
            return Fault(.provision(.notApplied), detail: error.text)
        }
    }

    private func remove() throws(Fault) {
        do throws(SystemFault) {
            let data = try OpenFolder(dataFolder)
            guard let folder = try data.folder(Self.folderName) else { return }
            for name in try folder.names() { try folder.remove(name) }
        } catch  where error.code == ENOENT {
            // Nothing lies ready.
        } catch {
            throw Fault(.write, error)
        }
    }
}
