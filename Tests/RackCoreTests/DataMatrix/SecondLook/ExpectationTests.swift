// What the codes that were read tell about the missing ones.

import Testing

@testable import RackCore

@Suite("The expectation of missing codes")
struct ExpectationTests {
    private func code(_ polarity: Polarity, side: Double = 70, modules: Int = 14) -> FoundCode {
        let corners = Corners(
            topLeft: Vector(0, 0), topRight: Vector(side, 0), bottomRight: Vector(side, side),
            bottomLeft: Vector(0, side))
        return FoundCode(
            symbology: .dataMatrix, payload: Payload(bytes: [65]), corners: corners,
            size: SymbolSize(rows: modules, cols: modules), polarity: polarity, correctedCodewords: 0, evidence: 44,
            modulation: 1)
    }

    private func vials(_ polarity: Polarity, _ count: Int = 12) -> [FoundCode] {
        (0..<count).map { _ in code(polarity) }
    }

    @Test(arguments: [(114.0, 14), (70, 18)])
    func `a rack's own code in other colours, larger or of other modules, leaves the vials' alone to be searched`(
        _ side: Double, _ modules: Int
    ) {
        let expectation = Expectation(vials(.lightOnDark) + [code(.darkOnLight, side: side, modules: modules)])
        #expect(expectation.hasOnePolarity)
        #expect(expectation.polarities.first == .lightOnDark)
    }

    @Test func `one vial in other colours has both searched, and so have two codes of another kind`() {
        #expect(!Expectation(vials(.lightOnDark) + [code(.darkOnLight)]).hasOnePolarity)
        let strangers = [code(.darkOnLight, side: 114), code(.darkOnLight, side: 114)]
        #expect(!Expectation(vials(.lightOnDark) + strangers).hasOnePolarity)
    }

    @Test func `a few codes of one colour say nothing of the others`() {
        #expect(!Expectation(vials(.darkOnLight, 7)).hasOnePolarity)
        #expect(Expectation(vials(.darkOnLight, 8)).hasOnePolarity)
    }
}
