// The picture with the same contrast everywhere, as far as it is made.

import TestSupport
import Testing

@testable import RackCore

@Suite struct `A picture made even` {
    /// A symbol that is read, among noise.
    private let picture: Pyramid
    private let codes: [FoundCode]

    init() throws {
        var generator = SeededGenerator(seed: 71)
        let symbol = try #require(ModuleGrid(text: "A1", side: 12))
        let canvas = Canvas(width: 900, height: 600).drawing(symbol, .init(center: Vector(110, 100)))
        picture = Pyramid(searching: canvas.picture(noise: 9, &generator))
        codes = FirstLook(pyramid: picture).run().codes
    }

    private func even(at place: Place, knowing known: EvenPicture? = nil) throws -> EvenPicture {
        let round = SearchRound(
            picture: picture, expectation: Expectation(codes, suspects: []), codes: codes,
            read: codes.map(\.corners), secondReader: nil)
        return try #require(EvenPicture(of: round, at: [place], knowing: known))
    }

    /// Whether two pictures are the same in a square around a place.
    private func areSame(_ one: Pyramid, _ two: Pyramid, around center: Vector, half: Int) -> Bool {
        zip(one.levels, two.levels).enumerated().allSatisfy { level, sizes in
            let (x, y, half) = (Int(center.x) >> level, Int(center.y) >> level, half >> level)
            return sizes.0.window(x: x, y: y, half: half) == sizes.1.window(x: x, y: y, half: half)
        }
    }

    @Test func `is that of the whole photograph wherever a search looks, and the photograph elsewhere`() throws {
        let place = Place(center: Vector(700, 400), reach: 60, side: 72)
        let some = try even(at: place)
        let whole = EvenPicture(picture, side: try #require(codes.first).corners.side, size: codes.first?.size)
        #expect(areSame(some.pyramid, whole.pyramid, around: place.center, half: 60 + 72))
        #expect(!areSame(some.pyramid, picture, around: place.center, half: 60))
        #expect(areSame(some.pyramid, picture, around: Vector(150, 150), half: 100))
        #expect(!areSame(whole.pyramid, picture, around: Vector(150, 150), half: 100))
    }

    @Test func `is made once more where another place is searched, and not again`() throws {
        let places = [Vector(700, 400), Vector(710, 390), Vector(200, 300), Vector(450, 100)].map {
            Place(center: $0, reach: 60, side: 72)
        }
        let first = try even(at: places[0])
        #expect(
            try even(at: Place(center: places[1].center, reach: 20, side: 60), knowing: first).pyramid.levels
                == first.pyramid.levels)
        let second = try even(at: places[2], knowing: first)
        #expect(second.pyramid.levels != first.pyramid.levels)
        #expect(try even(at: places[3], knowing: second).pyramid.levels == second.pyramid.levels)
    }

    @Test func `of a place beyond the photograph is the photograph`() throws {
        #expect(try even(at: Place(center: Vector(5000, -900), reach: 60, side: 72)).pyramid.levels == picture.levels)
    }
}
