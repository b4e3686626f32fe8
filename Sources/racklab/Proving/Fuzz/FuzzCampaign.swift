// Fuzz inputs by number, shared out to several processes.

internal import Dispatch
internal import Foundation
internal import Simulator
internal import Synchronization
internal import Commands
internal import Station

/// Fuzz inputs by number, shared out to several processes until the time is over.
struct FuzzCampaign {
    /// The number from which all inputs are made.
    let seed: UInt64
    /// The time after which no further input begins.
    let duration: Duration
    /// The inputs after which none begins.
    let inputs: Int
    /// What is fed.
    let targets: Set<FuzzTarget>

    /// Runs the inputs.
    /// - Parameter width: how many processes work at a time.
    /// - Throws: a failure when a process cannot be started.
    func run(width: Int) throws(Fault) -> FuzzTally {
        let end = ContinuousClock.now + duration
        let state = Mutex(State())
        DispatchQueue.concurrentPerform(iterations: max(1, width)) { _ in
            var worker: FuzzWorker?
            while let number = state.withLock({ $0.next(before: end, of: self) }) {
                do throws(Fault) {
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
        var number = 0
        var tally = FuzzTally()
        var failure: Fault?

        mutating func next(before end: ContinuousClock.Instant, of campaign: FuzzCampaign) -> Int? {
            guard failure == nil, started < campaign.inputs, ContinuousClock.now < end else { return nil }
            while !campaign.targets.contains(FuzzKind(number: number).target) { number += 1 }
            started += 1
            number += 1
            return number - 1
        }
    }
}

/// What came of all inputs.
struct FuzzTally: Sendable {
    /// An input that failed.
    struct Failure: Sendable {
        /// The input.
        var number: Int
        /// What happened.
        var text: String
    }

    /// The inputs that failed, in the order in which they did.
    private(set) var failures: [Failure] = []
    /// All inputs.
    private(set) var count = 0
    private var counts: [FuzzKind: [String: Int]] = [:]

    /// Adds what came of an input.
    mutating func add(_ number: Int, _ reply: FuzzWorker.Reply) {
        count += 1
        let column: String
        switch reply {
        case .answer(.refused): column = "refused"
        case .answer(.read(0)): column = "nothing"
        case .answer(.read): column = "taken"
        case .answer(.wrong(let text)):
            column = "wrong"
            failures.append(Failure(number: number, text: "gave \(text)"))
        case .crash(let how):
            column = "crash"
            failures.append(Failure(number: number, text: how))
        case .hang:
            column = "hang"
            failures.append(Failure(number: number, text: "gave no answer in time"))
        case .bloat(let bytes):
            column = "memory"
            failures.append(Failure(number: number, text: "held \(bytes >> 20) MB"))
        }
        counts[FuzzKind(number: number), default: [:]][column, default: 0] += 1
    }

    /// The counts by kind of input.
    var table: TextTable {
        let columns = ["refused", "nothing", "taken", "wrong", "crash", "hang", "memory"]
        return TextTable(
            head: ["input"] + columns,
            rows: FuzzKind.allCases.filter { counts[$0] != nil }.map { kind in
                [kind.rawValue] + columns.map { "\(counts[kind]?[$0] ?? 0)" }
            },
            numeric: Set(1...columns.count))
    }
}
