// Which tube a line of sight meets first.

import RackCore

/// The tubes that may be seen in each tile of the picture, so that a line of sight asks only those.
struct TileIndex: Sendable {
    private static let side = 32
    private let across: Int
    private let down: Int
    private let shapes: [TubeShape]
    /// The tubes of all tiles, tile after tile.
    private let members: [Int32]
    /// Where each tile's tubes begin in `members`, and at the end where the last ones end.
    private let starts: [Int32]

    /// Makes an index of tubes by the rectangles of the picture that enclose them.
    init(_ tubes: [(shape: TubeShape, outline: PixelRect)], picture: PixelSize) {
        across = picture.width / Self.side + 1
        down = picture.height / Self.side + 1
        shapes = tubes.map(\.shape)
        var tiles = [[Int32]](repeating: [], count: across * down)
        for (tube, outline) in tubes.map(\.outline).enumerated() {
            // Two pixels around, for the corners of the pixels at the edge.
            let columns = Self.tiles(from: outline.x - 2, to: outline.x + outline.width + 2, count: across)
            for row in Self.tiles(from: outline.y - 2, to: outline.y + outline.height + 2, count: down) {
                for column in columns { tiles[row * across + column].append(Int32(tube)) }
            }
        }
        members = tiles.flatMap { $0 }
        starts = tiles.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int32($1.count)) }
    }

    private static func tiles(from low: Int, to high: Int, count: Int) -> Range<Int> {
        let first = min(max(low / side, 0), count)
        return first..<max(first, min(high / side + 1, count))
    }

    /// The tube that a line of sight through a place of the picture meets first.
    func nearest(_ ray: PinholeCamera.Ray, x: Float, y: Float) -> (tube: Int, hit: TubeShape.Hit)? {
        let tile = min(Int(y) / Self.side, down - 1) * across + min(Int(x) / Self.side, across - 1)
        var found: (tube: Int, hit: TubeShape.Hit)?
        for member in Int(starts[tile])..<Int(starts[tile + 1]) {
            let tube = Int(members[member])
            if let hit = shapes[tube].hit(ray, limit: found?.hit.t ?? .infinity) { found = (tube, hit) }
        }
        return found
    }
}
