// A visit to a stick: what is on it, and what is put there.

package import Station

/// One visit of a station to a stick: what was found there, what is put there, and what the list of files will say.
struct StickVisit: Sendable {
    /// The station's folder on the stick; another one beside it where something else has its name.
    let folder: String
    /// The list of files that was found.
    let before: StickManifest
    /// The list of files as it will be written.
    private(set) var manifest = StickManifest()
    /// What has no room on the stick, or could not be made, and why.
    private(set) var lacking: [StickExtra: Fault] = [:]
    /// What making and putting a copy of the database took; nil where none was made.
    private(set) var snapshotCost: SnapshotCost?
    private let stick: any Stick
    private let foundManifest: [UInt8]?
    private var isSnapshotRemoved = false
    /// What was taken away because it lies in another folder now.
    private var retired: Set<String> = []
    /// The folders in the station's that were used, by the names that they should have.
    private var subfolders: [String: String] = [:]

    /// So many bytes are left free for CSV files: those of about 200 racks.
    static let reserve = 8 << 20

    /// Begins a visit.
    init(to stick: any Stick, folder: String) async throws(Fault) {
        self.stick = stick
        self.folder = try await Self.usable(folder, on: stick)
        do throws(Fault) {
            foundManifest = try await stick.contents(of: "\(self.folder)/\(StickManifest.name)")
        } catch {
            guard error.code == .stick(.occupied) else { throw error }
            foundManifest = nil
            lacking[.list] = error
        }
        before = StickManifest(foundManifest ?? [])
    }

    /// A folder, or the first beside it that is one or may become one where something else has its name.
    private static func usable(_ path: String, on stick: any Stick) async throws(Fault) -> String {
        var first: Fault?
        for candidate in StickPlaces.folders(path) {
            do throws(Fault) {
                // Nobody has a file of this name; that it can be asked for is all.
                _ = try await stick.contents(of: "\(candidate)/\(AtomicFile.temporaryPrefix)none")
                return candidate
            } catch {
                guard error.code == .stick(.occupied) else { throw error }
                first = first ?? error
            }
        }
        throw first ?? Fault(.stick(.occupied), on: path)
    }

    /// The name of a folder in the station's.
    private mutating func subfolder(_ name: String) async throws(Fault) -> String {
        if let known = subfolders[name] { return known }
        let path = try await Self.usable("\(folder)/\(name)", on: stick)
        let found = String(path.dropFirst(folder.count + 1))
        subfolders[name] = found
        return found
    }

    /// Removes what an interruption left in the station's folder and in those in it: it takes room that files need.
    mutating func tidy(_ names: [String]) async throws(Fault) {
        try await stick.tidy(folder)
        for name in names { try await stick.tidy("\(folder)/\(try await subfolder(name))") }
    }

    /// Puts a file of a session on the stick unless it is there. Where a user changed it, it goes beside theirs.
    /// - Parameter replacesOwn: whether the file may be another than before, and then takes the place of the one that the
    ///   station itself put there.
    mutating func copy(
        _ bytes: [UInt8], named name: String, into subfolder: String, replacingOwn replacesOwn: Bool = false
    ) async throws(Fault) -> StickPlace {
        let subfolder = try await self.subfolder(subfolder)
        for path in StickPlaces(folder: subfolder, name: name).paths {
            let present: [UInt8]?
            do throws(Fault) {
                present = try await stick.contents(of: "\(folder)/\(path)")
            } catch {
                guard error.code == .stick(.occupied) else { throw error }
                continue
            }
            let isThere = present == bytes
            let isOwn = replacesOwn && present.map { FileDigest.of($0) } == before.digests[path]
            guard isThere || isOwn || StickPlaces.isBlank(present) else { continue }
            if !isThere { try await put(bytes, at: path) }
            manifest.digests[path] = FileDigest.of(bytes)
            return StickPlace(path: path, isThere: isThere)
        }
        let times = "was changed \(StickPlaces.mostChanged) times on the stick"
        throw Fault(.stick(.failed), on: "\(folder)/\(subfolder)/\(name) \(times)")
    }

