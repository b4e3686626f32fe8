// `racklab prove positions`.

internal import ArgumentParser
internal import RackCore
internal import Simulator
internal import Station
internal import Commands

/// Proves that no value is shown at a wrong position.
struct ProvePositions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "positions",
        abstract: "Read containers that lie in all ways; not one value may come out at a wrong position.",
        discussion: """
            The containers have marks, lie in four turns, mirrored or not, hold from four vials to all, and are tilted, \
            in perspective, and full of leaning tubes. A position that the reading itself calls uncertain, assumed or \
            a question counts as unknown. To every six of them comes one that is not the container that is declared: \
            none may be taken for it without an alarm. Pairs of sessions of one container, between which tubes came, went \
            and changed places, are compared without pictures: where its tubes stood may not tell a wrong way of lying.
            """
    )

    @Option(help: "How many containers with marks are read.")
    var racks = 3000

    @Option(help: "How many pairs of sessions are compared.")
    var pairs = 500

    @OptionGroup var options: ProofOptions

    @OptionGroup var reading: EffortOption

    func validate() throws {
        guard racks >= 1 else { throw ValidationError("--racks: \(racks) is not allowed; allowed: 1 or more") }
        guard pairs >= 0 else { throw ValidationError("--pairs: \(pairs) is not allowed; allowed: 0 or more") }
    }

    func run() async throws {
        let proof = PositionsProof(seed: options.seed, effort: reading.effort)
        // So many numbers have so many containers that are declared rightly.
        let count = racks + (racks - 1) / (PositionsProof.wrongOneIn - 1)
        let start = ContinuousClock.now
        var outcomes: [PositionsProof.Outcome] = try await options.outcomes(0..<count) {
            numbers, done async throws(Fault) in
            try await proof.run(numbers, width: ProofOptions.width, done: done)
        }
        outcomes.sort { $0.number < $1.number }
        let marked = outcomes.filter(\.isRightlyDeclared)
        let others = outcomes.filter { !$0.isRightlyDeclared }
        try StandardOutput.write(Self.poses(marked).text + "\n" + Self.marks(marked).text + "\n")
        try StandardOutput.write(Self.wrongContainers(others).text + "\n")
        let histories = options.number == nil ? (0..<pairs).map(HistoryProof(seed: options.seed).outcome) : []
        if !histories.isEmpty { try StandardOutput.write(Self.pairs(histories).text + "\n") }
        let mistold = histories.filter(\.isWrong)
        for pair in mistold {
            StandardError.write("pair \(pair.number): lies \(pair.pose.words), told \(pair.told?.words ?? "nothing")")
        }
        let misplaced = marked.filter { !$0.wrong.isEmpty }
        let kept = others.filter { !$0.isAlarmed }
        for outcome in options.number == nil ? misplaced + kept : outcomes { StandardError.write(outcome.line) }
        try options.keep((misplaced + kept).map(\.number), of: proof, "positions")
        let (vials, right, wrong) = (
            marked.reduce(0) { $0 + $1.vials }, marked.reduce(0) { $0 + $1.right },
            marked.reduce(0) { $0 + $1.wrong.count }
        )
        try Verdict.end(
            "\(marked.count) \(marked.count == 1 ? "container" : "containers") with marks, seed \(options.seed): \(vials) vials, \(right) right, "
                + "\(vials - right - wrong) unknown, \(wrong) at a wrong position; \(others.count) of another kind than "
                + "declared: \(kept.count) kept without an alarm; \(histories.count) pairs of sessions: "
                + "\(mistold.count) told wrong; \(Verdict.seconds(since: start)) seconds",
            failures: wrong + kept.count + mistold.count)
    }

    private static func poses(_ outcomes: [PositionsProof.Outcome]) -> TextTable {
        table("lies", QuarterPose.all.map { pose in (pose.words, outcomes.filter { $0.pose == pose }) })
    }

    private static func marks(_ outcomes: [PositionsProof.Outcome]) -> TextTable {
        table(
            "mark",
            ContainerPicture.Marks.allCases.map { mark in (mark.rawValue, outcomes.filter { $0.marks == mark }) })
    }

    private static func table(_ head: String, _ groups: [(String, [PositionsProof.Outcome])]) -> TextTable {
        let doubts = PositionsProof.Doubt.allCases
        return TextTable(
            head: [head, "racks", "proved"] + doubts.map(\.rawValue) + ["wrong"],
            rows: groups.filter { !$0.1.isEmpty }.map { name, own in
                [name, "\(own.count)", "\(own.count { $0.doubt == nil && $0.wrong.isEmpty })"]
                    + doubts.map { doubt in "\(own.count { $0.doubt == doubt })" }
                    + ["\(own.count { !$0.wrong.isEmpty })"]
            },
            numeric: Set(1...doubts.count + 3))
    }

    private static func pairs(_ outcomes: [HistoryProof.Outcome]) -> TextTable {
        TextTable(
            head: ["pairs", "compared", "told rightly", "not told", "wrong"],
            rows: [("as before", false), ("otherwise", true)].map { name, isTurned in
                let own = outcomes.filter { $0.isTurned == isTurned }
                let (told, wrong) = (own.count { $0.told == $0.pose }, own.count(where: \.isWrong))
                return [name, "\(own.count)", "\(told)", "\(own.count - told - wrong)", "\(wrong)"]
            },
            numeric: [1, 2, 3, 4])
    }

    private static func wrongContainers(_ outcomes: [PositionsProof.Outcome]) -> TextTable {
        let names = Set(outcomes.map(\.declared.shape.description)).sorted()
        return TextTable(
            head: ["declared", "racks of another kind", "alarm", "kept without one"],
            rows: names.map { name in
                let own = outcomes.filter { $0.declared.shape.description == name }
                let alarmed = own.count(where: \.isAlarmed)
                return [name, "\(own.count)", "\(alarmed)", "\(own.count - alarmed)"]
            },
            numeric: [1, 2, 3])
    }
}

extension PositionsProof.Outcome {
    /// Whether a person has to decide before a position of a wrongly declared container is kept.
    fileprivate var isAlarmed: Bool { doubt == .container || doubt == .orientation || doubt == .nothing }

    /// The outcome in a line.
    fileprivate var line: String {
        "case \(number): \(container.shape)\(isRightlyDeclared ? "" : ", declared \(declared.shape)"), \(pose.words), "
            + "\(marks.rawValue), \(vials) vials: \(right) right, doubt \(doubt?.rawValue ?? "none"), wrong \(wrong)"
    }
}

extension QuarterPose {
    fileprivate var words: String { "\(degrees)°\(isMirrored ? " mirrored" : "")" }
}
