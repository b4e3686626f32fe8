// A small copy of a picture, in which the stage is looked at: brightness and colour.

/// A small copy of a picture.
struct StagePlanes: Sendable {
    /// The brightness as the camera gave it.
    let luma: GrayImage
    /// The brightness with its noise smoothed.
    let smooth: GrayImage
    /// The colour of each pixel: blue less brightness, row-major; 128 where there is none.
    let blue: [Float]
    /// The colour of each pixel: red less brightness.
    let red: [Float]

    /// The picture is looked at in about so many pixels across.
    private static let usualWidth = 160
    /// A step in brightness from a pixel to the next but one that is an edge: as a part of the brightness.
    private static let leastEdge: Float = 0.07
    /// A step in colour that is an edge.
    private static let leastColorEdge: Float = 7

    /// Makes a small copy; nil where the picture is too small.
    /// - Parameter pyramid: the sizes of its brightness that there are already.
    init?(_ frame: Frame, _ pyramid: Pyramid? = nil) {
        let small = frame.reduced(covering: PixelSize(width: Self.usualWidth, height: 1), pyramid)
        guard small.luma.width >= 32, small.luma.height >= 24 else { return nil }
        luma = small.luma
        smooth = small.luma.smoothed()
        blue = Self.plane(small.color?.blue, small.color, small.size)
        red = Self.plane(small.color?.red, small.color, small.size)
    }

    /// Pixels side by side.
    var width: Int { luma.width }
    /// Pixels one below the other.
    var height: Int { luma.height }

    /// The pixels at which brightness or colour steps, row-major.
    var edges: [Bool] {
        var edges = [Bool](repeating: false, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
                let (up, down) = (max(y - 1, 0), min(y + 1, height - 1))
                func step(_ a: Int, _ b: Int) -> Bool {
                    let (one, two) = (Float(smooth.elements[a]), Float(smooth.elements[b]))
                    return abs(one - two) > Self.leastEdge * (one + two) / 2 + 2.5
                        || abs(blue[a] - blue[b]) + abs(red[a] - red[b]) > Self.leastColorEdge
                }
                edges[y * width + x] =
                    step(y * width + left, y * width + right) || step(up * width + x, down * width + x)
            }
        }
        return edges
    }

    private static func plane(_ plane: GrayImage?, _ color: Frame.ColorDifferences?, _ size: PixelSize) -> [Float] {
        var values = [Float](repeating: 128, count: size.width * size.height)
        guard let plane, let color else { return values }
        let smooth = plane.smoothed()
        for y in 0..<size.height {
            for x in 0..<size.width {
                values[y * size.width + x] = Float(
                    smooth[min(x / color.across, plane.width - 1), min(y / color.down, plane.height - 1)])
            }
        }
        return values
    }
}
