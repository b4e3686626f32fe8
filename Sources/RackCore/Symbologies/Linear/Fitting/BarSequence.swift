// The forms of all elements of a linear code that fit a profile best, and how much worse every other form fits.

/// The forms of elements that explain a profile best.
struct BarSequence: Sendable {
    /// The form of each element.
    let forms: [Int]
    /// The sum of the squares of what is unexplained, in darkness.
    let cost: Float
    /// By how much that sum grows where the element has another form, whatever the others have.
    let margins: [Float]

    /// Finds it among all sequences (A. Viterbi, Error bounds for convolutional codes, 1967; the margins are those of
    /// the same search from the other end).
    /// - Parameters:
    ///   - profile: the darkness, 0 light to 1 dark, `ElementPair.density` samples a module.
    ///   - elements: the alphabet of each element.
    ///   - templates: their templates.
    init?(_ profile: [Float], _ elements: [Int], _ templates: BarTemplates) {
        let counts = elements.map { templates.alphabets[$0].forms.count }
        guard let first = elements.first, let last = elements.last, elements.count > 1 else { return nil }
        // The half elements at both ends have no neighbour.
        let density = Double(ElementPair.density)
        var place = Int((templates.alphabets[first].width / 2 * density).rounded())
        let begin = Self.ends(profile[..<min(place, profile.count)], templates.wholes[first], from: 0)
        var steps: [PairCosts] = []
        for (left, right) in zip(elements, elements.dropFirst()) {
            guard let step = PairCosts(profile, at: place, templates[left, right]) else { return nil }
            steps.append(step)
            place += step.pair.samples
        }
        let middle = Int(templates.alphabets[last].width / 2 * density)
        let end = Self.ends(profile[place...], templates.wholes[last], from: middle)

        // The least cost up to each form of each element, with that of the element's window on its right left out.
        var forward = [begin]
        for (index, step) in steps.enumerated() {
            forward.append(step.ahead(of: forward[index], counts[index + 1]))
        }
        // The least cost from each form on.
        var backward = [end]
        for (index, step) in steps.enumerated().reversed() {
            backward.insert(step.behind(backward[0], counts[index]), at: 0)
        }
        var (forms, margins, cost) = ([Int](), [Float](), Float.infinity)
        for (ahead, behind) in zip(forward, backward) {
            var (best, second, form) = (Float.infinity, Float.infinity, 0)
            for index in ahead.indices {
                let sum = ahead[index] + behind[index]
                if sum < best {
                    (second, best, form) = (best, sum, index)
                } else {
                    second = min(second, sum)
                }
            }
            forms.append(form)
            margins.append(second - best)
            cost = min(cost, best)
        }
        (self.forms, self.cost, self.margins) = (forms, max(cost, 0), margins)
    }

    /// The cost alone, where it is no more than a bound; nil where it is more.
    /// - Parameters:
    ///   - profile: the darkness, as for a sequence.
    ///   - elements: the alphabet of each element.
    ///   - templates: their templates.
    ///   - bound: the greatest cost.
    static func cost(
        _ profile: [Float], _ elements: [Int], _ templates: BarTemplates, within bound: Float
    ) -> Float? {
        guard let first = elements.first, let last = elements.last, elements.count > 1 else { return nil }
        let density = Double(ElementPair.density)
        var place = Int((templates.alphabets[first].width / 2 * density).rounded())
        var costs = ends(profile[..<min(place, profile.count)], templates.wholes[first], from: 0)
        for (left, right) in zip(elements, elements.dropFirst()) {
            guard let step = PairCosts(profile, at: place, templates[left, right]) else { return nil }
            costs = step.ahead(of: costs, templates.alphabets[right].forms.count)
            // Each element adds what it leaves unexplained, so it only grows.
            guard costs.contains(where: { $0 <= bound }) else { return nil }
            place += step.pair.samples
        }
        let end = ends(
            profile[place...], templates.wholes[last], from: Int(templates.alphabets[last].width / 2 * density))
        return zip(costs, end).map { max($0 + $1, 0) }.min().flatMap { $0 <= bound ? $0 : nil }
    }

    /// What each form costs in the half of an element that has no neighbour.
    private static func ends(_ part: ArraySlice<Float>, _ forms: [[Float]], from begin: Int) -> [Float] {
        forms.map { form in
            zip(part, form.dropFirst(begin)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
    }
}

/// What two elements beside each other cost in the samples between their middles, in each of their forms.
private struct PairCosts {
    let pair: ElementPair
    private let left: [Float]
    private let right: [Float]

    /// Compares a part of a profile with a pair; nil where there is none, or the profile ends before.
    init?(_ profile: [Float], at place: Int, _ pair: ElementPair?) {
        guard let pair, place + pair.samples <= profile.count else { return nil }
        let window = profile.span.extracting(place..<place + pair.samples)
        self.pair = pair
        left = Self.squares(window, pair.left, pair.samples)
        right = Self.cross(window, pair.right, pair.rightSquares, pair.samples)
    }

    /// The least cost up to each of `count` forms on the right, from that up to each on the left.
    func ahead(of costs: [Float], _ count: Int) -> [Float] {
        Self.least(zip(costs, left).map { $0 + $1 }, pair.products, count, right)
    }

    /// The least cost from each of `count` forms on the left on, from that of each on the right.
    func behind(_ costs: [Float], _ count: Int) -> [Float] {
        Self.least(zip(costs, right).map { $0 + $1 }, across: pair.products, count, left)
    }

    private static func squares(_ window: Span<Float>, _ forms: [Float], _ samples: Int) -> [Float] {
        (0..<forms.count / samples).map { form in
            let template = forms.span.extracting(form * samples..<(form + 1) * samples)
            var sum: Float = 0
            for index in 0..<samples {
                let error = window[index] - template[index]
                sum += error * error
            }
            return sum
        }
    }

    private static func cross(_ window: Span<Float>, _ forms: [Float], _ squares: [Float], _ samples: Int) -> [Float] {
        squares.indices.map { form in
            let template = forms.span.extracting(form * samples..<(form + 1) * samples)
            var sum: Float = 0
            for index in 0..<samples { sum += window[index] * template[index] }
            return squares[form] - 2 * sum
        }
    }

    /// For each of `count` forms on the right the least of all on the left with their product, and what it costs itself.
    private static func least(_ before: [Float], _ products: [Float], _ count: Int, _ own: [Float]) -> [Float] {
        var costs = [Float](repeating: .infinity, count: count)
        for (left, cost) in before.enumerated() {
            let row = products.span.extracting(left * count..<(left + 1) * count)
            for right in 0..<count { costs[right] = min(costs[right], cost + row[right]) }
        }
        for right in 0..<count { costs[right] += own[right] }
        return costs
    }

    /// The same from the right to the left.
    private static func least(_ after: [Float], across products: [Float], _ count: Int, _ own: [Float]) -> [Float] {
        (0..<count).map { left in
            let row = products.span.extracting(left * after.count..<(left + 1) * after.count)
            var least = Float.infinity
            for right in 0..<after.count { least = min(least, after[right] + row[right]) }
            return least + own[left]
        }
    }
}
