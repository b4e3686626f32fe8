// Marks of containers say how these lie, and are told from vials.

@testable import RackCore
import Testing

@Suite struct `A container's mark` {
    private static let box = Container(
        name: "box", shape: RackShape(rows: 9, cols: 9), mark: RimMark(code: "^BX", side: .left))
    private static let plate = Container(
        name: "plate", shape: RackShape(rows: 4, cols: 6), mark: RimMark(code: "^PL", side: .top))

    /// Codes of a container that lies in the picture in some way; each value names the container's own cell.
    private static func bench(_ container: Container, _ pose: QuarterPose, without gaps: Set<GridPosition> = [])
        -> Bench
    {
        var bench = Bench()
        for cell in container.shape.allPositions where !gaps.contains(cell) {
            let seen = pose.inPicture(cell, of: container.shape)
            bench.add(Double(seen.row), Double(seen.col), "\(cell.row),\(cell.col)")
        }
        return bench
    }

    /// Where the middle of a container's own side lies in the picture, beyond the cells.
    private static func middle(
        _ side: PlacementDoubt.Side, _ container: Container, _ pose: QuarterPose
    ) -> (row: Double, col: Double) {
        let seen = pose.shapeInPicture(of: container.shape)
        let (row, col) = (Double(seen.rows - 1) / 2, Double(seen.cols - 1) / 2)
        return switch pose.inPicture(side) {
        case .top: (-0.95, col)
        case .bottom: (Double(seen.rows) - 0.05, col)
        case .left: (row, -0.95)
        case .right: (row, Double(seen.cols) - 0.05)
        }
    }

    private static func reading(
        _ bench: Bench, _ containers: [Container], crop: RackShape?, isMirrored: Bool = false
    ) -> RackReading {
        let options = ReadOptions(containers: containers, isMirrored: isMirrored)
        let placements = options.shapes.map { shape in
            GridInference.infer(
                detections: bench.detections, pictureSize: bench.size,
                crop: crop.map(Bench.crop) ?? PixelRect(bench.size), rack: shape, containers: containers, tolerance: 100
            )
        }
        let placement = GridPlacement.best(of: placements, options)
        let reading = RackReading(
            pictureSize: bench.size, crop: PixelRect(bench.size), rack: placement.rack, origin: options.origin,
            records: placement.records, positions: placement.positions, rackCode: placement.rackCode,
            warnings: placement.warnings, timings: [])
        return ContainerFinding(placement, options).reading(reading)
    }

    private static func isOwn(_ reading: RackReading) -> Bool {
        !reading.records.isEmpty && reading.records.allSatisfy { $0.value == "\($0.row),\($0.col)" }
    }

    @Test(arguments: QuarterPose.all, [box, plate])
    func `on a side puts a turned container right`(pose: QuarterPose, container: Container) throws {
        var bench = Self.bench(container, pose)
        let place = Self.middle(container == Self.box ? .left : .top, container, pose)
        bench.add(place.row, place.col, container == Self.box ? "BX0017" : "PL0017")
        for crop in [pose.shapeInPicture(of: container.shape), nil] {
            let reading = Self.reading(bench, [container], crop: crop, isMirrored: pose.isMirrored)
            #expect(Self.isOwn(reading) && reading.records.count == container.shape.allPositions.count)
            #expect(reading.origin.orientation == Orientation(pose, by: .mark) && reading.question == nil)
            #expect(reading.rackCode?.value.hasSuffix("0017") == true && reading.rack == container.shape)
        }
    }

    @Test(arguments: QuarterPose.all, [(-0.9, -0.8), (0, -0.9), (-0.9, 0.1)])
    func `at the corner of A1 puts a turned container right`(
        pose: QuarterPose, place: (row: Double, col: Double)
    ) throws {
        for container in [Self.box, Self.plate] {
            let shape = container.shape
            var bench = Self.bench(container, pose)
            let seen = pose.inPicture(GridPosition(row: 0, col: 0), of: shape)
            let (above, beside) = (seen.row == 0 ? 1.0 : -1, seen.col == 0 ? 1.0 : -1)
            bench.add(
                Double(seen.row) + above * place.row, Double(seen.col) + beside * place.col, "RS-A1/K-17", side: 70)
            bench.detections[bench.detections.count - 1].turn(by: pose.quarters)
            let reading = Self.reading(
                bench, [container], crop: pose.shapeInPicture(of: shape), isMirrored: pose.isMirrored)
            #expect(Self.isOwn(reading) && reading.records.count == shape.allPositions.count)
            #expect(reading.origin.orientation == Orientation(pose, by: .mark) && reading.question == nil)
            #expect(reading.rackCode?.value == "K-17")
        }
    }

