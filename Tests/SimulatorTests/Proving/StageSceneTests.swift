// What stands below the camera, as scenes of it are judged.

import RackCore
import Simulator
import Testing

@Suite struct `What stands below the camera` {
    @Test func `is known in most scenes of every kind, and what is not a lid or a hand is seldom taken for one`()
        async throws
    {
        var judged: [StageScene.Judgement] = []
        try await StageScene.judge(0..<96, seed: 501, width: 2) { judged.append($0) }
        #expect(judged.count == 96)
        for stage in StageScene.stages {
            let own = judged.filter { $0.scene == stage }
            #expect(own.count == 12)
            #expect(own.count { $0.said == stage } * 2 >= own.count, "\(stage)")
        }
        let asked = judged.filter { $0.scene == .box && ($0.said == .lidOn || $0.said == .hand) }
        #expect(asked.count <= 1)
    }

    @Test func `is unsure in a picture of nothing that is too small to judge`() {
        #expect(Stage(Frame(GrayImage(width: 8, height: 8, repeating: 100))) == .unsure)
    }
}
