// The box: of cardboard with its dividers, or a plastic block with wells.

import RackCore
internal import Station

/// An open box with a grid of cells. Its middle is the origin; its grid fills it from wall to wall.
struct Box: Sendable {
    /// The box's inner half sides: those of the grid of cells.
    let inner: SIMD2<Float>
    /// Whether a cell, row-major, holds a tube, which darkens it.
    let isFilled: [Bool]
    /// The codes on the walls: the rack's own code and its marks.
    let labels: [Label]
    private let shape: RackShape
    /// The thickness of the walls.
    private let walls: Walls
    private let board: Radiance
    private let lamp: Vector
    private let pattern: UInt32
    private let make: SimulatedRack.Make

    /// What a line of sight meets.
    struct Hit {
        var t: Float
        var light: Radiance
    }

    /// A code on a wall; its surface has the label's middle as its origin.
    struct Label {
        let origin: Vector
        let code: PrintedCode
        /// Half the side of the white label, in millimetres.
        let half: Float
    }

    /// One number for each wall, in millimetres.
    private struct Walls {
        var (left, right, top, bottom) = (Dimensions.wall, Dimensions.wall, Dimensions.wall, Dimensions.wall)
    }

    init(_ rack: SimulatedRack, isFilled: [Bool], lamp: Vector) throws(Fault) {
        var random = SplitMix64(seed: rack.boxSeed ?? rack.seed, subject: Subject.texture)
        shape = rack.shape
        inner = SIMD2(Float(rack.shape.cols), Float(rack.shape.rows)) * (Dimensions.pitch / 2)
        self.isFilled = isFilled
        self.lamp = lamp
        make = rack.make
        board = random.pick(make.colors)
        pattern = UInt32(truncatingIfNeeded: random.next())
        var walls = Walls()
        var labels: [Label] = []
        var printing = rack.printing
        printing.polarity = .darkOnLight
        if rack.hasRackCode {
            var values = SplitMix64(seed: rack.seed, subject: Subject.rackCode)
            let value = "RACK\(10_000 + values.next() % 90_000)"
            walls.left = Dimensions.labelledWall
            labels.append(
                Label(
                    origin: Vector(-inner.x - Dimensions.labelledWall / 2, 0, Dimensions.rim),
                    code: try PrintedCode(Array(value.utf8), printing: printing, center: .zero, angle: 0),
                    half: Dimensions.label - 0.5))
        }
        for mark in rack.marks {
            if mark.row < -0.5 { walls.top = Dimensions.labelledWall }
            if mark.row > Double(shape.rows) - 0.5 { walls.bottom = Dimensions.labelledWall }
            if mark.col < -0.5 { walls.left = Dimensions.labelledWall }
            if mark.col > Double(shape.cols) - 0.5 { walls.right = Dimensions.labelledWall }
            printing.symbol = mark.symbol
            let code = try PrintedCode(
                mark.value, printing: printing, center: .zero, angle: Float(mark.angle * .pi / 180),
                side: Float(mark.side))
            let place = SIMD2(Float(mark.col) + 0.5, Float(mark.row) + 0.5) * Dimensions.pitch - inner
            labels.append(
                Label(origin: Vector(place.x, place.y, Dimensions.rim), code: code, half: Float(mark.side) * 0.72))
        }
        (self.walls, self.labels) = (walls, labels)
    }

    /// What a line of sight meets of the box; nil when it passes beside.
    func hit(_ ray: PinholeCamera.Ray) -> Hit? {
        let t = (Dimensions.rim - ray.origin.z) / ray.direction.z
        let place = ray.origin + ray.direction * t
        if isInside(place, nil) { return interior(ray) }
        if isInside(place, walls) { return Hit(t: t, light: rimLight(place)) }
        return outerWall(ray, from: t)
    }

    /// Whether a line of sight enters the box through its opening, so that no wall stands before the caps.
    func isOpen(to ray: PinholeCamera.Ray) -> Bool {
        isInside(ray.origin + ray.direction * ((Dimensions.rim - ray.origin.z) / ray.direction.z), nil)
    }

