// That labels are found and straightened, and that nothing is found where there is none.

import Imaging
import RackCore
import TestSupport
import Testing

@Suite("The outlines of labels")
struct LabelOutlineTests {
    /// A picture of a dark ground with noise, and a bright quadrangle with bars on it.
    private static func scene(
        _ quad: Quad?, ground: Double = 60, paper: Double = 200, noise: Double = 6, shade: Double = 0
    ) -> GrayImage {
        var generator = SeededGenerator(seed: 4)
        let map = quad.map { ProjectiveMap(to: Corners($0)) }
        var tones = [Double](repeating: ground, count: 1200 * 900)
        if let map {
            for row in 0..<1600 {
                for column in 0..<2400 {
                    let (u, v) = (Double(column) / 2400, Double(row) / 1600)
                    let isInk = (0.1...0.9).contains(u) && (0.2...0.8).contains(v) && Int(u * 60) % 3 == 0
                    let place = map(u, v)
                    tones[Int(place.y) * 1200 + Int(place.x)] = isInk ? ground / 2 : paper
                }
            }
        }
        let elements = tones.enumerated().map { index, tone in
            let lit = tone * (1 - shade * Double(index % 1200) / 1200)
            return UInt8(max(0, min(255, lit + Double.random(in: -noise...noise, using: &generator))))
        }
        return GrayImage(width: 1200, height: 900, elements: elements)
    }

    private static let turned = Quad(
        topLeft: Point(x: 350, y: 250), topRight: Point(x: 850, y: 330), bottomRight: Point(x: 800, y: 610),
        bottomLeft: Point(x: 310, y: 540))

    @Test(arguments: [
        (60, 200, 6, 0), (60, 200, 60, 0), (70, 110, 4, 0.3), (150, 235, 6, 0.1), (150, 235, 4, 0.75), (226, 240, 2, 0),
        (235, 210, 2, 0),
    ])
    func `a label is found with its corners`(_ ground: Double, _ paper: Double, _ noise: Double, _ shade: Double) throws
    {
        let picture = Self.scene(Self.turned, ground: ground, paper: paper, noise: noise, shade: shade)
        let found = LabelOutline.find(in: picture)
        let outline = try #require(found.first)
        #expect(found.count == 1)
        let way = try #require(outline.corners.ways.first)
        for (corner, truth) in zip(way.corners, Self.turned.corners) { #expect(corner.distance(to: truth) < 12) }
    }

    @Test func `a corner that is torn off is put back`() throws {
        var picture = Self.scene(Self.turned)
        for y in 0..<picture.height {
            for x in 0..<picture.width where Double(x) - Double(y) > 430 { picture[x, y] = 60 }
        }
        let outline = try #require(LabelOutline.find(in: picture).first)
        let way = try #require(outline.corners.ways.first)
        for (corner, truth) in zip(way.corners, Self.turned.corners) { #expect(corner.distance(to: truth) < 14) }
    }

    @Test(arguments: [0.0, 3, 40, 120]) func `where there is no label, none is found, and soon`(_ noise: Double) {
        let picture = Self.scene(nil, ground: 120, noise: noise)
        var found: [LabelOutline] = []
        let took = ContinuousClock().measure { found = LabelOutline.find(in: picture) }
        #expect(found.isEmpty && took < .seconds(5))
    }

    /// Noise of single pixels, and of grains that are as large as letters.
    @Test(arguments: [1, 4, 8, 16]) func `noise is no label, however coarse it is`(_ grain: Int) {
        var generator = SeededGenerator(seed: 9)
        let (width, height) = (1200 / grain, 900 / grain)
        let grains = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let picture = GrayImage(
            width: 1200, height: 900,
            elements: (0..<1200 * 900).map { index in
                grains[min(index / 1200 / grain, height - 1) * width + min(index % 1200 / grain, width - 1)]
            })
        #expect(LabelOutline.find(in: picture.smoothed()).isEmpty)
    }

    @Test func `a white sheet without print is no label, and no picture is too small`() {
        let sheet = GrayImage(
            width: 600, height: 400,
            elements: (0..<240_000).map { (200..<400).contains($0 % 600) && (100..<300).contains($0 / 600) ? 230 : 40 })
        #expect(LabelOutline.find(in: sheet).isEmpty)
        for side in 0..<20 {
            #expect(LabelOutline.find(in: GrayImage(width: side, height: 20 - side, repeating: 7)).isEmpty)
        }
    }

    @Test(arguments: StraightLabel.Treatment.allCases)
    func `a straightened label is black on white in even light`(_ treatment: StraightLabel.Treatment) throws {
        let picture = Self.scene(Self.turned, ground: 60, paper: 180, noise: 4, shade: 0.5)
        let label = StraightLabel(picture, Self.turned, scale: 2, treatment)
        let (width, height) = (label.picture.width, label.picture.height)
        #expect(width > 900 && height > 500)
        // Left and right of the bars, at either side of the shadow.
        for x in [width / 20, width - width / 20] { #expect(label.picture[x, height / 2] > 190) }
        #expect(label.picture.elements.count { $0 < 60 } > width * height / 20)
        #expect(label.file.starts(with: Array("P5\n\(width) \(height)\n255\n".utf8)))
    }
}
