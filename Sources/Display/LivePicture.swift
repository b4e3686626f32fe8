// The camera's live picture with the square that is read, on any canvas, and whether something moves in it.

package import Imaging
package import RackCore
package import Station

/// The place of the live picture on a screen that is drawn already. Only this place is drawn anew with each picture.
struct LivePicture {
    /// Where the picture goes, in pixels.
    let place: Area
    let canvas: Canvas
    let guide: Screen.Guide
    /// The width of the square's line, in pixels.
    let line: Double

    /// What lies outside the square is dimmed by this much.
    private static let dimming = 0.55
    /// The proportions that are assumed of a camera before its first picture.
    static let usualSize = PixelSize(width: 4000, height: 3000)

    /// The pixels that there are for the picture.
    var room: PixelSize { PixelSize(width: Int(place.width), height: Int(place.height)) }

    /// Draws the live picture and the square.
    /// - Throws: `DrawingError` when the drawing fails.
    func draw(_ picture: ReducedPicture) throws(DrawingError) {
        try draw(picture.image, fullSize: picture.fullSize)
    }

    /// Draws a picture and the square.
    /// - Parameter fullSize: the size of the whole picture, of which the image may be a smaller one.
    func draw(_ image: ColorImage, fullSize: PixelSize) throws(DrawingError) {
        canvas.fill(place, color: Palette.surface)
        let shown = place.fitting(fullSize)
        try canvas.draw(image, in: shown, isFast: true)
        drawGuide(over: shown, size: fullSize, isDimming: true)
    }

    /// Draws the place before there is a picture: the square alone, on a dark ground.
    func drawEmpty(radius: Double) {
        canvas.fill(place, color: Brush.ink, radius: radius)
        let size = guide.pictureSize ?? Self.usualSize
        drawGuide(over: place.fitting(size), size: size, isDimming: false)
    }

    private func drawGuide(over shown: Area, size: PixelSize, isDimming: Bool) {
        guard let rect = guide.rect(in: size), rect != PixelRect(size) else { return }
        let scale = shown.width / Double(size.width)
        let square = Area(
            x: shown.x + Double(rect.x) * scale, y: shown.y + Double(rect.y) * scale,
            width: Double(rect.width) * scale, height: Double(rect.height) * scale)
        if isDimming { dim(around: square, in: shown) }
        if let rack = guide.rack { drawCells(of: rack, in: square) }
        canvas.stroke(square.inset(by: line / 2), color: Palette.badge, width: line)
    }

    /// Draws the lines along which the rows and columns of a box lie that fills the square, as the reader takes it: its
    /// longer side spans the square, and the shorter one lies in the middle.
    private func drawCells(of rack: RackShape, in square: Area) {
        let pitch = square.width / Double(max(rack.rows, rack.cols, 1))
        let left = square.x + (square.width - pitch * Double(rack.cols)) / 2
        let top = square.y + (square.height - pitch * Double(rack.rows)) / 2
        let (width, height) = (pitch * Double(rack.cols), pitch * Double(rack.rows))
        for row in 0..<rack.rows {
            let y = top + pitch * (Double(row) + 0.5)
            canvas.line(
                from: Point(x: left, y: y), to: Point(x: left + width, y: y), color: Palette.badge, width: line / 2)
        }
        for col in 0..<rack.cols {
            let x = left + pitch * (Double(col) + 0.5)
            canvas.line(
                from: Point(x: x, y: top), to: Point(x: x, y: top + height), color: Palette.badge, width: line / 2)
        }
    }

    private func dim(around square: Area, in shown: Area) {
        let (right, bottom) = (shown.x + shown.width, shown.y + shown.height)
        let below = square.y + square.height
        let beside = square.x + square.width
        for part in [
            Area(x: shown.x, y: shown.y, width: shown.width, height: square.y - shown.y),
            Area(x: shown.x, y: below, width: shown.width, height: bottom - below),
            Area(x: shown.x, y: square.y, width: square.x - shown.x, height: square.height),
            Area(x: beside, y: square.y, width: right - beside, height: square.height),
        ] where part.width > 0 && part.height > 0 {
            canvas.fill(part, color: Brush.ink, opacity: Self.dimming)
        }
    }
}