    /// Whether a place on the height of the rim is within the walls, or, where none are given, within their opening.
    private func isInside(_ place: Vector, _ walls: Walls?) -> Bool {
        place.x > -inner.x - (walls?.left ?? 0) && place.x < inner.x + (walls?.right ?? 0)
            && place.y > -inner.y - (walls?.top ?? 0) && place.y < inner.y + (walls?.bottom ?? 0)
    }

    /// How much shadow the box throws on a place of the bench.
    func shadow(at place: Vector) -> Float {
        // Thrown away from the lamp, blurred because the lamp is wide.
        let shifted = SIMD2(place.x + lamp.x * 14, place.y + lamp.y * 14)
        let x = max(abs(shifted.x) - inner.x - Dimensions.wall, 0)
        let y = max(abs(shifted.y) - inner.y - Dimensions.wall, 0)
        return 0.55 * (1 - smoothStep(0, 24, (x * x + y * y).squareRoot()))
    }

    // MARK: What is met

    private func rimLight(_ place: Vector) -> Radiance {
        for label in labels {
            let onLabel = SIMD2(place.x - label.origin.x, place.y - label.origin.y)
            if abs(onLabel.x) < label.half, abs(onLabel.y) < label.half {
                return label.code.hasInk(at: onLabel) ? Radiance(gray: 0.02) : Radiance(gray: 0.82)
            }
        }
        return board * (0.97 + 0.03 * Texture.noise(place.x, place.y, seed: pattern))
    }

    /// Above the dividers the box is one room; below, each cell is one.
    private func interior(_ ray: PinholeCamera.Ray) -> Hit {
        let dividers = (Dimensions.dividerTop - ray.origin.z) / ray.direction.z
        let hull = wall(ray, x: -inner.x...inner.x, y: -inner.y...inner.y)
        if hull.t < dividers { return wallHit(ray, hull, isOfCell: false, isFilled: false) }
        let place = ray.origin + ray.direction * dividers
        let (u, v) = ((place.x + inner.x) / Dimensions.pitch, (place.y + inner.y) / Dimensions.pitch)
        let (col, row) = (Int(u), Int(v))
        let (left, above) = (Float(col) * Dimensions.pitch - inner.x, Float(row) * Dimensions.pitch - inner.y)
        if make == .roundWells { return roundWell(ray, top: dividers, place, row: row, col: col) }
        let half = make == .cardboard ? Dimensions.divider / 2 : Dimensions.web / 2
        let (x, y) = (
            left + half...left + Dimensions.pitch - half, above + half...above + Dimensions.pitch - half
        )
        guard x.contains(place.x), y.contains(place.y) else { return Hit(t: dividers, light: board * 0.82) }
        let isFilled = isFilled(row, col)
        let floor = (Dimensions.floor - ray.origin.z) / ray.direction.z
        let cell = wall(ray, x: x, y: y)
        if cell.t < floor { return wallHit(ray, cell, isOfCell: true, isFilled: isFilled) }
        let onFloor = ray.origin + ray.direction * floor
        let (dx, dy) = (
            abs(onFloor.x - (x.lowerBound + x.upperBound) / 2), abs(onFloor.y - (y.lowerBound + y.upperBound) / 2)
        )
        let corner = max(dx, dy) / (Dimensions.pitch / 2)
        let grain = Texture.noise(onFloor.x * 0.8, onFloor.y * 0.8, seed: pattern)
        let strength = (0.46 - 0.16 * corner * corner + 0.04 * grain) * (isFilled ? 0.4 : 1)
        return Hit(t: floor, light: board * strength)
    }

    private func isFilled(_ row: Int, _ col: Int) -> Bool {
        isFilled[min(max(row, 0), shape.rows - 1) * shape.cols + min(max(col, 0), shape.cols - 1)]
    }

