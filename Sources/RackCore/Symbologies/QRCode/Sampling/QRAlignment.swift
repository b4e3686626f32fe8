// The alignment patterns of a symbol, looked for one after the other from where it is known best.

extension QRGeometry {
    /// How far an alignment pattern is looked for, in modules, and the raster of that.
    private static let (reach, raster) = (6, 0.5)
    /// The correlation that one has to show.
    private static let leastLikeness: Float = 0.55
    /// How much likeness a module's way has to be worth.
    private static let costOfWay: Float = 0.03

    /// The geometry with its alignment patterns where the picture shows them.
    func aligned(_ image: GrayImage, isLight: Bool) -> QRGeometry {
        let rows = lines.count
        guard !version.alignment.isEmpty else { return self }
        var bent = self
        var isKnown = [Bool](repeating: false, count: rows * rows)
        for index in [0, rows - 1, rows * (rows - 1)] { isKnown[index] = true }
        // Away from the corner with a finder pattern.
        for sum in 1...2 * rows - 2 {
            for row in max(0, sum - rows + 1)...min(sum, rows - 1) {
                let index = row * rows + sum - row
                guard (0..<rows * rows).contains(index), !isKnown[index] else { continue }
                let guess = bent.guess(row, sum - row, isKnown)
                if let off = found(row, sum - row, from: guess, image, isLight: isLight) {
                    bent.offsets[index] = off
                    isKnown[index] = true
                } else {
                    bent.offsets[index] = guess
                }
            }
        }
        return bent.flattened(isKnown)
    }

    /// How far off a place will be, by those before it.
    private func guess(_ row: Int, _ col: Int, _ isKnown: [Bool]) -> Vector {
        func known(_ row: Int, _ col: Int) -> Vector? {
            guard row >= 0, col >= 0, isKnown[row * lines.count + col] else { return nil }
            return offsets[row * lines.count + col]
        }
        switch (known(row - 1, col), known(row, col - 1), known(row - 1, col - 1)) {
        case (let above?, let left?, let both?): return above + left - both
        case (let above?, let left?, nil): return (above + left) / 2
        case (let above?, nil, _): return above
        case (nil, let left?, _): return left
        case (nil, nil, let both?): return both
        default:
            let before = [(row - 1, col), (row, col - 1)].filter { $0.0 >= 0 && $0.1 >= 0 }
            return before.map { offsets[$0.0 * lines.count + $0.1] }.reduce(.zero, +) / Double(max(1, before.count))
        }
    }

    /// How far off an alignment pattern is; nil where none shows.
    private func found(_ row: Int, _ col: Int, from guess: Vector, _ image: GrayImage, isLight: Bool) -> Vector? {
        let middle = Vector(lines[col], lines[row])
        func likeness(_ off: Vector) -> Float {
            let place = middle + off
            var (sum, squares, dark): (Float, Float, Float) = (0, 0, 0)
            for down in -2...2 {
                for along in -2...2 {
                    let value = image.sample(flat(place.x + Double(along), place.y + Double(down)))
                    (sum, squares) = (sum + value, squares + value * value)
                    if max(abs(down), abs(along)) != 1 { dark += value }
                }
            }
            let variance = squares / 25 - sum * sum / 625
            guard variance > 4 else { return 0 }
            let share: Float = 17 / 25
            let all = (dark / 25 - sum / 25 * share) / (variance * share * (1 - share)).squareRoot()
            return isLight ? all : -all
        }
        var (best, most) = (guess, -Float.infinity)
        for down in -Self.reach...Self.reach {
            for along in -Self.reach...Self.reach {
                let step = Vector(Double(along), Double(down)) * Self.raster
                let worth = likeness(guess + step) - Self.costOfWay * Float(step.length)
                if worth > most { (best, most) = (guess + step, worth) }
            }
        }
        guard likeness(best) >= Self.leastLikeness else { return nil }
        // The top of the parabola through three neighbours.
        func top(_ step: Vector) -> Vector {
            let (before, here, behind) = (likeness(best - step), likeness(best), likeness(best + step))
            let bend = before - 2 * here + behind
            guard bend < 0 else { return .zero }
            return step * Double(min(max((before - behind) / bend / 2, -1), 1))
        }
        return best + top(Vector(Self.raster, 0)) + top(Vector(0, Self.raster))
    }

    /// The geometry whose flat shape goes through what is known, as well as that can be.
    private func flattened(_ isKnown: [Bool]) -> QRGeometry {
        var pairs = [(modules: Vector, pixels: Vector)]()
        let count = Double(version.count)
        for (u, v) in [
            (0, 0), (7, 0), (0, 7), (count, 0), (count - 7, 0), (count, 7), (0, count), (0, count - 7), (7, count),
        ] {
            pairs.append((Vector(u, v), flat(u, v)))
        }
        for index in isKnown.indices where isKnown[index] {
            let place = Vector(lines[index % lines.count], lines[index / lines.count])
            let off = place + offsets[index]
            pairs.append((place, flat(off.x, off.y)))
        }
        guard var flattened = QRGeometry(version, through: pairs) else { return self }
        // What is left beside the new shape.
        let toOld = self
        for index in offsets.indices {
            let place = Vector(lines[index % lines.count], lines[index / lines.count])
            let off = place + toOld.offsets[index]
            let pixels = toOld.flat(off.x, off.y)
            flattened.offsets[index] = flattened.modules(at: pixels, near: place) - place
        }
        return flattened
    }

    /// The place in modules at which a flat symbol is at a place of the picture, by Newton's method.
    private func modules(at pixels: Vector, near start: Vector) -> Vector {
        var place = start
        for _ in 0..<4 {
            let here = flat(place.x, place.y)
            let (right, down) = (flat(place.x + 1, place.y) - here, flat(place.x, place.y + 1) - here)
            let (turn, off) = (right.cross(down), pixels - here)
            guard turn != 0 else { return start }
            place += Vector(off.cross(down) / turn, right.cross(off) / turn)
        }
        return place
    }
}
