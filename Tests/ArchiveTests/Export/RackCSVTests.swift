// The CSV that lists every position of a rack.

import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Rack CSV files` {
    @Test func `every position has its line, with its state and what was read there`() {
        let csv = """
            position,row,col,state,value
            A1,0,0,conflict,A
            A2,0,1,read,"B,""7""\"
            A3,0,2,unread,
            B1,1,0,read,C
            B2,1,1,conflict,D | E
            B3,1,2,conflict,A
            C1,2,0,blank,
            C2,2,1,empty,
            C3,2,2,read,F

            """
        #expect(RackCSV.csv(for: Samples.eventfulReading()) == csv)
    }

    @Test func `the rack's own code is in neither CSV`() {
        let reading = Samples.eventfulReading()
        #expect(!RackCSV.csv(for: reading).contains("10102523B1"))
        #expect(!CSVExporter.csv(for: reading.records).contains("10102523B1"))
        #expect(CSVExporter.columns == ["value", "x", "y", "rect", "row", "col"])
    }

    @Test func `a rack of which nothing is known leaves the header alone`() {
        #expect(RackCSV.csv(for: Samples.reading([])) == "position,row,col,state,value\n")
    }

    @Test func `a declared rack in which no code was found is unread, not empty`() {
        var reading = Samples.reading([["A", "B"], ["C", "D"]])
        (reading.records, reading.positions) = ([], [])
        #expect(
            RackCSV.csv(for: reading)
                == "position,row,col,state,value\nA1,0,0,unread,\nA2,0,1,unread,\nB1,1,0,unread,\nB2,1,1,unread,\n")
    }

    @Test func `a vial that the positions do not tell of is not lost`() {
        var reading = Samples.reading([["A", nil]])
        reading.records.append(Samples.vial("B", row: 0, col: 1))
        reading.records.append(Samples.vial("C", row: 7, col: 3))
        let lines = RackCSV.csv(for: reading).split(separator: "\n")
        #expect(lines.dropFirst() == ["A1,0,0,read,A", "A2,0,1,conflict,B", "R8C4,7,3,conflict,C"])
        (reading.positions[1].state, reading.positions[1].values) = (.conflict, ["D"])
        #expect(RackCSV.csv(for: reading).contains("\nA2,0,1,conflict,D | B\n"))
    }

    @Test func `any rack has a line for each of its positions, from which all values come back`() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let reading = MadeUpReadings.any(using: &generator)
            let lines = try fields(of: RackCSV.csv(for: reading))
            #expect(lines.first == RackCSV.columns)
            #expect(lines.count == reading.rack.rows * reading.rack.cols + 1)
            for (line, position) in zip(lines.dropFirst(), reading.positions) {
                let place = position.position
                #expect(
                    Array(line.prefix(4)) == [
                        reading.origin.name(of: place), "\(place.row)", "\(place.col)", position.state.rawValue,
                    ])
                #expect(line[4].utf8.elementsEqual(position.values.joined(separator: " | ").utf8))
            }
        }
    }

    @Test func `the document of a reading gives the same file as the reading`() throws {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<100 {
            let reading = MadeUpReadings.any(using: &generator)
            let document = ReadingDocument(
                Samples.scan(reading), time: Samples.time, stationID: "bench-1", software: "0.2.0")
            #expect(RackCSV.csv(for: try ReadingDocument(json: document.json)) == RackCSV.csv(for: reading))
        }
    }

    /// The lines of a file and their fields.
    private func fields(of csv: String) throws -> [[String]] {
        var scanner = CSVScanner(Array(csv.utf8))
        var lines: [[String]] = []
        while let record = try scanner.nextRecord() { lines.append(record.map(\.text)) }
        return lines
    }
}