    /// A plate with round holes that are as deep as the box.
    private func roundWell(_ ray: PinholeCamera.Ray, top: Float, _ place: Vector, row: Int, col: Int) -> Hit {
        let middle = Stance.middle(of: GridPosition(row: row, col: col), inner: inner)
        let (dx, dy) = (place.x - middle.x, place.y - middle.y)
        let (across, down) = (ray.direction.x, ray.direction.y)
        let distance = dx * dx + dy * dy
        guard distance < Dimensions.well * Dimensions.well else {
            // A hole has a bevelled edge, which catches the lamp on one side.
            let edge = distance.squareRoot() - Dimensions.well
            let facing = edge < 0.5 ? -(dx * lamp.x + dy * lamp.y) / distance.squareRoot() * 0.25 : 0
            return Hit(t: top, light: board * (0.82 + facing))
        }
        let floor = (Dimensions.floor - ray.origin.z) / ray.direction.z
        let isFilled = isFilled(row, col)
        // Where the line leaves the cylinder: the later root of a square equation, counted from the plate.
        let (a, b, c) = (
            across * across + down * down, dx * across + dy * down, distance - Dimensions.well * Dimensions.well
        )
        let leave = a > 0 ? (-b + max(b * b - a * c, 0).squareRoot()) / a : .infinity
        if top + leave < floor {
            let (x, y) = (dx + across * leave, dy + down * leave)
            let facing = -(x * lamp.x + y * lamp.y) / Dimensions.well
            return wallHit(ray, (top + leave, facing), isOfCell: true, isFilled: isFilled)
        }
        return Hit(t: floor, light: board * (isFilled ? 0.15 : 0.34))
    }

    private func wall(
        _ ray: PinholeCamera.Ray, x: ClosedRange<Float>, y: ClosedRange<Float>
    ) -> (t: Float, facing: Float) {
        let (dx, dy) = (ray.direction.x, ray.direction.y)
        let tx = dx == 0 ? .infinity : ((dx > 0 ? x.upperBound : x.lowerBound) - ray.origin.x) / dx
        let ty = dy == 0 ? .infinity : ((dy > 0 ? y.upperBound : y.lowerBound) - ray.origin.y) / dy
        // The wall's face looks back against the ray.
        return tx < ty ? (tx, dx > 0 ? -lamp.x : lamp.x) : (ty, dy > 0 ? -lamp.y : lamp.y)
    }

    private func wallHit(
        _ ray: PinholeCamera.Ray, _ wall: (t: Float, facing: Float), isOfCell: Bool, isFilled: Bool
    ) -> Hit {
        let height = ray.origin.z + ray.direction.z * wall.t
        let top = isOfCell ? Dimensions.dividerTop : Dimensions.rim
        let depth = max(0, top - height) / (Dimensions.rim - Dimensions.floor)
        let strength = (0.78 + 0.14 * wall.facing) * (1 - 0.5 * depth) * (isFilled ? 0.55 : 1)
        return Hit(t: wall.t, light: board * strength)
    }

    /// The outside of the walls, which only a tilted camera sees.
    private func outerWall(_ ray: PinholeCamera.Ray, from start: Float) -> Hit? {
        let bench = (Dimensions.bench - ray.origin.z) / ray.direction.z
        var (enter, leave) = (start, bench)
        var facing: Float = 0
        let bounds = (
            x: (-inner.x - walls.left, inner.x + walls.right), y: (-inner.y - walls.top, inner.y + walls.bottom)
        )
        for (origin, direction, limits, toLamp) in [
            (ray.origin.x, ray.direction.x, bounds.x, lamp.x), (ray.origin.y, ray.direction.y, bounds.y, lamp.y),
        ] {
            guard direction != 0 else {
                if origin < limits.0 || origin > limits.1 { return nil }
                continue
            }
            let (a, b) = ((limits.0 - origin) / direction, (limits.1 - origin) / direction)
            if min(a, b) > enter { (enter, facing) = (min(a, b), direction > 0 ? -toLamp : toLamp) }
            leave = min(leave, max(a, b))
        }
        guard enter < leave else { return nil }
        return Hit(t: enter, light: board * (0.6 + 0.2 * facing))
    }
}
