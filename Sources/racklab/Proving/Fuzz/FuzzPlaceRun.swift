// Feeds a hostile folder to what reads such folders, and looks at what came of it.

internal import Devices
internal import Display
internal import Foundation
internal import RackCore
internal import Simulator
internal import Station
internal import Archive
internal import Commands

/// A hostile folder on its way through the program: what was taken out of it has to be whole, and listed, found, shown
/// and drawn like anything of the station's own.
struct FuzzPlaceRun {
    /// Something that must not be.
    struct Failure: Error {
        var text: String
    }

    private let place: HostilePlace
    private let folder: ProofFolder

    /// Lays the folder.
    init(_ place: HostilePlace) throws {
        self.place = place
        folder = try ProofFolder(nil)
        try folder.makeFolder("place")
        try place.lay(in: folder.file("place"))
    }

    /// Removes all that was laid and made.
    func clear() { folder.removeUnlessKept() }

    /// Does it.
    /// - Returns: how many sessions, lists or settings were taken.
    /// - Throws: what must not be.
    func run() async throws -> Int {
        switch place.kind.target {
        case .import: try await imported(from: folder.file("place"), as: "import.sqlite").count
        case .collect: try await collected()
        case .lists: await lists()
        case .settings: settings()
        case .history: try await history()
        case .pictures: 0
        }
    }

    private var origin: AuditOrigin { AuditOrigin(software: Software.version) }

    /// Takes in what is there, and gives the ids of what was taken.
    private func imported(from path: String, as name: String) async throws -> Set<String> {
        let store = try await SessionStore.open(path: folder.file(name))
        var run = SessionImport(into: store, stationID: "bench-9", utcOffset: 3600, by: origin, tell: { _ in })
        try await run.take(from: path)
        let taken = run.tally.taken
        try await run.take(from: path)
        guard run.tally.taken == taken else { throw Failure(text: "a second run took \(run.tally.taken - taken) more") }
        let ids = try await look(at: store)
        guard ids.count == taken else { throw Failure(text: "\(taken) were taken and \(ids.count) are there") }
        return ids
    }

    /// Collects, and compares that with what is taken in by the other way.
    private func collected() async throws -> Int {
        let source = folder.file("place/\(SessionStore.fileName)")
        let outcome = try await SessionCollection.collect([source], into: folder.file("lab.sqlite"), by: origin)
        let taken = try await imported(from: source, as: "import.sqlite")
        guard FileManager.default.fileExists(atPath: folder.file("lab.sqlite")) else {
            guard taken.isEmpty else { throw Failure(text: "\(taken.count) were taken in and none collected") }
            return 0
        }
        let ids = try await look(at: try await SessionStore.open(path: folder.file("lab.sqlite")))
        guard ids == taken, ids.count == outcome.taken else {
            throw Failure(text: "\(taken.count) were taken in and \(ids.count) collected")
        }
        return ids.count
    }

    /// Everything in a store has to be whole.
    private func look(at store: SessionStore) async throws -> Set<String> {
        let summaries = try await store.summaries()
        _ = try SessionJSON.text(summaries)
        for summary in summaries {
            let session = try await store.session(.sequence(summary.sequence))
            _ = try ReadingDocument(json: session.json).reading()
            guard let first = try CSVImporter.vials(in: Array(session.csv.utf8)).first else { continue }
            guard try await store.find(value: first.value).contains(where: { $0.isIntact }) else {
                throw Failure(text: "a value of #\(summary.sequence) is not found")
            }
        }
        let verdict = try await store.verifyAudit()
        guard verdict.faults.isEmpty else { throw Failure(text: "the audit trail: \(verdict.faults[0])") }
        return Set(summaries.map(\.id))
    }

    /// Reads the lists and compares racks with them.
    private func lists() async -> Int {
        let lists = await ExpectedLists(on: FolderStick(folder: folder.file("place")))
        for isDeclared in [true, false] {
            for rack in 0..<3 {
                var scan = Scan.madeUp(rack, seed: 1, rack: RackShape(rows: 2, cols: 3), thumbnailBytes: 0)
                // The list's own rack, so that the two are compared.
                if let list = lists.lists.dropFirst(rack).first {
                    for (index, entry) in list.entries.prefix(scan.reading.records.count).enumerated() {
                        scan.reading.records[index].payload = Payload(bytes: Array(entry.value.utf8))
                    }
                }
                scan.reading.origin = isDeclared ? .container(Container(scan.reading.rack), .assumed) : .firstVial
                let session = Session(
                    scan, time: StationTime(secondsSince1970: 0, utcOffset: 0), stationID: "bench-9", software: "")
                show(
                    .result(ShownScan(scan: scan, keeping: .kept(session.summary), expected: lists.lists)), lists)
            }
        }
        return lists.lists.count
    }

    /// Reads the settings file.
    private func settings() -> Int {
        do throws(Fault) {
            let settings = try SettingsSource.load(
                named: folder.file("place/rackstation.yaml"), environment: ["HOME": folder.path], flags: [],
                systemPath: nil)
            return settings.list.count { !$0.value.isEmpty }
        } catch {
            return 0
        }
    }

    /// Opens the store as a station does, pages through its history and opens every session.
    private func history() async throws -> Int {
        let archive = SessionArchive(
            folder: folder.file("place"), stationID: "bench-1", software: Software.version,
            clock: { .now })
        do throws(Fault) {
            _ = try await archive.open()
        } catch {
            return 0
        }
        var opened = 0
        for search in [nil, "A"] as [String?] {
            guard let page = try? await archive.page(search, 0) else { continue }
            var history = ShownHistory(search: search)
            history.contents = page
            show(.history(history))
            for session in page.lines.map(\.session) {
                guard let (kept, scan) = try? await archive.session(session.id) else { continue }
                opened += 1
                show(.result(ShownScan(scan: scan, keeping: .kept(kept))))
            }
        }
        if let store = try? await SessionStore.open(path: folder.file("place/\(SessionStore.fileName)")) {
            if let summaries = try? await store.summaries() { _ = try SessionJSON.text(summaries) }
            if let found = try? await store.find(value: "A", match: .beginning) { _ = try SessionJSON.text(found) }
            _ = try? await store.verifyAudit()
        }
        return opened
    }

    /// Draws a screen in all its views, as pixels and as lines.
    private func show(_ phase: StationState.Phase, _ lists: ExpectedLists = ExpectedLists()) {
        var state = StationState()
        state.expected = lists
        let terminal = CellRenderer(size: .standard, colors: .none, characters: .unicode)
        let pixels = PixelRenderer(size: PixelSize(width: 480, height: 320))
        var phases = [phase]
        if case .result(let shown) = phase {
            phases = ShownScan.View.allCases.map { view in
                var shown = shown
                shown.view = view
                return .result(shown)
            }
        }
        for phase in phases {
            state.phase = phase
            let screen = Screen(state)
            _ = terminal.paint(screen)
            _ = try? pixels.canvas(screen)
        }
    }
}
