// Files for other systems on the stick.

import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Files for other systems on the stick` {
    private let folder: TemporaryFolder
    private let stick = MemoryStick()
    private let home = "RACKSTATION/bench-1"

    init() throws { folder = try TemporaryFolder() }

    private func store(_ sessions: [Session]) async throws -> (SessionStore, [Session]) {
        let store = try await SessionStore.open(path: folder.file("sessions.sqlite"))
        var kept: [Session] = []
        for session in sessions { kept.append(try await store.insert(session)) }
        return (store, kept)
    }

    private func mirror(_ profiles: [ExportForm]) -> StickMirror {
        StickMirror(stationID: "bench-1", profiles: profiles)
    }

    @Test func `each scan's file stands in the folder of its profile, from the scan and from the history alike`()
        async throws
    {
        let (store, kept) = try await store([Samples.box()])
        let mirror = mirror([.limber, .dp5])
        let end = try await mirror.mirror(kept[0], to: stick)
        #expect(end.lacking.isEmpty && end.paths.contains("\(home)/limber/limber_2023-06-27_092610.csv"))
        let files = stick.files
        #expect(
            files["\(home)/limber/limber_2023-06-27_092610.csv"].map { String(decoding: $0, as: UTF8.self) }
                == "plate_1,A1,0363132553\nplate_1,B1,NO READ\nplate_1,A2,NO READ\nplate_1,B2,0363132561\n")
        #expect(
            files["\(home)/dp5/dp5_2023-06-27_092610.json"] == (try ExportForm.dp5.bytes(of: ExportedSession(kept[0]))))
        let progress = try await mirror.mirrorAll(of: store, to: stick, isSnapshotDue: false)
        #expect(
            stick.files["\(home)/limber/limber_2023-06-27_092610.csv"]
                == files["\(home)/limber/limber_2023-06-27_092610.csv"])
        #expect(progress.copied == 0 && progress.onStick == [kept[0].csvName] && progress.lacking.isEmpty)
        let manifest = StickManifest(try #require(stick.files["\(home)/manifest.sha256"]))
        #expect(manifest.digests.keys.contains("dp5/dp5_2023-06-27_092610.json"))
        let readme = String(decoding: try #require(stick.files["\(home)/README.txt"]), as: UTF8.self)
        #expect(readme.contains("limber/    the scan of a tube rack for Limber (export.forms)\r\n"))
        #expect(readme.contains("csv,\r\nspreadsheet, limber, dp5 and images"))
    }

    @Test
    func `a scan that another system cannot take in has its CSV files on the stick all the same, and that is said`()
        async throws
    {
        var reading = Samples.reading([["A1"]])
        reading.origin = .firstVial
        let relative = Session(
            Samples.scan(reading), time: Samples.time, stationID: "bench-1", software: "0.3.0")
        let (store, kept) = try await store([relative])
        let end = try await mirror([.limber]).mirror(kept[0], to: stick)
        #expect(end.lacking[.exports]?.code == .stick(.notHandedOver))
        #expect(end.lacking[.exports]?.text.description.contains("no file for limber: Its positions count") == true)
        #expect(
            stick.files["\(home)/csv/\(kept[0].csvName)"] != nil && !stick.files.keys.contains { $0.contains("limber") }
        )
        let progress = try await mirror([.limber]).mirrorAll(of: store, to: stick, isSnapshotDue: false)
        #expect(progress.onStick == [kept[0].csvName] && progress.lacking[.exports] == end.lacking[.exports])
        // The next scan is well, and nothing is said of the one before it.
        var later = Samples.box()
        later.time.secondsSince1970 = Samples.time.secondsSince1970 + 60
        let next = try await store.insert(later)
        #expect(try await mirror([.limber]).mirror(next, to: stick).lacking.isEmpty)
        let all = try await mirror([.limber]).mirrorAll(of: store, to: stick, isSnapshotDue: false)
        #expect(all.lacking.isEmpty && all.onStick.count == 2)
    }

    @Test func `a box without a name is said, and its file is there`() async throws {
        let (_, kept) = try await store([Samples.box(nil)])
        let end = try await mirror([.arctos]).mirror(kept[0], to: stick)
        #expect(end.lacking[.exports]?.code == .stick(.handedOverInPart))
        #expect(
            stick.files["\(home)/arctos/arctos_2023-06-27_092610.csv"]?.starts(with: Array("parent_barcode".utf8))
                == true)
    }

    @Test func `a box that gets its name later has it in the file, which takes the place of the one before`()
        async throws
    {
        let (_, kept) = try await store([Samples.box(nil)])
        _ = try await mirror([.limber]).mirror(kept[0], to: stick)
        var named = kept[0]
        named.rackCode = "BX-17"
        let end = try await mirror([.limber]).mirror(named, to: stick)
        let files = stick.files.filter { $0.key.hasPrefix("\(home)/limber/") }
        #expect(end.lacking.isEmpty && files.count == 1)
        #expect(files.values.first.map { String(decoding: $0, as: UTF8.self) }?.hasPrefix("BX-17,A1,") == true)
    }

    @Test func `a file that somebody changed stays, and the station's own goes beside it`() async throws {
        let (_, kept) = try await store([Samples.box()])
        let path = "\(home)/limber/limber_2023-06-27_092610"
        try stick.put(Array("mine".utf8), at: "\(path).csv")
        _ = try await mirror([.limber]).mirror(kept[0], to: stick)
        #expect(stick.files["\(path).csv"] == Array("mine".utf8) && stick.files["\(path)_original.csv"] != nil)
    }
}
