// Draws pictures of symbols for the tests of the reader.

@testable import RackCore

/// A picture in the making, in grey values.
struct Canvas {
    private(set) var values: [Float]
    let width: Int
    let height: Int

    /// A picture of one grey.
    init(width: Int, height: Int, gray: Float = 200) {
        (self.width, self.height) = (width, height)
        values = Array(repeating: gray, count: width * height)
    }

    /// A picture that is to be drawn upon.
    init(_ image: GrayImage) {
        (width, height, values) = (image.width, image.height, image.elements.map { Float($0) })
    }

    /// How a symbol lies in the picture.
    struct Pose {
        var center: Vector
        /// Pixels along the side of a module.
        var module = 6.0
        var degrees = 0
        var dark: Float = 40
        var light: Float = 210
        /// Modules are dots of this radius in modules; nil draws squares.
        var dot: Double?
        /// Modules of quiet zone around it.
        var quiet = 2.0
        /// Whether the symbol is seen in a mirror.
        var isMirrored = false
    }

    /// Draws a symbol and its quiet zone.
    func drawing(_ symbol: ModuleGrid, _ pose: Pose) -> Canvas {
        var canvas = self
        let across = Vector.direction(degrees: pose.degrees)
        let down = Vector(-across.y, across.x) * (pose.isMirrored ? -1 : 1)
        let size = Vector(Double(symbol.size.cols), Double(symbol.size.rows))
        let reach = Int((size / 2 + Vector(pose.quiet, pose.quiet)).length * pose.module) + 2
        let (middleX, middleY) = (Int(pose.center.x), Int(pose.center.y))
        for y in max(0, middleY - reach)..<min(height, middleY + reach) {
            for x in max(0, middleX - reach)..<min(width, middleX + reach) {
                var (sum, hits): (Float, Float) = (0, 0)
                for sub in 0..<4 {
                    let (right, below) = (Double(sub & 1) / 2 + 0.25, Double(sub >> 1) / 2 + 0.25)
                    let offset = Vector(Double(x) + right - pose.center.x, Double(y) + below - pose.center.y)
                    let place = Vector(offset.dot(across), offset.dot(down)) / pose.module + size / 2
                    guard min(place.x, place.y) > -pose.quiet, place.x < size.x + pose.quiet,
                        place.y < size.y + pose.quiet
                    else { continue }
                    hits += 1
                    sum += Self.isInk(symbol, place, dot: pose.dot) ? pose.dark : pose.light
                }
                let old = canvas.values[y * width + x]
                canvas.values[y * width + x] = (sum + old * (4 - hits)) / 4
            }
        }
        return canvas
    }

    private static func isInk(_ symbol: ModuleGrid, _ place: Vector, dot: Double?) -> Bool {
        let (col, row) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        guard (0..<symbol.size.cols).contains(col), (0..<symbol.size.rows).contains(row), symbol[row, col] else {
            return false
        }
        guard let dot else { return true }
        return (place - Vector(Double(col) + 0.5, Double(row) + 0.5)).length < dot
    }

    /// Fills a rectangle that lies in the picture.
    func filled(_ rect: PixelRect, gray: Float) -> Canvas {
        var canvas = self
        for y in rect.y..<rect.y + rect.height {
            for x in rect.x..<rect.x + rect.width { canvas.values[y * width + x] = gray }
        }
        return canvas
    }

    /// Fills a circle.
    func spotted(at center: Vector, radius: Double, gray: Float) -> Canvas {
        var canvas = self
        for y in max(0, Int(center.y - radius))..<min(height, Int(center.y + radius) + 1) {
            for x in max(0, Int(center.x - radius))..<min(width, Int(center.x + radius) + 1) {
                let offset = Vector(Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
                if offset.length < radius { canvas.values[y * width + x] = gray }
            }
        }
        return canvas
    }

    /// Blurs by about a Gaussian: three passes of a box.
    func blurred(deviation: Double) -> Canvas {
        let half = max(0, Int((deviation * 1.0).rounded()))
        guard half > 0 else { return self }
        var canvas = self
        for _ in 0..<3 {
            canvas.values = Self.boxed(canvas.values, lines: height, length: width, step: 1, stride: width, half: half)
            canvas.values = Self.boxed(canvas.values, lines: width, length: height, step: width, stride: 1, half: half)
        }
        return canvas
    }

    private static func boxed(
        _ values: [Float], lines: Int, length: Int, step: Int, stride: Int, half: Int
    ) -> [Float] {
        var result = values
        for line in 0..<lines {
            func at(_ index: Int) -> Float { values[line * stride + min(max(index, 0), length - 1) * step] }
            var sum = (-half...half).reduce(Float(0)) { $0 + at($1) }
            for index in 0..<length {
                result[line * stride + index * step] = sum / Float(2 * half + 1)
                sum += at(index + half + 1) - at(index - half)
            }
        }
        return result
    }

    /// The picture with noise of the given standard deviation.
    func picture(noise: Float, _ generator: inout some RandomNumberGenerator) -> GrayImage {
        let pixels = values.map { value in
            // The sum of the four even deviates in a random word is normal enough.
            let word = generator.next()
            let sum = (word & 0xFFFF) + ((word >> 16) & 0xFFFF) + ((word >> 32) & 0xFFFF) + (word >> 48)
            let deviate = Float(sum) / 65535 - 2
            return UInt8(min(max(value + deviate * noise * 1.732, 0), 255))
        }
        return GrayImage(width: width, height: height, elements: pixels)
    }
}

extension ModuleGrid {
    /// A square symbol that says a text in ASCII, padded; nil when the size does not hold it.
    init?(text: String, side: Int) { self.init(ascii: text, size: SymbolSize(rows: side, cols: side)) }
}
