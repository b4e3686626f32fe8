// A linear code as its bars stand, made from what it says: for simulated pictures and for tests.

/// The bars of a linear code.
package struct LinearSymbol: Sendable {
    /// The widths of bars and spaces in turn, in modules, from the first bar to the last.
    package let widths: [Double]

    /// Makes the code that says a text.
    /// - Parameters:
    ///   - text: what it says; with GS (0x1D) in front a GS1 element string.
    ///   - symbology: what kind of code it becomes.
    ///   - ratio: how wide wide bars are, in narrow ones, in the symbologies that have only these: 2, 2.5 or 3.
    /// - Returns: nil where the symbology has no such code.
    package init?(_ text: String, _ symbology: Symbology, ratio: Double = 2) {
        guard let kind = LinearReader.symbologies.first(where: { $0.symbologies.contains(symbology) }),
            let (length, forms) = kind.forms(of: text)
        else { return nil }
        let families = kind.families
        let isRatio = families.count > 1
        guard let family = isRatio ? type(of: kind).wideRatios.firstIndex(of: ratio).map({ families[$0] }) : families[0]
        else { return nil }
        var (edges, begin) = ([Double](), 0.0)
        for (element, form) in zip(kind.elements(length: length), forms) {
            for bar in family[element].forms[form] { edges += [begin + bar.from, begin + bar.to] }
            begin += family[element].width
        }
        widths = zip(edges, edges.dropFirst()).map { $1 - $0 }
    }
}
