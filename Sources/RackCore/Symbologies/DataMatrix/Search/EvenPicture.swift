// The picture with the same contrast everywhere, in which what the first look missed is searched.

/// A picture in which every place has the same mean and the same contrast: metal that shines beside its mark, glare, pen
/// and ice part modules in a photograph by other grey values at every place, and by the same ones here.
struct EvenPicture: Sendable {
    /// The picture; levels larger than that in which symbols are sampled, and what no search looks at, stay as they are.
    let pyramid: Pyramid
    /// How blurred the codes are that were read; nil where they are sharp.
    private(set) var blur: Blur?
    /// The level in which symbols are sampled, and how far around a pixel its surroundings are, in pixels of it.
    private let (level, reach): (Int, Int)
    /// The part of the level that is even, in pixels of it.
    private let part: PixelRect

    /// How far the surroundings of a pixel reach, in modules: with more, shine comes in again, and with less a solid side
    /// of two modules looks like none.
    private static let reachInModules = 3.0
    /// The modules along a side where no size is known.
    private static let usualModules = 14.0
    /// Surroundings that differ by no more than this part are the same.
    private static let sameReach = 4
    /// How far beyond its place a search may come, in sides of a code.
    private static let searched = 2.0

    /// A blur that should be undone where frames are fitted.
    struct Blur: Sendable {
        /// The level from which on it is undone.
        let level: Int
        /// Its standard deviation, in pixels of the picture.
        let deviation: Double
    }

    /// Makes the whole picture even for symbols of a side, in pixels.
    init(_ picture: Pyramid, side: Double, size: SymbolSize?) {
        let (level, reach) = Self.scale(picture, side: side, size: size)
        self.init(picture, level, reach, in: picture.levels[level].bounds)
    }

    /// Makes the picture of a round even where places are searched; nil where no code was read that tells how large they
    /// are.
    /// - Parameter known: what was made for the round before. Where that is not enough the whole picture is made even, so
    ///   that many rounds cost no more than two.
    init?(of round: SearchRound, at places: [Place], knowing known: EvenPicture?) {
        guard let side = round.expectation.side else { return nil }
        let (level, reach) = Self.scale(round.picture, side: side, size: round.expectation.sizes.first)
        let whole = round.picture.levels[level].bounds
        let searched = Self.part(around: places, level, reach).intersection(whole)
        if let known, known.level == level, abs(known.reach - reach) * Self.sameReach <= reach {
            let isEnough = known.part.intersection(searched) == searched
            self = isEnough ? known : EvenPicture(round.picture, level, known.reach, in: whole)
        } else {
            self.init(round.picture, level, reach, in: searched)
        }
        blur = round.expectation.blurred.map { Blur(level: level, deviation: $0.deviation) }
    }

    private init(_ picture: Pyramid, _ level: Int, _ reach: Int, in part: PixelRect) {
        (self.level, self.reach, self.part) = (level, reach, part)
        pyramid = picture.withEvenContrast(from: level, in: part, reach: reach)
    }

    /// What the searches of places look at, in pixels of a level, with room for what lies around each pixel of it.
    private static func part(around places: [Place], _ level: Int, _ reach: Int) -> PixelRect {
        let scale = 1 / Double(1 << level)
        let corners = places.flatMap { place in
            let half = place.reach + searched * place.side
            return [place.center - half, place.center + half].map { Point($0 * scale) }
        }
        return PixelRect(enclosing: corners).widened(by: 2 * reach)
    }

    private static func scale(_ picture: Pyramid, side: Double, size: SymbolSize?) -> (level: Int, reach: Int) {
        let level = picture.level(for: side, target: SymbolReader.sampledSide)
        let module = side / (size?.meanSide ?? usualModules) / Double(1 << level)
        return (level, max(2, Int((reachInModules * module).rounded())))
    }
}
