// Checks by tables of groups, which find every single wrong digit and every exchange of neighbours.

extension Check {
    /// Verhoeff's (1969): the multiplication of the dihedral group of ten, with a permutation that goes round with the
    /// places.
    static let verhoeff = Check("verhoeff", form: "digits") { characters in
        guard let digits = characters.digits() else { return false }
        return digits.reversed().enumerated().reduce(0) { state, place in
            dihedral(state, permutations[place.offset % 8][place.element])
        } == 0
    }

    /// Turns are 0 to 4, reflections 5 to 9.
    private static func dihedral(_ first: Int, _ second: Int) -> Int {
        switch (first < 5, second < 5) {
        case (true, true): (first + second) % 5
        case (true, false): (first + second - 5) % 5 + 5
        case (false, true): (first - 5 - second + 5) % 5 + 5
        case (false, false): (first - second + 5) % 5
        }
    }

    /// The permutation applied as often as its place says.
    private static let permutations: [[Int]] = {
        let once = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
        var all = [Array(0...9)]
        while all.count < 8, let last = all.last { all.append(last.map { once[$0] }) }
        return all
    }()

    /// Damm's (2004): a quasigroup of order ten without fixed neighbours.
    static let damm = Check("damm", form: "digits") { characters in
        guard let digits = characters.digits() else { return false }
        return digits.reduce(0) { quasigroup[$0][$1] } == 0
    }

    private static let quasigroup = [
        [0, 3, 1, 7, 5, 9, 8, 6, 4, 2], [7, 0, 9, 2, 1, 5, 4, 8, 6, 3], [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
        [1, 7, 5, 0, 9, 8, 3, 4, 2, 6], [6, 1, 2, 3, 0, 4, 5, 9, 7, 8], [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
        [5, 8, 6, 9, 7, 2, 0, 1, 3, 4], [8, 9, 4, 5, 3, 6, 2, 0, 1, 7], [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
        [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
    ]
}
