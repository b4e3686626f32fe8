// Racks of symbols for the tests of the reader.

@testable import RackCore

/// A rack of symbols of one size, each with a text of its own, in a drawing.
struct DrawnRack {
    private(set) var canvas: Canvas
    private(set) var texts: Set<String> = []
    /// Pixels from one middle to the next.
    let pitch: Double

    /// Draws a rack.
    /// - Parameters:
    ///   - rows: rows and columns of the rack.
    ///   - side: modules along a symbol's side.
    ///   - pose: how the symbols lie; each is turned further.
    ///   - inverted: whether every second symbol has its colours changed about.
    init(
        rows: Int = 3, cols: Int = 3, side: Int = 12, pose: Canvas.Pose = .init(center: .zero), inverted: Bool = false
    ) {
        pitch = Double(side) * pose.module * 2
        canvas = Canvas(width: Int(pitch * Double(cols + 1)), height: Int(pitch * Double(rows + 1)), gray: 120)
        for row in 0..<rows {
            for col in 0..<cols {
                let text = "\(UnicodeScalar(UInt8(65 + row)))\(col + 10)"
                guard let symbol = ModuleGrid(text: text, side: side) else { continue }
                var pose = pose
                pose.center = Vector(Double(col + 1), Double(row + 1)) * pitch
                pose.degrees += 37 * (row * cols + col)
                if inverted, (row + col).isMultiple(of: 2) { (pose.dark, pose.light) = (pose.light, pose.dark) }
                canvas = canvas.drawing(symbol, pose)
                texts.insert(text)
            }
        }
    }

    /// The values that are read in the drawing, sorted.
    static func values(in image: GrayImage, _ options: ReadOptions = ReadOptions()) async -> [String] {
        await RackReader.read(Picture(image), options: options).records.map(\.value).sorted()
    }
}

extension GrayImage {
    /// The picture turned by a quarter, clockwise.
    func turned() -> GrayImage {
        var turned = GrayImage(width: height, height: width, repeating: 0)
        for y in 0..<height {
            for x in 0..<width { turned[height - 1 - y, x] = self[x, y] }
        }
        return turned
    }

    /// The picture in a mirror.
    func mirrored() -> GrayImage {
        var mirrored = self
        for y in 0..<height {
            for x in 0..<width { mirrored[width - 1 - x, y] = self[x, y] }
        }
        return mirrored
    }
}
