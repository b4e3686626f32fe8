// Annotated pictures in the size of the frame: beside the database, as long as their sessions, and never shown changed.

import Foundation
import RackCore
import TestSupport
import Testing

@testable import Archive
@testable import Station

@Suite struct `An annotated picture in full size` {
    private let folder: TemporaryFolder
    private let picture = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }

    init() throws { folder = try TemporaryFolder() }

    private func archive(_ settings: StoreSettings = StoreSettings(), in data: String? = nil) async throws
        -> SessionArchive
    {
        let archive = SessionArchive(
            folder: data ?? folder.path, stationID: "bench-1", software: "0.3.0", store: settings,
            clock: { Samples.time })
        _ = try await archive.open()
        return archive
    }

    private func scan(_ size: ScanSettings.AnnotatedSize = .full) -> Scan {
        var scan = Samples.scan()
        scan.settings.annotated = size
        scan.pictures.annotated = picture
        return scan
    }

    private func store() async throws -> SessionStore {
        try await SessionStore.open(path: folder.file(SessionStore.fileName))
    }

    private func jpeg(_ session: SessionSummary) -> String { "pictures/\(session.csvName.dropLast(4)).jpg" }

    @Test func `is a file beside the database, on record, and there again when the session is opened`() async throws {
        let archive = try await archive()
        let kept = try await archive.keep(scan())
        #expect(try folder.bytes(jpeg(kept)) == picture)
        #expect(try await archive.session(kept.id).1.pictures.annotated == picture)
        #expect(archive.facts.pictureBytes == picture.count)
        let store = try await store()
        let session = try await store.session(.sequence(1))
        #expect(session.annotatedDigest == FileDigest.of(picture))
        #expect(try await store.auditRecords().contains { $0.entry.detail.hasSuffix(FileDigest.of(picture)) })
        let verdict = try await store.verifyAudit()
        #expect(verdict.faults == [] && verdict.remarks == [])
        let checks = await StoreChecks(folder: folder.path).checks
        #expect(checks.last?.text == "0.0 MB, 1 file in \(folder.path)/pictures" && checks.last?.state == .ok)
    }

    @Test(arguments: [ScanSettings.AnnotatedSize.small, .none])
    func `is not kept where the settings do not ask for it`(size: ScanSettings.AnnotatedSize) async throws {
        let archive = try await archive()
        let kept = try await archive.keep(scan(size))
        #expect(folder.names(in: "pictures") == [] && archive.facts.pictureBytes == 0)
        #expect(try await archive.session(kept.id).1.pictures.annotated.isEmpty)
        #expect(await archive.isStoreWell())
    }

    @Test func `leaves the room that a nearly full disk has to values`() async throws {
        var settings = StoreSettings()
        (settings.warnBelow, settings.refuseBelow) = (.max >> 20, 0)
        let archive = try await archive(settings)
        let kept = try await archive.keep(scan())
        #expect(folder.names(in: "pictures") == [])
        #expect(try await archive.session(kept.id).1.thumbnail == Samples.scan().thumbnail)
    }

    @Test func `goes with its session, and the others stay`() async throws {
        let archive = try await archive()
        let (one, other) = (try await archive.keep(scan()), try await archive.keep(scan()))
        try await archive.delete(one.id)
        #expect(folder.names(in: "pictures") == ["\(other.csvName.dropLast(4)).jpg"])
        #expect(try await store().verifyAudit().faults == [])
    }

    @Test func `that a power cut left of a deleted session is removed; one of which nothing is known stays`()
        async throws
    {
        let archive = try await archive()
        let (one, other) = (try await archive.keep(scan()), try await archive.keep(scan()))
        try await archive.delete(one.id)
        try folder.put(picture, jpeg(one))
        try folder.put(picture, "pictures/vials_2020-01-01_000000.jpg")
        try folder.put([1], "pictures/.rackstation-1.tmp")
        await archive.upkeep()
        #expect(
            folder.names(in: "pictures") == ["vials_2020-01-01_000000.jpg", "\(other.csvName.dropLast(4)).jpg"])
    }

    @Test(arguments: [true, false])
    func `that is gone or changed is said, and the session has its values and its small one`(isGone: Bool)
        async throws
    {
        let archive = try await archive()
        let kept = try await archive.keep(scan())
        if isGone { try folder.remove(jpeg(kept)) } else { try folder.put(picture.dropLast(), jpeg(kept)) }
        let (_, opened) = try await archive.session(kept.id)
        #expect(opened.pictures.annotated.isEmpty && opened.thumbnail == Samples.scan().thumbnail)
        #expect(opened.reading.records.map(\.value) == ["A00183", "B00042"])
        #expect(await archive.saysOfStore("\(jpeg(kept)) is gone or damaged"))
        let store = try await store()
        #expect(
            try await store.verifyAudit().faults == ["the picture of session #1 is gone, or not as its record says"])
        let check = await StoreChecks(folder: folder.path).checks.last
        #expect(check?.state == (isGone ? .warning : .ok))
        _ = try await archive.keep(scan())
        #expect(await archive.isStoreWell())
    }

    @Test func `that another one was put in the place of is not shown, whoever did it`() async throws {
        let archive = try await archive()
        let kept = try await archive.keep(scan())
        let forged = Array(picture.reversed())
        try folder.put(forged, jpeg(kept))
        #expect(try await archive.session(kept.id).1.pictures.annotated.isEmpty)
    }

    @Test func `that cannot be written is said, and its session is kept`() async throws {
        let archive = try await archive()
        try folder.put([1], "pictures")
        let kept = try await archive.keep(scan())
        #expect(await archive.saysOfStore("could not be kept"))
        #expect(try await archive.session(kept.id).1.thumbnail == Samples.scan().thumbnail)
        #expect(try await store().verifyAudit().faults == [])
        try folder.remove("pictures")
        _ = try await archive.keep(scan())
        #expect(await archive.isStoreWell())
    }

    @Test func `is in no backup and on no stick's copy, and is there again when a backup is taken up`() async throws {
        let first = try await archive()
        let kept = try await first.keep(scan())
        await first.upkeep()
        #expect(await first.close() == nil)
        let backups = StoreBackups(dataFolder: folder.path).list()
        #expect(backups.count == 1 && folder.names(in: "backups").count == 1)
        try folder.remove(SessionStore.fileName)
        let second = try await archive()
        #expect(try await second.session(kept.id).1.pictures.annotated == picture)
        let copy = try await SessionStore.openExisting(path: backups[0].path)
        let verdict = try await copy.verifyAudit()
        #expect(verdict.faults == [] && verdict.remarks == ["1 annotated pictures are not beside this database"])
    }

    @Test(arguments: [true, false])
    func `is taken in with its session where it is beside the database, and not from a changed file`(isWhole: Bool)
        async throws
    {
        let kept = try await archive().keep(scan())
        if !isWhole { try folder.put(picture.dropLast(), jpeg(kept)) }
        let other = try TemporaryFolder()
        let store = try await SessionStore.open(path: other.file(SessionStore.fileName))
        var taking = SessionImport(into: store, stationID: "bench-2", utcOffset: 0, by: AuditOrigin()) { _ in }
        try await taking.take(from: folder.file(SessionStore.fileName))
        #expect(taking.tally == .init(taken: 1))
        let session = try await store.session(.sequence(1))
        #expect(try store.pictures.picture(of: session) == (isWhole ? picture : nil))
        #expect(try await store.verifyAudit().faults == [])
    }

    @Test func `stays behind where sessions are collected, and they are whole without it`() async throws {
        let kept = try await archive().keep(scan())
        let output = folder.file("all.sqlite")
        let outcome = try await SessionCollection.collect(
            [folder.file(SessionStore.fileName)], into: output, by: AuditOrigin())
        #expect(outcome.taken == 1 && outcome.sources.allSatisfy(\.isWhole))
        let store = try await SessionStore.openExisting(path: output)
        let session = try await store.session(.id(prefix: kept.id))
        #expect(session.annotatedDigest == nil && session.thumbnail == Samples.scan().thumbnail)
        #expect(try await store.verifyAudit().faults == [])
    }

    @Test func `of a session that is refused is not left there`() async throws {
        let store = try await store()
        let kept = try await store.insert(Samples.newSession())
        await #expect(throws: Fault.self) {
            _ = try await store.insert(Samples.newSession(id: kept.id), annotated: picture)
        }
        #expect(folder.names(in: "pictures") == [])
    }
}
