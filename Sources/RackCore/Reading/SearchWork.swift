// Counts what a search costs, so that work ends it and no clock does.

/// The work that searching has cost so far, and the most that it may cost.
///
/// It is counted in samples: one is a look at one module of a symbol, or what takes a processor about as long. What a
/// search finds within a number of samples depends on the picture alone, and on no other work of the machine, its
/// speed or the number of its cores.
package struct SearchWork: Sendable {
    /// The samples of an effort of 1.
    private static let samplesOfEffort = 2_400_000_000.0

    /// The samples after which no more is begun.
    package let limit: Int
    /// The samples taken so far.
    package private(set) var spent = 0
    /// Whether the time is over, which is no part of the count: a guard against machines that cannot go on.
    private var isLate: @Sendable () -> Bool

    /// Begins to count; without arguments nothing ends the work.
    package init(limit: Int = .max, isLate: @escaping @Sendable () -> Bool = { false }) {
        (self.limit, self.isLate) = (limit, isLate)
    }

    /// Begins to count what a reading searches.
    /// - Parameters:
    ///   - effort: how much that may be, as the setting `reader.effort`.
    ///   - isLate: whether the time is over.
    init(effort: Double, isLate: @escaping @Sendable () -> Bool) {
        self.init(limit: Int(min(max(effort, 0), 1e6) * Self.samplesOfEffort), isLate: isLate)
    }

    /// The samples that are left.
    var left: Int { max(0, limit - spent) }

    /// Whether the time is over, however much of the work is left.
    var isOutOfTime: Bool { isLate() }

    /// Whether nothing more may begin.
    package var isOver: Bool { spent >= limit || isLate() }

    /// What so many quarters of what is left allow.
    package func part(quarters: Int) -> SearchWork { part(of: left / 4 * quarters) }

    /// What so many samples of what is left allow.
    func part(of samples: Int) -> SearchWork { SearchWork(limit: min(samples, left), isLate: isLate) }

    /// The same work, over too when the task is cancelled in which it is asked.
    func endingWithItsTask() -> SearchWork {
        var work = self
        work.isLate = { [isLate] in Task.isCancelled || isLate() }
        return work
    }

    /// Counts samples.
    package mutating func spend(_ samples: Int) {
        let sum = spent.addingReportingOverflow(max(0, samples))
        spent = sum.overflow ? .max : sum.partialValue
    }
}
