// What has to hold after power went.

internal import Devices
internal import Foundation
internal import RackCore
internal import Simulator
internal import Station
internal import Archive

/// Looks at what a power cut or a fault left of a station's folders, and goes on working with it.
struct CrashCheck {
    /// The folders.
    let place: ProofFolder
    /// What the station had claimed.
    let claims: Claims

    /// What does not hold; nothing if all is right.
    private(set) var failures: [String] = []

    init(_ place: ProofFolder, _ claims: Claims) {
        (self.place, self.claims) = (place, claims)
    }

    /// Checks everything.
    mutating func run() async {
        checkStick("before anything was mirrored again")
        failures += await CrashStick(place: place).failures(ids: nil)
        let archive = CrashRun.archive(in: place, minute: 2)
        let store: SessionStore
        do {
            let count = try await archive.open()
            store = try await SessionStore.open(path: place.file("\(CrashRun.dataName)/\(SessionStore.fileName)"))
            try await store.check()
            try await checkSessions(store)
            // As a station does after each start; it also removes what is unfinished beside the database.
            await archive.upkeep()
            let audit = try await store.verifyAudit()
            try expect(audit.faults.isEmpty, "the audit trail: \(audit.faults.joined(separator: ", "))")
            let last = try await store.summaries(limit: 1).first?.sequence ?? 0
            let name = try await archive.keep(CrashRun.scan(99))
            let new = try await store.session(.id(prefix: name.id))
            try expect(new.sequence > last, "a sequence number is used twice")
            let after = try await store.count()
            try expect(after == count + 1, "the count is wrong")
            try await archive.mirror(.everySession, to: FolderStick(folder: place.file(CrashRun.stickName))) { _, _ in }
            try await checkMirrored(store)
            let ids = Set(try await store.summaries().map(\.id))
            failures += await CrashStick(place: place).failures(ids: ids)
            for backup in place.names(below: "\(CrashRun.dataName)/backups") where backup.hasSuffix(".sqlite") {
                try await SessionStore.open(path: place.file("\(CrashRun.dataName)/backups/\(backup)")).check()
            }
        } catch let error as Failure {
            failures.append(error.text)
        } catch {
            failures.append("the station does not work: \(error)")
        }
        checkStick("after the mirroring")
        let left = place.names(below: "").filter {
            $0.split(separator: "/").last?.hasPrefix(AtomicFile.temporaryPrefix) == true
        }
        if !left.isEmpty { failures.append("unfinished files stay: \(left)") }
    }

    /// Checks what is left when the disk has changed bytes: whatever is shown is right, and what is missing is noticed.
    mutating func runDamaged() async {
        let archive = CrashRun.archive(in: place, minute: 2)
        // A database that is refused is told, and stays where it is.
        guard (try? await archive.open()) != nil,
            let store = try? await SessionStore.open(path: place.file("\(CrashRun.dataName)/\(SessionStore.fileName)"))
        else {
            if place.names(below: CrashRun.dataName).isEmpty { failures.append("the database is gone") }
            return
        }
        await archive.upkeep()
        let summaries = (try? await store.summaries()) ?? []
        let audit = try? await store.verifyAudit()
        var isNoticed =
            await archive.storeFault != nil || audit?.faults.isEmpty != true || !summaries.allSatisfy(\.isIntact)
        if !isNoticed { isNoticed = (try? await store.check()) == nil }
        for (number, name) in claims.kept where !claims.deleting.contains(number) {
            do {
                let session = try await store.session(.id(prefix: name.id))
                try check(session, of: store, isScan: number)
                let value = CrashRun.scan(number).reading.records[4].value
                let found = try await store.find(value: value)
                if found.isEmpty, !isNoticed { failures.append("session \(number) is not found, and nobody is told") }
                for place in found where place.isIntact && place.session.id != name.id {
                    failures.append("session \(number) is found as another")
                }
            } catch let error as Failure {
                failures.append("\(error.text), and it is shown")
            } catch let error as Fault where error.code == .store(.unknownSession) {
                if !isNoticed { failures.append("session \(number) is gone, and nobody is told") }
            } catch {
                // It is refused with its reason.
            }
        }
    }

