// Cuts a station's work at every change of a file, in every manner.

internal import Foundation
internal import Simulator
internal import Station

/// Cuts a station's work at every change of a file that it makes, and lets each fail.
struct CrashProof: Sendable {
    /// A place and a manner of ending.
    enum Cut: Hashable, Sendable, CustomStringConvertible {
        /// Power goes after so many changes; the number makes chance different.
        case power(after: Int, SimulatedDisk.Manner, Int)
        /// A change fails, and all later ones if that is lasting.
        case fault(ChangeRecorder.Failure)

        var description: String {
            switch self {
            case .power(let count, let manner, let number):
                "power off after change \(count), rest \(manner) (\(number))"
            case .fault(let failure):
                "change \(failure.number) \(failure.isLasting ? "and all later fail" : "fails") with code \(failure.code)"
            }
        }

        /// The kind, for a table.
        var kind: String {
            switch self {
            case .power(_, let manner, _): "power off, rest \(manner)"
            case .fault(let failure): failure.isLasting ? "disk gone or full" : "one call fails"
            }
        }
    }

    /// What came of a cut.
    struct Outcome: Sendable {
        let cut: Cut
        let failures: [String]
    }

    /// The number from which chance is drawn.
    let seed: UInt64
    private let changes: [FileChange]
    private let marks: [CrashRun.Mark]
    private let root: String

    /// How often what was not flushed is torn anew at each place.
    private static let tornRuns = 4

    /// Does the work once, and writes down all its changes.
    init(seed: UInt64) async throws(FileFault) {
        self.seed = seed
        let place = try ProofFolder(nil)
        defer { place.removeUnlessKept() }
        try place.makeFolder(CrashRun.stickName)
        let recorder = ChangeRecorder()
        marks = await CrashRun(in: place, recorder).marks
        (changes, root) = (recorder.changes, place.path)
    }

    /// How many changes the work makes.
    var changeCount: Int { changes.count }

    /// All places and manners, or as many of them, spread over all.
    func cuts(atMost most: Int?) -> [Cut] {
        let all = (0...changes.count).flatMap { count in
            [Cut.power(after: count, .forgotten, 0), .power(after: count, .kept, 0)]
                + (0..<Self.tornRuns).map { .power(after: count, .torn, $0) }
                + [(false, EIO), (true, EIO), (true, ENOSPC)].map { isLasting, code in
                    .fault(ChangeRecorder.Failure(number: count, isLasting: isLasting, code: code))
                }
        }
        guard let most, most < all.count else { return all }
        var random = SplitMix64(seed: seed)
        return Array(all.shuffled(using: &random).prefix(most))
    }

    /// Tries cuts.
    /// - Parameters:
    ///   - cuts: which.
    ///   - width: how many at a time.
    ///   - done: called with each outcome.
    func run(_ cuts: [Cut], width: Int, done: (Outcome) -> Void) async throws {
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            var waiting = cuts.makeIterator()
            for _ in 0..<width { if let cut = waiting.next() { group.addTask { try await self.outcome(of: cut) } } }
            for try await outcome in group {
                done(outcome)
                if let cut = waiting.next() { group.addTask { try await self.outcome(of: cut) } }
            }
        }
    }

    private func outcome(of cut: Cut) async throws -> Outcome {
        let place = try ProofFolder(nil)
        defer { place.removeUnlessKept() }
        try place.makeFolder(CrashRun.stickName)
        let marks: [CrashRun.Mark]
        switch cut {
        case .power(let count, let manner, let number):
            try lay(manner, after: count, number, in: place)
            marks = self.marks.filter { $0.changes <= count }
        case .fault(let failure):
            marks = await CrashRun(in: place, ChangeRecorder(failure: failure)).marks
        }
        var check = CrashCheck(place, Claims(marks.map(\.claim)))
        await check.run()
        return Outcome(cut: cut, failures: check.failures)
    }

    /// Makes the files that power off leaves.
    private func lay(_ manner: SimulatedDisk.Manner, after count: Int, _ number: Int, in place: ProofFolder) throws {
        var disk = SimulatedDisk()
        for change in changes.prefix(count) { disk.make(change) }
        var random = SplitMix64(seed: seed, subject: UInt64(count * Self.tornRuns + number))
        for (path, bytes) in disk.afterPowerCut(manner, &random).sorted(by: { $0.key < $1.key }) {
            let name = String(path.dropFirst(root.count + 1))
            if let bytes { try place.put(bytes, name) } else { try place.makeFolder(name) }
        }
    }
}
