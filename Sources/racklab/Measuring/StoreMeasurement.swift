// How long the store takes for what a person waits for.

internal import RackCore
internal import Simulator
internal import Station
internal import Archive
internal import Commands

/// Measures a store of made-up sessions.
struct StoreMeasurement {
    /// The database.
    let path: String
    /// How many sessions it has.
    let sessions: Int
    /// The number from which they were drawn.
    let seed: UInt64

    /// What was measured, and its times in milliseconds.
    struct Result {
        let name: String
        let time: Spread
    }

    /// The session of a number. Every second session is a minute after the one before.
    static func session(_ number: Int, seed: UInt64) -> Session {
        Session(
            .madeUp(number, seed: seed),
            time: StationTime(secondsSince1970: 1_700_000_000 + 30 * Double(number), utcOffset: 3600),
            stationID: "bench-1", software: Software.version)
    }

    /// Measures everything so many times.
    func run(times: Int) async throws -> [Result] {
        let store = try await SessionStore.open(path: path)
        let archive = SessionArchive(
            folder: AtomicFile.folder(of: path), stationID: "bench-1", software: Software.version, clock: { .now })
        _ = try await archive.open()
        let tubes = try values(in: 0)
        let (old, common) = (try value(in: 0), String(try value(in: sessions - 1).prefix(1)))
        let page = max(0, sessions - 50)
        return [
            try await measure("start: until a press scans", times) {
                let archive = SessionArchive(
                    folder: AtomicFile.folder(of: path), stationID: "bench-1", software: Software.version,
                    clock: { .now })
                _ = try await archive.open()
            },
            try await measure("home: count and the newest session", times) {
                _ = (try await store.count(), try await store.summaries(limit: 1))
            },
            try await measure("history: the newest 50", times) { _ = try await store.summaries(limit: 50) },
            try await measure("history: the oldest 50", times) {
                _ = try await store.summaries(limit: 50, offset: page)
            },
            try await measure("history: one session whole", times) { _ = try await store.session(.sequence(1)) },
            try await measure("find: the value of an old session", times) {
                guard try await store.find(value: old).count == 1 else { throw wrong(old) }
            },
            try await measure("find: a value that nobody has", times) {
                guard try await store.find(value: "no such value").isEmpty else { throw wrong("no such value") }
            },
            try await measure("find: the beginning of an old value", times) {
                guard try await store.find(value: String(old.dropLast()), match: .beginning).count > 0 else {
                    throw wrong(old)
                }
            },
            try await measure("find: a letter that many begin with", times) {
                guard try await store.find(value: common, match: .beginning).count > 80 else { throw wrong(common) }
            },
            try await measure("scan: where its 81 tubes stood", times) {
                let places = try await archive.recall(tubes, in: RackShape(rows: 9, cols: 9))?.places
                guard places?.count == tubes.count else { throw wrong("81 tubes") }
            },
            try await measure("keep: a session of 81 vials", times) {
                let kept = try await store.insert(Self.session(sessions, seed: seed))
                try await store.delete([kept.id])
            },
        ]
    }

    /// The first value of a session.
    private func value(in number: Int) throws -> String { try values(in: number)[0] }

    /// The values of a session.
    private func values(in number: Int) throws -> [String] {
        try CSVImporter.vials(in: Array(Self.session(number, seed: seed).csv.utf8)).map(\.value)
    }

    private func wrong(_ value: String) -> Fault {
        Fault(.refuted, "\(path): the search for \(value) does not find what was kept")
    }

    private func measure(_ name: String, _ times: Int, _ work: () async throws -> Void) async throws -> Result {
        var milliseconds: [Double] = []
        for _ in 0..<times {
            let start = ContinuousClock.now
            try await work()
            milliseconds.append(start.duration(to: .now) / .milliseconds(1))
        }
        return Result(name: name, time: Spread(milliseconds))
    }
}
