// Whether the tip for a vial that was not read names what is wrong with its picture.

import Imaging
import Simulator
import Testing

@testable import RackCore

@Suite("Tips for unread vials")
struct ReadingTipTests {
    /// A rack in good light, and what it shows.
    private static let clean = rack()

    private static func rack(_ change: (inout SimulatedRack) -> Void = { _ in }) -> RenderedRack {
        var rack = SimulatedRack(seed: 21, shape: RackShape(rows: 5, cols: 5), clutter: 0)
        rack.optics = SimulatedRack.Optics(picture: PixelSize(width: 900, height: 900), pixelsPerModule: 5)
        change(&rack)
        guard let rendered = try? RackRenderer.render(rack) else { preconditionFailure("the rack cannot be drawn") }
        return rendered
    }

    /// A reading in which every vial was read but the one at a position.
    private static func reading(_ rack: RenderedRack, without unread: GridPosition) -> RackReading {
        var (records, positions): ([VialRecord], [RackPosition]) = ([], [])
        for cell in rack.truth.vials {
            let place = GridPosition(row: cell.row, col: cell.col)
            guard let quad = cell.quad, let value = cell.value, let symbol = cell.symbol else { continue }
            let state: PositionState = place == unread ? .unread : .read
            positions.append(RackPosition(position: place, state: state, center: quad.center))
            guard state == .read else { continue }
            records.append(
                VialRecord(
                    RawDetection(
                        payload: Payload(bytes: Array(value.utf8)), corners: quad, symbol: symbol,
                        correctedCodewords: 0, look: .first), row: place.row, col: place.col))
        }
        let size = rack.picture.size
        return RackReading(
            pictureSize: size, crop: PixelRect(size), rack: rack.rack.shape,
            origin: .container(Container(rack.rack.shape), .assumed), records: records,
            positions: positions, warnings: [], timings: [])
    }

    /// The tip for each vial of the clean rack, when that vial alone looks as in another picture of the same rack.
    private static func tips(_ other: GrayImage) -> [ReadingTip?] {
        let base = clean.picture.frame.luma
        return clean.truth.vials.map { cell in
            let reading = reading(clean, without: GridPosition(row: cell.row, col: cell.col))
            guard let position = reading.positions.first(where: { $0.state == .unread }),
                let rect = reading.cell(of: position, in: clean.picture.size)
            else { return nil }
            var image = base
            for y in rect.y..<rect.y + rect.height {
                for x in rect.x..<rect.x + rect.width { image[x, y] = other[x, y] }
            }
            return ReadingMeasures(reading, in: image).tip(at: position.center)
        }
    }

    private func expect(_ tips: [ReadingTip?], mostly wanted: ReadingTip?, least: Double = 0.8) {
        let hits = tips.count { $0 == wanted }
        let found = Dictionary(grouping: tips) { $0?.rawValue ?? "none" }.mapValues(\.count)
        #expect(Double(hits) >= least * Double(tips.count), "\(found)")
    }

    @Test func `a vial that looks like all others gets no tip but the neutral one`() {
        expect(Self.tips(Self.clean.picture.frame.luma), mostly: nil, least: 0.95)
    }

    @Test func `too little light is told`() {
        expect(Self.tips(Self.rack { $0.light.brightness = 0.25 }.picture.frame.luma), mostly: .tooDark)
    }

    @Test func `a vial out of focus is told`() {
        expect(Self.tips(Self.rack { $0.optics.blur = 0.8 }.picture.frame.luma), mostly: .outOfFocus)
    }

    @Test func `a smear is told from a vial out of focus`() {
        let sharp = Self.clean.picture.frame.luma
        let length = 16
        let smeared = GrayImage(width: sharp.width, height: sharp.height, zero: 0) { y, row in
            for x in row.indices {
                let from = max(0, x - length)
                row[x] = UInt8((from...x).reduce(0) { $0 + Int(sharp[$1, y]) } / (x - from + 1))
            }
        }
        expect(Self.tips(smeared), mostly: .moved)
    }

    @Test func `a mirrored lamp is told where it lies over the code`() {
        // A lamp does not lie over every cap of a rack: white paint stands for it here.
        let sharp = Self.clean.picture.frame.luma
        var lit = sharp
        for cell in Self.clean.truth.vials {
            for y in Int(cell.y) - 30...Int(cell.y) + 8 {
                for x in Int(cell.x) - 30...Int(cell.x) + 30 { lit[x, y] = 255 }
            }
        }
        expect(Self.tips(lit), mostly: .glare)
    }

    @Test func `frost is told`() {
        expect(Self.tips(Self.rack { $0.tubes.frost = 1 }.picture.frame.luma), mostly: .frost, least: 0.6)
    }

    @Test func `a torn label is told`() {
        // Of a torn label the code keeps two thirds here; less than that is often read all the same.
        var torn = Self.clean.picture.frame.luma
        for cell in Self.clean.truth.vials {
            for y in Int(cell.y) - 40...Int(cell.y) + 40 {
                for x in Int(cell.x) + 8...Int(cell.x) + 40 { torn[x, y] = 110 }
            }
        }
        expect(Self.tips(torn), mostly: .labelTorn)
    }

    @Test func `codes that are too small are told in a picture that is sharp otherwise`() {
        let small = Self.rack { $0.optics.pixelsPerModule = 2 }
        let tips = small.truth.vials.map { cell in
            let reading = Self.reading(small, without: GridPosition(row: cell.row, col: cell.col))
            return reading.positions.first { $0.state == .unread }.flatMap {
                ReadingMeasures(reading, in: small.picture.frame.luma).tip(at: $0.center)
            }
        }
        expect(tips, mostly: .tooSmall)
    }

    @Test func `nothing is said of a place outside the picture`() {
        let reading = Self.reading(Self.clean, without: GridPosition(row: 0, col: 0))
        let place = RackPosition(
            position: GridPosition(row: 0, col: 0), state: .unread, center: Point(x: -500, y: -500))
        #expect(ReadingMeasures(reading, in: Self.clean.picture.frame.luma).tip(at: place.center) == nil)
    }
}