    @Test func `that is not there leaves the container as it should lie`() {
        for (container, pose) in [(Self.box, QuarterPose.upright), (Self.plate, QuarterPose(quarters: 1))] {
            let reading = Self.reading(
                Self.bench(container, pose), [container], crop: pose.shapeInPicture(of: container.shape))
            #expect(Self.isOwn(reading) && reading.origin.orientation == Orientation(pose, by: .assumed))
        }
        let mirrored = QuarterPose(isMirrored: true)
        let reading = Self.reading(Self.bench(Self.box, mirrored), [Self.box], crop: Self.box.shape, isMirrored: true)
        #expect(Self.isOwn(reading) && reading.origin.orientation == Orientation(mirrored, by: .assumed))
    }

    @Test func `is no vial, and a vial is no mark whatever it says`() {
        var bench = Self.bench(Self.box, .upright, without: [GridPosition(row: 4, col: 0)])
        bench.add(4, 0, "BX0001")
        let reading = Self.reading(bench, [Self.box], crop: Self.box.shape)
        #expect(reading.records.count == 81 && reading.rackCode == nil)
        #expect(reading.origin.orientation == Orientation(by: .assumed))

        var all = Bench()
        for cell in Self.box.shape.allPositions {
            all.add(Double(cell.row), Double(cell.col), "BX\(cell.row)\(cell.col)")
        }
        #expect(Self.reading(all, [Self.box], crop: Self.box.shape).records.count == 81)
        #expect(Self.reading(all, [Self.box], crop: nil).records.count == 81)
    }

    @Test func `beside others that say otherwise leaves it to a person`() {
        var bench = Self.bench(Self.box, .upright)
        bench.add(4, -0.95, "BX0017")
        bench.add(8.9, 8.9, "RS-A1")
        let reading = Self.reading(bench, [Self.box], crop: Self.box.shape)
        #expect(reading.origin.orientation?.witness == .contradicted && reading.question?.isAboutOrientation == true)
        #expect(reading.records.count == 81)
    }

    @Test func `that says mirrored against the settings leaves it to a person`() {
        let pose = QuarterPose(isMirrored: true)
        var bench = Self.bench(Self.box, pose)
        let side = Self.middle(.left, Self.box, pose)
        bench.add(side.row, side.col, "BX0017")
        bench.add(-0.9, 8.9, "RS-A1")
        let reading = Self.reading(bench, [Self.box], crop: Self.box.shape)
        #expect(reading.question == .contradictedOrientation(Orientation(pose, by: .mark)))
        #expect(reading.turned(to: Orientation(pose, by: .operator)).map(Self.isOwn) == true)
    }

    @Test func `says which container it is`() {
        let other = Container(name: "other", shape: RackShape(rows: 9, cols: 9))
        var bench = Self.bench(Self.box, .upright)
        let asked = Self.reading(bench, [other, Self.box], crop: Self.box.shape)
        #expect(asked.question == .severalContainers(["other", "box"]) && asked.origin == .firstVial)
        bench.add(4, -0.95, "BX0017")
        let told = Self.reading(bench, [other, Self.box], crop: Self.box.shape)
        #expect(told.question == nil && told.origin.container == Self.box)
    }

    @Test func `with a number says it, and nothing else is one`() {
        #expect(CornerMark(value: "RS-A1") == CornerMark() && CornerMark(value: "RS-A1/7")?.number == "7")
        #expect(CornerMark(value: "RS-A1/7")?.value == "RS-A1/7" && CornerMark().value == "RS-A1")
        for text in ["", "RS-A1/", "RS-A12", "RS-A1/a b", "rs-a1", "RS-A1/" + String(repeating: "7", count: 25)] {
            #expect(CornerMark(value: text) == nil)
        }
    }
}

extension RawDetection {
    /// Turns the symbol in its place.
    fileprivate mutating func turn(by quarters: Int) {
        for _ in 0..<quarters {
            corners = Quad(
                topLeft: corners.topRight, topRight: corners.bottomRight, bottomRight: corners.bottomLeft,
                bottomLeft: corners.topLeft)
        }
    }
}
