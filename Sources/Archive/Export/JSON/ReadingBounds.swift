// What a reading's document from outside may have: every number and text is held to what a reading has.

internal import Labels
internal import RackCore
internal import Station

extension ReadingDocument {
    /// The longest text that is read as a document, in bytes: a rack of 24 x 24 has a third of a million.
    static let longest = 16 << 20
    /// The most positions that a rack from outside may have.
    static let mostPositions = 50_000

    /// Holds every number that is not bounded by its own type to what a reading has.
    func checkBounds() throws(Fault) {
        try Self.hold(rack.rows, 0...GridPosition.numbers.count)
        try Self.hold(rack.cols, 0...GridPosition.numbers.count)
        try Self.hold(rack.rows * rack.cols, 0...Self.mostPositions)
        if let container = rack.container { try Self.checkBounds(of: container) }
        if let orientation { try Self.hold(orientation.turned, 0...270) }
        try Self.hold(decisions?.count ?? 0, 0...Self.mostDecisions)
        try Self.hold(question.map(Self.quarters) ?? 0, 0...3)
        for decision in decisions ?? [] {
            try Self.hold(Self.quarters(decision.question), 0...3)
            switch decision.answer {
            case .container(let container): try Self.checkBounds(of: container)
            case .lies(let pose): try Self.hold(pose.quarters, 0...3)
            case .relative: break
            }
        }
        try Self.hold(positions.count, 0...Self.mostPositions)
        try Self.hold(count, 0...Self.mostPositions)
        try Self.hold(picture.width, 0...PixelRect.farthest)
        try Self.hold(picture.height, 0...PixelRect.farthest)
        try Self.hold(settings.maxDimension, 0...PixelRect.farthest)
        for number in [settings.tolerance, settings.deadline, settings.effort ?? 1] + timings.map(\.milliseconds) {
            try Self.hold(number, 0...1e9)
        }
        for position in positions { try position.checkBounds() }
        try rackCode?.checkBounds()
        try Self.hold(labels?.count ?? 0, 0...LabelContents.mostCodes)
        for code in labels ?? [] { try code.checkBounds() }
        if label?.isBounded == false || quality?.isBounded == false || supplied?.isSound == false
            || comparison?.isBounded == false
        {
            throw Fault(.reading(.unreadable))
        }
        for warning in warnings { try warning.checkBounds() }
    }

    /// The most decisions that one scan may have needed.
    private static let mostDecisions = 20

    /// The quarters by which a question says that a container is turned; 0 where it does not.
    private static func quarters(_ question: PositionQuestion) -> Int {
        if case .contradictedOrientation(let orientation) = question { orientation.pose.quarters } else { 0 }
    }

    /// Holds the numbers of a container to what one has.
    static func checkBounds(of container: Container) throws(Fault) {
        try hold(container.shape.rows, 0...GridPosition.numbers.count)
        try hold(container.shape.cols, 0...GridPosition.numbers.count)
        try hold(container.shape.rows * container.shape.cols, 0...mostPositions)
    }

    /// Refuses a number that is not within bounds.
    static func hold<Number: Comparable>(_ number: Number, _ bounds: ClosedRange<Number>) throws(Fault) {
        guard bounds.contains(number) else { throw Fault(.reading(.unreadable)) }
    }
}

extension PositionEntry {
    fileprivate func checkBounds() throws(Fault) {
        try ReadingDocument.hold(row, GridPosition.numbers)
        try ReadingDocument.hold(col, GridPosition.numbers)
        try ReadingDocument.hold(index ?? 1, 1...ReadingDocument.mostPositions)
        try code?.checkBounds()
    }
}

extension CodeEntry {
    fileprivate func checkBounds() throws(Fault) {
        try ReadingDocument.hold(correctedCodewords, 0...Self.mostCodewords)
        try ReadingDocument.hold(corners.count, 4...4)
        for number in corners.joined() {
            try ReadingDocument.hold(number, -Double(PixelRect.farthest)...Double(PixelRect.farthest))
        }
        guard let size, grade?.isBounded != false else { throw Fault(.reading(.unreadable)) }
        try ReadingDocument.hold(size.rows, 0...Self.mostModules)
        try ReadingDocument.hold(size.cols, 0...(size.rows == 1 ? Self.longest : Self.mostModules))
    }

    /// The largest matrix code, a QR code, has 177 modules a side and 3706 codewords.
    private static let (mostModules, mostCodewords) = (177, 3706)
    /// No linear code that is read has so many modules.
    private static let longest = 4000
}

extension WarningEntry {
    fileprivate func checkBounds() throws(Fault) {
        for number in cells.joined() { try ReadingDocument.hold(number, GridPosition.numbers) }
    }
}
