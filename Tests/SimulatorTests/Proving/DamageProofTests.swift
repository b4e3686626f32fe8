// A small part of the proof that damage beyond the correction capacity gives no wrong value.

import RackCore
import Testing

@testable import Simulator

@Suite("Codes damaged beyond repair") struct DamageProofTests {
    @Test func `a few sheets give no wrong value, and their sound codes are read`() async throws {
        let sums = try await sums(of: DamageProof(seed: 21, effort: 0.1), sheets: 4)
        #expect(sums.damaged >= 30 && sums.wrong.isEmpty)
        #expect(sums.sound > 0 && sums.read * 2 >= sums.sound)
    }

    @Test func `codes that are supposed at their places are read there, and nothing wrong is`() async throws {
        let sums = try await sums(of: PlacedDamageProof(seed: 21), sheets: 6)
        #expect(sums.damaged >= 50 && sums.wrong.isEmpty)
        #expect(sums.sound > 0 && sums.read * 10 >= sums.sound * 9)
    }

    /// How many codes of sheets are damaged, sound, and sound and read, and what was read wrongly.
    private func sums<Proof: ReadingProof>(
        of proof: Proof, sheets: Int
    ) async throws -> (damaged: Int, sound: Int, read: Int, wrong: [String])
    where Proof.Outcome == DamageProof.Outcome {
        var sums = (damaged: 0, sound: 0, read: 0, wrong: [String]())
        try await proof.run(0..<sheets, width: 2) { outcome in
            sums.damaged += outcome.damaged.count
            sums.sound += outcome.sound.count
            sums.read += outcome.sound.read
            sums.wrong += outcome.wrong
            return true
        }
        return sums
    }

    @Test func `a value at another code's place is wrong`() throws {
        let sheet = try DamagedSheet(seed: 5)
        let (first, second) = (sheet.symbols[0], sheet.symbols[1])
        let right = DamageProof.Outcome(0, sheet, reading(first.value, at: first.center))
        #expect(right.wrong.isEmpty)
        #expect(right.damaged.count(where: \.isRead) + right.sound.read == 1)
        #expect(DamageProof.Outcome(0, sheet, reading(first.value, at: second.center)).wrong == [first.value])
        #expect(DamageProof.Outcome(0, sheet, reading("elsewhere", at: first.center)).wrong == ["elsewhere"])
    }

    @Test func `a sheet is the same again for the same seed`() throws {
        let sheet = try DamagedSheet(seed: 6)
        #expect(sheet.image == (try DamagedSheet(seed: 6).image))
        #expect(sheet.symbols == (try DamagedSheet(seed: 6).symbols))
        #expect(sheet.symbols != (try DamagedSheet(seed: 7).symbols))
    }

    /// A reading of one value in one place.
    private func reading(_ value: String, at place: Point) -> RackReading {
        let detection = RawDetection(
            payload: Payload(bytes: Array(value.utf8)),
            corners: Quad(topLeft: place, topRight: place, bottomRight: place, bottomLeft: place),
            symbol: SymbolSize(rows: 10, cols: 10), correctedCodewords: 0, look: .first)
        return RackReading(
            pictureSize: PixelSize(width: 1, height: 1), crop: PixelRect(x: 0, y: 0, width: 1, height: 1),
            rack: RackShape(rows: 1, cols: 1), origin: .firstVial,
            records: [VialRecord(detection, row: 0, col: 0)], positions: [], warnings: [], timings: [])
    }
}
