// Reads what lies on a stick to set the station up with, and compares it with what is in force.

private import RackCore
package import Station

extension Provision {
    /// The longest file of a kind that is read, in bytes.
    static func limit(of kind: Kind) -> Int {
        switch kind {
        case .settings: SettingsSource.limit
        case .rules: RulesFile.limit
        case .operators: PINBook.limit
        case .clock: 64
        }
    }

    /// The files in a folder that a station is set up with.
    /// - Throws: a fault where there is none, or one that is too long.
    package static func files(in folder: String) throws(Fault) -> [Kind: [UInt8]] {
        var files: [Kind: [UInt8]] = [:]
        for kind in Kind.allCases {
            files[kind] = try present("\(folder)/\(kind.rawValue)", limit: limit(of: kind))
        }
        guard !files.isEmpty else { throw Fault(.provision(.notOnStick)) }
        return files
    }

    /// What lies in a folder to set a station up with, compared with what is in force.
    package static func inFolder(_ folder: String, with writer: SettingsWriter) throws(Fault) -> Provision {
        var proof: [String: [UInt8]] = [:]
        for name in [listName] + signatureNames {
            proof[name] = try present("\(folder)/\(name)", limit: ProvisionProof.limit)
        }
        return try compared(try files(in: folder), proof: proof, with: writer, at: .now)
    }

    /// Looks at files, which all have to make sense, and compares them with what is in force.
    /// - Parameters:
    ///   - files: what each file holds.
    ///   - proof: the list of the files and its signature.
    ///   - writer: the settings in force.
    ///   - now: the present time by the station's clock.
    /// - Throws: all that is wrong with a file, line by line; then nothing of the stick is taken.
    static func compared(
        _ files: [Kind: [UInt8]], proof: [String: [UInt8]], with writer: SettingsWriter, at now: StationTime
    ) throws(Fault) -> Provision {
        let before = try writer.current()
        let signer = try ProvisionProof.signer(of: files, proof, before.settings.stick) { path throws(Fault) in
            try present(path, limit: ProvisionProof.limit)
        }
        var provision = Provision(files, changes: [], signer: signer, proof: proof)
        var after = before
        if let bytes = files[.settings] {
            after = try writer.resolved(with: bytes, path: Kind.settings.rawValue)
            guard after.settings.dataFolder == before.settings.dataFolder else {
                throw Fault(.provision(.otherFolder))
            }
            provision.changes += settingChanges(from: before, to: after)
        }
        if let bytes = files[.rules] {
            guard let path = after.settings.labels.rules else { throw Fault(.provision(.unnamedRules)) }
            _ = try RulesFile(bytes, path: Kind.rules.rawValue).usable.get()
            provision.rulesPath = path
            let old = try present(path, limit: RulesFile.limit) ?? []
            provision.changes += lineChanges(from: old, to: bytes, of: Kind.rules.rawValue)
        }
        if let bytes = files[.operators] {
            let path = PINBook.path(in: before.settings.dataFolder)
            let (old, new) = (
                try PINBook.entries(in: try present(path, limit: PINBook.limit) ?? [], path: path),
                try PINBook.entries(in: bytes, path: Kind.operators.rawValue)
            )
            provision.changes += operatorChanges(from: old, to: new)
        }
        if let bytes = files[.clock] {
            let (time, old) = (try time(in: bytes), now.civil)
            if let old, old >= time {
                // A file that was written for another day sets nothing back, and is not said to have been taken.
                provision.files[.clock] = nil
            } else {
                provision.time = time
                provision.changes.append(Change(Kind.clock.rawValue, from: old?.text ?? now.text, to: time.text))
            }
        }
        if provision.changes.count > mostChanges {
            let more = provision.changes.count - mostChanges
            provision.changes.removeLast(more)
            provision.changes.append(Change("…", from: "", to: "\(more)"))
        }
        return provision
    }

    /// The time in a file of one line.
    private static func time(in bytes: [UInt8]) throws(Fault) -> CivilTime {
        // Some editors begin a file with a byte order mark.
        let text = String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{FEFF}" }
        let line = String(text.prefix { !$0.isNewline })
        guard text.dropFirst(line.count).allSatisfy(\.isWhitespace), let time = CivilTime(line) else {
            throw Fault(.clock(.unreadable), detail: "\(Kind.clock.rawValue):1", "\(line.harmless)")
        }
        return time
    }

    /// The contents of a file; nil where there is none.
    private static func present(_ path: String, limit: Int) throws(Fault) -> [UInt8]? {
        do throws(Fault) {
            return try AtomicFile.read(path, limit: limit)
        } catch  where error.code == .file(.read, .missing) {
            return nil
        }
    }

