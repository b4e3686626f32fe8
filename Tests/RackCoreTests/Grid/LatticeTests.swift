// The lattice: its two maps are each other's inverse, and numbers may change without moving anything.

import RackCore
import Testing

@Suite struct `A fitted lattice` {
    private let rack = GeneratedRack(
        RackCondition(turn: 15, slant: 0.12, barrel: 0.04, lean: 0), seed: 7)

    @Test func `maps pixels to cells and back`() throws {
        let lattice = try #require(
            GridInference.fit(rack.detections.map(\.center), symbolSide: rack.pitch / 2.5, pictureSize: rack.size))
        for row in stride(from: -0.5, through: 8.5, by: 0.75) {
            for col in stride(from: -0.5, through: 8.5, by: 0.75) {
                let cell = lattice.cell(at: lattice.center(row: row, col: col))
                #expect(abs(cell.row - row) < 1e-6 && abs(cell.col - col) < 1e-6)
            }
        }
    }

    @Test func `follows turn, slant and barrel to within a tenth of a pitch`() throws {
        let lattice = try #require(
            GridInference.fit(rack.detections.map(\.center), symbolSide: nil, pictureSize: rack.size))
        for row in 0..<9 {
            for col in 0..<9 {
                let expected = rack.center(row: Double(row), col: Double(col))
                #expect(lattice.center(row: Double(row), col: Double(col)).distance(to: expected) < 0.1 * rack.pitch)
            }
        }
    }

    @Test func `tells the pitch at a cell`() throws {
        let lattice = try #require(
            GridInference.fit(rack.detections.map(\.center), symbolSide: nil, pictureSize: rack.size))
        let pitch = lattice.pitch(row: 4, col: 4)
        #expect(abs(pitch.across / rack.pitch - 1) < 0.05 && abs(pitch.down / rack.pitch - 1) < 0.05)
    }

    @Test(arguments: [0, 1])
    func `needs two places`(count: Int) {
        let points = rack.detections.prefix(count).map(\.center)
        #expect(GridInference.fit(points, symbolSide: 100, pictureSize: rack.size) == nil)
    }
}
