// `racklab prove stage`.

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
            a table is what was there, each column what was said: first of the picture alone, then after pictures of \
            what was there before. The rules were made on --seed 1 and 2; the default is none of them. The proof fails \
            when less than --least of any row of the second table, in percent, is right.
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
        for (name, said) in [("alone", \StageScene.Judgement.alone), ("after others", \.said)] {
            try StandardOutput.write(Self.table(judged, name, said).text)
        }
        let poor = StageScene.stages.count { stage in
            let own = judged.filter { $0.scene == stage }
            return !own.isEmpty && Self.percent(own, \.said) < least
        }
        func counts(_ said: KeyPath<StageScene.Judgement, Stage>) -> String {
            let right = judged.count { $0.scene == $0[keyPath: said] }
            let unsure = judged.count { $0[keyPath: said] == .unsure }
            return "\(right) of \(judged.count) right, \(unsure) unsure, \(judged.count - right - unsure) wrong"
        }
        try Verdict.end(
            "alone \(counts(\.alone)); after others \(counts(\.said)), seed \(seed); "
                + "\(Verdict.seconds(since: start)) seconds",
            failures: poor)
    }

    private static func table(
        _ judged: [StageScene.Judgement], _ name: String, _ said: KeyPath<StageScene.Judgement, Stage>
    ) -> TextTable {
        TextTable(
            head: [name] + Stage.allCases.map(\.rawValue) + ["right"],
            rows: StageScene.stages.map { stage in
                let own = judged.filter { $0.scene == stage }
                return [stage.rawValue]
                    + Stage.allCases.map { other in String(own.count { $0[keyPath: said] == other }) }
                    + ["\(Self.percent(own, said)) %"]
            },
            numeric: Set(1...Stage.allCases.count + 1))
    }

    private static func percent(_ judged: [StageScene.Judgement], _ said: KeyPath<StageScene.Judgement, Stage>) -> Int {
        judged.isEmpty ? 0 : judged.count { $0.scene == $0[keyPath: said] } * 100 / judged.count
    }
}
