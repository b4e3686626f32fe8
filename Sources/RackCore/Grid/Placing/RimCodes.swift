// Tells the rack's own code, on its rim, from the codes of the vials, by kind and by place.

/// The codes of a picture, told apart by whether they belong to vials or to the rack itself.
///
/// A code beyond all others is the rack's when it is of another kind than they are (other modules, another size), or
/// when it stands so far off the rows and columns that no leaning tube explains it. A code like the others that stands
/// on the lattice is a vial, even alone in its row.
struct RimCodes: Sendable {
    /// Where the vials stand.
    private(set) var numbering: Numbering
    /// The code on the rack's rim; nil where there is none.
    private(set) var rackCode: RawDetection?
    /// Codes of which each could be the rack's, when they differ: none of them is taken for it.
    private(set) var undecided: [RawDetection] = []
    /// All other codes. They are vials where they lie within the rack.
    private(set) var others: [RawDetection]

    /// Tells the codes of a picture apart; there is at least one. The closure numbers rows and columns by the codes
    /// that it is given.
    init(_ detections: [RawDetection], number: ([RawDetection]) -> Numbering) {
        var kinds = CodeKinds(detections)
        numbering = number(kinds.usual)
        others = detections
        // A code within the rack is a vial whatever it looks like, and then so are those that look like it.
        let within = kinds.odd.filter { numbering.holds($0) }
        if !within.isEmpty, kinds.accept(within) { numbering = number(kinds.usual) }
        let strangers = kinds.odd.filter { !numbering.holds($0) && numbering.isAtRim($0) }
        let candidates = strangers.isEmpty ? offLattice(kinds.usual, number: number) : strangers
        guard let first = candidates.first, candidates.count <= Self.mostCandidates else { return }
        others.removeAll(where: candidates.contains)
        if candidates.allSatisfy({ $0.payload == first.payload }) {
            rackCode = first
        } else {
            undecided = candidates
        }
    }

    /// More codes than this that stand beside the rack are another rack's vials and no rim's.
    private static let mostCandidates = 3
    /// The fewest vials against whose lattice a code like theirs is judged.
    private static let fewestVials = 8

    /// The codes like all others that stand beyond them and off their lattice, which is numbered without them.
    private mutating func offLattice(
        _ usual: [RawDetection], number: ([RawDetection]) -> Numbering
    ) -> [RawDetection] {
        var vials = usual
        if numbering.isDeclared {
            vials = usual.filter { numbering.holds($0) }
            guard vials.count >= Self.fewestVials, numbering.doubts.isEmpty else { return [] }
            return usual.filter {
                !numbering.holds($0) && numbering.isAtRim($0) && Self.odds(against: $0, vials, numbering) > Self.enough
            }
        }
        let lonely = numbering.lonelyCodes(among: vials).filter { numbering.lean(of: $0) > Self.leastLean }
        vials.removeAll(where: lonely.contains)
        guard !lonely.isEmpty, lonely.count <= Self.mostCandidates, vials.count >= Self.fewestVials else { return [] }
        let without = number(vials)
        guard without.doubts.isEmpty else { return [] }
        let judged = lonely.map { code in
            let isBeyond = !without.holds(code) && without.isAtRim(code)
            // A lean that the lattice can follow is no sign.
            return isBeyond ? Self.odds(against: code, vials, without, most: numbering.lean(of: code)) : -.infinity
        }
        let found = zip(lonely, judged).filter { $1 > Self.enough }.map(\.0)
        if !found.isEmpty { numbering = number(usual.filter { !found.contains($0) }) }
        for (code, odds) in zip(lonely, judged) where odds > Self.suspicious && odds <= Self.enough {
            numbering.doubts.append(.offTheLattice(value: code.value))
        }
        return found
    }

    /// A code less far off its cell than this, in pitches, leans like any other tube.
    private static let leastLean = 0.22
    /// A code like those of the vials is not taken for the rack's before it stands farther off its cell than this, in
    /// pitches, and so many times farther than any of the vials: some lean far where the others stand straight.
    private static let (tubeLean, timesFarther) = (0.36, 3.0)
    /// How much less well a lattice is known beyond its vials than among them: the variance grows by so many times one
    /// over their number.
    private static let beyondVials = 12.0
    /// The natural logarithm of the odds from which a code off the lattice is none of its vials, and from which it is
    /// worth a word.
    private static let (enough, suspicious) = (4.5, 1.5)

    /// The natural logarithm of the odds that a code off the lattice is no vial, by how far off the vials are.
    private static func odds(
        against code: RawDetection, _ vials: [RawDetection], _ numbering: Numbering, most: Double = .infinity
    ) -> Double {
        let farthest = vials.map(numbering.lean(of:)).max() ?? 0
        let lean = min(numbering.lean(of: code), most)
        let isFar = lean > max(tubeLean, timesFarther * farthest)
        guard isFar || min(numbering.leanBeyond(code), most) > leastLean else { return -.infinity }
        let weight = LatticeProblem.leanWeight
        let usual = LatticeProblem.usualLean
        let sum = vials.reduce(weight * usual * usual) { sum, vial in
            let lean = numbering.lean(of: vial)
            return sum + min(lean * lean, LatticeProblem.farthestLean)
        }
        let count = Double(vials.count)
        // Beyond its vials a lattice is known less well than among them.
        let variance = sum / (weight + 2 * count) * (1 + beyondVials / count)
        let odds = lean * lean / (2 * variance) + naturalLogarithm(2 * LatticeProblem.pi * variance)
        return isFar ? odds : min(odds, enough)
    }
}