extension ReducedPicture {
    /// Decodes a camera's picture for a place of so many pixels; nil when it is damaged.
    package init?(_ picture: CameraPicture, fitting room: PixelSize) {
        switch picture {
        case .file(let bytes):
            guard let reduced = try? ReducedPicture(bytes, fitting: room) else { return nil }
            self = reduced
        case .frame(let frame): self.init(frame, fitting: room)
        }
    }
}

extension CameraPicture {
    /// The picture for a place of so many pixels, decoded on no display's own thread; nil when it is damaged.
    @concurrent
    package func reduced(fitting room: PixelSize) async -> ReducedPicture? { ReducedPicture(self, fitting: room) }
}

/// What a live picture shows, coarsely: so coarsely that the noise of a camera is no change, and a hand is.
package struct LiveScene: Sendable {
    /// The mean brightness of each block; empty before the first picture.
    private var blocks: [Int] = []

    /// So many blocks stand side by side, and one below the other.
    private static let side = 16
    /// A block whose mean changes by less, of 255, has not changed. Noise of 6 a pixel leaves 0.8 in the difference of
    /// two means of 100 pixels.
    private static let tolerance = 6

    /// Makes a scene before its first picture.
    package init() {}

    /// Takes a picture down, and says whether it shows something else than the last one that did.
    package mutating func changes(with image: ColorImage) -> Bool {
        let blocks = Self.blocks(of: image)
        let isSame =
            blocks.count == self.blocks.count
            && zip(blocks, self.blocks).allSatisfy { abs($0 - $1) < Self.tolerance }
        // What creeps is compared with where it began.
        if !isSame { self.blocks = blocks }
        return !isSame
    }

    private static func blocks(of image: ColorImage) -> [Int] {
        var (sums, counts) = (Array(repeating: 0, count: side * side), Array(repeating: 0, count: side * side))
        let pixels = image.pixels.span
        // Every second pixel of every second row tells enough.
        let columns = stride(from: 0, to: image.width, by: 2).map { $0 * side / image.width }
        for y in stride(from: 0, to: image.height, by: 2) {
            let (row, start) = (y * side / image.height * side, y * image.width)
            for (place, column) in columns.enumerated() {
                sums[row &+ column] &+= Int(pixels[start &+ 2 &* place] >> 8 & 0xff)
                counts[row &+ column] &+= 1
            }
        }
        return zip(sums, counts).map { $1 == 0 ? 0 : $0 / $1 }
    }
}

/// When the next live picture is wanted: at once while something moves, and else so seldom that looking costs less
/// than two hundredths of a processor.
package struct LivePace: Sendable {
    /// Since when nothing has moved, by a clock that only runs; nil while something does.
    private var stillSince: Duration?

    /// So long after the last movement pictures come as fast as they can.
    private static let patience = Duration.seconds(3)
    /// The pause after a look, in times of what the look took.
    private static let rest = 60
    /// The longest pause: what comes before the camera is to be seen soon.
    private static let longest = Duration.seconds(3)

    /// Makes a pace before the first picture.
    package init() {}

    /// The pause after a picture.
    /// - Parameters:
    ///   - hasChanged: whether it showed something new.
    ///   - cost: what looking at it took.
    ///   - now: the present time by a clock that only runs.
    package mutating func pause(hasChanged: Bool, cost: Duration, at now: Duration) -> Duration {
        guard !hasChanged else {
            stillSince = nil
            return .zero
        }
        let since = stillSince ?? now
        stillSince = since
        return now - since < Self.patience ? .zero : min(cost * Self.rest, Self.longest)
    }
}
