// The names of exported files.

import RackCore
import Station
import TestSupport
import Testing
import Archive

@Suite struct `Export names` {
    @Test func `a name carries the local time of the scan`() {
        #expect(ExportName.name(for: Samples.time, isTaken: { _ in false }) == "vials_2026-02-20_143022.csv")
    }

    @Test(arguments: [
        (0.0, 0, "vials_1970-01-01_000000.csv"), (1_772_323_199.99, 0, "vials_2026-02-28_235959.csv"),
        (1_772_323_200, -16_200, "vials_2026-02-28_193000.csv"), (1_835_395_200, 0, "vials_2028-02-29_000000.csv"),
        (1e300, 0, "vials_9999-12-31_235959.csv"), (-1e300, 0, "vials_1970-01-01_000000.csv"),
    ])
    func `a name is right at the edges of days, months and clocks`(seconds: Double, offset: Int, name: String) {
        let time = StationTime(secondsSince1970: seconds, utcOffset: offset)
        #expect(ExportName.name(for: time, isTaken: { _ in false }) == name)
    }

    @Test func `a name that is taken gets a number`() {
        var taken: Set<String> = []
        for expected in [
            "vials_2026-02-20_143022.csv", "vials_2026-02-20_143022_2.csv", "vials_2026-02-20_143022_3.csv",
        ] {
            let name = ExportName.name(for: Samples.time, isTaken: taken.contains)
            #expect(name == expected)
            taken.insert(name)
        }
    }

    @Test(arguments: [
        ("vials_2026-02-20_143022.csv", "rack_2026-02-20_143022.csv"),
        ("vials_2026-02-20_143022_2.csv", "rack_2026-02-20_143022_2.csv"), ("other.csv", "rack_other.csv"),
    ])
    func `a rack CSV is named like the CSV of its session`(csvName: String, rackName: String) {
        #expect(ExportName.rackName(of: csvName, isRelative: false) == rackName)
        let relative = ExportName.rackName(of: csvName, isRelative: true)
        #expect(relative == rackName.replacing(".csv", with: "_relative.csv"))
    }

    @Test func `the name of a rack CSV says that its positions are relative, and no other's does`() {
        var reading = Samples.reading([["A", "B"]])
        let csv = RackCSV.csv(for: reading)
        #expect(csv.contains("\nA1,") && SessionCSV.rack.name("vials_1.csv", contents: csv) == "rack_1.csv")
        reading.origin = .firstVial
        let relative = RackCSV.csv(for: reading)
        #expect(relative.contains("\nR1C1,") && !relative.contains("\nA1,"))
        #expect(SessionCSV.rack.name("vials_1.csv", contents: relative) == "rack_1_relative.csv")
        #expect(SessionCSV.vials.name("vials_1.csv", contents: relative) == "vials_1.csv")
    }

    @Test func `a time is shown with its offset`() {
        #expect(Samples.time.text == "2026-02-20 14:30:22 +01:00")
        #expect(StationTime(secondsSince1970: 86_400, utcOffset: -12_600).iso8601 == "1970-01-01T20:30:00-03:30")
    }
}
