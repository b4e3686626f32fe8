// `racklab prove crash`.

internal import ArgumentParser
internal import Foundation
internal import Station
internal import Commands

/// Proves that nothing is lost when power goes or a disk fails.
struct ProveCrash: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crash",
        abstract: "Cut a station's work at every change of a file; nothing that was claimed may be lost.",
        discussion: """
            A station keeps sessions, mirrors them to a stick and deletes one. Every change that it and SQLite ask of \
            the system is written down. Then power goes after each change in turn: what was not flushed is forgotten, \
            kept, or torn sector by sector and name by name in any order. Or a change fails, alone or with all that \
            follow. After each cut the database opens, every session that was shown as saved is there, every other is \
            whole or absent, every file on the stick is whole or absent, the stick was safe to remove where that was \
            said, the audit trail is whole, and the station goes on. At last the disk changes bytes of the database at \
            200 places: whatever is shown is right, and what is missing is noticed.
            """
    )

    @Option(help: "How many cuts are tried, drawn from all. (default: all)")
    var cuts: Int?

    @Flag(help: "Only change bytes of the database, at 200 places, and cut nothing.")
    var bytes = false

    @Option(help: "The number that chance is drawn from.")
    var seed: UInt64 = 1

    func validate() throws {
        if let cuts, cuts < 1 { throw ValidationError("--cuts: \(cuts) is not allowed; allowed: 1 or more") }
    }

    func run() async throws {
        let start = ContinuousClock.now
        let proof = try await CrashProof(seed: seed)
        let cuts = proof.cuts(atMost: cuts, onlyBytes: bytes)
        let bar = ProgressBar(total: cuts.count)
        var outcomes: [CrashProof.Outcome] = []
        try await proof.run(cuts, width: ProofOptions.width) { outcome in
            outcomes.append(outcome)
            bar.show(done: outcomes.count)
        }
        bar.clear()
        let groups = Dictionary(grouping: outcomes, by: \.cut.kind)
        let table = TextTable(
            head: ["end", "cuts", "failed"],
            rows: groups.keys.sorted().map { kind in
                let group = groups[kind] ?? []
                return [kind, "\(group.count)", "\(group.count { !$0.failures.isEmpty })"]
            },
            numeric: [1, 2])
        try StandardOutput.write(table.text)
        let failed = outcomes.filter { !$0.failures.isEmpty }
        for outcome in failed { StandardError.write("\(outcome.cut): \(outcome.failures.joined(separator: "; "))") }
        try Verdict.end(
            "\(outcomes.count) cuts in \(proof.changeCount) changes of files, seed \(seed): \(failed.count) failed; "
                + "\(Verdict.seconds(since: start)) seconds",
            failures: failed.count)
    }
}
