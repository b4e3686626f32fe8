// What the reader makes of an operator's badge below the camera.

import Imaging
import RackCore
import Simulator
import Testing

@testable import Devices
@testable import Station

/// A card with one code on a grey bench.
private struct DrawnBadge {
    var value = "OP-Ada Lovelace"
    /// Pixels a module.
    var pitch = 8
    /// The left top corner of the code.
    var corner = (x: 800, y: 600)

    func png() throws -> [UInt8] {
        let symbol = try DmtxEncoder().encode(value)
        let side = symbol.size.rows * pitch
        let image = GrayImage(width: 1600, height: 1200, zero: 0) { y, row in
            for x in row.indices {
                let (across, down) = (x - corner.x, y - corner.y)
                let isCode = (0..<side).contains(across) && (0..<side).contains(down)
                let isCard = (-90..<side + 90).contains(across) && (-60..<side + 60).contains(down)
                let tone: UInt8 =
                    isCode ? (symbol[down / pitch, across / pitch] ? 25 : 225) : isCard ? 225 : 90
                row[x] = tone &+ UInt8(truncatingIfNeeded: (x &* 7919 &+ y &* 104_729) % 13)
            }
        }
        return try ColorImage(image).encoded(as: .png)
    }
}

@Suite struct BadgePictureTests {
    private let operators: OperatorSettings = {
        var operators = OperatorSettings()
        operators.badge = "OP-"
        return operators
    }()

    private func read(_ bytes: [UInt8], rack: RackShape? = nil) async throws -> RackReading {
        let still = Still(try Frame(file: bytes), bytes: bytes, source: "badge.png")
        // As long as it takes: what else the machine does meanwhile is not the question here.
        let settings = ScanSettings(rack: rack, deadline: 600)
        return try await RackScanner().read([still], settings: settings, progress: { _ in }).reading
    }

    @Test(
        "a badge alone in the picture is one, wherever it lies and whatever rack is declared",
        arguments: [nil, RackShape(rows: 9, cols: 9), RackShape(rows: 8, cols: 12)], [(800, 600), (300, 880)])
    func badgeAlone(rack: RackShape?, corner: (x: Int, y: Int)) async throws {
        let reading = try await read(try DrawnBadge(corner: corner).png(), rack: rack)
        #expect(operators.badge(in: reading) == .name("Ada Lovelace"))
    }

    @Test("a card with another code, and a rack of one vial, are no badges")
    func otherCodes() async throws {
        let card = try await read(try DrawnBadge(value: "A00183").png())
        #expect(card.records.map(\.value) == ["A00183"] && operators.badge(in: card) == nil)
        let rack = SimulatedRack(
            seed: 5, shape: RackShape(rows: 3, cols: 3), fill: 0,
            fixed: [GridPosition(row: 1, col: 1): .code(Array("A00183".utf8))], clutter: 0,
            optics: SimulatedRack.Optics(picture: PixelSize(width: 700, height: 700), pixelsPerModule: 5))
        let single = try await read(try RackRenderer.render(rack).jpeg())
        #expect(single.records.map(\.value) == ["A00183"] && operators.badge(in: single) == nil)
    }

    @Test("a vial with a badge's beginning in a rack of others stays a vial")
    func badgeAmongVials() async throws {
        let rack = SimulatedRack(
            seed: 5, shape: RackShape(rows: 2, cols: 2),
            fixed: [GridPosition(row: 0, col: 1): .code(Array("OP-ADA".utf8))], clutter: 0,
            optics: SimulatedRack.Optics(picture: PixelSize(width: 500, height: 500), pixelsPerModule: 5))
        let reading = try await read(try RackRenderer.render(rack).jpeg())
        #expect(reading.records.count == 4 && operators.badge(in: reading) == nil)
        let warned = operators.warning(in: reading)
        #expect(warned.records == reading.records && warned.warnings.last == .operatorBadges(values: ["OP-ADA"]))
    }
}
