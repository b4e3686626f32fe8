// Databases that earlier versions left.

import Foundation
import GRDB
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

/// `sessions-0.1.0.sqlite` was written by version 0.1.0: session 1 is a rack with a value on two caps, a value with a
/// comma and quotes, one in hex and an empty position; session 2 is a picture without a code. Both stills are kept.
@Suite struct `Databases of version 0,1` {
    private let folder: TemporaryFolder
    private let bytes: [UInt8]
    private var path: String { folder.file("sessions.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        let url = try #require(Bundle.module.url(forResource: "sessions-0.1.0", withExtension: "sqlite"))
        bytes = Array(try Data(contentsOf: url))
        try folder.put(bytes, "sessions.sqlite")
    }

    @Test func `all sessions are there, whole, and each has got its rack CSV`() async throws {
        let store = try await SessionStore.open(path: path)
        #expect(try await store.summaries().map(\.isIntact) == [true, true])
        #expect(try await store.summaries().map(\.rackCode) == [nil, nil])
        let session = try await store.session(.sequence(1))
        let csv = """
            value,x,y,rect,row,col
            A00183,65.0,65.3,"(35, 35, 60, 60)",0,0
            "B,""7""\",165.0,65.3,"(135, 35, 60, 60)",0,1
            C00042,265.0,65.3,"(235, 35, 60, 60)",0,2
            A00183,65.0,165.3,"(35, 135, 60, 60)",1,0
            01ff10,265.0,165.3,"(235, 135, 60, 60)",1,2

            """
        let rackCSV = """
            position,row,col,state,value
            R1C1,0,0,conflict,A00183
            R1C2,0,1,read,"B,""7""\"
            R1C3,0,2,read,C00042
            R2C1,1,0,conflict,A00183
            R2C2,1,1,empty,
            R2C3,1,2,read,01ff10

            """
        #expect(session.csv == csv)
        #expect(session.rackCSV == rackCSV)
        #expect(try await store.summaries().map(\.rack?.conflictCount) == [0, 2])
        #expect(session.original?.isEmpty == false)
        #expect(try await store.contents(of: .rack, csvName: session.csvName) == rackCSV)
        #expect(try await store.session(.sequence(2)).rackCSV == "position,row,col,state,value\n")
        #expect(try ReadingDocument(json: session.json).reading().positions.first?.state == .conflict)
    }

    @Test func `new sessions go beside the old ones, and opening again changes nothing`() async throws {
        let store = try await SessionStore.open(path: path)
        let old = try await store.session(.sequence(1))
        #expect(try await store.insert(Samples.newSession()).sequence == 3)
        let again = try await SessionStore.open(path: path)
        #expect(try await again.session(.sequence(1)) == old)
        #expect(try await again.count() == 3)
        try await again.check()
    }

    @Test func `a session that is damaged stays one, and does not keep the others from being read`() async throws {
        let queue = try DatabaseQueue(path: path)
        try await queue.write {
            try $0.execute(
                sql: "UPDATE sessionContent SET json = replace(json, 'A00183', 'A00133') WHERE sequence = 1")
        }
        try queue.close()
        let store = try await SessionStore.open(path: path)
        let error = await #expect(throws: Fault.self) { _ = try await store.session(.sequence(1)) }
        #expect(error?.code == .store(.damagedSession))
        #expect(try await store.session(.sequence(2)).rackCSV == "position,row,col,state,value\n")
        let name = try await store.summaries()[1].csvName
        #expect(try await store.contents(of: .vials, csvName: name)?.contains("A00183") == true)
        await #expect(throws: Fault.self) { _ = try await store.contents(of: .rack, csvName: name) }
    }

    @Test(arguments: [0, .max])
    func `flipped bits never crash and never give another value`(wholeCheckLimit: Int) async throws {
        let whole = try await SessionStore.open(path: path)
        let sessions = [try await whole.session(.sequence(1)), try await whole.session(.sequence(2))]
        try whole.pool.close()
        var generator = SeededGenerator(seed: 8)
        var noticed = 0
        for _ in 0..<40 {
            var damaged = bytes
            let at = Int.random(in: 0..<bytes.count, using: &generator)
            damaged[at] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            for name in folder.names() { try folder.remove(name) }
            try folder.put(damaged, "sessions.sqlite")
            guard let store = try? await SessionStore.open(path: path, wholeCheckLimit: wholeCheckLimit) else {
                noticed += 1
                continue
            }
            for session in sessions {
                do throws(Fault) {
                    #expect(try await store.session(.sequence(session.sequence)) == session)
                    #expect(try await store.contents(of: .rack, csvName: session.csvName) == session.rackCSV)
                } catch {
                    noticed += 1
                }
            }
            try store.pool.close()
        }
        #expect(noticed > 10)
    }
}
