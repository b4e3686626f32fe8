// Which of two pictures is the sharper one.

import TestSupport
import Testing

@testable import RackCore

@Suite("Sharpness")
struct SharpnessTests {
    /// A chessboard with squares of some pixels, blurred over so many pixels to each side, and with noise.
    private static func board(of side: Int, blur: Int, noise: Double, seed: UInt64) -> GrayImage {
        let sharp = GrayImage(width: 90, height: 80, zero: 0) { y, row in
            for x in row.indices { row[x] = (x / side + y / side).isMultiple(of: 2) ? 180 : 80 }
        }
        var generator = SeededGenerator(seed: seed)
        return GrayImage(width: 90, height: 80, zero: 0) { y, row in
            for x in row.indices {
                var (sum, count) = (0.0, 0.0)
                for v in max(0, y - blur)...min(79, y + blur) {
                    for u in max(0, x - blur)...min(89, x + blur) {
                        sum += Double(sharp[u, v])
                        count += 1
                    }
                }
                let noisy = sum / count + (noise > 0 ? Double.random(in: -noise...noise, using: &generator) : 0)
                row[x] = UInt8(min(max(noisy, 0), 255))
            }
        }
    }

    @Test(arguments: [3, 5, 12], [0.0, 40])
    func `is less out of focus, whatever the module and with as much noise`(_ side: Int, _ noise: Double) {
        for seed in 1...8 as ClosedRange<UInt64> {
            let sharp = Self.board(of: side, blur: 0, noise: noise, seed: seed)
            let blurred = Self.board(of: side, blur: 1, noise: noise, seed: seed + 100)
            #expect(Sharpness(blurred) < Sharpness(sharp))
        }
    }

    @Test func `of an even picture, and of next to none, is nothing`() {
        #expect(Sharpness(GrayImage(width: 50, height: 50, repeating: 9)).value == 0)
        #expect(Sharpness(GrayImage(width: 4, height: 50, repeating: 9)).value == 0)
        #expect(Sharpness(GrayImage(width: 0, height: 0, repeating: 9)).value == 0)
    }
}
