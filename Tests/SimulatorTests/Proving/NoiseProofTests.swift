// A small part of the proof that pictures without a code give no value.

import RackCore
import Simulator
import Testing

@Suite("Pictures without a code") struct NoiseProofTests {
    @Test(arguments: CodelessPicture.Kind.allCases)
    func `a picture shows something, and the same again for the same seed`(_ kind: CodelessPicture.Kind) throws {
        let image = try CodelessPicture(kind, seed: 4).image
        #expect(image == (try CodelessPicture(kind, seed: 4).image))
        #expect(image != (try CodelessPicture(kind, seed: 5).image))
        #expect(image.width >= 30 && image.height >= 30 && max(image.width, image.height) <= 900)
        #expect(Set(image.elements).count >= 8)
    }

    @Test func `none of each kind gives a value`() async throws {
        let kinds = CodelessPicture.Kind.allCases.count
        var seen: Set<CodelessPicture.Kind> = []
        var values: [String] = []
        try await NoiseProof(seed: 11, effort: 0.04).run(0..<kinds, width: 2) { outcome in
            seen.insert(outcome.kind)
            values += outcome.values
            return true
        }
        #expect(seen.count == kinds)
        #expect(values.isEmpty)
    }

    @Test func `no further picture begins when that is asked for`() async throws {
        var count = 0
        try await NoiseProof(seed: 12, effort: 0).run(0..<1000, width: 1) { _ in
            count += 1
            return count < 3
        }
        #expect(count == 3)
    }
}
