// `rackstation prove empty`.

internal import ArgumentParser
internal import Commands
internal import RackCore
internal import Simulator
internal import Station

/// Proves that empty boxes are empty, and that nothing else is.
struct ProveEmpty: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty",
        abstract: "Read declared boxes without a vial, and what must not be called empty.",
        discussion: """
            Every other box is empty; all built-in containers take turns, of cardboard and of plastic with square and \
            round wells, under ten kinds of light. The others hold one vial (with a code, with a frosted one, with \
            none), nothing but blank caps, or vials out of focus, have their lid on, or are not there. The proof fails \
            when one of these is called empty; empty boxes with a position that is not are counted.
            """
    )

    @Option(help: "How many boxes are read.")
    var boxes = 1040

    @OptionGroup var options: ProofOptions

    @OptionGroup var reading: EffortOption

    func validate() throws {
        guard boxes >= 1 else { throw ValidationError("--boxes: \(boxes) is not allowed; allowed: 1 or more") }
    }

    func run() async throws {
        let proof = EmptyBoxProof(seed: options.seed, effort: reading.effort)
        let start = ContinuousClock.now
        let outcomes: [EmptyBoxProof.Outcome] = try await options.outcomes(0..<boxes) {
            numbers, done async throws(Fault) in
            try await proof.run(numbers, width: ProofOptions.width, done: done)
        }
        try StandardOutput.write(Self.table(outcomes).text)
        let failed = outcomes.filter { !$0.isRight }.sorted { $0.number < $1.number }
        for outcome in failed {
            StandardError.write(
                "case \(outcome.number), \(outcome.container), \(outcome.light), \(outcome.content): "
                    + (outcome.isEmpty ? "called empty" : "\(outcome.unread) unread"))
        }
        try options.keep(failed.map(\.number), of: proof, "empty")
        let empty = outcomes.filter { $0.content == .nothing }
        let wrong = failed.count { $0.isEmpty }
        try Verdict.end(
            "\(empty.count { $0.isEmpty }) of \(empty.count) empty boxes empty, \(wrong) of "
                + "\(outcomes.count - empty.count) others called empty, seed \(options.seed); "
                + "\(Verdict.seconds(since: start)) seconds",
            failures: wrong)
    }

    private static func table(_ outcomes: [EmptyBoxProof.Outcome]) -> TextTable {
        let contents = DeclaredBox.Content.allCases
        return TextTable(
            head: ["called empty"] + contents.map(\.rawValue),
            rows: BoxLight.allCases.map { light in
                [light.rawValue]
                    + contents.map { content in
                        let own = outcomes.filter { $0.light == light && $0.content == content }
                        return "\(own.count { $0.isEmpty })/\(own.count)"
                    }
            },
            numeric: Set(contents.indices.map { $0 + 1 }))
    }
}
