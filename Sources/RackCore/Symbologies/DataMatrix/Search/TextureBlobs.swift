// Everything in a picture that is textured like a code.

/// Finds squares of dense texture in a whole picture, for pictures in which too few codes were read to know where the
/// others are.
struct TextureBlobs: Sendable {
    /// Pixels along the side of a block.
    private static let block = 8
    /// The share of a block's pixels at which the picture has to change, across and down.
    private static let leastDensity = 0.14
    /// The side of the smallest symbol that can be read, in pixels of the picture.
    private static let leastSide = 20.0
    /// The sides of a blob, in blocks; the longer side is less than so many of the shorter, and blocks fill this share of
    /// the rectangle around them: a code, however it is turned, and what touches it.
    private static let (sides, mostOblong, leastFill) = (2...48, 2.0, 0.4)
    /// How far around the middle of a blob is searched, in sides of it.
    private static let reach = 0.9
    /// The smallest change from a pixel to the next but one, in grey values.
    private static let leastChange = 7

    /// The blobs of one level, as places in pixels of the picture.
    static func find(_ pyramid: Pyramid, level: Int) -> [Place] {
        let image = pyramid.levels[level]
        let (columns, rows) = (image.width / block, image.height / block)
        guard columns >= 3, rows >= 3 else { return [] }
        let isTextured = textured(image, columns: columns, rows: rows)
        var runs: [Run] = []
        for y in 0..<rows {
            var start = 0
            for x in 0...columns where x == columns || !isTextured[y * columns + x] {
                if x > start {
                    runs.append(
                        Run(
                            y: Int32(truncatingIfNeeded: y), start: Int32(truncatingIfNeeded: start),
                            end: Int32(truncatingIfNeeded: x)))
                }
                start = x + 1
            }
        }
        let scale = Double(block << level)
        return Components(runs).withSides(in: sides).compactMap { component in
            let bounds = component.bounds
            let (width, height) = (Double(bounds.width), Double(bounds.height))
            guard max(width, height) < mostOblong * min(width, height),
                Double(component.area) > leastFill * width * height
            else {
                return nil
            }
            let side = Double(component.area).squareRoot() * scale
            guard side >= leastSide else { return nil }
            return Place(
                center: Vector(Double(bounds.x) + width / 2, Double(bounds.y) + height / 2) * scale,
                reach: side * Self.reach,
                side: side)
        }
    }

    /// Whether each block, together with its neighbours, changes often enough in both directions.
    private static func textured(_ image: GrayImage, columns: Int, rows: Int) -> [Bool] {
        var across = [Int32](repeating: 0, count: columns * rows)
        var down = across
        for y in 1..<min(image.height - 1, rows * block) {
            let first = y / block * columns
            image.withRow(y - 1) { above in
                image.withRow(y) { row in
                    image.withRow(y + 1) { below in
                        for x in 1..<min(image.width - 1, columns * block) {
                            let index = first &+ x / block
                            if abs(Int(row[x + 1]) - Int(row[x - 1])) >= leastChange { across[index] &+= 1 }
                            if abs(Int(below[x]) - Int(above[x])) >= leastChange { down[index] &+= 1 }
                        }
                    }
                }
            }
        }
        let least = Int32(leastDensity * Double(block * block))
        return (0..<columns * rows).map { min(across[$0], down[$0]) >= least }
    }
}
