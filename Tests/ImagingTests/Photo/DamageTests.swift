// No bytes whatever bring the decoders down.

import Imaging
import RackCore
import Testing
import TestSupport

@Suite struct `Damage` {
    /// Develops bytes in both ways; either result is fine, as long as there is one.
    private func develop(_ bytes: [UInt8]) {
        if let photo = try? Picture(Frame(file: bytes), crop: .auto, maxDimension: 32) {
            #expect(photo.luma.width <= 32 && photo.luma.height <= 32)
        }
        _ = try? ColorImage.develop(bytes)
    }

    @Test func `random bytes`() {
        var generator = SeededGenerator(seed: 1)
        let starts: [[UInt8]] = [
            [], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xe1], [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8],
            Array(HandmadePNG(width: 1, height: 1, colorType: 0, samples: [0]).bytes[..<8]),
        ]
        for start in starts {
            for _ in 0..<400 {
                let count = Int.random(in: 0..<300, using: &generator)
                develop(start + (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
            }
        }
    }

    @Test(arguments: [PictureFormat.jpeg, .png])
    func `files with altered bytes`(format: PictureFormat) throws {
        var generator = SeededGenerator(seed: 2)
        let sound = try TestPictures.checkered(width: 40, height: 24, cell: 3, seed: 4).encoded(as: format)
        for _ in 0..<1_500 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                // Headers stand in front, and are what everything else depends on.
                let range = Bool.random(using: &generator) ? 0..<min(200, bytes.count) : 0..<bytes.count
                let position = Int.random(in: range, using: &generator)
                // A height or width of tens of thousands is tested by itself and only takes time here.
                guard !isSize(position, in: sound) else { continue }
                bytes[position] = UInt8.random(in: 0...255, using: &generator)
            }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                bytes.removeSubrange(Int.random(in: 0..<bytes.count, using: &generator)...)
            }
            develop(bytes)
        }
    }

    private func isSize(_ position: Int, in bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: [0xff, 0xd8]) else { return (16..<24).contains(position) }
        let frame = TestPictures.frameHeader(of: bytes)
        return (frame..<frame + 9).contains(position)
    }

    @Test func `headers that promise more pixels than there are`() throws {
        let jpeg = try TestPictures.checkered(width: 40, height: 24, cell: 3, seed: 4).encoded(as: .jpeg)
        let frame = TestPictures.frameHeader(of: jpeg)
        for (height, width) in [(1, 1), (24, 41), (23, 40), (2_000, 3_000), (19_999, 16)] {
            var bytes = jpeg
            bytes.replaceSubrange(
                frame + 5..<frame + 9,
                with: [UInt8(height >> 8), UInt8(height & 0xff), UInt8(width >> 8), UInt8(width & 0xff)])
            develop(bytes)
        }
    }
}