    private struct Failure: Error { let text: String }

    private func expect(_ holds: Bool, _ text: String) throws {
        if !holds { throw Failure(text: text) }
    }

    /// Every session that was claimed is whole, and every other is whole or absent.
    private func checkSessions(_ store: SessionStore) async throws {
        for (number, name) in claims.kept where !claims.deleting.contains(number) {
            let session = try await store.session(.id(prefix: name.id))
            try expect(session.csvName == name.csvName, "session \(number) has another name")
            try check(session, of: store, isScan: number)
            let value = CrashRun.scan(number).reading.records[4].value
            let found = try await store.find(value: value)
            try expect(
                found.map(\.session.id) == [name.id] && found.allSatisfy(\.isIntact), "session \(number) is not found")
        }
        for number in claims.deleted {
            let isThere = try await store.summaries().contains { $0.id == claims.kept[number]?.id }
            try expect(!isThere, "session \(number) is there though it was deleted")
        }
        let known = Set(claims.kept.values.map(\.id))
        for summary in try await store.summaries() {
            try expect(summary.isIntact, "session #\(summary.sequence) is damaged")
            guard !known.contains(summary.id) else { continue }
            let session = try await store.session(.sequence(summary.sequence))
            let candidates = claims.begun.subtracting(claims.kept.keys)
            try expect(
                candidates.contains { (try? check(session, of: store, isScan: $0)) != nil },
                "a session that nobody kept")
        }
    }

    private func check(_ session: Session, of store: SessionStore, isScan number: Int) throws {
        let scan = CrashRun.scan(number)
        try expect(
            session.csv == CSVExporter.csv(for: scan.reading.records)
                && session.rackCSV == RackCSV.csv(for: scan.reading)
                && session.thumbnail == scan.thumbnail && session.pictureDigest == scan.pictureDigest,
            "session \(number) has other contents")
        // One that could not be written is told, and is not on record.
        let hasPicture = (try? store.pictures.picture(of: session)) == scan.pictures.annotated
        try expect(session.annotatedDigest == nil || hasPicture, "session \(number) has not the picture on its record")
    }

    /// Every file on the stick is one that was meant to be there, whole; and what was claimed to be there is.
    private mutating func checkStick(_ when: String) {
        let folder = "\(CrashRun.stickName)/\(StickMirror.topFolder)/\(CrashRun.stationID)/csv"
        let files = place.names(below: folder).filter { !$0.hasPrefix(AtomicFile.temporaryPrefix) }
        let meant = Set(
            (claims.begun.union([99])).flatMap { number in
                let reading = CrashRun.scan(number).reading
                return [CSVExporter.csv(for: reading.records), RackCSV.csv(for: reading)]
            }.map { Array($0.utf8) })
        for file in files where place.bytes("\(folder)/\(file)").map({ meant.contains($0) }) != true {
            failures.append("the stick's \(file) is not whole \(when)")
        }
        for number in claims.onStick {
            guard let name = claims.kept[number] else { continue }
            let reading = CrashRun.scan(number).reading
            let contents = [SessionCSV.vials: CSVExporter.csv(for: reading.records), .rack: RackCSV.csv(for: reading)]
            for (file, text) in contents
            where place.bytes("\(folder)/\(file.name(name.csvName, contents: text))") != Array(text.utf8) {
                failures.append("session \(number) is not on the stick \(when) though that was claimed")
            }
        }
    }

    /// After the mirroring every session is on the stick.
    private func checkMirrored(_ store: SessionStore) async throws {
        let folder = "\(CrashRun.stickName)/\(StickMirror.topFolder)/\(CrashRun.stationID)/csv"
        for name in try await store.allCSVNames() {
            for file in SessionCSV.allCases {
                let text = try await store.contents(of: file, csvName: name) ?? ""
                let fileName = file.name(name, contents: text)
                try expect(
                    place.bytes("\(folder)/\(fileName)") == Array(text.utf8),
                    "\(fileName) is not on the stick after the mirroring")
            }
        }
    }
}