    /// Puts a file of a session on the stick unless it is there.
    mutating func copy(_ file: StickFile) async throws(Fault) -> StickPlace {
        let place = try await copy(file.bytes, named: file.name, into: file.folder, replacingOwn: file.replacesOwn)
        try await retire(file.name, from: file.otherFolder)
        return place
    }

    /// Takes a file away that lies in another folder now. What a user changed stays.
    private mutating func retire(_ name: String, from subfolder: String) async throws(Fault) {
        let places = StickPlaces(folder: subfolders[subfolder] ?? subfolder, name: name).paths.prefix(2)
        for path in places {
            guard let known = before.digests[path], try await digest(of: path) == known else { continue }
            try await stick.remove("\(folder)/\(path)")
            retired.insert(path)
        }
    }

    /// Takes note of what is missing; what was noted first stays.
    mutating func lack(_ extra: StickExtra, _ fault: Fault) { lacking[extra] = lacking[extra] ?? fault }

    /// Puts the text on the stick that says what the files are. A text of the user's stays.
    mutating func copyReadme(of station: String, _ profiles: [ExportForm]) async throws(Fault) {
        let path = "README.txt"
        let text = Array(StickMirror.readme(station: station, profiles).utf8)
        let present: [UInt8]?
        do throws(Fault) {
            present = try await stick.contents(of: "\(folder)/\(path)")
        } catch {
            guard error.code == .stick(.occupied) else { throw error }
            lacking[.readme] = error
            return
        }
        if present != text {
            let isOwn = present.map { FileDigest.of($0) == before.digests[path] } ?? true
            guard isOwn || StickPlaces.isBlank(present) else { return }
            try await put(text, at: path)
        }
        manifest.digests[path] = FileDigest.of(text)
    }

    /// Puts a session's picture on the stick. It is drawn only where the stick does not have what the list of files
    /// says.
    mutating func copyPicture(
        named name: String, draw: () async throws(Fault) -> [UInt8]?
    ) async throws(Fault) {
        guard lacking[.pictures] == nil else { return }
        let subfolder = try await subfolder(StickMirror.pictureFolder)
        for path in StickPlaces(folder: subfolder, name: name).paths.prefix(2) {
            guard let known = before.digests[path] else { continue }
            if try await digest(of: path) == known {
                manifest.digests[path] = known
                return
            }
        }
        let bytes: [UInt8]?
        do throws(Fault) {
            bytes = try await draw()
        } catch {
            lacking[.pictures] = error
            return
        }
        guard let bytes, !bytes.isEmpty else { return }
        do throws(Fault) {
            guard try await hasRoom(for: bytes.count) else { throw Fault(.stick(.full)) }
            _ = try await copy(bytes, named: name, into: StickMirror.pictureFolder)
        } catch {
            guard error.code == .stick(.full) else { throw error }
            lacking[.pictures] = StickMirror.noRoom(for: .pictures)
        }
    }

    /// Puts a copy of the database on the stick, unless the one that is there holds the same.
    /// - Parameters:
    ///   - store: the database.
    ///   - refuseBelow: the free bytes that this machine's disk has to have left while the copy is made.
    ///   - memory: a folder in the memory for the copy, where it has room there.
    mutating func copySnapshot(
        of store: SessionStore, leaving refuseBelow: Int, by memory: String?
    ) async throws(Fault) {
        guard lacking[.snapshot] == nil else { return }
        let begin = ContinuousClock.now
        let snapshot: StickSnapshot
        do {
            if let held = before.snapshot, let known = before.digests[StickSnapshot.name],
                try await store.read({ try StickSnapshot.fingerprint($0) }) == held,
                try await digest(of: StickSnapshot.name) == known
            {
                (manifest.snapshot, manifest.digests[StickSnapshot.name]) = (held, known)
                return
            }
            defer { snapshotCost = SnapshotCost(time: begin.duration(to: .now), isLarge: false) }
            snapshot = try await offPool { try StickSnapshot.make(of: store, leaving: refuseBelow, by: memory) }
        } catch {
            let fault = Fault(error, database: store.path)
            if case .stick = fault.code { throw fault }
            lacking[.snapshot] = Fault(.stick(.noSnapshot), detail: fault.text)
            return
        }
        defer {
            snapshot.discard()
            snapshotCost = snapshot.cost(since: begin)
        }
        try await put(snapshot)
    }

