// One reading is made of two of the same rack, and none of two racks.

import RackCore
import TestSupport
import Testing

extension RackReading {
    /// The state of a position.
    fileprivate func state(_ row: Int, _ col: Int) -> PositionState? {
        positions.first { $0.position == GridPosition(row: row, col: col) }?.state
    }

    /// Whether every code stands in the cell that its value names.
    fileprivate var isAsNamed: Bool { records.allSatisfy { $0.value == "\($0.row),\($0.col)" } }
}

@Suite struct `Merged readings` {
    private let nine = RackShape(rows: 9, cols: 9)
    /// Rows 0 to 4 and columns 0 to 5, one vial with two names aside.
    private let bench: Bench = {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<6)
        return bench
    }()

    @Test func `a reading and itself are the reading, with the time of both`() throws {
        let reading = bench.reading()
        var merged = try #require(reading.merged(with: reading))
        #expect(merged.timings == [StageTiming(stage: "first look", seconds: 0.5)])
        merged.timings = reading.timings
        #expect(merged == reading)
    }

    @Test(arguments: [nil, RackShape(rows: 9, cols: 9)])
    func `a value that either read counts`(rack: RackShape?) throws {
        let first = bench.without(["1,1", "2,5"]).reading(rack: rack)
        let later = bench.without(["3,3", "4,0"]).moved(by: Point(x: 60, y: -35)).reading(rack: rack)
        #expect(first.unread.count == 2 && later.unread.count == 2)
        let merged = try #require(first.merged(with: later))
        #expect(merged.records.count == 30 && merged.isAsNamed && merged.unread.isEmpty && merged.warnings.isEmpty)
        #expect(merged.positions.count { $0.state == .read } == 30)
        // What only the later one read lies where it would in the first picture.
        let record = try #require(merged.records.first { $0.value == "1,1" })
        #expect(record.corners.center.distance(to: Bench.place(1, 1)) < 5)
    }

    @Test func `counting begins at the first row that either saw occupied`() throws {
        let top = Set((0..<6).map { "0,\($0)" })
        let first = bench.without(top, asVials: false).reading()
        let later = bench.without(["3,0"], asVials: false).reading()
        #expect(first.rack == RackShape(rows: 4, cols: 6))
        for (one, other) in [(first, later), (later, first)] {
            let merged = try #require(one.merged(with: other))
            #expect(merged.rack == RackShape(rows: 5, cols: 6) && merged.isAsNamed && merged.records.count == 30)
            #expect(merged.warnings.isEmpty)
        }
    }

    @Test(arguments: [nil, RackShape(rows: 9, cols: 9)])
    func `two values at one position are a conflict`(rack: RackShape?) throws {
        var other = bench
        other.detections[13] = .at(Bench.place(2, 1), side: 100, value: "OTHER")
        let merged = try #require(bench.reading(rack: rack).merged(with: other.reading(rack: rack)))
        #expect(merged.conflicts == [GridPosition(row: 2, col: 1)] && merged.records.count == 31)
        let position = merged.positions.first { $0.state == .conflict }
        #expect(position?.values.sorted() == ["2,1", "OTHER"])
        #expect(merged.warnings == [.samePosition(position: GridPosition(row: 2, col: 1), values: ["2,1", "OTHER"])])
    }

    @Test func `one value at two positions is a conflict of both`() throws {
        var first = bench.without(["4,5"], asVials: false)
        var other = first
        first.add(4, 5, "MOVED")
        other.add(5, 2, "MOVED")
        let merged = try #require(first.reading().merged(with: other.reading()))
        let cells = [GridPosition(row: 4, col: 5), GridPosition(row: 5, col: 2)]
        #expect(merged.conflicts == cells && merged.unread.isEmpty)
        #expect(merged.warnings == [.sameValue(value: "MOVED", positions: cells)])
    }

    @Test func `what neither could read is unread, and what only one saw too`() throws {
        let first = bench.without(["1,1"]).without(["2,2"], asVials: false).reading()
        let later = bench.without(["1,1", "2,2"]).reading()
        #expect(first.state(2, 2) == .empty)
        let merged = try #require(first.merged(with: later))
        #expect(merged.unread == [GridPosition(row: 1, col: 1), GridPosition(row: 2, col: 2)])
    }

    @Test func `a vial without a code stays blank where the other saw nothing`() throws {
        let first = bench.without(["2,2"], asVials: false).reading()
        var later = first
        later.positions[2 * 6 + 2].state = .blank
        #expect(first.merged(with: later)?.state(2, 2) == .blank)
        #expect(later.merged(with: first)?.state(2, 2) == .blank)
    }

    @Test func `another rack is not merged`() {
        var other = Bench()
        for row in 0..<5 {
            for col in 0..<6 { other.add(Double(row), Double(col), "OTHER\(row * 6 + col)") }
        }
        #expect(bench.reading().merged(with: other.reading()) == nil)
        // Two vials that went from one rack to the other do not make them one.
        other.detections[0].payload = bench.detections[0].payload
        other.detections[7].payload = bench.detections[7].payload
        #expect(bench.reading(rack: nine).merged(with: other.reading(rack: nine)) == nil)
    }

    @Test func `a rack whose vials were put in other cells is not merged`() {
        var other = bench
        for (index, detection) in bench.detections.enumerated() {
            other.detections[index].payload = bench.detections[(index * 7 + 3) % 30].payload
            #expect(detection.value == bench.detections[index].value)
        }
        #expect(bench.reading().merged(with: other.reading()) == nil)
    }

    @Test func `a reading without a value adds nothing and contradicts nothing`() {
        let nothing = Bench().reading(rack: nine)
        let reading = bench.reading(rack: nine)
        #expect(reading.merged(with: nothing)?.records == reading.records)
        #expect(nothing.merged(with: reading)?.records == reading.records)
    }

    @Test func `the rack's own code is that of either, and none where they differ`() throws {
        var first = bench
        var later = bench
        first.add(2, -1.1, "RIM", side: 170)
        #expect(first.reading().merged(with: later.reading())?.rackCode?.value == "RIM")
        #expect(later.reading().merged(with: first.reading())?.rackCode?.value == "RIM")
        later.add(2, -1.1, "EDGE", side: 170)
        let merged = try #require(first.reading().merged(with: later.reading()))
        #expect(merged.rackCode == nil && merged.warnings == [.severalRackCodes(values: ["EDGE", "RIM"])])
    }

    @Test func `a doubt of one ends where the other is certain of the same vials`() throws {
        var reading = bench.reading()
        reading.warnings = [.ambiguousPlacement([.everySecond])]
        #expect(try #require(reading.merged(with: bench.reading())).warnings.isEmpty)
        let fewer = bench.without(["1,1"]).reading()
        #expect(try #require(reading.merged(with: fewer)).warnings == reading.warnings)
    }

    @Test func `why a vial was not read stays known`() throws {
        let places = [GridPosition(row: 1, col: 1), GridPosition(row: 2, col: 2)]
        var first = bench.without(["1,1"], asVials: true).reading(rack: nine)
        var later = bench.without(["1,1", "2,2"], asVials: true).reading(rack: nine)
        for index in first.positions.indices where first.positions[index].position == places[0] {
            first.positions[index].tip = .frost
        }
        for index in later.positions.indices where places.contains(later.positions[index].position) {
            later.positions[index].tip = .glare
        }
        let merged = try #require(first.merged(with: later))
        #expect(merged.positions.filter { $0.tip != nil }.map(\.position) == [places[0]])
        #expect(merged.positions.first { $0.position == places[0] }?.tip == .frost)
    }

    @Test func `time that was too short for one counts only while something is unread`() throws {
        var first = bench.without(["1,1"]).reading()
        first.warnings = [.deadlineReached]
        #expect(try #require(first.merged(with: bench.reading())).warnings.isEmpty)
        #expect(try #require(first.merged(with: bench.without(["1,1"]).reading())).warnings == [.deadlineReached])
    }

    @Test func `racks of any fill, read by halves, come together as they are`() throws {
        var generator = SeededGenerator(seed: 31)
        for seed in 0..<40 {
            let rack = GeneratedRack(
                RackCondition(fill: 0.7, turn: 5, slant: 0.1, barrel: 0.03, lean: 0.2), seed: UInt64(seed))
            var halves = [rack, rack]
            for half in halves.indices {
                halves[half].detections.removeAll { _ in Int.random(in: 0..<5, using: &generator) == 0 }
            }
            let readings = halves.map { half in
                let vials = rack.detections.map(\.center).filter { place in
                    !half.detections.contains { $0.center == place }
                }
                return half.reading(vials: vials)
            }
            let merged = try #require(readings[0].merged(with: readings[1]))
            let all = Set(halves.flatMap { $0.detections.map(\.value) })
            #expect(Set(merged.records.map(\.value)) == all && merged.records.count == all.count)
            let (top, left) = (rack.cells.map(\.row).min() ?? 0, rack.cells.map(\.col).min() ?? 0)
            for record in merged.records {
                #expect(record.value == "V\(record.row + top)-\(record.col + left)")
            }
        }
    }
}

extension GeneratedRack {
    /// The codes as a reading of an undeclared rack.
    fileprivate func reading(vials: [Point]) -> RackReading {
        var placement = infer(declared: false, vials: vials)
        placement.markUnread(at: vials)
        return RackReading(
            pictureSize: size, crop: PixelRect(size), rack: placement.rack, origin: .firstVial,
            records: placement.records, positions: placement.positions, warnings: placement.warnings, timings: [])
    }
}
