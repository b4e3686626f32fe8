// Whether something moves before the camera, and what looking costs while nothing does.

import Imaging
import RackCore
import Simulator
import Testing

@testable import Display

@Suite("The scene before the camera")
struct LiveSceneTests {
    private static let size = PixelSize(width: 400, height: 300)

    /// Whether each picture of a sequence shows something new.
    private func changes(_ pictures: [ColorImage]) -> [Bool] {
        var scene = LiveScene()
        return pictures.map { scene.changes(with: $0) }
    }

    /// A gray picture with noise of about 6 a pixel, and a patch on it.
    private func picture(seed: UInt64, brightness: Int = 120, patch: PixelRect? = nil) -> ColorImage {
        var random = SplitMix64(seed: seed)
        let pixels = (0..<Self.size.width * Self.size.height).map { index in
            let place = Point(x: Double(index % Self.size.width), y: Double(index / Self.size.width))
            let isPatch = patch?.contains(place) ?? false
            return UInt32((isPatch ? 60 : brightness) + Int.random(in: -10...10, using: &random)) * 0x01_0101
        }
        return ColorImage(width: Self.size.width, height: Self.size.height, pixels: pixels)
    }

    @Test func `the noise of a camera is no movement`() {
        let changes = changes((1...6).map { picture(seed: $0) })
        #expect(changes == [true] + Array(repeating: false, count: 5))
    }

    @Test func `a tube that is put in moves, and stays`() {
        let tube = PixelRect(x: 180, y: 140, width: 24, height: 24)
        let changes = changes([
            picture(seed: 1), picture(seed: 2, patch: tube), picture(seed: 3, patch: tube), picture(seed: 4),
        ])
        #expect(changes == [true, true, false, true])
    }

    @Test func `light that creeps is drawn in the end`() {
        let changes = changes((0...12).map { picture(seed: UInt64($0), brightness: 120 + $0) })
        #expect((2...8).contains(changes.count { $0 }))
    }

    @Test func `pictures of another size and of a few pixels are taken down too`() {
        let images = [(1, 1), (3, 200), (31, 33)].map { width, height in
            ColorImage(size: PixelSize(width: width, height: height), filledWith: .white)
        }
        #expect(changes(images.flatMap { [$0, $0] }) == [true, false, true, false, true, false])
    }

    @Test func `while nothing moves, looking takes less than two hundredths of the time`() {
        var pace = LivePace()
        let cost = Duration.milliseconds(20)
        #expect(pace.pause(hasChanged: false, cost: cost, at: .zero) == .zero)
        let rest = pace.pause(hasChanged: false, cost: cost, at: .seconds(4))
        #expect(cost / (cost + rest) < 0.02 && rest < .seconds(2))
        #expect(pace.pause(hasChanged: false, cost: .seconds(1), at: .seconds(5)) == .seconds(3))
        #expect(pace.pause(hasChanged: true, cost: cost, at: .seconds(6)) == .zero)
        #expect(pace.pause(hasChanged: false, cost: cost, at: .seconds(7)) == .zero)
    }
}
