// Counts what a search costs, so that work ends it and no clock does.

/// The work that searching has cost so far, and the most that it may cost.
///
/// It is counted in samples: one is a look at one module of a symbol, or what takes a processor about as long. What a
/// search finds within a number of samples depends on the picture alone, and on no other work of the machine, its
/// speed or the number of its cores.
package struct SearchWork: Sendable {
    /// The samples after which no more is begun.
    package let limit: Int
    /// The samples taken so far.
    package private(set) var spent = 0
    /// Whether the time is over, which is no part of the count: a guard against machines that cannot go on.
    private let isLate: @Sendable () -> Bool

    /// Begins to count; without arguments nothing ends the work.
    package init(limit: Int = .max, isLate: @escaping @Sendable () -> Bool = { false }) {
        (self.limit, self.isLate) = (limit, isLate)
    }

    /// Whether nothing more may begin.
    package var isOver: Bool { spent >= limit || isLate() }

    /// What so many quarters of what is left allow.
    package func part(quarters: Int) -> SearchWork {
        SearchWork(limit: max(0, limit - spent) / 4 * quarters, isLate: isLate)
    }

    /// What so many samples of what is left allow.
    func part(of samples: Int) -> SearchWork {
        SearchWork(limit: min(samples, max(0, limit - spent)), isLate: isLate)
    }

    /// Counts samples.
    package mutating func spend(_ samples: Int) {
        let sum = spent.addingReportingOverflow(max(0, samples))
        spent = sum.overflow ? .max : sum.partialValue
    }
}

/// How much a reading may search, and what ended it.
struct SearchBudget: Sendable {
    /// The samples of an effort of 1.
    static let samplesOfEffort = 2_400_000_000.0
    /// The part of it that one place may take: where one alone took all, others would not come to their turn.
    private static let ofOnePlace = 20

    /// The samples that are left.
    private(set) var left: Int
    /// The most that one place may take.
    let ofPlace: Int
    /// Whether the time is over.
    let isLate: @Sendable () -> Bool

    /// What an effort allows.
    /// - Parameter isLate: whether the time is over.
    init(effort: Double, isLate: @escaping @Sendable () -> Bool) {
        left = Int(min(max(effort, 0), 1e6) * Self.samplesOfEffort)
        ofPlace = max(1, left / Self.ofOnePlace)
        self.isLate = isLate
    }

    /// Takes what a search cost.
    mutating func take(_ samples: Int) { left = max(0, left - samples) }
}
