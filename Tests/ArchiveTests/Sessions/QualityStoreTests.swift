// Ratings in the store: kept with the session, said to be none where there are none, and never changed unnoticed.

import Foundation
import GRDB
import RackCore
import TestSupport
import Testing

@testable import Archive
@testable import Station

@Suite struct `A rating in the store` {
    private let folder: TemporaryFolder
    private var path: String { folder.file("sessions.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private static let quality: CaptureQuality = {
        var quality = CaptureQuality([.sharpness: 0.31, .contrast: 0.8, .completeness: 1], meanGrade: 3.5)
        quality.tip = .outOfFocus
        return quality
    }()

    private static let grade = SymbolGrade(
        contrast: .init(value: 0.8, grade: 4), modulation: .init(value: 0.45, grade: 3),
        fixedPattern: .init(value: 0, grade: 4), axialNonUniformity: .init(value: 0.01, grade: 4),
        gridNonUniformity: .init(value: 0.1, grade: 4), unusedErrorCorrection: .init(value: 1, grade: 4))

    private func session(rated: Bool) -> Session {
        var scan = Samples.scan()
        if rated {
            scan.reading.quality = Self.quality
            scan.reading.records[0].grade = Self.grade
        }
        return Session(scan, time: Samples.time, stationID: "s", software: "1")
    }

    @Test func `is there again with the session, each code with its grades`() async throws {
        let store = try await SessionStore.open(path: path)
        let kept = try await store.insert(session(rated: true))
        let json = try await store.session(.sequence(kept.sequence)).json
        let reading = try ReadingDocument(json: json).reading()
        #expect(reading.quality == Self.quality)
        #expect(reading.records[0].grade == Self.grade && reading.records[0].grade?.overall == 3)
        #expect(json.contains("\"indicative\" : true") && json.contains("\"rating\" : \"fair\""))
        #expect(try await store.ratedSessions().map(\.quality) == [Self.quality])
    }

    @Test func `is none where a session was not rated`() async throws {
        let store = try await SessionStore.open(path: path)
        _ = try await store.insert(session(rated: false))
        #expect(try await store.ratedSessions().map(\.quality) == [nil])
    }

    @Test func `does not change what the CSV files say`() {
        let (rated, unrated) = (session(rated: true), session(rated: false))
        #expect(rated.csv == unrated.csv && rated.rackCSV == unrated.rackCSV)
    }

    @Test func `that the disk has changed counts for none`() async throws {
        let store = try await SessionStore.open(path: path)
        _ = try await store.insert(session(rated: true))
        try await store.pool.write { db in
            try db.execute(sql: "UPDATE sessionQuality SET quality = replace(quality, 'fair', 'good')")
        }
        #expect(try await store.ratedSessions().map(\.quality) == [nil])
    }

    @Test func `with numbers that no rating has is refused where it comes from outside`() throws {
        let json = session(rated: true).json.replacingOccurrences(of: "\"score\" : 100", with: "\"score\" : 1000")
        #expect(json.contains("1000"))
        #expect(throws: Fault.self) { _ = try ReadingDocument(json: json) }
    }
}
