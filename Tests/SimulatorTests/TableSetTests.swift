// Tables of many stations, made up.

import Archive
import Foundation
import Simulator
import Station
import Testing

@Suite struct `Tables that are made up` {
    @Test func `have a line for each position of each session, in a file for each station and month`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("rackstation-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let start = StationTime(secondsSince1970: 1_767_225_600 + 30 * 86_400, utcOffset: 0)
        let set = TableSet(stations: 2, start: start, days: 2, racks: 3, seed: 1)
        #expect(try set.write(to: path) == 2 * 2 * 3 * 81)
        let folder = try TableFolder(path)
        #expect(folder.partitions.map(\.station) == ["bench-001", "bench-001", "bench-002", "bench-002"])
        #expect(Set(folder.partitions.map(\.month)) == ["2026-01", "2026-02"])
        let file = CollectedTable.positions.path(of: folder.partitions[0])
        let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
        #expect(text.split(separator: "\n").count == 1 + 3 * 81)
        #expect(throws: Fault.self) { try set.write(to: path) }
    }
}
