// What a linear code is made of: elements of bars, which stand one after the other.

/// A bar of an element, in modules from the element's beginning.
struct Bar: Equatable, Sendable {
    /// Where it begins.
    let from: Double
    /// Where it ends.
    let to: Double
}

/// All forms that an element of a linear code can have. They are equally wide, and light where no bar is.
struct BarAlphabet: Sendable {
    /// The width in modules, a multiple of half a module.
    let width: Double
    /// The bars of each form: first those that say something, then what else may stand in the place of the element. The
    /// others are decoys: where one of them fits better there is no such code, and by how much they fit worse is what
    /// an element that has one form only can be proved with.
    let forms: [[Bar]]
    /// How many forms say something.
    let meanings: Int

    /// Makes an alphabet of widths of bars and spaces in turn, in modules.
    /// - Parameters:
    ///   - widths: those of each form.
    ///   - decoys: those of decoys; that all is light or all is dark, as under a lamp's reflection, is one always.
    ///   - beginsWithBar: whether the first width is that of a bar.
    ///   - before: what is light, in modules, before each form.
    ///   - after: what is light after it.
    init(
        _ widths: [[Double]], decoys: [[Double]] = [], beginsWithBar: Bool = true, before: Double = 0, after: Double = 0
    ) {
        var longest = 0.0
        meanings = widths.count
        let written = (widths + decoys).map { widths in
            var (place, isBar, bars) = (before, beginsWithBar, [Bar]())
            for width in widths {
                if isBar { bars.append(Bar(from: place, to: place + width)) }
                place += width
                isBar.toggle()
            }
            longest = max(longest, place + after)
            return bars
        }
        forms = written + [[], [Bar(from: 0, to: longest)]]
        width = longest
    }

    /// Makes an alphabet of widths that are written as digits.
    init(
        _ widths: [String], decoys: [String] = [], beginsWithBar: Bool = true, before: Double = 0, after: Double = 0
    ) {
        func numbers(_ widths: [String]) -> [[Double]] {
            widths.map { $0.compactMap { $0.wholeNumberValue.map(Double.init) } }
        }
        self.init(
            numbers(widths), decoys: numbers(decoys), beginsWithBar: beginsWithBar, before: before, after: after)
    }
}

/// What the elements of a linear code say.
struct LinearMessage: Equatable, Sendable {
    /// The symbology, which may be a part of the one that was looked for: an EAN-13 that begins with 0 is a UPC-A.
    let symbology: Symbology
    /// The message.
    let text: String
    /// Whether it is a GS1 element string.
    var isGS1 = false
    /// Whether a check that is part of the symbology holds, so that one wrong element is always noticed.
    let isChecked: Bool
}

/// A linear symbology: of which elements its codes are made, and what these say.
///
/// Only what has elements of the same width in every form can be one.
protocol LinearSymbology: Sendable {
    /// What it is called.
    var symbology: Symbology { get }
    /// What its messages may be called.
    var symbologies: Set<Symbology> { get }
    /// The alphabets, at each ratio of wide to narrow bars that is tried: one of them where all are whole modules.
    var families: [[BarAlphabet]] { get }
    /// How many characters a code may have, without those that every code has.
    var lengths: ClosedRange<Int> { get }
    /// The elements of a code of so many characters.
    func elements(length: Int) -> [Int]
    /// What elements say, by the form of each; nil where they are no code.
    func message(_ forms: [Int]) -> LinearMessage?
    /// The form of each element of a code that says a text, and its length; nil where none does. GS (0x1D) in front makes
    /// a GS1 element string of it.
    func forms(of text: String) -> (length: Int, forms: [Int])?
}

extension LinearSymbology {
    var symbologies: Set<Symbology> { [symbology] }

    /// What is light before the first and after the last bar, in modules: less than the standards demand, because
    /// labels often have less.
    static var quiet: Double { 2 }

    /// How wide wide bars are, in narrow ones, where there are wide and narrow ones only: what the standards allow, in
    /// steps that decoding forgives.
    static var wideRatios: [Double] { [2, 2.5, 3] }
}