    private static func settingChanges(from before: ResolvedSettings, to after: ResolvedSettings) -> [Change] {
        let values = zip(before.list, after.list).filter { $0.value != $1.value }
            .map { Change($0.setting.id, from: $0.value, to: $1.value) }
        let areSame = [
            ContainerSection.name: before.settings.containers == after.settings.containers,
            ProfileSection.name: before.settings.templates == after.settings.templates,
        ]
        func summary(_ settings: Settings, _ section: String) -> String {
            settings.lists.filter { $0.section == section }.map(\.summary).joined(separator: "; ")
        }
        let lists = areSame.filter { !$0.value }.keys.sorted().map { section in
            Change(section, from: summary(before.settings, section), to: summary(after.settings, section))
        }
        return values + lists
    }

    /// The lines that go and come, each with its number; a line that comes in the place of one that goes is one change.
    private static func lineChanges(from old: [UInt8], to new: [UInt8], of name: String) -> [Change] {
        func lines(_ bytes: [UInt8]) -> [String] {
            bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        }
        let difference = lines(new).difference(from: lines(old))
        var changes: [Int: Change] = [:]
        for case .remove(let offset, let line, _) in difference.removals {
            changes[offset] = Change("\(name):\(offset + 1)", from: line, to: "")
        }
        for case .insert(let offset, let line, _) in difference.insertions {
            changes[offset] = Change("\(name):\(offset + 1)", from: changes[offset]?.old ?? "", to: line)
        }
        return changes.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func operatorChanges(
        from old: [(name: String, hash: PINHash)], to new: [(name: String, hash: PINHash)]
    ) -> [Change] {
        let (before, after) = (
            Dictionary(old.map { ($0.name, $0.hash) }) { first, _ in first },
            Dictionary(new.map { ($0.name, $0.hash) }) { first, _ in first }
        )
        return Set(before.keys).union(after.keys).sorted().compactMap { name in
            guard before[name] != after[name] else { return nil }
            // A PIN's hash is nobody's business.
            return Change(
                "\(Kind.operators.rawValue): \(name)", from: before[name] == nil ? "" : "PIN",
                to: after[name] == nil ? "" : before[name] == nil ? "PIN" : "PIN 2")
        }
    }
}

extension SessionArchive {
    /// What lies on a stick to set the station up with, after all that is being copied to it.
    /// - Parameter writer: the settings in force.
    /// - Throws: a fault where there is nothing, or where something is wrong with it.
    package nonisolated func provision(
        on stick: any Stick, with writer: SettingsWriter
    ) async throws(Fault) -> Provision {
        let (files, proof) = try await inStickOrder {
            () throws(Fault) -> ([Provision.Kind: [UInt8]], [String: [UInt8]]) in
            var files: [Provision.Kind: [UInt8]] = [:]
            for kind in Provision.Kind.allCases {
                let limit = Provision.limit(of: kind)
                guard let bytes = try await stick.contents(of: kind.rawValue, most: limit + 1) else { continue }
                guard bytes.count <= limit else {
                    throw Fault(.provision(.tooLong), detail: "\(kind.rawValue)", "\(limit)")
                }
                files[kind] = bytes
            }
            var proof: [String: [UInt8]] = [:]
            for name in [Provision.listName] + Provision.signatureNames {
                proof[name] = try await stick.contents(of: name, most: ProvisionProof.limit)
            }
            return (files, proof)
        }
        guard !files.isEmpty else { throw Fault(.provision(.notOnStick)) }
        return try Provision.compared(files, proof: proof, with: writer, at: now)
    }

    /// Lets what lay on a stick hold, and puts that on record. What held before is kept beside it, with `.old` behind its
    /// name. Settings are laid ready for the next start.
    package nonisolated func take(
        _ provision: Provision, by person: String?
    ) throws(Fault) {
        if let bytes = provision.files[.rules], let path = provision.rulesPath {
            try AtomicFile.replace(bytes, at: path, limit: RulesFile.limit)
        }
        if let bytes = provision.files[.operators] {
            try AtomicFile.replace(bytes, at: PINBook.path(in: folder), limit: PINBook.limit)
        }
        if let bytes = provision.files[.settings] {
            try StagedSettings(folder: folder).stage(bytes, proof: provision.proof)
        }
        let signer = provision.signer.map { "signed by \($0)" } ?? "not signed"
        for kind in Provision.Kind.allCases {
            guard let bytes = provision.files[kind] else { continue }
            note(
                .settings, subject: kind.rawValue,
                detail: "taken from the stick, \(signer); SHA-256 \(FileDigest.of(bytes))", by: person)
        }
    }
}

extension AtomicFile {
    /// Writes a file in the place of another, which is kept beside it.
    static func replace(_ bytes: [UInt8], at path: String, limit: Int) throws(Fault) {
        if let before = try? read(path, limit: limit), before != bytes { try write(before, to: "\(path).old") }
        try write(bytes, to: path)
    }
}
