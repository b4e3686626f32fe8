// What a camera makes of the elements of a linear code: their bars with soft edges.

/// What a blur makes of a sharp edge.
struct SoftEdge: Sendable {
    /// How far from the edge the blur reaches, in modules. The blur is a parabola, which is near what a lens out of
    /// focus and a moving hand make; its standard deviation is the reach divided by √5.
    let reach: Double

    /// How dark a place is, 0 to 1, that lies so many modules inside of the edge of what is dark.
    @inline(__always)
    func callAsFunction(_ distance: Double) -> Double {
        if distance <= -reach { return 0 }
        if distance >= reach { return 1 }
        let share = distance / reach
        return 0.5 + share * (0.75 - 0.25 * share * share)
    }

    /// The darkness of bars, 0 to 1, in samples from a place on, in modules.
    func darkness(of bars: [Bar], from begin: Double = 0, count: Int) -> [Double] {
        let density = Double(ElementPair.density)
        var dark = [Double](repeating: 0, count: count)
        for bar in bars {
            let first = max(Int((bar.from - reach - begin) * density), 0)
            let end = min(Int((bar.to + reach - begin) * density) + 1, count)
            for index in first..<max(first, end) {
                let place = begin + (Double(index) + 0.5) / density
                dark[index] += self(place - bar.from) - self(place - bar.to)
            }
        }
        return dark
    }

    /// The same in as few bits as templates have.
    func samples(of bars: [Bar], from begin: Double, count: Int) -> [Float] {
        darkness(of: bars, from: begin, count: count).map { Float($0) }
    }
}

/// What is seen of two elements beside each other, between their middles: as no blur reaches across half an element,
/// the darkness there is the sum of what the two give.
struct ElementPair: Sendable {
    /// Samples between the middles.
    let samples: Int
    /// The darkness that each form of the left element gives, `samples` of it for each.
    let left: [Float]
    /// That of each form of the right element.
    let right: [Float]
    /// The sum of the squares of each form of the right element.
    let rightSquares: [Float]
    /// Twice the sum of the products of each form of the left element with each of the right one.
    let products: [Float]

    /// Samples for a module.
    static let density = 4

    init(_ leftAlphabet: BarAlphabet, _ rightAlphabet: BarAlphabet, _ edge: SoftEdge) {
        let samples = Int(((leftAlphabet.width + rightAlphabet.width) / 2 * Double(Self.density)).rounded())
        let middle = leftAlphabet.width / 2
        let left = leftAlphabet.forms.map { edge.samples(of: $0, from: middle, count: samples) }
        let right = rightAlphabet.forms.map { edge.samples(of: $0, from: -middle, count: samples) }
        rightSquares = right.map { $0.reduce(0) { $0 + $1 * $1 } }
        self.left = Self.oneAfterTheOther(left)
        self.right = Self.oneAfterTheOther(right)
        self.samples = samples
        // All forms of the right element beside each other, sample by sample.
        let beside = Self.oneAfterTheOther((0..<samples).map { sample in right.map { $0[sample] } })
        products = Self.oneAfterTheOther(left.map { Self.products($0, beside, right.count) })
    }

    /// Twice the sum of the products of a form with each of `count` others, which stand beside each other.
    private static func products(_ form: [Float], _ others: [Float], _ count: Int) -> [Float] {
        var sums = [Float](repeating: 0, count: count)
        for (sample, value) in form.enumerated() {
            let row = others.span.extracting(sample * count..<(sample + 1) * count)
            for other in 0..<count { sums[other] += 2 * value * row[other] }
        }
        return sums
    }

    /// All values in one list, which keeps no room for more: there are some hundred of these for as long as the program
    /// runs.
    private static func oneAfterTheOther(_ lists: [[Float]]) -> [Float] {
        var values: [Float] = []
        values.reserveCapacity(lists.reduce(0) { $0 + $1.count })
        for list in lists { values += list }
        return values
    }
}

/// The templates of one family of alphabets at one blur.
struct BarTemplates: Sendable {
    /// The alphabets.
    let alphabets: [BarAlphabet]
    /// The blur.
    let edge: SoftEdge
    /// The pairs of alphabets that stand beside each other.
    private let pairs: [Int: ElementPair]
    /// The darkness of each form of each alphabet, without what stands beside it, `ElementPair.density` samples a module.
    let wholes: [[[Float]]]

    /// How far blur may reach, in modules, in steps that decoding forgives; the one by which hypotheses are compared is the
    /// second.
    static let reaches = [0.6, 1.2, 1.8, 2.4]
    /// The same where time is taken: no blur at all too, and steps by which codes are told apart of which blur has left
    /// little.
    static let fineReaches = reaches + [0.25, 1.5, 2.1, 2.7]

    init(_ alphabets: [BarAlphabet], neighbours: Set<[Int]>, _ edge: SoftEdge) {
        (self.alphabets, self.edge) = (alphabets, edge)
        wholes = alphabets.map { alphabet in
            let count = Int((alphabet.width * Double(ElementPair.density)).rounded())
            return alphabet.forms.map { edge.samples(of: $0, from: 0, count: count) }
        }
        pairs = Dictionary(
            uniqueKeysWithValues: neighbours.map {
                ($0[0] * alphabets.count + $0[1], ElementPair(alphabets[$0[0]], alphabets[$0[1]], edge))
            })
    }

    /// The pair of an element of one alphabet with one of another on its right.
    subscript(left: Int, right: Int) -> ElementPair? { pairs[left * alphabets.count + right] }

    /// The darkness of the forms of an alphabet that say something.
    func meaningful(_ alphabet: Int) -> ArraySlice<[Float]> { wholes[alphabet].prefix(alphabets[alphabet].meanings) }

    /// The width of a row of elements, in modules.
    func width(_ elements: [Int]) -> Double { elements.reduce(0) { $0 + alphabets[$1].width } }

    /// The bars of elements in their forms, in modules from the beginning of the first.
    func bars(_ elements: [Int], _ forms: [Int]) -> [Bar] {
        var (begin, bars) = (0.0, [Bar]())
        for (element, form) in zip(elements, forms) {
            bars += alphabets[element].forms[form].map { Bar(from: begin + $0.from, to: begin + $0.to) }
            begin += alphabets[element].width
        }
        return bars
    }
}
