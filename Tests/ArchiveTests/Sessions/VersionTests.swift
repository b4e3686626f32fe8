// That the version of the software and the shape of its database go together.

import Foundation
import GRDB
import TestSupport
import Testing

@testable import Archive
@testable import Station

@Suite("The version") struct VersionTests {
    private static func numbers(_ version: String) -> [Int] { version.split(separator: ".").compactMap { Int($0) } }

    @Test func `every change of the database belongs to a version, the newest to this one or an earlier`() throws {
        #expect(StoreSchema.changes.count == Software.schema)
        for (index, change) in StoreSchema.changes.enumerated() {
            #expect(change.name.hasPrefix("\(index + 1) "))
            #expect(Self.numbers(change.version).count == 3)
        }
        let versions = (StoreSchema.changes.map(\.version) + [Software.version]).map(Self.numbers)
        #expect(zip(versions, versions.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) })
    }

    @Test func `the changelog tells what this version brings`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "CHANGELOG.md")
        #expect(try String(contentsOf: file, encoding: .utf8).contains("\n## \(Software.version) - "))
    }

    @Test func `a database of a newer version is refused with both numbers`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file(SessionStore.fileName)
        try (try await SessionStore.open(path: path)).close()
        let queue = try DatabaseQueue(path: path)
        try await queue.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('\(Software.schema + 2) something new')")
        }
        try queue.close()
        let refusal = await #expect(throws: Fault.self) { _ = try await SessionStore.open(path: path) }
        let text = try #require(refusal).text.description
        #expect(
            text.contains("schema \(Software.schema + 2); rackstation \(Software.version): schema \(Software.schema)"))
    }
}
