// Boxes without a vial, and what must not be taken for one, under ten kinds of light.

package import RackCore

/// The light and the optics under which an empty box has to be known.
package enum BoxLight: String, Hashable, Sendable, CaseIterable {
    case dim, bright, gradient, shadow, warmOrCold, spots, noise, blur, lowContrast, tilted

    /// Puts a rack into this light.
    func apply(to rack: inout SimulatedRack, _ random: inout SplitMix64) {
        switch self {
        case .dim: rack.light.brightness = random.uniform(0.12...0.3)
        case .bright: rack.light.brightness = random.uniform(1.2...1.7)
        case .gradient: rack.light.gradient = random.uniform(0.5...0.75)
        case .shadow: rack.light.shadow = random.uniform(0.4...0.7)
        case .warmOrCold: rack.light.warmth = random.chance(0.5) ? 1 : -1
        case .spots: rack.light.spots = random.whole(1...4)
        case .noise: rack.optics.noise = random.uniform(0.04...0.07)
        case .blur: rack.optics.blur = random.uniform(0.6...1.1)
        case .lowContrast: rack.light.haze = random.uniform(0.5...0.75)
        case .tilted:
            rack.pose.tiltAcross = random.uniform(4...10) * (random.chance(0.5) ? 1 : -1)
            rack.pose.tiltDown = random.uniform(3...8) * (random.chance(0.5) ? 1 : -1)
            rack.optics.pixelsPerModule *= 0.9
        }
    }
}

/// A declared container below the camera, without a vial or with what must not be called empty.
package struct DeclaredBox: Sendable {
    /// The container that is declared.
    package let container: Container
    /// The light.
    package let light: BoxLight
    /// What is there.
    package let content: Content
    /// The scene.
    package let rack: SimulatedRack

    /// What is in the box, or there in its stead.
    package enum Content: String, Hashable, Sendable, CaseIterable {
        /// No vial.
        case nothing
        /// One vial with a code.
        case oneCode
        /// One vial with a code of which nothing can be read: frost lies on it.
        case oneFrosted
        /// One vial without a code.
        case oneBlank
        /// Nothing but vials without a code.
        case allBlank
        /// A full box so far out of focus that nothing can be read.
        case allBlurred
        /// The box has its lid on.
        case lid
        /// There is no box.
        case noBox
    }

    /// Draws the box of a number: containers and lights take turns, and every other one is empty.
    package init(number: Int, seed: UInt64) {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        let (containers, lights) = (Container.builtIn, BoxLight.allCases)
        let turn = number / 2
        container = containers[turn % containers.count]
        light = lights[turn / containers.count % lights.count]
        let others = Content.allCases.filter { $0 != .nothing }
        content = number.isMultiple(of: 2) ? .nothing : random.pick(others)
        let shape = container.shape
        var rack = SimulatedRack(seed: random.next(), shape: shape, fill: 0)
        rack.make = random.pick(SimulatedRack.Make.allCases)
        // Small, so that they are made fast; but a well needs pixels to be one.
        let wells = Double(max(shape.rows, shape.cols))
        let height = max(540, 40 * wells)
        rack.optics.picture = PixelSize(width: Int(height * 4 / 3), height: Int(height))
        rack.optics.pixelsPerModule = random.uniform(0.74...0.9) * height / (wells * Self.modulesAPitch)
        rack.optics.noise = 0.012
        rack.pose.angle = random.uniform(-3...3)
        rack.pose.shift = .init(across: random.uniform(-0.3...0.3), down: random.uniform(-0.3...0.3))
        rack.light.direction = random.uniform(0...360)
        rack.clutter = random.whole(0...4)
        light.apply(to: &rack, &random)
        let one = GridPosition(row: random.whole(0...shape.rows - 1), col: random.whole(0...shape.cols - 1))
        switch content {
        case .nothing: break
        case .oneCode: rack.fixed[one] = .code([])
        case .oneFrosted:
            rack.fixed[one] = .code([])
            rack.tubes.frost = random.uniform(0.5...0.9)
        case .oneBlank: rack.fixed[one] = .blank
        case .allBlank: (rack.fill, rack.blanks) = (1, 1)
        case .allBlurred:
            (rack.fill, rack.optics.blur) = (1, random.uniform(1.6...2.6))
            rack.printing.polarity = random.chance(0.6) ? .lightOnDark : .darkOnLight
        case .lid: rack.sight = .lid
        case .noBox: rack.sight = .nothing
        }
        self.rack = rack
    }

    /// Racks that were photographed at the same station before: in the same kind of box, below the same camera, each put
    /// down by hand and in other light, and filled in part.
    package func earlier(_ count: Int) -> [SimulatedRack] {
        var random = SplitMix64(seed: rack.seed, subject: Subject.earlier)
        return (0..<count).map { _ in
            var earlier = SimulatedRack(seed: random.next(), shape: rack.shape, fill: random.uniform(0.3...0.7))
            (earlier.make, earlier.boxSeed, earlier.pose) = (rack.make, rack.boxSeed ?? rack.seed, rack.pose)
            earlier.pose.angle = random.uniform(-3...3)
            earlier.pose.shift = .init(across: random.uniform(-0.3...0.3), down: random.uniform(-0.3...0.3))
            // As large that codes can be read in it; of what a picture shows nothing else changes with that.
            earlier.optics = SimulatedRack.Optics(
                picture: rack.optics.picture, pixelsPerModule: rack.optics.pixelsPerModule, noise: 0.012)
            earlier.optics.scale(by: max(1, Self.readableModule / rack.optics.pixelsPerModule))
            earlier.light.direction = random.uniform(0...360)
            earlier.clutter = random.whole(0...4)
            // The tilt is the camera's and stays.
            random.pick(BoxLight.allCases.filter { $0 != .tilted }).apply(to: &earlier, &random)
            return earlier
        }
    }

    /// From one well to the next in modules of a code on a cap.
    private static let modulesAPitch = 27.1
    /// The side of a module, in pixels, from which on codes are read.
    private static let readableModule = 3.2
}
