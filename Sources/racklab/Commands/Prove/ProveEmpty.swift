// `racklab prove empty`.

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

            Each box is read by its picture alone. Where that does not show it to be empty it is read once more at a \
            station that has read --earlier racks in the same kind of box, each filled in part, put down by hand and in \
            other light: what their bare wells look like, and where wells lie, is known then.
            """
    )

    @Option(help: "How many boxes are read.")
    var boxes = 1040

    @Option(help: "How many racks the station has read before; 0 reads each picture alone.")
    var earlier = 4

    @OptionGroup var options: ProofOptions

    @OptionGroup var reading: EffortOption

    func validate() throws {
        guard boxes >= 1 else { throw ValidationError("--boxes: \(boxes) is not allowed; allowed: 1 or more") }
        guard (0...20).contains(earlier) else {
            throw ValidationError("--earlier: \(earlier) is not allowed; allowed: 0 to 20")
        }
    }

    func run() async throws {
        let proof = EmptyBoxProof(seed: options.seed, effort: reading.effort, earlier: earlier)
        let start = ContinuousClock.now
        let outcomes: [EmptyBoxProof.Outcome] = try await options.outcomes(0..<boxes) {
            numbers, done async throws(Fault) in
            try await proof.run(numbers, width: ProofOptions.width, done: done)
        }
        try StandardOutput.write(Self.table(outcomes, "alone", \.alone).text)
        if earlier > 0 { try StandardOutput.write(Self.table(outcomes, "after \(earlier)", \.later).text) }
        let failed = outcomes.filter { !$0.isRight }.sorted { $0.number < $1.number }
        for outcome in failed {
            let later = earlier > 0 ? "; after \(outcome.taught) that taught: \(Self.words(outcome.later))" : ""
            StandardError.write(
                "case \(outcome.number), \(outcome.container), \(outcome.light), \(outcome.content): "
                    + Self.words(outcome.alone) + later)
        }
        try options.keep(failed.map(\.number), of: proof, "empty")
        let (empty, others) = (
            outcomes.filter { $0.content == .nothing }, outcomes.filter { $0.content != .nothing }
        )
        let later = earlier > 0 ? ", \(empty.count { $0.later.isEmpty }) after earlier racks" : ""
        let wrong = (alone: others.count { $0.alone.isEmpty }, later: others.count { $0.later.isEmpty })
        try Verdict.end(
            "\(empty.count { $0.alone.isEmpty }) of \(empty.count) empty boxes empty\(later); of \(others.count) others "
                + "\(wrong.alone) called empty" + (earlier > 0 ? ", \(wrong.later) after earlier racks" : "")
                + ", seed \(options.seed); \(Verdict.seconds(since: start)) seconds",
            failures: max(wrong.alone, wrong.later))
    }

    private static func words(_ verdict: EmptyBoxProof.Verdict) -> String {
        verdict.isEmpty ? "called empty" : "\(verdict.unread) unread"
    }

    private static func table(
        _ outcomes: [EmptyBoxProof.Outcome], _ name: String,
        _ verdict: (EmptyBoxProof.Outcome) -> EmptyBoxProof.Verdict
    ) -> TextTable {
        let contents = DeclaredBox.Content.allCases
        return TextTable(
            head: ["called empty \(name)"] + contents.map(\.rawValue),
            rows: BoxLight.allCases.map { light in
                [light.rawValue]
                    + contents.map { content in
                        let own = outcomes.filter { $0.light == light && $0.content == content }
                        return "\(own.count { verdict($0).isEmpty })/\(own.count)"
                    }
            },
            numeric: Set(contents.indices.map { $0 + 1 }))
    }
}
