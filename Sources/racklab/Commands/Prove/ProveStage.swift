// `rackstation prove stage`.

internal import ArgumentParser
internal import Commands
internal import RackCore
internal import Simulator
internal import Station

/// Measures how often the station knows what stands below the camera.
struct ProveStage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stage",
        abstract: "Judge small pictures of all that may stand below the camera.",
        discussion: """
            The pictures show, in turns: \(StageScene.stages.map(\.rawValue).joined(separator: ", ")). Each row of \
            the table is what was there, each column what was said. The rules were made on --seed 1 and 2; the default \
            is none of them. The proof fails when less than --least of any row, in percent, is right.
            """
    )

    @Option(help: "How many pictures are judged.")
    var pictures = 1600

    @Option(help: "The number that all pictures are drawn from.")
    var seed: UInt64 = 1001

    @Option(help: "The least share of each row that has to be right, in percent.")
    var least = 0

    func validate() throws {
        guard pictures >= 1 else { throw ValidationError("--pictures: \(pictures) is not allowed; allowed: 1 or more") }
        guard (0...100).contains(least) else {
            throw ValidationError("--least: \(least) is not allowed; allowed: 0 to 100")
        }
    }

    func run() async throws {
        let bar = ProgressBar(total: pictures)
        let start = ContinuousClock.now
        var judged: [StageScene.Judgement] = []
        try await StageScene.judge(0..<pictures, seed: seed, width: ProofOptions.width) { judgement in
            judged.append(judgement)
            bar.show(done: judged.count)
        }
        bar.clear()
        let table = TextTable(
            head: ["there"] + Stage.allCases.map(\.rawValue) + ["right"],
            rows: StageScene.stages.map { stage in
                let own = judged.filter { $0.scene == stage }
                return [stage.rawValue] + Stage.allCases.map { said in String(own.count { $0.said == said }) }
                    + ["\(Self.percent(own)) %"]
            },
            numeric: Set(1...Stage.allCases.count + 1))
        try StandardOutput.write(table.text)
        let poor = StageScene.stages.count { stage in
            let own = judged.filter { $0.scene == stage }
            return !own.isEmpty && Self.percent(own) < least
        }
        let right = judged.count { $0.scene == $0.said }
        let unsure = judged.count { $0.said == .unsure }
        try Verdict.end(
            "\(right) of \(judged.count) right, \(unsure) unsure, \(judged.count - right - unsure) wrong, seed \(seed); "
                + "\(Verdict.seconds(since: start)) seconds",
            failures: poor)
    }

    private static func percent(_ judged: [StageScene.Judgement]) -> Int {
        judged.isEmpty ? 0 : judged.count { $0.scene == $0.said } * 100 / judged.count
    }
}
