// What the result screen says of a reading.

import RackCore
import TestSupport
import Testing

@testable import Station

@Suite struct `The result screen` {
    private func result(_ reading: RackReading) -> Screen {
        var state = StationState.ready
        state.phase = .result(ShownScan(scan: Samples.scan(reading), keeping: .kept(.madeUp)))
        return Screen(state)
    }

    @Test func `the verdict counts what was read, what was not and what is in conflict`() {
        let result = result(Samples.eventfulReading())
        #expect(result.title?.line == "3 / 7 · 1 unread: A3 · 3 in conflict: A1 B2 B3")
        #expect(result.title?.tone == .error)
        #expect(self.result(Samples.reading([["A"]])).title?.line == "1 / 1")
        #expect(self.result(Samples.reading([["A", "B"]])).title?.tone == .success)
        #expect(self.result(Samples.reading([])).title?.line == "No codes")
        #expect(self.result(Samples.reading([])).notes.contains { $0.text.hasPrefix("No DataMatrix codes detected") })
        #expect(self.result(Samples.reading([])).title?.tone == .error)
    }

    @Test func `every position has its state, and those in doubt are named`() {
        let result = result(Samples.eventfulReading())
        #expect(
            result.rack?.cells == [
                .conflict, .read, .unread, .read, .conflict, .conflict, .blank, .empty, .read,
            ])
        #expect(result.names == ["A1", "A3", "B2", "B3"])
        let counts = result.rack?.counts.map { "\($0.count) \($0.state.text)" }
        #expect(counts == ["3 read", "1 not readable", "3 in conflict", "1 without a code", "1 empty"])
    }

    @Test func `the rack is named by its own code where it has one`() {
        let names = result(Samples.eventfulReading()).notes.filter { $0.tone == .name }.map(\.text)
        #expect(names == ["Rack 10102523B1"])
        #expect(!result(Samples.reading([["A"]])).notes.contains { $0.tone == .name })
    }

    @Test func `a placement that is not certain is said, and makes the result one to look at`() {
        let warning = ReadingWarning.ambiguousPlacement([
            .twoPlacements(one: RackShape(rows: 8, cols: 11), other: RackShape(rows: 8, cols: 12))
        ])
        let result = result(Samples.reading([["A", "B"]], warnings: [warning]))
        let warnings = result.notes.filter { $0.tone == .warning }.map(\.text)
        #expect(warnings == [warning.words(in: .firstVial).description])
        #expect(warnings.first?.contains("8 x 11 cells and 8 x 12 cells") == true)
        #expect(result.title?.tone == .warning)
    }

    @Test func `each state has a sign and words of its own`() {
        #expect(Set(PositionState.allCases.map(\.glyph)).count == PositionState.allCases.count)
        #expect(Set(PositionState.allCases.map(\.text)).count == PositionState.allCases.count)
        #expect(PositionState.conflict.tone == .error && PositionState.unread.tone == .warning)
    }

    @Test func `a declared rack in which nothing was found is not drawn as empty`() {
        var reading = Samples.reading([["A", "B"], ["C", "D"]])
        (reading.records, reading.positions) = ([], [])
        #expect(result(reading).rack == nil)
    }
}