extension Numbering {
    /// Whether a code lies in a cell of the rack.
    func holds(_ code: RawDetection) -> Bool { rack.contains(lattice.nearestCell(to: code.center)) }

    /// How far a code is from the middle of its nearest cell, in pitches.
    fileprivate func lean(of code: RawDetection) -> Double {
        let place = lattice.cell(at: code.center)
        let (x, y) = (place.col - place.col.rounded(), place.row - place.row.rounded())
        return (x * x + y * y).squareRoot()
    }

    /// The same in the directions alone in which a code lies beyond the rack: a tube that leans along the outer row to
    /// which it belongs is still a tube.
    fileprivate func leanBeyond(_ code: RawDetection) -> Double {
        let (place, cell) = (lattice.cell(at: code.center), lattice.nearestCell(to: code.center))
        let x = (0..<rack.cols).contains(cell.col) ? 0 : place.col - place.col.rounded()
        let y = (0..<rack.rows).contains(cell.row) ? 0 : place.row - place.row.rounded()
        return (x * x + y * y).squareRoot()
    }

    /// Whether a code lies no farther from the cells than a rim may: beside a declared rack, or anywhere in the largest
    /// rack that there is when only the vials are known.
    func isAtRim(_ code: RawDetection) -> Bool {
        let place = lattice.cell(at: code.center)
        let reach =
            isDeclared
            ? (rows: rimWidth, cols: rimWidth) : (rows: Double(most - rack.rows), cols: Double(most - rack.cols))
        return place.row > -0.5 - reach.rows && place.row < Double(rack.rows) - 0.5 + reach.rows
            && place.col > -0.5 - reach.cols && place.col < Double(rack.cols) - 0.5 + reach.cols
    }

    /// The rim of a rack lies no farther from its outer cells than this, in pitches.
    private var rimWidth: Double { 2 }
    private var most: Int { max(RackShape.allowed.upperBound, rack.rows, rack.cols) + Int(rimWidth) }

    /// The codes that are alone in the first or last row or column.
    fileprivate func lonelyCodes(among codes: [RawDetection]) -> [RawDetection] {
        let cells = codes.map { lattice.nearestCell(to: $0.center) }
        let (rows, cols) = (cells.map(\.row).sorted(), cells.map(\.col).sorted())
        return zip(codes, cells).filter { Self.isAlone($1.row, among: rows) || Self.isAlone($1.col, among: cols) }
            .map(\.0)
    }

    /// Whether a number is the first or the last of all, and there once.
    private static func isAlone(_ number: Int, among sorted: [Int]) -> Bool {
        guard sorted.count > 1, let first = sorted.first, let last = sorted.last else { return false }
        return (number == first && sorted[1] != first) || (number == last && sorted[sorted.count - 2] != last)
    }
}

/// The codes of a picture by how they look: those like most, and the odd ones.
///
/// A rack may hold vials of several makes, whose codes differ in modules and size. Each make is there several times;
/// the rack's own code is there once.
struct CodeKinds: Sendable {
    /// The codes that look like vials'.
    private(set) var usual: [RawDetection]
    /// The codes of which nearly no other in the picture has the look.
    private(set) var odd: [RawDetection]

    /// A code that is so many times larger or smaller is of another kind.
    private static let otherSize = 1.4
    /// Up to so many codes of one kind are odd among many others: a rack may have its code on two sides.
    private static let fewOdd = 2
    /// The fewest codes that show what is usual in size, and in modules, which differ more often.
    private static let fewestAlike = (inSize: 3, inModules: 9)

    /// Sorts codes into usual and odd ones.
    init(_ codes: [RawDetection]) {
        let looks = codes.map(Look.init)
        let alike = looks.map { look in looks.count { look.isLike($0) } }
        let common = zip(looks, alike).filter { $1 > Self.fewOdd }.map(\.0)
        // Where vials have different modules already, modules tell nothing.
        let oneSymbol = Set(common.map(\.symbol)).count == 1 ? common.first?.symbol : nil
        (usual, odd) = ([], [])
        for (index, look) in looks.enumerated() {
            let isOdd =
                alike[index] <= Self.fewOdd
                && (common.count >= Self.fewestAlike.inModules && oneSymbol.map { $0 != look.symbol } ?? false
                    || common.count >= Self.fewestAlike.inSize && !common.contains { look.hasSize(of: $0) })
            if isOdd { odd.append(codes[index]) } else { usual.append(codes[index]) }
        }
    }

    /// Takes odd codes that are known to be vials among the usual ones, and all that are as large as they are.
    /// - Returns: whether others than these became usual.
    mutating func accept(_ vials: [RawDetection]) -> Bool {
        let looks = vials.map(Look.init)
        let accepted = odd.filter { code in looks.contains { $0.hasSize(of: Look(code)) } }
        odd.removeAll(where: accepted.contains)
        usual += accepted
        return accepted.count > vials.count
    }

    /// What tells one kind of code from another.
    private struct Look {
        var symbology: Symbology
        var symbol: SymbolSize
        var side: Double

        init(_ code: RawDetection) { (symbology, symbol, side) = (code.symbology, code.symbol, code.side) }

        func hasSize(of other: Look) -> Bool { side < other.side * otherSize && other.side < side * otherSize }

        func isLike(_ other: Look) -> Bool {
            symbology == other.symbology && symbol == other.symbol && hasSize(of: other)
        }
    }
}
