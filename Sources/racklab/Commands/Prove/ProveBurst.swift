// `racklab prove burst`.

internal import ArgumentParser
internal import Commands
internal import RackCore
internal import Simulator
internal import Station

/// Measures what a burst of frames reads that one frame does not.
struct ProveBurst: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "burst",
        abstract: "Read noisy racks that move, with one frame and with several together.",
        discussion: """
            Each rack is photographed five times, out of focus, dim and noisy, and lies a little otherwise each time. \
            The table has what was read with the first \(BurstProof.lengths.map(String.init).joined(separator: ", ")) \
            frames together, and in the best of the five alone. The proof fails when a value is wrong, or when all \
            frames of a rack together give less than the best of them.
            """
    )

    @Option(help: "How many racks are read.")
    var racks = 40

    @OptionGroup var options: ProofOptions

    @OptionGroup var reading: EffortOption

    func validate() throws {
        guard racks >= 1 else { throw ValidationError("--racks: \(racks) is not allowed; allowed: 1 or more") }
    }

    func run() async throws {
        let proof = BurstProof(seed: options.seed, effort: reading.effort)
        let start = ContinuousClock.now
        let outcomes: [BurstProof.Outcome] = try await options.outcomes(0..<racks) {
            numbers, done async throws(Fault) in
            try await proof.run(numbers, width: ProofOptions.width, done: done)
        }
        let together = BurstProof.lengths.indices.map { index in
            outcomes.map { $0.together[index] }.reduce(TruthScore(), +)
        }
        let best = outcomes.map(\.best).reduce(TruthScore(), +)
        let rows = zip(BurstProof.lengths.map { "\($0) together" } + ["best of all alone"], together + [best])
        let table = TextTable(
            head: ["frames", "codes", "read", "wrong", "racks", "whole"],
            rows: rows.map { name, score in
                [name] + [score.codes, score.read, score.wrong, score.racks, score.wholeRacks].map(String.init)
            },
            numeric: Set(1...5))
        try StandardOutput.write(table.text)
        var (wrong, worse) = (0, 0)
        for outcome in outcomes.sorted(by: { $0.number < $1.number }) {
            if outcome.best.wrong > 0 || outcome.together.contains(where: { $0.wrong > 0 }) {
                wrong += 1
                StandardError.write("case \(outcome.number): a wrong value")
            }
            if let all = outcome.together.last, all.read < outcome.best.read {
                worse += 1
                StandardError.write(
                    "case \(outcome.number): \(all.read) with all frames together, \(outcome.best.read) in the best alone"
                )
            }
        }
        try Verdict.end(
            "\(outcomes.count) racks, seed \(options.seed): \(wrong) with a wrong value, \(worse) of which one frame alone "
                + "gives more than all together; \(Verdict.seconds(since: start)) seconds",
            failures: wrong + worse)
    }
}
