// `racklab prove square`.

internal import ArgumentParser
internal import RackCore
internal import Simulator
internal import Station
internal import Commands

/// Proves that the square of a box is found where the box lies, or not at all.
struct ProveSquare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "square",
        abstract: "Find the squares of boxes; none may be off by more than two hundredths of its side.",
        discussion: """
            The boxes have seven shapes and hold vials in all to a fifth of their cells. A square that is not found is \
            no failure; the table counts them.
            """
    )

    @Option(help: "How many boxes are read.")
    var boxes = 400

    @OptionGroup var options: ProofOptions

    @OptionGroup var reading: EffortOption

    func validate() throws {
        guard boxes >= 1 else { throw ValidationError("--boxes: \(boxes) is not allowed; allowed: 1 or more") }
    }

    func run() async throws {
        let proof = SquareProof(seed: options.seed, effort: reading.effort)
        let start = ContinuousClock.now
        let outcomes: [SquareProof.Outcome] = try await options.outcomes(0..<boxes) {
            numbers, done async throws(Fault) in
            try await proof.run(numbers, width: ProofOptions.width, done: done)
        }
        try StandardOutput.write(Self.table(outcomes).text)
        let failed = outcomes.filter(\.isWrong).sorted { $0.number < $1.number }
        for outcome in failed {
            StandardError.write("case \(outcome.number), \(outcome.condition.rawValue): off by \(outcome.error ?? 0)")
        }
        let worst = outcomes.compactMap(\.error).max() ?? 0
        try Verdict.end(
            "\(outcomes.count) boxes, seed \(options.seed): \(failed.count) at a wrong place; the worst square is off by "
                + "\(Decimal.tenths(worst * 100)) % of its side; \(Verdict.seconds(since: start)) seconds",
            failures: failed.count)
    }

    private static func table(_ outcomes: [SquareProof.Outcome]) -> TextTable {
        TextTable(
            head: ["boxes", "read", "found", "left open", "other shape", "over the edge", "not found", "wrong"],
            rows: SquareProof.conditions.map { condition in
                let own = outcomes.filter { $0.condition == condition }
                var counts = [own.count, 0, 0, 0, 0, 0, own.count(where: \.isWrong)]
                for outcome in own {
                    switch outcome.found {
                    case .square: counts[1] += 1
                    case .open: counts[2] += 1
                    case .otherShape: counts[3] += 1
                    case .overEdge: counts[4] += 1
                    case .unknown: counts[5] += 1
                    }
                }
                return [condition.rawValue] + counts.map(String.init)
            },
            numeric: Set(1...7))
    }
}
