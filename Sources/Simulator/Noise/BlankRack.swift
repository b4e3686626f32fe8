// Rendered racks without a single code.

import Imaging
import RackCore

/// Racks whose caps carry no code.
enum BlankRack {
    /// A small rack under any condition, all of whose caps are blank or missing.
    static func picture(_ random: inout SplitMix64) throws(SimulationError) -> GrayImage {
        let shape = RackShape(rows: random.whole(2...6), cols: random.whole(2...6))
        // A rack's own code would be one.
        let conditions = SimulatedRack.Condition.allCases.filter { $0 != .rackCode }
        var rack = SimulatedRack(random.pick(conditions), seed: random.next(), shape: shape)
        rack.fill = random.uniform(0.3...1)
        rack.blanks = 1
        rack.optics.picture = PixelSize(width: random.whole(280...560), height: random.whole(280...560))
        rack.optics.pixelsPerModule = random.uniform(1.5...6)
        let picture = try RackRenderer.render(rack).picture
        return GrayImage(width: picture.width, height: picture.height, zero: 0) { y, row in
            for x in row.indices { row[x] = picture[x, y].green }
        }
    }
}
