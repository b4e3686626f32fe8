// The map from the unit square to corners in a picture.

import Testing

@testable import RackCore

@Suite struct `Projective map` {
    private let corners: Corners = {
        var corners = Corners(corner: Vector(12, 88), topLeft: Vector(10, 9), bottomRight: Vector(95, 93))
        corners.topRight = Vector(80, 14)
        return corners
    }()

    @Test func `corners of the square come out on the corners`() {
        let map = ProjectiveMap(to: corners)
        #expect((map(0, 0) - corners.topLeft).length < 1e-9)
        #expect((map(1, 0) - corners.topRight).length < 1e-9)
        #expect((map(1, 1) - corners.bottomRight).length < 1e-9)
        #expect((map(0, 1) - corners.bottomLeft).length < 1e-9)
    }

    @Test func `straight lines stay straight`() {
        let map = ProjectiveMap(to: corners)
        let (start, middle, end) = (map(0.1, 0.2), map(0.4, 0.5), map(0.7, 0.8))
        #expect(abs((middle - start).unit.cross((end - start).unit)) < 1e-12)
    }

    @Test func `directions have length one and the right angle`() {
        for degrees in stride(from: -720, through: 720, by: 15) {
            #expect(abs(Vector.direction(degrees: degrees).length - 1) < 1e-6)
        }
        #expect((Vector.direction(degrees: 30) - Vector(0.866_025_403_784, 0.5)).length < 1e-6)
        #expect((Vector.direction(degrees: 210) + Vector(0.866_025_403_784, 0.5)).length < 1e-6)
    }

    @Test func `mirrored and flat corners are not plausible`() {
        let mirrored = Corners(corner: Vector(0, 0), topLeft: Vector(0, 10), bottomRight: Vector(10, 0))
        #expect(!mirrored.isPlausible)
        #expect(!Corners(corner: Vector(0, 10), topLeft: Vector(0, 0), bottomRight: Vector(3, 10)).isPlausible)
        #expect(Corners(corner: Vector(0, 10), topLeft: Vector(0, 0), bottomRight: Vector(10, 10)).isPlausible)
    }
}
