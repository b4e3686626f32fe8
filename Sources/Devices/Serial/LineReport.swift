// What is told of a line to the computer beside the bench.

import Station

/// What was told of a line, so that nothing is told twice.
struct LineReport {
    /// Tells what happens on the line.
    let tell: (LineEvent) -> Void
    /// Whether what became of a result counts before what is wrong with the line.
    var namesResultFirst = false
    /// What is wrong with the line.
    var line: Fault? { didSet { update() } }
    /// Why a result is not given.
    var result: Fault? { didSet { update() } }
    private var told: Fault??

    init(namesResultFirst: Bool = false, tell: @escaping (LineEvent) -> Void) {
        (self.namesResultFirst, self.tell) = (namesResultFirst, tell)
    }

    private mutating func update() {
        let fault = namesResultFirst ? result ?? line : line ?? result
        guard told != .some(fault) else { return }
        told = .some(fault)
        tell(.fault(fault))
    }
}

extension AsyncStream<LineEvent> {
    /// What the work on a line tells; the work is cancelled when nobody listens any more.
    init(of work: @escaping @Sendable (@escaping @Sendable (LineEvent) -> Void) async -> Void) {
        let (stream, continuation) = AsyncStream.makeStream()
        let working = Task {
            await work { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { _ in working.cancel() }
        self = stream
    }
}
