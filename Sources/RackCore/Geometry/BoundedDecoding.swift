// Numbers that come in from documents: within bounds, so that no sum of a few of them overflows.

extension KeyedDecodingContainer {
    /// Reads a number that has to lie within bounds.
    package func decode<Number: Comparable & Decodable>(_ key: Key, in bounds: ClosedRange<Number>) throws -> Number {
        let number = try decode(Number.self, forKey: key)
        guard bounds.contains(number) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "\(number) is not between \(bounds.lowerBound) and \(bounds.upperBound)")
        }
        return number
    }
}

extension Point {
    private enum Part: CodingKey { case x, y }

    /// Reads a place that no picture is too small for.
    package init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: Part.self)
        let bounds = -Double(PixelRect.farthest)...Double(PixelRect.farthest)
        self.init(x: try parts.decode(.x, in: bounds), y: try parts.decode(.y, in: bounds))
    }
}

extension PixelSize {
    private enum Part: CodingKey { case width, height }

    /// Reads a size that a picture may have.
    package init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: Part.self)
        let bounds = 0...PixelRect.farthest
        self.init(width: try parts.decode(.width, in: bounds), height: try parts.decode(.height, in: bounds))
    }
}

extension PixelRect {
    private enum Part: CodingKey { case x, y, width, height }

    /// Reads a rectangle none of whose edges is beyond ``farthest``.
    package init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: Part.self)
        let (places, sides) = (-Self.farthest...Self.farthest, 0...Self.farthest)
        self.init(
            x: try parts.decode(.x, in: places), y: try parts.decode(.y, in: places),
            width: try parts.decode(.width, in: sides), height: try parts.decode(.height, in: sides))
    }
}

extension RackShape {
    private enum Part: CodingKey { case rows, cols }

    /// Reads a shape that a reading may have.
    package init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: Part.self)
        let bounds = 0...GridPosition.numbers.count
        self.init(rows: try parts.decode(.rows, in: bounds), cols: try parts.decode(.cols, in: bounds))
    }
}

extension GridPosition {
    private enum Part: CodingKey { case row, col }

    /// Reads a position. Those of doubts may lie above and left of the first.
    package init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: Part.self)
        let bounds = -Self.numbers.upperBound...Self.numbers.upperBound
        self.init(row: try parts.decode(.row, in: bounds), col: try parts.decode(.col, in: bounds))
    }
}
