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
        guard let first = elements.first, let last = elements.last, elements.count > 1 else { return nil }
        var (place, begin) = Self.begin(profile, first, templates)
        var steps: [PairCosts] = []
        for (left, right) in zip(elements, elements.dropFirst()) {
            guard let step = PairCosts(profile, at: place, templates[left, right]) else { return nil }
            steps.append(step)
            place += step.pair.samples
        }

        // The least cost up to each form of each element, with that of the element's window on its right left out.
        var forward = [begin]
        for (index, step) in steps.enumerated() { forward.append(step.ahead(of: forward[index])) }
        // The least cost from each form on.
        var backward = [Self.end(profile, at: place, last, templates)]
        for step in steps.reversed() { backward.append(step.behind(backward[backward.count - 1])) }
        backward.reverse()
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
        var (place, costs) = begin(profile, first, templates)
        for (left, right) in zip(elements, elements.dropFirst()) {
            guard let step = PairCosts(profile, at: place, templates[left, right]) else { return nil }
            costs = step.ahead(of: costs)
            // Each element adds what it leaves unexplained, so it only grows.
            guard costs.contains(where: { $0 <= bound }) else { return nil }
            place += step.pair.samples
        }
        let end = end(profile, at: place, last, templates)
        return zip(costs, end).map { max($0 + $1, 0) }.min().flatMap { $0 <= bound ? $0 : nil }
    }

    /// What each form of the first element costs in its left half, which has no neighbour, and where that half ends.
    private static func begin(
        _ profile: [Float], _ element: Int, _ templates: BarTemplates
    ) -> (place: Int, costs: [Float]) {
        let place = Int((templates.alphabets[element].width / 2 * Double(ElementPair.density)).rounded())
        return (place, halves(profile[..<min(place, profile.count)], templates.wholes[element], from: 0))
    }

    /// What each form of the last element costs in its right half, which has no neighbour and begins at a place.
    private static func end(_ profile: [Float], at place: Int, _ element: Int, _ templates: BarTemplates) -> [Float] {
        let middle = Int(templates.alphabets[element].width / 2 * Double(ElementPair.density))
        return halves(profile[place...], templates.wholes[element], from: middle)
    }

    private static func halves(_ part: ArraySlice<Float>, _ forms: [[Float]], from begin: Int) -> [Float] {
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

    /// The least cost up to each form on the right, from that up to each on the left.
    func ahead(of costs: [Float]) -> [Float] {
        Self.least(zip(costs, left).map { $0 + $1 }, pair.products, right)
    }

    /// The least cost from each form on the left on, from that of each on the right.
    func behind(_ costs: [Float]) -> [Float] {
        Self.least(zip(costs, right).map { $0 + $1 }, across: pair.products, left)
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

    /// For each form on the right the least of all on the left with their product, and what it costs itself.
    private static func least(_ before: [Float], _ products: [Float], _ own: [Float]) -> [Float] {
        var costs = [Float](repeating: .infinity, count: own.count)
        for (left, cost) in before.enumerated() {
            let row = products.span.extracting(left * own.count..<(left + 1) * own.count)
            for right in own.indices { costs[right] = min(costs[right], cost + row[right]) }
        }
        for right in own.indices { costs[right] += own[right] }
        return costs
    }

    /// The same from the right to the left.
    private static func least(_ after: [Float], across products: [Float], _ own: [Float]) -> [Float] {
        own.indices.map { left in
            let row = products.span.extracting(left * after.count..<(left + 1) * after.count)
            var least = Float.infinity
            for right in after.indices { least = min(least, after[right] + row[right]) }
            return least + own[left]
        }
    }
}
