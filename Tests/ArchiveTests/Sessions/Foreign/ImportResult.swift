// What came of taking sessions in, for tests.

import Station
import Synchronization
import Archive

/// What came of taking sessions in.
struct ImportResult {
    var tally: SessionImport.Tally
    /// What was said about what was passed over.
    var told: [String]
}

extension SessionStore {
    /// Takes in what lies in some places.
    func takeAll(_ places: String...) async throws -> ImportResult {
        let lines = Lines()
        var run = SessionImport(
            into: self, stationID: "bench-9", utcOffset: 3600, by: AuditOrigin(software: "0.2.0"),
            tell: { lines.add($0) })
        for place in places { try await run.take(from: place) }
        return ImportResult(tally: run.tally, told: lines.all)
    }
}

/// Lines that were said.
private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
