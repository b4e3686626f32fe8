// Whether a capture that was made worse is rated lower, and told by the cause that made it worse.

import Imaging
import Simulator
import Testing

@testable import RackCore

@Suite("Quality of captures")
struct CaptureQualityTests {
    /// The rating of a simulated rack after it was read.
    private static func quality(
        seed: UInt64 = 21, _ change: (inout SimulatedRack) -> Void = { _ in }
    ) async throws -> CaptureQuality {
        var rack = SimulatedRack(seed: seed, shape: RackShape(rows: 5, cols: 5), clutter: 0)
        rack.optics = SimulatedRack.Optics(picture: PixelSize(width: 900, height: 900), pixelsPerModule: 5)
        change(&rack)
        let frame = try RackRenderer.render(rack).picture.frame
        let reading = await RackReader.read(
            Picture(frame.luma), options: ReadOptions(containers: [Container(rack.shape)]))
        return try #require(reading.rated(in: frame.luma).quality)
    }

    @Test(arguments: [21, 22]) func `a sharp rack in good light is excellent, and nothing is to be done`(
        seed: UInt64
    ) async throws {
        let quality = try await Self.quality(seed: seed)
        #expect(quality.rating == .excellent && quality.tip == nil)
        #expect(QualityMeasure.allCases.allSatisfy { quality.measures[$0] != nil })
        #expect(try #require(quality.meanGrade) > 3.8)
    }

    @Test func `the more a rack is blurred the lower it is rated, and focus is the cause`() async throws {
        var scores: [Int] = []
        for (blur, rating) in [(0.25, QualityRating.good), (0.35, .fair), (0.5, .poor)] {
            let quality = try await Self.quality { $0.optics.blur = blur }
            #expect(quality.rating == rating && quality.tip == .outOfFocus)
            scores.append(quality.score(.sharpness))
            #expect(quality.score(.brightness) > 90 && quality.score(.contrast) > 90)
        }
        #expect(scores == scores.sorted(by: >))
    }

    @Test func `a rack that is too blurred to be read is poor for its focus`() async throws {
        let quality = try await Self.quality { $0.optics.blur = 0.8 }
        #expect(quality.rating == .poor && quality.tip == .outOfFocus && quality.meanGrade == nil)
    }

    @Test func `less light lowers the brightness alone`() async throws {
        for (brightness, rating) in [(0.35, QualityRating.good), (0.15, .fair)] {
            let quality = try await Self.quality { $0.light.brightness = brightness }
            #expect(quality.rating == rating && quality.tip == .tooDark)
            #expect(quality.score(.sharpness) > 90 && quality.score(.contrast) > 90)
            #expect(try #require(quality.meanGrade) > 3.8)
        }
    }

    @Test func `pale print is told by its contrast, and not by light or focus`() async throws {
        let quality = try await Self.quality { $0.printing.contrast = 0.3 }
        #expect(quality.rating == .fair && quality.tip == .frost)
        #expect(quality.score(.sharpness) > 90 && quality.score(.brightness) > 90)
        #expect(try #require(quality.meanGrade) < 2)
    }

    @Test func `frost is told from a camera out of focus`() async throws {
        for frost in [0.6, 0.8, 1] {
            let quality = try await Self.quality { $0.tubes.frost = frost }
            #expect(quality.rating == .poor && quality.tip == .frost)
        }
    }

    @Test func `mirrored lamps and too much light are told as glare`() async throws {
        for glare in [0.3, 0.6] {
            let quality = try await Self.quality { $0.tubes.glare = glare }
            #expect(quality.rating < .excellent && quality.tip == .glare)
        }
        let bright = try await Self.quality { $0.light.brightness = 3 }
        #expect(bright.rating == .fair && bright.tip == .glare)
    }

    @Test func `torn labels are told in a picture that is good otherwise`() async throws {
        let some = try await Self.quality { $0.tubes.tornLabels = 0.3 }
        let all = try await Self.quality { $0.tubes.tornLabels = 1 }
        #expect(some.rating == .good && all.rating == .poor)
        #expect(some.tip == .labelTorn && all.tip == .labelTorn)
        #expect(all.score(.sharpness) > 90 && all.score(.contrast) > 90 && all.score(.correction) < 70)
    }

    @Test func `the size of the codes in the picture changes no rating`() async throws {
        for pixels in [2.5, 3, 4] {
            #expect(try await Self.quality { $0.optics.pixelsPerModule = pixels }.rating == .excellent)
        }
    }

    @Test func `an empty box is not rated`() async throws {
        let shape = RackShape(rows: 2, cols: 2)
        let reading = RackReading(
            pictureSize: PixelSize(width: 100, height: 100), crop: PixelRect(x: 0, y: 0, width: 100, height: 100),
            rack: shape, origin: .container(Container(shape), .assumed), records: [],
            positions: [
                RackPosition(position: GridPosition(row: 0, col: 0), state: .empty, center: Point(x: 50, y: 50))
            ], warnings: [], timings: [])
        #expect(CaptureQuality(reading, in: GrayImage(width: 100, height: 100, repeating: 90)) == nil)
    }

    @Test func `scores follow their limits, and the lowest decides`() {
        #expect(QualityMeasure.sharpness.score(0.55) == 90 && QualityMeasure.sharpness.score(9) == 100)
        #expect(QualityMeasure.looks.score(1) == 100 && QualityMeasure.looks.score(3) == 0)
        #expect(QualityMeasure.glare.score(0.7) == 40 && QualityMeasure.glare.score(1.5) == 0)
        #expect(CaptureQuality([.sharpness: 0.8, .contrast: 0.36]).rating == .good)
        #expect([0, 39, 40, 70, 90].map { QualityRating(score: $0) } == [.poor, .poor, .fair, .good, .excellent])
    }
}
