// Which wells of a box may hold a vial: by shape, by tone and by light.

extension WellWindow {
    /// A well that is so much less like the others than the middle one may hold a vial where light says so too.
    static let unlikeShape: Float = 0.12
    /// One that is so much less like them, or so little like them at all, may hold one whatever light says.
    private static let plainlyUnlike: (less: Float, least: Float) = (0.28, 0.45)
    /// One whose tone is so far from those around it may hold one where light does not speak against it: in all, and in
    /// parts of the usual distance.
    private static let unlikeTone: (least: Float, parts: Float) = (0.13, 8)
    /// In amounts of light a well differs from what the others tell of it by so many times what a tenth of them do: by
    /// itself, with its shape, and with its tone.
    private static let unlikeLight: (alone: Float, withShape: Float, withTone: Float) = (1.75, 1.6, 1.3)
    /// Whatever light says of it, a well that is no less like the others than this, and so much like them at all, is one of
    /// them: at the corners of a box that is seen from a slant light differs most.
    private static let plainlyLike: (less: Float, least: Float) = (0.04, 0.94)
    /// One that differs by no more than this when a shadow may cross it is bare.
    private static let shaded: Float = 1.1
    /// The tenth that differs most differs at most so many times as much as the middle one.
    private static let mostSpread: Float = 2

    /// How much wells usually differ: a tenth of them more than this.
    private static func usual(_ differences: [Float]) -> Float? {
        differences.middle.map { min(differences.sorted()[differences.count * 9 / 10], mostSpread * $0) }
    }

    /// The wells whose shape alone says that they may hold a vial.
    var plainlyUnlike: Set<Int> {
        guard let middle = likeness.middle else { return [] }
        return Set(
            likeness.indices.filter {
                likeness[$0] < Self.plainlyUnlike.least || middle - likeness[$0] > Self.plainlyUnlike.less
            })
    }

    /// The wells that may hold a vial, among those that look as bare ones do.
    ///
    /// Shape tells what a well looks like whatever light falls on it, and is fooled by what lies beside its place; light
    /// tells how much differs, and is fooled where light itself changes from well to well.
    func unlike(_ lattice: WellLattice) -> Set<Int> {
        guard let middle = likeness.middle, let toneError = toneErrors.map({ abs($0) }).middle else { return [] }
        let toneLimit = max(Self.unlikeTone.least, Self.unlikeTone.parts * toneError)
        let less = likeness.map { middle - $0 }
        let plain = plainlyUnlike
        let lit = lattice.lit(self)
        let shapely = Set(less.indices.filter { less[$0] > Self.unlikeShape })
        let differences = lit.differences(suspects: shapely)
        let usual = differences.flatMap(Self.usual)
        // What is a bend in shape is one in light too.
        let bent = isBent.contains(true) ? lit.differences(suspects: shapely, upTo: 3) : nil
        let usualBent = bent.flatMap(Self.usual)
        let unlike = Set(
            likeness.indices.filter { index in
                // Where light tells nothing it speaks against no other witness.
                var light = Self.unlikeLight.alone
                if let differences, let usual, usual > 0 { light = differences[index] / usual }
                if isBent[index], let bent, let usualBent, usualBent > 0 { light = min(light, bent[index] / usualBent) }
                if less[index] < Self.plainlyLike.less, likeness[index] >= Self.plainlyLike.least,
                    abs(toneErrors[index]) <= toneLimit
                {
                    return false
                }
                return plain.contains(index) || light > Self.unlikeLight.alone
                    || less[index] > Self.unlikeShape && light > Self.unlikeLight.withShape
                    || abs(toneErrors[index]) > toneLimit && light > Self.unlikeLight.withTone
            })
        // A bare well with the edge of a shadow across it is a bare well.
        guard !unlike.isEmpty, let usual,
            let shaded = lit.differences(crossedByShadow: unlike, suspects: shapely.union(unlike))
        else { return unlike }
        return unlike.filter { index in
            likeness[index] < Self.plainlyUnlike.least || shaded[index, default: .infinity] > Self.shaded * usual
        }
    }
}

extension Array<Float> {
    /// The element in the middle when all are in order; nil where there is none.
    var middle: Float? { isEmpty ? nil : sorted()[count / 2] }
}
