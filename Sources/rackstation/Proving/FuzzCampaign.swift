// Fuzz cases by number, shared out to several processes.

internal import Dispatch
internal import Foundation
internal import Simulator
internal import Synchronization

/// Fuzz cases by number, shared out to several processes until the time is over.
struct FuzzCampaign {
    /// The number from which all cases are made.
    let seed: UInt64
    /// The time after which no further case begins.
    let duration: Duration
    /// The cases after which none begins.
    let cases: Int

    /// Runs the cases.
    /// - Parameter width: how many processes work at a time.
    /// - Throws: a failure when a process cannot be started.
    func run(width: Int) throws(CommandFailure) -> FuzzTally {
        let end = ContinuousClock.now + duration
        let state = Mutex(State())
        DispatchQueue.concurrentPerform(iterations: max(1, width)) { _ in
            var worker: FuzzWorker?
            while let number = state.withLock({ $0.next(before: end, limit: cases) }) {
                do throws(CommandFailure) {
                    if worker == nil { worker = try FuzzWorker(seed: seed) }
                    guard let reply = worker?.ask(number) else { continue }
                    if case .answer = reply {} else { worker = nil }
                    state.withLock { $0.tally.add(number, reply) }
                } catch {
                    state.withLock { $0.failure = error }
                }
            }
            worker?.finish()
        }
        let (tally, failure) = state.withLock { ($0.tally, $0.failure) }
        if let failure { throw failure }
        return tally
    }

    private struct State {
        var started = 0
        var tally = FuzzTally()
        var failure: CommandFailure?

        mutating func next(before end: ContinuousClock.Instant, limit: Int) -> Int? {
            guard failure == nil, started < limit, ContinuousClock.now < end else { return nil }
            started += 1
            return started - 1
        }
    }
}

/// What came of all cases.
struct FuzzTally: Sendable {
    /// A case that failed.
    struct Failure: Sendable {
        /// The case.
        var number: Int
        /// What happened.
        var text: String
    }

    /// The cases that failed, in the order in which they did.
    private(set) var failures: [Failure] = []
    /// All cases.
    private(set) var count = 0
    private var counts: [FuzzCase.Kind: [String: Int]] = [:]

    /// Adds what came of a case.
    mutating func add(_ number: Int, _ reply: FuzzWorker.Reply) {
        count += 1
        let column: String
        switch reply {
        case .answer(.refused): column = "refused"
        case .answer(.read(0)): column = "no code"
        case .answer(.read): column = "its own codes"
        case .answer(.wrong(let values)):
            column = "wrong value"
            failures.append(Failure(number: number, text: "read \(values)"))
        case .crash(let how):
            column = "crash"
            failures.append(Failure(number: number, text: how))
        case .hang:
            column = "hang"
            failures.append(Failure(number: number, text: "gave no answer in time"))
        }
        counts[FuzzSource.kind(of: number), default: [:]][column, default: 0] += 1
    }

    /// The counts by kind of input.
    var table: TextTable {
        let columns = ["refused", "no code", "its own codes", "wrong value", "crash", "hang"]
        return TextTable(
            head: ["input"] + columns,
            rows: FuzzCase.Kind.allCases.map { kind in
                [kind.rawValue] + columns.map { "\(counts[kind]?[$0] ?? 0)" }
            },
            numeric: Set(1...columns.count))
    }
}
