// The pictures kept with the sources are those that the simulator makes.

import Foundation
import Imaging
import RackCore
import Simulator
import Station
import Testing

@Suite struct FixtureTests {
    private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "../../../Fixtures").standardized

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    }

    @Test(arguments: Fixtures.all.map(\.name))
    func `a fixture's truth is what the simulator says`(_ name: String) throws {
        let spec = try #require(Fixtures.all.first { $0.name == name })
        let kept = try RackTruth(json: try bytes("\(name).json"))
        let made = try RackRenderer.truth(of: spec.rack, set: "fixtures")
        #expect(kept.cells.map(\.value) == made.cells.map(\.value))
        #expect(kept.cells.map(\.state) == made.cells.map(\.state))
        for (one, other) in zip(kept.cells, made.cells) {
            #expect(Point(x: one.x, y: one.y).distance(to: Point(x: other.x, y: other.y)) < 0.05)
        }
        let picture = try Picture(Frame(file: try bytes("\(name).jpg")), crop: .full, maxDimension: 4000)
        #expect(picture.fullSize == spec.rack.optics.picture)
    }

    @Test func `a fixture's picture is what the simulator renders`() throws {
        let spec = try #require(Fixtures.all.first { $0.name == "5-special-4x6" })
        let kept = try ColorImage.develop(try bytes("\(spec.name).jpg"))
        let made = try ColorImage.develop(try RackRenderer.render(spec.rack).jpeg())
        var sum = 0.0
        for y in 0..<kept.height {
            for x in 0..<kept.width {
                let place = Point(x: Double(x), y: Double(y))
                sum += abs(kept.brightness(place) - made.brightness(place))
            }
        }
        #expect(sum / Double(kept.width * kept.height) < 0.5)
    }

    @Test func `fixtures have codes of 3.5 pixels a module and more`() throws {
        for spec in Fixtures.all {
            #expect(try RackRenderer.truth(of: spec.rack).pixelsPerModule >= 3.5)
        }
    }

    @Test func `the special fixture has a comma, quotes, bytes, and one value on two caps`() throws {
        let kept = try RackTruth(json: try bytes("5-special-4x6.json"))
        let values = kept.vials.compactMap(\.value)
        #expect(values.contains(#"A,"7""#) && values.contains("01ff10"))
        #expect(values.filter { $0 == Fixtures.twin }.count == 2)
    }

    @Test func `a practice set has a picture and a truth for each condition and seed`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "practice-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var written: [String] = []
        try PracticeSet.write(
            to: folder.path(), seeds: [4], conditions: [.nothing], resolution: .preview
        ) { written.append($0) }
        #expect(written.count == 1 && written[0].hasSuffix("nothing_4.jpg"))
        let truth = try RackTruth(json: [UInt8](try Data(contentsOf: folder.appending(path: "nothing_4.json"))))
        #expect(truth.set == "nothing")
    }

    @Test func `a folder that cannot be made is named`() {
        #expect(throws: Fault.self) {
            try PracticeSet.write(to: "/dev/null/practice", seeds: [1], conditions: [.nothing])
        }
    }
}
