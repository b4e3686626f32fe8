// What the result screen says of a reading.

import RackCore
import Testing

@testable import Station

@Suite struct `The result screen` {
    private func result(_ reading: RackReading) -> Screen.Result {
        let shown = ShownScan(scan: Samples.scan(reading), keeping: .kept(.madeUp))
        return Screen.Result(shown, .ready, Wording(language: .english))
    }

    @Test func `the verdict counts what was read, what was not and what is in conflict`() {
        let result = result(Samples.eventfulReading())
        #expect(result.verdict.line == "3 / 7 · 1 unread: A3 · 3 in conflict: A1 B2 B3")
        #expect(result.tone == .error)
        #expect(self.result(Samples.reading([["A"]])).verdict.line == "1 / 1")
        #expect(self.result(Samples.reading([["A", "B"]])).tone == .success)
        #expect(self.result(Samples.reading([])).verdict.line == "No codes")
        #expect(self.result(Samples.reading([])).warnings[0].hasPrefix("No DataMatrix codes detected"))
        #expect(self.result(Samples.reading([])).tone == .error)
    }

    @Test func `every position has its state, and those in doubt are named`() {
        let result = result(Samples.eventfulReading())
        #expect(
            result.rack.cells == [
                .conflict, .read, .unread, .read, .conflict, .conflict, .blank, .empty, .read,
            ])
        #expect(result.problems == ["A1", "A3", "B2", "B3"])
        let counts = result.rack.counts.map { "\($0.count) \($0.state.text)" }
        #expect(counts == ["3 read", "1 not readable", "3 in conflict", "1 without a code", "1 empty"])
    }

    @Test func `the rack is named by its own code where it has one`() {
        #expect(result(Samples.eventfulReading()).rackName == "Rack 10102523B1")
        #expect(result(Samples.reading([["A"]])).rackName.isEmpty)
    }

    @Test func `a placement that is not certain is said, and makes the result one to look at`() {
        let warning = ReadingWarning.ambiguousPlacement([
            .twoPlacements(one: RackShape(rows: 8, cols: 11), other: RackShape(rows: 8, cols: 12))
        ])
        let result = result(Samples.reading([["A", "B"]], warnings: [warning]))
        #expect(result.warnings == [warning.words.description])
        #expect(result.warnings[0].contains("8 x 11 cells and 8 x 12 cells"))
        #expect(result.tone == .warning)
    }

    @Test func `each state has a sign and words of its own`() {
        #expect(Set(PositionState.allCases.map(\.sign)).count == PositionState.allCases.count)
        #expect(Set(PositionState.allCases.map(\.text)).count == PositionState.allCases.count)
        #expect(PositionState.conflict.tone == .error && PositionState.unread.tone == .warning)
    }

    @Test func `a declared rack in which nothing was found is not drawn as empty`() {
        var reading = Samples.reading([["A", "B"], ["C", "D"]])
        (reading.records, reading.positions) = ([], [])
        #expect(result(reading).rack.cells.isEmpty && result(reading).rack.shape == RackShape(rows: 0, cols: 0))
    }
}
