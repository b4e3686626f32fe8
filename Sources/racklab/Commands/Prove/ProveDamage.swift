// `racklab prove damage`.

internal import ArgumentParser
internal import RackCore
internal import Simulator
internal import Station
internal import Commands

/// Proves that codes damaged beyond their correction capacity give no wrong value.
struct ProveDamage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "damage",
        abstract: "Read codes damaged beyond their correction capacity; not one wrong value may come out.",
        discussion: """
            The codes lie on sheets in rows and columns, some sheets with a few sound ones among them. What happens to \
            them: \(Damage.allCases.map(\.rawValue).joined(separator: ", ")). To read one rightly is no fault, for the \
            reader knows more than the error correction; to read anything else is. A case is a sheet.

            With --placed each code is read at its place alone, supposed a little beside it, more than a module beside it \
            and of another size: a search of whole sheets does not get to all of that, and takes many times as long.
            """
    )

    @Option(help: "How many damaged codes are read, at least.")
    var symbols = 20_000

    @Flag(help: "Read each code at its place, in each way in which a search may suppose it.")
    var placed = false

    @OptionGroup var options: ProofOptions

    @OptionGroup var reading: EffortOption

    func validate() throws {
        guard symbols >= 1 else { throw ValidationError("--symbols: \(symbols) is not allowed; allowed: 1 or more") }
    }

    func run() async throws {
        if placed {
            try await prove(PlacedDamageProof(seed: options.seed))
        } else {
            try await prove(DamageProof(seed: options.seed, effort: reading.effort))
        }
    }

    private func prove<Proof: ReadingProof>(_ proof: Proof) async throws where Proof.Outcome == DamageProof.Outcome {
        let bar = ProgressBar(total: symbols)
        let start = ContinuousClock.now
        var outcomes: [DamageProof.Outcome] = []
        var count = 0
        try await options.run(proof, 0..<Int.max) { outcome in
            outcomes.append(outcome)
            count += outcome.damaged.count
            bar.show(done: count)
            return count < symbols
        }
        bar.clear()
        let failed = outcomes.filter { !$0.wrong.isEmpty }.sorted { $0.number < $1.number }
        try StandardOutput.write(Self.damages(outcomes).text + "\n" + Self.sizes(outcomes).text + "\n")
        for outcome in failed {
            StandardError.write("case \(outcome.number), \(outcome.size): read \(outcome.wrong)")
        }
        try options.keep(failed.map(\.number), of: proof, "damage")
        let wrong = outcomes.reduce(0) { $0 + $1.wrong.count }
        let sound = outcomes.reduce((0, 0)) { ($0.0 + $1.sound.read, $0.1 + $1.sound.count) }
        try Verdict.end(
            "\(count) damaged codes on \(outcomes.count) sheets, seed \(options.seed): \(wrong) wrong; "
                + "of the sound ones among them \(sound.0) of \(sound.1) read; "
                + "\(outcomes.count(where: \.isCutShort)) sheets not searched to the end; "
                + "\(Verdict.seconds(since: start)) seconds",
            failures: wrong)
    }

    private static func damages(_ outcomes: [DamageProof.Outcome]) -> TextTable {
        let all = outcomes.flatMap(\.damaged)
        return TextTable(
            head: ["damage", "codes", "read rightly", "not read"],
            rows: Damage.allCases.map { damage in
                let own = all.filter { $0.damage == damage }
                return row(damage.rawValue, own.count, read: own.count(where: \.isRead))
            },
            numeric: [1, 2, 3])
    }

    private static func sizes(_ outcomes: [DamageProof.Outcome]) -> TextTable {
        let groups = Dictionary(grouping: outcomes, by: \.size)
        return TextTable(
            head: ["size", "codes", "read rightly", "not read"],
            rows: SymbolSize.dataMatrix.compactMap { size in
                guard let own = groups[size]?.flatMap(\.damaged) else { return nil }
                return row(size.description, own.count, read: own.count(where: \.isRead))
            },
            numeric: [1, 2, 3])
    }

    private static func row(_ name: String, _ count: Int, read: Int) -> [String] {
        [name, "\(count)", "\(read)", "\(count - read)"]
    }
}
