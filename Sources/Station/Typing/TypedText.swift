// What is typed of a result, key by key.

internal import RackCore

extension KeyboardSettings {
    /// The keys that type a result, as it stands.
    /// - Throws: where the layout has no key for a character: nothing of the result may be typed then.
    package func strokes(of result: LineResult) throws(LineRefusal) -> [KeyUsage] {
        var strokes: [KeyUsage] = []
        for line in lines(of: result) {
            for (index, position) in line.enumerated() {
                if index > 0 { strokes.append(.tab) }
                if let position { strokes += try self.strokes(of: position) }
            }
            strokes.append(.enter)
        }
        return strokes
    }

    /// The positions of each line; nil where the box has none.
    private func lines(of result: LineResult) -> [[LineResult.Position?]] {
        switch form {
        case .column: return result.positions.map { [$0] }
        case .values: return result.positions.filter { $0.value != nil }.map { [$0] }
        case .rows:
            let positions = Dictionary(result.positions.map { ($0.place, $0) }) { first, _ in first }
            return (0..<result.shape.rows).map { row in
                (0..<result.shape.cols).map { col in positions[GridPosition(row: row, col: col)] }
            }
        }
    }

    /// The keys that type what a position has; none where no value is known.
    private func strokes(of position: LineResult.Position) throws(LineRefusal) -> [KeyUsage] {
        // By what Unicode counts, so that what arrives is what was read and not what only looks alike.
        try (position.value ?? "").unicodeScalars.map { character throws(LineRefusal) in
            guard let stroke = layout.stroke(for: character) else {
                throw LineRefusal("The keyboard has no key for the value at \(position.name)")
            }
            return stroke
        }
    }
}
