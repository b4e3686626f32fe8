// The picture with the same contrast everywhere, in which what the first look missed is searched.

/// A picture in which every place has the same mean and the same contrast: metal that shines beside its mark, glare, pen
/// and ice part modules in a photograph by other grey values at every place, and by the same ones here.
struct EvenPicture: Sendable {
    /// The picture; levels larger than that in which symbols are sampled stay as they are.
    let pyramid: Pyramid
    /// The same with its blur undone; nil where the codes that were read are sharp.
    private(set) var sharpened: Pyramid?
    /// The level in which symbols are sampled, and how far around a pixel its surroundings are, in pixels of it.
    private let (level, reach): (Int, Int)

    /// How far the surroundings of a pixel reach, in modules: with more, shine comes in again, and with less a solid side
    /// of two modules looks like none.
    private static let reachInModules = 3.0
    /// The modules along a side where no size is known.
    private static let usualModules = 14.0
    /// Surroundings that differ by no more than this part are the same.
    private static let sameReach = 4

    /// Makes the picture even for symbols of a side, in pixels.
    init(_ picture: Pyramid, side: Double, size: SymbolSize?) {
        (level, reach) = Self.scale(picture, side: side, size: size)
        pyramid = picture.withEvenContrast(from: level, reach: reach)
    }

    /// Makes the picture of a round even, and undoes its blur; nil where no code was read that tells how large they are.
    /// - Parameter known: what was made for the round before.
    init?(of round: SearchRound, knowing known: EvenPicture?) {
        guard let side = round.expectation.side else { return nil }
        let size = round.expectation.sizes.first
        let (level, reach) = Self.scale(round.picture, side: side, size: size)
        if let known, known.level == level, abs(known.reach - reach) * Self.sameReach <= reach {
            self = known
        } else {
            self.init(round.picture, side: side, size: size)
        }
        if let blurred = round.expectation.blurred {
            sharpened = sharpened ?? pyramid.sharpened(from: level, deviation: blurred.deviation)
        } else {
            sharpened = nil
        }
    }

    private static func scale(_ picture: Pyramid, side: Double, size: SymbolSize?) -> (level: Int, reach: Int) {
        let level = picture.level(for: side, target: SymbolReader.sampledSide)
        let module = side / (size?.meanSide ?? usualModules) / Double(1 << level)
        return (level, max(2, Int((reachInModules * module).rounded())))
    }
}
