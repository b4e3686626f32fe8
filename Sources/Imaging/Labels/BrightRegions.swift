// Connected bright regions of a picture.

internal import RackCore

/// The regions of a picture that are brighter than a tone.
struct BrightRegions {
    /// Bright pixels that hang together.
    struct Region {
        /// The pixels.
        var area: Int
        /// The left and the right end of each of its rows, in pixels.
        var ends: [Point] = []
        /// Whether it reaches an edge of the picture.
        var touchesEdge: Bool
    }

    /// The regions, of those that are not small.
    private(set) var regions: [Region] = []

    /// A region has to have so many pixels.
    private static let least = 200

    init(_ picture: GrayImage, above tone: UInt8) {
        let (width, height) = (picture.width, picture.height)
        // A frame of dark pixels around the picture, so that no neighbour lies outside.
        let stride = width + 2
        var isOpen = [Bool](repeating: false, count: stride * (height + 2))
        for y in 0..<height {
            for x in 0..<width { isOpen[(y + 1) * stride + x + 1] = picture.elements[y * width + x] > tone }
        }
        var (lefts, rights) = ([Int](repeating: .max, count: height + 2), [Int](repeating: .min, count: height + 2))
        var stack: [Int] = []
        for start in isOpen.indices where isOpen[start] {
            var (area, top, bottom) = (0, Int.max, Int.min)
            isOpen[start] = false
            stack.append(start)
            while let place = stack.popLast() {
                let (x, y) = (place % stride, place / stride)
                area += 1
                (top, bottom) = (min(top, y), max(bottom, y))
                if x < lefts[y] { lefts[y] = x }
                if x > rights[y] { rights[y] = x }
                for step in [-1, 1, -stride, stride] where isOpen[place + step] {
                    isOpen[place + step] = false
                    stack.append(place + step)
                }
            }
            if area >= Self.least {
                var region = Region(area: area, touchesEdge: top == 1 || bottom == height)
                for y in top...bottom {
                    if lefts[y] == 1 || rights[y] == width { region.touchesEdge = true }
                    for edge in [Double(y - 1), Double(y)] {
                        region.ends.append(Point(x: Double(lefts[y] - 1), y: edge))
                        region.ends.append(Point(x: Double(rights[y]), y: edge))
                    }
                }
                regions.append(region)
            }
            for y in top...bottom { (lefts[y], rights[y]) = (.max, .min) }
        }
    }
}
