// Readings and lists of sessions as tables, of what no fixture shows.

import RackCore
import Testing

@testable import Station
@testable import rackstation

@Suite("Tables for people")
struct TableTests {
    /// A rack of three positions: one value, one that could not be read, one vial without a code.
    private func reading(rackCode: String?, warnings: [ReadingWarning] = []) -> RackReading {
        let size = PixelSize(width: 300, height: 100)
        func code(_ value: String, x: Double) -> RawDetection {
            RawDetection(
                payload: Payload(bytes: Array(value.utf8)),
                corners: Quad(
                    topLeft: Point(x: x, y: 30), topRight: Point(x: x + 40, y: 30),
                    bottomRight: Point(x: x + 40, y: 70), bottomLeft: Point(x: x, y: 70)),
                symbol: SymbolSize(rows: 12, cols: 12), correctedCodewords: 0, look: .first)
        }
        let states: [PositionState] = [.read, .unread, .blank]
        return RackReading(
            pictureSize: size, crop: PixelRect(size), rack: RackShape(rows: 1, cols: 3),
            origin: .container(Container(RackShape(rows: 1, cols: 3)), .assumed),
            records: [VialRecord(code("A00183", x: 30), row: 0, col: 0)],
            positions: states.enumerated().map { col, state in
                RackPosition(
                    position: GridPosition(row: 0, col: col), state: state, values: col == 0 ? ["A00183"] : [],
                    center: Point(x: 50 + 100 * Double(col), y: 50))
            },
            rackCode: rackCode.map { code($0, x: 130) }, warnings: warnings, timings: [])
    }

    private func summary(_ sequence: Int, rackCode: String?, conflicts: Int? = nil) -> SessionSummary {
        var rack = conflicts.map { _ in RackSummary(reading(rackCode: rackCode)) }
        rack?.conflictCount = conflicts ?? 0
        return SessionSummary(
            id: "0000000\(sequence)-0000-4000-8000-000000000001", sequence: sequence,
            time: StationTime(secondsSince1970: 1_771_594_222, utcOffset: 3600), stationID: "bench-1", readCount: 45,
            unreadCount: 2, rackCode: rackCode, csvName: "vials_2026-02-20_143022.csv", source: "camera",
            software: "0.1.0", isIntact: true, rack: rack)
    }

    @Test func `a reading says the rack's code, the verdict, and every position that is not simply read or empty`() {
        let text = ReadingTable(reading(rackCode: "10102523B1")).text
        #expect(
            text == """
                index  position  row  column  value
                    1  A1          0       0  A00183
                Rack 10102523B1
                Detected 1 vial, 1 unread
                Orientation assumed
                Unread: A2
                Without a code: A3

                """)
        #expect(!ReadingTable(reading(rackCode: nil)).text.contains("Rack"))
    }

    @Test func `a placement that is not certain is said`() {
        let warning = ReadingWarning.ambiguousPlacement([.everySecond])
        let text = ReadingTable(reading(rackCode: nil, warnings: [warning])).text
        #expect(text.hasSuffix("\nWarning: \(warning.words(in: .firstVial))\n"))
    }

    @Test func `no foreign text steers the terminal`() {
        let text = ReadingTable(reading(rackCode: "[)>\u{1E}06\u{1D}1P10\u{1E}\u{04}")).text
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }

    @Test func `a list of sessions has the racks' codes where there are any`() {
        let list = SessionList.table([summary(2, rackCode: "10102523B1", conflicts: 2), summary(1, rackCode: nil)])
        #expect(
            list == """
                no.  time                        vials  unread  conflicts  positions  rack        file                         id
                  2  2026-02-20 14:30:22 +01:00     45       2          2  own        10102523B1  vials_2026-02-20_143022.csv  00000002
                  1  2026-02-20 14:30:22 +01:00     45       2                                    vials_2026-02-20_143022.csv  00000001

                """)
        #expect(!SessionList.table([summary(1, rackCode: nil)]).contains("rack "))
        let csv = SessionList.csv([summary(2, rackCode: "10102523B1,7")]).split(separator: "\n")
        #expect(csv[0].hasSuffix(",intact,rack,conflicts,positions,typed,replacedBy"))
        #expect(csv[1].hasSuffix(",true,\"10102523B1,7\",,,0,"))
        var typed = summary(3, rackCode: nil)
        typed.supplied = [
            SuppliedValue("A1", at: GridPosition(row: 0, col: 0), reason: .noCode, proof: .twice, before: .unread)
        ]
        #expect(SessionList.table([typed]).contains("positions  typed  file"))
        #expect(SessionList.csv([typed]).hasSuffix(",1,\n"))
        var replaced = summary(4, rackCode: nil)
        replaced.replacedBy = "vials_5.csv"
        #expect(SessionList.table([replaced]).contains("positions  replaced by  file"))
        #expect(SessionList.csv([replaced]).hasSuffix(",0,vials_5.csv\n"))
    }
}
