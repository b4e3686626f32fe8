// How a container lies in a picture, as arithmetic.

import RackCore
import Testing

@Suite("A container's pose") struct QuarterPoseTests {
    private static let shapes = [
        RackShape(rows: 9, cols: 9), RackShape(rows: 8, cols: 12), RackShape(rows: 1, cols: 5),
    ]

    @Test(arguments: QuarterPose.all, shapes) func `a position in the picture is one position of the container`(
        pose: QuarterPose, shape: RackShape
    ) {
        let seen = pose.shapeInPicture(of: shape)
        var places: Set<GridPosition> = []
        for row in 0..<shape.rows {
            for col in 0..<shape.cols {
                let own = GridPosition(row: row, col: col)
                let place = pose.inPicture(own, of: shape)
                #expect(pose.own(place, of: shape) == own)
                #expect((0..<seen.rows).contains(place.row) && (0..<seen.cols).contains(place.col))
                places.insert(place)
            }
        }
        #expect(places.count == shape.rows * shape.cols)
    }

    @Test func `a quarter turn clockwise brings the first position to the top right`() {
        let shape = RackShape(rows: 8, cols: 12)
        let corner = GridPosition(row: 0, col: 0)
        let places = (0..<4).map { QuarterPose(quarters: $0).inPicture(corner, of: shape) }
        #expect(
            places == [
                GridPosition(row: 0, col: 0), GridPosition(row: 0, col: 7), GridPosition(row: 7, col: 11),
                GridPosition(row: 11, col: 0),
            ])
        #expect(QuarterPose(isMirrored: true).inPicture(corner, of: shape) == GridPosition(row: 0, col: 11))
    }

    @Test(arguments: QuarterPose.all) func `sides turn as positions do`(pose: QuarterPose) {
        let shape = RackShape(rows: 3, cols: 3)
        let middles: [PlacementDoubt.Side: GridPosition] = [
            .top: GridPosition(row: 0, col: 1), .bottom: GridPosition(row: 2, col: 1),
            .left: GridPosition(row: 1, col: 0), .right: GridPosition(row: 1, col: 2),
        ]
        for (side, middle) in middles {
            #expect(middles[pose.inPicture(side)] == pose.inPicture(middle, of: shape))
        }
    }
}
