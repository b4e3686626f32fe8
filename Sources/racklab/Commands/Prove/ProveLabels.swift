// `racklab prove labels`.

internal import ArgumentParser
internal import Commands
internal import RackCore
internal import Simulator
internal import Station

/// Proves that no code of a label is read wrongly.
struct ProveLabels: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "labels",
        abstract: "Read linear and QR codes of all kinds under all conditions; none may be read wrongly.",
        discussion: """
            The codes are small, blurred, dim, seen from the side, on round bottles, damaged and under glare. A code that \
            is not read is no failure; the tables count them. With --peers the programs ZXingReader and zbarimg read the \
            same pictures.
            """)

    @Option(help: "How many pictures are read.")
    var pictures = 5000

    @Flag(help: "Let other readers read the pictures too.")
    var peers = false

    @OptionGroup var options: ProofOptions

    func validate() throws {
        guard pictures >= 1 else {
            throw ValidationError("--pictures: \(pictures) is not allowed; allowed: 1 or more")
        }
    }

    func run() async throws {
        let peers = self.peers ? CodeProof.Peer.allCases : []
        let proof = CodeProof(seed: options.seed, peers: peers)
        let start = ContinuousClock.now
        let outcomes: [CodeProof.Outcome] = try await options.outcomes(0..<pictures) {
            numbers, done async throws(Fault) in
            try await proof.run(numbers, width: ProofOptions.width, done: done)
        }
        let kinds = CodePicture.symbologies.map { kind in
            (kind.rawValue, outcomes.filter { $0.symbology == kind })
        }
        let conditions = CodePicture.Condition.allCases.map { condition in
            (condition.rawValue, outcomes.filter { $0.condition == condition })
        }
        for groups in [kinds, conditions] {
            try StandardOutput.write(Self.table(groups + [("all", outcomes)], peers).text)
        }
        let failed = outcomes.filter { $0.wrong($0.values) > 0 }.sorted { $0.number < $1.number }
        if let save = options.save {
            let folder = try ProofFolder(save)
            for number in options.number.map({ [$0] }) ?? failed.map(\.number) {
                try folder.put(CodePicture(number: number, seed: options.seed).picture.pgm, "\(number).pgm")
            }
        }
        for outcome in failed {
            StandardError.write(
                "case \(outcome.number), \(outcome.symbology.rawValue) \(outcome.condition.rawValue): "
                    + "\(outcome.values.joined(separator: " ")) for \(outcome.text)")
        }
        let read = outcomes.count { $0.isRead($0.values) }
        try Verdict.end(
            "\(outcomes.count) codes, seed \(options.seed): \(read) read, \(failed.count) wrong; "
                + "\(Verdict.seconds(since: start)) seconds", failures: failed.count)
    }

    private static func table(
        _ groups: [(name: String, outcomes: [CodeProof.Outcome])], _ peers: [CodeProof.Peer]
    ) -> TextTable {
        let rows = groups.map { group in
            var cells = [group.name, "\(group.outcomes.count)"]
            for values in [\CodeProof.Outcome.values] + peers.indices.map({ \CodeProof.Outcome.peers[$0] }) {
                cells.append("\(group.outcomes.count { $0.isRead($0[keyPath: values]) })")
                cells.append("\(group.outcomes.reduce(0) { $0 + $1.wrong($1[keyPath: values]) })")
            }
            return cells
        }
        let head = ["codes", "of", "read", "wrong"] + peers.flatMap { [$0.rawValue, "wrong"] }
        return TextTable(head: head, rows: rows, numeric: Set(1..<head.count))
    }
}
