// A picture as a symbol's modules see it: dark is always dark.

/// One level of a pyramid, with its grey values turned so that the finder pattern is dark.
struct SymbolView: Sendable {
    /// The pixels.
    let image: GrayImage
    /// The colours of the symbol that is looked at.
    let polarity: Polarity

    /// The grey value at a place, high where the symbol is light.
    @inline(__always)
    func value(at place: Vector) -> Float {
        let value = image.sample(place)
        return polarity == .darkOnLight ? value : 255 - value
    }

    /// Samples every module of a symbol at its middle, row by row.
    @inline(__always)
    func forEachModule(of frame: SymbolFrame, _ body: (_ row: Int, _ col: Int, _ value: Float) -> Void) {
        let map = ProjectiveMap(to: frame.corners)
        let step = 1 / Double(frame.count)
        let isInside = map.isFrontal && image.holds(frame.corners)
        let pixels = image.elements.span
        for row in 0..<frame.count {
            var place = map.ray(atRow: (Double(row) + 0.5) * step, from: 0.5 * step, step: step)
            for col in 0..<frame.count {
                let value =
                    isInside
                    ? pixels.interpolated(at: place.point - 0.5, width: image.width) : image.sample(place.point)
                body(row, col, polarity == .darkOnLight ? value : 255 - value)
                place.advance()
            }
        }
    }
}

extension GrayImage {
    /// Whether all corners are farther from the picture's edge than half a pixel.
    fileprivate func holds(_ corners: Corners) -> Bool {
        let (right, bottom) = (Double(width) - 0.6, Double(height) - 0.6)
        func holds(_ corner: Vector) -> Bool {
            corner.x >= 0.5 && corner.x <= right && corner.y >= 0.5 && corner.y <= bottom
        }
        return holds(corners.topLeft) && holds(corners.topRight) && holds(corners.bottomRight)
            && holds(corners.bottomLeft)
    }
}
