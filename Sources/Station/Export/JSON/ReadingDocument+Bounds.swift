// What the numbers of a JSON document may be: a document may come from a stick or from a database of other people.

private import FoundationEssentials
internal import RackCore

/// A number in a document is none that a reading has.
struct OutOfBounds: Error {}

extension ReadingDocument {
    /// The longest text that is read as a document, in bytes: a rack of 24 x 24 has a third of a million.
    static let longest = 16 << 20
    /// The most positions that a rack from outside may have.
    static let mostPositions = 50_000

    /// Holds every number that is not bounded by its own type to what a reading has.
    func checkBounds() throws(OutOfBounds) {
        try Self.hold(rack.rows, 0...GridPosition.numbers.count)
        try Self.hold(rack.cols, 0...GridPosition.numbers.count)
        try Self.hold(rack.rows * rack.cols, 0...Self.mostPositions)
        try Self.hold(positions.count, 0...Self.mostPositions)
        try Self.hold(count, 0...Self.mostPositions)
        try Self.hold(picture.width, 0...PixelRect.farthest)
        try Self.hold(picture.height, 0...PixelRect.farthest)
        try Self.hold(settings.maxDimension, 0...PixelRect.farthest)
        for number in [settings.tolerance, settings.deadline] + timings.map(\.milliseconds) {
            try Self.hold(number, 0...1e9)
        }
        for position in positions { try position.checkBounds() }
        try rackCode?.checkBounds()
        for warning in warnings { try warning.checkBounds() }
    }

    /// Refuses a number that is not within bounds.
    static func hold<Number: Comparable>(_ number: Number, _ bounds: ClosedRange<Number>) throws(OutOfBounds) {
        guard bounds.contains(number) else { throw OutOfBounds() }
    }
}

extension PositionEntry {
    fileprivate func checkBounds() throws(OutOfBounds) {
        try ReadingDocument.hold(row, GridPosition.numbers)
        try ReadingDocument.hold(col, GridPosition.numbers)
        try ReadingDocument.hold(index ?? 1, 1...ReadingDocument.mostPositions)
        try code?.checkBounds()
    }
}

extension CodeEntry {
    fileprivate func checkBounds() throws(OutOfBounds) {
        try ReadingDocument.hold(correctedCodewords, 0...Self.mostCodewords)
        try ReadingDocument.hold(corners.count, 4...4)
        for number in corners.joined() {
            try ReadingDocument.hold(number, -Double(PixelRect.farthest)...Double(PixelRect.farthest))
        }
        guard let size else { throw OutOfBounds() }
        try ReadingDocument.hold(max(size.rows, size.cols), 0...Self.mostModules)
        try ReadingDocument.hold(min(size.rows, size.cols), 0...Self.mostModules)
    }

    /// The largest symbol has 144 modules a side and 2178 codewords.
    private static let (mostModules, mostCodewords) = (144, 2178)
}

extension WarningEntry {
    fileprivate func checkBounds() throws(OutOfBounds) {
        for number in cells.joined() { try ReadingDocument.hold(number, GridPosition.numbers) }
    }
}
