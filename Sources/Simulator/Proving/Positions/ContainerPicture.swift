// Pictures of containers that lie in any way, with marks or without, and where each value stands in them.

import Imaging
package import RackCore
package import Station

/// A rendered container, how it lies, and what the station is told of it.
package struct ContainerPicture: Sendable {
    /// What stands there.
    package let container: Container
    /// What the settings say stands there.
    package let declared: Container
    /// How it lies in the picture.
    package let pose: QuarterPose
    /// The marks that it has.
    package let marks: Marks
    /// The picture.
    package let image: GrayImage
    /// The framing square, as exact as a station has it.
    package let crop: FramingCrop
    /// The container's own position of each value.
    package let positions: [String: GridPosition]

    /// The marks of a container.
    package enum Marks: String, Hashable, Sendable, CaseIterable {
        /// A code on one side.
        case side
        /// The printed mark at the first position.
        case corner
        /// The same with a number.
        case numbered = "corner with number"
        /// Both.
        case both
        /// None.
        case none
    }

    /// A container with marks that is declared rightly, or one without that is declared wrongly.
    package init(_ random: inout SplitMix64, isRightlyDeclared: Bool) throws(Fault) {
        // The wells of 384 are too small for caps with codes.
        let known = Container.builtIn.filter { $0.shape.cols < 20 }
        var container = random.chance(0.6) ? known[random.whole(0...5)] : random.pick(known)
        container.mark = RimMark(code: "^BX", side: random.pick(PlacementDoubt.Side.allCases))
        if random.chance(0.3) {
            container.numbering = PositionNumbering(
                random.pick(PositionNumbering.Scheme.allCases), from: random.pick(PositionNumbering.Corner.allCases))
        }
        let pose = QuarterPose(quarters: random.whole(0...3), isMirrored: isRightlyDeclared && random.chance(0.25))
        marks = isRightlyDeclared ? random.pick([.side, .corner, .numbered, .both]) : .none
        declared =
            isRightlyDeclared
            ? container
            : random.pick(known.filter { !container.hasShape(of: $0) })
        (self.container, self.pose) = (container, pose)
        let rendered = try RackRenderer.render(Self.rack(container, pose, marks, &random))
        let picture = rendered.picture
        image = GrayImage(width: picture.width, height: picture.height, zero: 0) { y, row in
            for x in row.indices { row[x] = picture[x, y].green }
        }
        crop = Self.crop(around: rendered.truth.grid.map(\.point), isRightlyDeclared ? 0.02 : 0.03, &random)
        positions = Dictionary(
            rendered.truth.vials.map { cell in
                (cell.value ?? "", pose.own(GridPosition(row: cell.row, col: cell.col), of: container.shape))
            }
        ) { first, _ in first }
    }

    /// The container as it lies below the camera: full down to four vials, tilted, turned a little, leaning.
    private static func rack(
        _ container: Container, _ pose: QuarterPose, _ marks: Marks, _ random: inout SplitMix64
    ) -> SimulatedRack {
        let seen = pose.shapeInPicture(of: container.shape)
        var rack = SimulatedRack(seed: random.next(), shape: seen, fill: 0)
        let cells = (0..<seen.rows).flatMap { row in (0..<seen.cols).map { GridPosition(row: row, col: $0) } }
        // As often few as many: the number is drawn by its order of size.
        var vials = cells.count
        while vials > 4, random.chance(0.7) { vials = max(4, vials * 3 / 4) }
        for cell in cells.shuffled(using: &random).prefix(vials) {
            rack.fixed[cell] = random.chance(0.03) ? .blank : .code([])
        }
        rack.clutter = random.whole(0...3)
        rack.printing.symbol = random.pick([10, 12, 12, 12, 14].map { SymbolSize(rows: $0, cols: $0) })
        let modules = Double(rack.printing.symbol.rows)
        rack.optics.pixelsPerModule = random.uniform(3.6...4.2) * 12 / modules
        rack.optics.blur = random.uniform(0.08...0.2)
        rack.optics.barrel = random.uniform(-0.02...0.04)
        rack.optics.noise = random.uniform(0.004...0.015)
        rack.light.brightness = random.uniform(0.6...1)
        rack.light.gradient = random.uniform(0...0.4)
        rack.light.direction = random.uniform(0...360)
        rack.tubes.lean = random.uniform(0...3)
        rack.tubes.jitter = random.uniform(0...0.05)
        rack.pose.angle = random.uniform(-6...6)
        rack.pose.tiltAcross = random.uniform(-8...8)
        rack.pose.tiltDown = random.uniform(-8...8)
        rack.pose.height = random.uniform(2...3.5)
        rack.pose.shift = SimulatedRack.Pose.Shift(
            across: random.uniform(-0.2...0.2), down: random.uniform(-0.2...0.2))
        let pitch = Double(Dimensions.pitch / Dimensions.code) * modules * rack.optics.pixelsPerModule
        rack.optics.picture = PixelSize(
            width: Int((Double(seen.cols) + 3) * pitch * 1.1), height: Int((Double(seen.rows) + 3) * pitch * 1.1))
        rack.marks = Self.marks(marks, of: container, pose, &random)
        return rack
    }

    /// The marks as they lie in the picture.
    private static func marks(
        _ marks: Marks, of container: Container, _ pose: QuarterPose, _ random: inout SplitMix64
    ) -> [SimulatedRack.Mark] {
        let seen = pose.shapeInPicture(of: container.shape)
        var found: [SimulatedRack.Mark] = []
        if marks == .side || marks == .both, let side = container.mark?.side {
            let (row, col) = (
                Double(seen.rows - 1) * random.uniform(0.3...0.7), Double(seen.cols - 1) * random.uniform(0.3...0.7)
            )
            let place =
                switch pose.inPicture(side) {
                case .top: (row: -beside, col: col)
                case .bottom: (row: Double(seen.rows - 1) + beside, col: col)
                case .left: (row: row, col: -beside)
                case .right: (row: row, col: Double(seen.cols - 1) + beside)
                }
            found.append(
                SimulatedRack.Mark(
                    "BX\(random.whole(1000...9999))", row: place.row, col: place.col,
                    angle: Double(random.whole(0...3) * 90) + random.uniform(-3...3), side: random.uniform(5.5...6.6)))
        }
        if marks != .side, marks != .none {
            let cell = pose.inPicture(container.firstCell, of: container.shape)
            let (above, left) = (cell.row == 0 ? -beside : beside, cell.col == 0 ? -beside : beside)
            let places: [(Double, Double)] = [(above, left), (above, 0), (0, left)]
            let place = random.pick(places)
            let text = marks == .numbered ? "RS-A1/\(random.whole(1000...9999))" : "RS-A1"
            found.append(
                SimulatedRack.Mark(
                    text, row: Double(cell.row) + place.0, col: Double(cell.col) + place.1,
                    angle: Double(pose.degrees) + random.uniform(-4...4), side: random.uniform(5.5...6.6)))
        }
        return found
    }

    /// How far the middle of a mark is from that of an outer cell, in pitches.
    private static let beside = 0.89

    /// The square that a station has been set to: the longer side of the cells, but for a little.
    private static func crop(around grid: [Point], _ error: Double, _ random: inout SplitMix64) -> FramingCrop {
        let lengths = grid.indices.map { grid[$0].distance(to: grid[($0 + 1) % grid.count]) }
        let side = (lengths.max() ?? 0) * (1 + random.uniform(-error...error))
        let shift = { (random: inout SplitMix64) in random.uniform(-0.01...0.01) * side }
        let (x, y) = (grid.reduce(0) { $0 + $1.x } / 4, grid.reduce(0) { $0 + $1.y } / 4)
        return .square(
            x: max(0, Int(x - side / 2 + shift(&random))), y: max(0, Int(y - side / 2 + shift(&random))),
            side: Int(side))
    }
}

extension Container {
    /// Whether the other container has the same rows and columns, turned or not.
    fileprivate func hasShape(of other: Container) -> Bool {
        shape == other.shape || shape == RackShape(rows: other.shape.cols, cols: other.shape.rows)
    }

    /// The cell of the first position.
    fileprivate var firstCell: GridPosition {
        let start = numbering.start
        return GridPosition(
            row: start == .topLeft || start == .topRight ? 0 : shape.rows - 1,
            col: start == .topLeft || start == .bottomLeft ? 0 : shape.cols - 1)
    }
}
