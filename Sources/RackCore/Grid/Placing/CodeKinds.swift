// Tells codes that look like most from the few that do not.

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
