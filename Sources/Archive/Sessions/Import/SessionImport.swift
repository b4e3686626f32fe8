// Takes in what files and other databases still hold.

internal import Glibc
package import Station

/// One run of taking sessions in, of any number of places. Whatever is bad in a place is named, passed over and counted,
/// and the rest is taken.
package struct SessionImport {
    /// What became of the sessions that were found.
    package struct Tally: Hashable, Sendable {
        /// They are kept now.
        package var taken = 0
        /// They were kept already.
        package var there = 0
        /// They, or files and databases in their place, cannot be read.
        package var failed = 0

        /// Counts what is given.
        package init(taken: Int = 0, there: Int = 0, failed: Int = 0) {
            (self.taken, self.there, self.failed) = (taken, there, failed)
        }

        /// Adds what became of other sessions.
        package mutating func add(_ other: Tally) {
            taken += other.taken
            there += other.there
            failed += other.failed
        }
    }

    /// What became of the sessions that were found by now.
    package private(set) var tally = Tally()

    private let store: SessionStore
    private let stationID: String
    private let utcOffset: Int
    private let origin: AuditOrigin
    private let tell: @Sendable (String) -> Void
    /// The files that were looked at, so that none is taken twice.
    private var seen: Set<String> = []
    /// How many equal files there were in each folder.
    private var equals: [Equal: Int] = [:]

    /// What equal racks of one second have together, in one folder or database.
    private struct Equal: Hashable {
        let place: String
        let stem: String
        let csv: String
    }

    /// Prepares a run.
    /// - Parameters:
    ///   - store: where the sessions are kept.
    ///   - stationID: the station that files are taken to be of which lie in no station's folder.
    ///   - utcOffset: the seconds that the local time in files' names is ahead of UTC.
    ///   - origin: who does it.
    ///   - tell: called with what is passed over, and why, in one line each.
    package init(
        into store: SessionStore, stationID: String, utcOffset: Int, by origin: AuditOrigin,
        tell: @escaping @Sendable (String) -> Void
    ) {
        (self.store, self.stationID, self.utcOffset) = (store, stationID, utcOffset)
        (self.origin, self.tell) = (origin, tell)
    }

    /// Takes in what a folder or a file holds.
    /// - Throws: what keeps the store from taking anything at all.
    package mutating func take(from path: String) async throws(Fault) {
        let place = ImportPlace(path)
        for (path, why) in place.refused { fail(path, why) }
        for file in place.files where seen.insert(Self.identity(of: file)).inserted {
            if ImportPlace.isDatabase(file) { try await take(database: file) } else { try await take(csv: file) }
        }
    }

    private mutating func take(database path: String) async throws(Fault) {
        let source: ForeignStore
        let found: (numbers: [Int], isDamaged: Bool)
        do throws(Fault) {
            source = try ForeignStore(path, scratch: AtomicFile.folder(of: store.path))
            found = try source.sequences()
        } catch {
            return fail(path, "passed over. \(error.text)")
        }
        defer { source.close() }
        if found.isDamaged { fail(path, "the database is damaged; what is whole in it is taken") }
        var damaged: [Int] = []
        for number in found.numbers {
            do throws(Fault) {
                guard let session = try source.session(number) else { continue }
                // Where the database is a station's own, or a copy of its whole folder, the pictures are beside it.
                let picture = try? PictureFolder(beside: path).picture(of: session)
                try await keep(session, picture ?? nil, of: path, session.csvName)
            } catch {
                guard error.code == .store(.damagedSession) else {
                    fail(path, "passed over from #\(number) on. \(error.text)")
                    break
                }
                damaged.append(number)
            }
        }
        guard !damaged.isEmpty else { return }
        tally.failed += damaged.count
        let some = damaged.prefix(10).map { "#\($0)" }.joined(separator: ", ")
        tell("\(path): \(damaged.count) sessions are damaged: \(some)\(damaged.count > 10 ? " …" : "")")
    }

    private mutating func take(csv path: String) async throws(Fault) {
        let (folder, name) = (AtomicFile.folder(of: path), path.split(separator: "/").last.map(String.init) ?? path)
        let session: Session
        do throws(Fault) {
            let vials = try AtomicFile.readForeign(path, limit: SessionCSV.longest)
            session = try ImportedSession.session(
                name: name, vials: vials, rack: rack(beside: name, in: folder),
                stationID: ImportPlace.station(of: path) ?? stationID, utcOffset: utcOffset, software: origin.software)
        } catch {
            return fail(path, error.text.description)
        }
        try await keep(session, nil, of: folder, name)
    }

    /// The file with the positions; nil where there is none that can be read. The values are in the other one.
    private mutating func rack(beside name: String, in folder: String) -> [UInt8]? {
        let names = [false, true].map { ExportName.rackName(of: name, isRelative: $0) }
        let paths = names.map { "\(folder)/\($0)" }
        guard let path = paths.first(where: { (try? FileStatus.at($0)) != nil }) else { return nil }
        do throws(Fault) {
            let bytes = try AtomicFile.readForeign(path, limit: SessionCSV.longest)
            do throws(CSVFault) {
                _ = try RackCSVImporter.positions(in: bytes)
            } catch {
                throw Fault(.reading(.badFile), detail: "\(path)", "\(error)")
            }
            return bytes
        } catch {
            fail(path, error.text.description)
            return nil
        }
    }

    /// Keeps a session, unless it is kept already.
    private mutating func keep(
        _ session: Session, _ annotated: [UInt8]?, of place: String, _ name: String
    ) async throws(Fault) {
        let equal = Equal(place: place, stem: ExportName.stem(for: session.time), csv: session.csv)
        let number = equals[equal, default: 0] + 1
        do throws(Fault) {
            switch try await store.take(session, annotated: annotated, equal: number, by: origin) {
            case .taken:
                tally.taken += 1
                equals[equal] = number
            case .there(let isKnown):
                tally.there += 1
                if !isKnown { equals[equal] = number }
            }
        } catch {
            // What the store itself cannot do it can do for no session.
            guard [.store(.failed), .store(.duplicate)].contains(error.code) else { throw error }
            fail("\(place)/\(name)", error.text.description)
        }
    }

    private mutating func fail(_ path: String, _ why: String) {
        tally.failed += 1
        tell(why.hasPrefix(path) ? why : "\(path): \(why)")
    }

    /// What tells whether two paths lead to one file.
    private static func identity(of path: String) -> String {
        guard let whole = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(whole) }
        return unsafe String(cString: whole)
    }
}
