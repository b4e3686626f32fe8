// What of a kept session goes over the serial line.

import RackCore
import TestSupport
import Testing

@testable import Archive
@testable import Station

@Suite struct `A kept session for the serial line` {
    private func result(_ session: Session) throws(LineRefusal) -> LineResult {
        try LineResult(ExportedSession(session))
    }

    @Test func `every position of the box is there, with the box's name and its own`() throws {
        let result = try result(Samples.box())
        #expect(result.box == "plate_1" && result.shape == RackShape(rows: 2, cols: 2))
        #expect(result.positions.map(\.name) == ["A1", "A2", "B1", "B2"])
        #expect(result.positions.map(\.value) == ["0363132553", nil, nil, "0363132561"])
        #expect(result.positions.map(\.state) == [.read, .empty, .unread, .read])
    }

    @Test func `a box with letters across is turned as in files for other systems`() throws {
        let values = [["1", "2", "3"], ["4", "5", "6"]]
        let result = try result(Samples.box("b", values, PositionNumbering(.lettersColumns)))
        #expect(result.shape == RackShape(rows: 3, cols: 2))
        #expect(
            result.positions.map { "\($0.name) \($0.place.row) \($0.place.col) \($0.value ?? "")" }.first == "A1 0 0 1")
        #expect(Set(result.positions.map(\.place)).count == 6)
        #expect(result.positions.allSatisfy { result.shape.rows > $0.place.row && result.shape.cols > $0.place.col })
    }

    @Test func `a session whose positions nobody knows is refused`() {
        var reading = Samples.reading([["1", "2"]])
        reading.origin = .firstVial
        let session = Session(
            Samples.scan(reading), time: Samples.time, stationID: "bench-1", software: "0.3.0")
        #expect(throws: LineRefusal.self) { try result(session) }
    }

    @Test func `a session is given as it stands in the store`() async throws {
        let folder = try TemporaryFolder()
        let archive = SessionArchive(
            folder: folder.path, stationID: "bench-1", software: "0.3.0", clock: { Samples.time })
        _ = try await archive.open()
        var reading = Samples.reading([["1", "2"]])
        reading.origin = .container(Container(RackShape(rows: 1, cols: 2)), .assumed)
        let kept = try await archive.keep(Samples.scan(reading))
        let result = try await archive.lineResult(of: kept.id).get()
        #expect(result.session == kept.id && result.positions.compactMap(\.value) == ["1", "2"])
        _ = await archive.close()
    }
}
