// What stands below the camera, as scenes of it are judged.

import Imaging
import RackCore
import Simulator
import Testing

@Suite struct `What stands below the camera` {
    @Test func `is known in most scenes of every kind, and what is not a lid or a hand is seldom taken for one`()
        async throws
    {
        var judged: [StageScene.Judgement] = []
        try await StageScene.judge(0..<48, seed: 501, width: 2) { judged.append($0) }
        #expect(judged.count == 48)
        for stage in StageScene.stages {
            let own = judged.filter { $0.scene == stage }
            #expect(own.count == 6)
            #expect(own.count { $0.alone == stage } * 2 >= own.count, "\(stage) alone")
            #expect(own.count { $0.said == stage } * 4 >= own.count * (stage == .hand ? 3 : 2), "\(stage)")
        }
        for said in [\StageScene.Judgement.alone, \.said] {
            let asked = judged.filter {
                $0.scene == .box && ($0[keyPath: said] == .lidOn || $0[keyPath: said] == .hand)
            }
            #expect(asked.count <= 1)
        }
    }

    @Test func `is a hand that reaches in as long as it moves, and what it was when the hand is gone`() throws {
        var rack = SimulatedRack(seed: 12, shape: RackShape(rows: 9, cols: 9), clutter: 0)
        rack.optics.picture = PixelSize(width: 320, height: 240)
        rack.optics.pixelsPerModule = 0.75
        var background = StageBackground()
        func judged(_ sight: SimulatedRack.Sight, _ shot: Int) throws -> Stage {
            rack.sight = sight
            rack.shot = shot
            return background.judge(try RackRenderer.render(rack).picture.frame)
        }
        #expect(try (0..<3).map { try judged(.openBox, $0) } == [.box, .box, .box])
        #expect(try (3..<9).map { try judged(.sleeve, $0) } == Array(repeating: .hand, count: 6))
        // Resting it may be taken for anything that a picture alone shows; it does not become what is usual.
        #expect(try [9, 9, 9].map { try judged(.sleeve, $0) }.prefix(2) == [.hand, .hand])
        #expect(try (10..<13).map { try judged(.openBox, $0) }.last == .box)
    }

    @Test func `is no hand where a shadow falls on it`() throws {
        for seed: UInt64 in 1...3 {
            var rack = SimulatedRack(seed: seed, shape: RackShape(rows: 9, cols: 9), clutter: 1)
            rack.optics.picture = PixelSize(width: 320, height: 240)
            rack.optics.pixelsPerModule = 0.75
            var background = StageBackground()
            var said: [Stage] = []
            for (shot, shadow) in [0, 0, 0.5, 0.5].enumerated() {
                rack.light.shadow = shadow
                rack.shot = shot
                said.append(background.judge(try RackRenderer.render(rack).picture.frame))
            }
            #expect(!said.contains(.hand), "seed \(seed): \(said)")
        }
    }

    @Test func `is unsure in a picture of nothing that is too small to judge`() {
        #expect(Stage(Frame(GrayImage(width: 8, height: 8, repeating: 100))) == .unsure)
    }
}