    private mutating func put(_ snapshot: StickSnapshot) async throws(Fault) {
        do throws(Fault) {
            guard try await hasRoom(for: snapshot.size) else { throw Fault(.stick(.full)) }
            try await stick.put(file: snapshot.path, at: "\(folder)/\(StickSnapshot.name)")
            (manifest.snapshot, manifest.digests[StickSnapshot.name]) = (snapshot.contents, snapshot.digest)
        } catch {
            switch error.code {
            case .stick(.full): lacking[.snapshot] = StickMirror.noRoom(for: .snapshot)
            case .stick(.occupied): lacking[.snapshot] = error
            default: throw error
            }
        }
    }

    /// The SHA-256 of a file in the station's folder; nil when there is none, or something else in its place.
    private func digest(of path: String) async throws(Fault) -> String? {
        do throws(Fault) {
            return try await stick.digest(of: "\(folder)/\(path)")
        } catch {
            guard error.code == .stick(.occupied) else { throw error }
            return nil
        }
    }

    /// Takes over from the list that was found what was not looked at in this visit.
    /// - Parameter isChecked: whether the stick is asked if the files are still there as they were put.
    mutating func keepUnseen(checking isChecked: Bool) async throws(Fault) {
        for (path, digest) in before.digests where manifest.digests[path] == nil {
            if path == StickSnapshot.name && isSnapshotRemoved || retired.contains(path) { continue }
            if isChecked, try await self.digest(of: path) != digest { continue }
            manifest.digests[path] = digest
        }
        if manifest.snapshot == nil, manifest.digests[StickSnapshot.name] != nil {
            manifest.snapshot = before.snapshot
        }
    }

    /// Writes the list of files, as the last of them, and leaves the stick so that it may be taken out.
    mutating func finish(for station: String) async throws(Fault) {
        let text = Array(manifest.text(station: station).utf8)
        if foundManifest != text, lacking[.list] == nil { try await put(text, at: StickManifest.name) }
        try await stick.settle()
    }

    /// Puts a file on the stick. Where there is no room, the copy of the database gives way to it.
    private mutating func put(_ bytes: [UInt8], at path: String) async throws(Fault) {
        do throws(Fault) {
            try await stick.put(bytes, at: "\(folder)/\(path)")
        } catch {
            guard error.code == .stick(.full), try await removeSnapshot() else { throw error }
            try await stick.put(bytes, at: "\(folder)/\(path)")
        }
    }

    /// Removes the copy of the database from the stick; false when there is none.
    private mutating func removeSnapshot() async throws(Fault) -> Bool {
        let path = "\(folder)/\(StickSnapshot.name)"
        guard lacking[.snapshot] == nil, try await digest(of: StickSnapshot.name) != nil else { return false }
        try await stick.remove(path)
        isSnapshotRemoved = true
        lacking[.snapshot] = StickMirror.noRoom(for: .snapshot)
        return true
    }

    private func hasRoom(for bytes: Int) async throws(Fault) -> Bool {
        try await stick.room().map { $0 - bytes >= Self.reserve } ?? true
    }
}

extension Stick {
    /// The first bytes of a file by way of the memory.
    package func contents(of path: String, most: Int) async throws(Fault) -> [UInt8]? {
        try await contents(of: path).map { Array($0.prefix(most)) }
    }

    /// Puts a copy of a file by way of the memory.
    package func put(file: String, at path: String) async throws(Fault) {
        let bytes: [UInt8]
        do throws(Fault) {
            bytes = try AtomicFile.read(file, limit: .max - 1)
        } catch {
            throw Fault(.stick(.failed), detail: error.text)
        }
        try await put(bytes, at: path)
    }

    /// The SHA-256 of a file by way of the memory.
    package func digest(of path: String) async throws(Fault) -> String? {
        try await contents(of: path).map(FileDigest.of)
    }

    /// A stick that cannot tell how much room it has.
    package func room() async throws(Fault) -> Int? { nil }
}
