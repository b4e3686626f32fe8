// Which way a small part of a picture rises, whatever the contrast.

/// The directions of the slopes of a field: of length 1 where they are steep, and less where they are not.
struct SlopeDirections: Sendable {
    let field: SlopeField
    /// The part across and the part down, row-major.
    let across: [Float]
    let down: [Float]

    /// A slope of so many grey values a pixel is as good as noise: it counts half.
    static let halfSlope: Float = 2

    init(_ field: SlopeField, halfSlope: Float = Self.halfSlope) {
        self.field = field
        let count = field.across.count
        var lengths = [Float](repeating: 0, count: count)
        for index in 0..<count {
            let (x, y) = (field.across[index], field.down[index])
            lengths[index] = 1 / (x * x + y * y + halfSlope * halfSlope).squareRoot()
        }
        var (across, down) = (field.across, field.down)
        for index in 0..<count {
            across[index] *= lengths[index]
            down[index] *= lengths[index]
        }
        (self.across, self.down) = (across, down)
    }
}
