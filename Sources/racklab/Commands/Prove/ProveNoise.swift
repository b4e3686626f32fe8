// `racklab prove noise`.

internal import ArgumentParser
internal import RackCore
internal import Simulator
internal import Station
internal import Commands

/// Proves that pictures without a code give no value.
struct ProveNoise: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "noise",
        abstract: "Read pictures without any code; not one value may come out.",
        discussion: """
            The pictures show, in turns: \(CodelessPicture.Kind.allCases.map(\.rawValue).joined(separator: ", ")). Each \
            is read as a photograph would be, with the second look and libdmtx, with its usual effort.
            """
    )

    @Option(help: "How many pictures are read.")
    var pictures = 2000

    @OptionGroup var options: ProofOptions

    @OptionGroup var reading: EffortOption

    func validate() throws {
        guard pictures >= 1 else { throw ValidationError("--pictures: \(pictures) is not allowed; allowed: 1 or more") }
    }

    func run() async throws {
        let proof = NoiseProof(seed: options.seed, effort: reading.effort)
        let start = ContinuousClock.now
        let outcomes: [NoiseProof.Outcome] = try await options.outcomes(0..<pictures) {
            numbers, done async throws(Fault) in
            try await proof.run(numbers, width: ProofOptions.width, done: done)
        }
        try StandardOutput.write(Self.table(outcomes).text)
        let failed = outcomes.filter { !$0.values.isEmpty }.sorted { $0.number < $1.number }
        for outcome in failed {
            StandardError.write("case \(outcome.number), \(outcome.kind): read \(outcome.values)")
        }
        try options.keep(failed.map(\.number), of: proof, "noise")
        try Verdict.end(
            "\(outcomes.count) \(outcomes.count == 1 ? "picture" : "pictures") without a code, seed \(options.seed): \(failed.count) gave a value; "
                + "\(Verdict.seconds(since: start)) seconds",
            failures: failed.count)
    }

    private static func table(_ outcomes: [NoiseProof.Outcome]) -> TextTable {
        TextTable(
            head: ["picture", "read", "not searched to the end", "gave a value"],
            rows: CodelessPicture.Kind.allCases.map { kind in
                let own = outcomes.filter { $0.kind == kind }
                let counts = [own.count, own.count(where: \.isCutShort), own.count { !$0.values.isEmpty }]
                return [kind.rawValue] + counts.map(String.init)
            },
            numeric: [1, 2, 3])
    }
}
