// Cuts a station's work at every change of a file, in every manner.

internal import Foundation
internal import Simulator
internal import Station
internal import Archive

/// Cuts a station's work at every change of a file that it makes, and lets each fail.
struct CrashProof: Sendable {
    /// A place and a manner of ending.
    enum Cut: Hashable, Sendable, CustomStringConvertible {
        /// Power goes after so many changes; the number makes chance different.
        case power(after: Int, SimulatedDisk.Manner, Int)
        /// The work is done, and then the disk changes a few bytes of the database; the number makes chance different.
        case flippedBytes(Int)
        /// A change fails, and all later ones if that is lasting.
        case fault(ChangeRecorder.Failure)

        var description: String {
            switch self {
            case .power(let count, let manner, let number):
                "power off after change \(count), rest \(manner) (\(number))"
            case .flippedBytes(let number): "flipped bytes (\(number))"
            case .fault(let failure):
                "change \(failure.number) \(failure.isLasting ? "and all later fail" : "fails") with code \(failure.code)"
            }
        }

        /// The kind, for a table.
        var kind: String {
            switch self {
            case .power(_, let manner, _): "power off, rest \(manner)"
            case .flippedBytes: "flipped bytes"
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
    /// At how many places bytes are flipped.
    private static let flips = 200

    /// Does the work once, and writes down all its changes.
    init(seed: UInt64) async throws(Fault) {
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
    /// - Parameter onlyBytes: only the flipped bytes, and no cut in the work.
    func cuts(atMost most: Int?, onlyBytes: Bool) -> [Cut] {
        let inWork = (onlyBytes ? [] : Array(0...changes.count)).flatMap { count in
            [Cut.power(after: count, .forgotten, 0), .power(after: count, .kept, 0)]
                + (0..<Self.tornRuns).map { .power(after: count, .torn, $0) }
                + [(false, EIO), (true, EIO), (true, ENOSPC)].map { isLasting, code in
                    .fault(ChangeRecorder.Failure(number: count, isLasting: isLasting, code: code))
                }
        }
        let all = inWork + (0..<Self.flips).map { .flippedBytes($0) }
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
        case .flippedBytes(let number):
            try lay(.kept, after: changes.count, 0, in: place)
            try flip(number, in: place)
            var check = CrashCheck(place, Claims(self.marks.map(\.claim)))
            await check.runDamaged()
            return Outcome(cut: cut, failures: check.failures)
        case .fault(let failure):
            marks = await CrashRun(in: place, ChangeRecorder(failure: failure)).marks
        }
        var check = CrashCheck(place, Claims(marks.map(\.claim)))
        await check.run()
        return Outcome(cut: cut, failures: check.failures)
    }

    /// Changes up to 16 bytes of the database, by turns in its file and in the log of what was written last.
    private func flip(_ number: Int, in place: ProofFolder) throws {
        let file = "\(CrashRun.dataName)/\(SessionStore.fileName)"
        let log = "\(file)-wal"
        let name = number % 2 == 1 && place.bytes(log)?.isEmpty == false ? log : file
        guard var bytes = place.bytes(name) else { return }
        var random = SplitMix64(seed: seed ^ 0xF11B, subject: UInt64(number))
        let at = Int(random.next() % UInt64(bytes.count))
        for index in at..<min(bytes.count, at + 1 + Int(random.next() % 16)) {
            bytes[index] ^= UInt8(1 + random.next() % 255)
        }
        try place.put(bytes, name)
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
