// The proof of history's witness, in small.

import RackCore
import Simulator
import Testing

@Suite("Pairs of sessions") struct HistoryProofTests {
    @Test func `no pair tells a wrong way of lying, and most tell the right one`() {
        let outcomes = (0..<300).map(HistoryProof(seed: 3).outcome)
        #expect(outcomes.allSatisfy { !$0.isWrong })
        #expect(outcomes.count(where: \.isTurned) > 100 && outcomes.contains { !$0.isTurned })
        let stayed = outcomes.filter { $0.stayed >= 8 && $0.stayed * 2 >= $0.shared }
        #expect(stayed.count > 150 && stayed.count { $0.told != nil } * 10 >= stayed.count * 9)
    }

    @Test func `a pair is the same each time it is made`() {
        let (one, other) = (HistoryProof(seed: 5).outcome(17), HistoryProof(seed: 5).outcome(17))
        #expect(one.pose == other.pose && one.shared == other.shared && one.stayed == other.stayed)
    }
}
