// Empty boxes and what must not be called one, in small.

import RackCore
import Simulator
import Testing

@Suite struct `The proof of empty boxes` {
    @Test func `draws every other box empty, all containers in all lights`() {
        let boxes = (0..<2 * Container.builtIn.count * BoxLight.allCases.count).map { DeclaredBox(number: $0, seed: 3) }
        #expect(boxes.count { $0.content == .nothing } * 2 == boxes.count)
        let kinds = Set(boxes.filter { $0.content == .nothing }.map { "\($0.container.name) \($0.light)" })
        #expect(kinds.count == Container.builtIn.count * BoxLight.allCases.count)
        #expect(Set(boxes.map(\.content)) == Set(DeclaredBox.Content.allCases))
        #expect(boxes.allSatisfy { $0.content != .nothing || $0.rack.fill == 0 && $0.rack.fixed.isEmpty })
    }

    @Test(arguments: [0, 1])
    func `calls an empty box empty, and nothing else`(_ number: Int) async throws {
        var outcomes: [EmptyBoxProof.Outcome] = []
        try await EmptyBoxProof(seed: 7, effort: 0.1).run(number..<number + 1, width: 1) {
            outcomes.append($0)
            return true
        }
        #expect(outcomes.count == 1 && outcomes.allSatisfy(\.isRight))
    }

    /// Round wells of which the floor is seen in a corner alone, from a slant; and in so little contrast that hardly anything
    /// repeats.
    @Test(arguments: [(6002, 502), (6001, 230)] as [(UInt64, Int)])
    func `a box is empty, however wells change over it`(_ seed: UInt64, _ number: Int) async throws {
        let proof = EmptyBoxProof(seed: seed, effort: 0.1)
        let subject = try proof.subject(number)
        #expect(subject.box.content == .nothing)
        #expect(proof.outcome(number, subject, await proof.read(subject)).alone.isEmpty)
    }

    /// A blank cap, in a box half of which lies in a shadow.
    @Test func `a vial is no bend of a surface`() async throws {
        let proof = EmptyBoxProof(seed: 7002, effort: 0.1)
        let subject = try proof.subject(81)
        #expect(subject.box.content == .oneBlank && subject.box.light == .shadow)
        #expect(proof.outcome(81, subject, await proof.read(subject)).isRight)
    }

    /// Vials out of focus; and a blank cap beside a bright spot.
    @Test(arguments: [(7001, 9, .allBlurred), (7002, 407, .oneBlank)] as [(UInt64, Int, DeclaredBox.Content)])
    func `a box of vials is not empty for a station that knows its wells`(
        _ seed: UInt64, _ number: Int, _ content: DeclaredBox.Content
    ) async throws {
        var outcomes: [EmptyBoxProof.Outcome] = []
        try await EmptyBoxProof(seed: seed, effort: 0.1, earlier: 4).run(number..<number + 1, width: 1) {
            outcomes.append($0)
            return true
        }
        let outcome = try #require(outcomes.first)
        #expect(outcome.content == content && outcome.taught >= 2 && outcome.isRight)
    }
}
