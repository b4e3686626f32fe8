// The text of one label, read several times, each time differently.

internal import Imaging
internal import Labels
internal import RackCore

/// Reads the text of a label.
struct LabelText {
    private let picture: GrayImage
    private let recognition: TextRecognition
    private let deadline: Duration
    /// The corners, the first where the text begins.
    private(set) var corners: Quad
    /// The lines, from the top down.
    private(set) var lines: [LabelLine] = []
    /// Why it was not read, in words.
    private(set) var problem: String?

    /// A line in one reading, with its place as shares of the label.
    private struct Found {
        let line: TextRecognition.Line
        let left, right, top, bottom: Double

        /// Whether both are the same line on the label.
        func isSame(as other: Found) -> Bool {
            let down = min(bottom, other.bottom) - max(top, other.top)
            let along = min(right, other.right) - max(left, other.left)
            return down > 0.5 * min(bottom - top, other.bottom - other.top)
                && along > 0.5 * min(right - left, other.right - other.left)
        }
    }

    /// The ways in which a label is made ready: how wide it becomes, in pixels, and how it is made black on white. Text
    /// of 2 to 4 mm on a label of 50 to 100 mm then has the 20 to 40 pixels that recognition likes best.
    private static let first: (side: Double, StraightLabel.Treatment) = (1500, .evened)
    private static let others: [(side: Double, StraightLabel.Treatment)] = [(1250, .smoothed), (1800, .parted)]
    /// Where the readings differ in a line, these follow.
    private static let more: [(side: Double, StraightLabel.Treatment)] = [(1150, .evened), (1650, .smoothed)]
    /// Text that lies the right way up has at least so much weight: about ten sure letters.
    private static let plain = 10.0
    /// Letters of text the right way up are so sure.
    private static let sure = 0.75

    init(_ picture: GrayImage, _ corners: Quad, _ recognition: TextRecognition, until deadline: Duration) {
        (self.picture, self.corners, self.recognition, self.deadline) = (
            picture, corners.ways[0], recognition, deadline
        )
    }

    /// Reads it.
    mutating func read() {
        do throws(TextRecognition.Failure) {
            var readings = [try rightWayUp()]
            for (side, treatment) in Self.others where !readings[0].isEmpty {
                readings.append(try found(corners, side, treatment))
            }
            lines = merge(readings)
            for (side, treatment) in Self.more where lines.contains(where: { $0.alike < readings.count }) {
                readings.append(try found(corners, side, treatment))
                lines = merge(readings)
            }
        } catch {
            problem = error.words
        }
    }

    /// Turns the label until its text reads best.
    private mutating func rightWayUp() throws(TextRecognition.Failure) -> [Found] {
        var best: (found: [Found], corners: Quad, weight: Double)?
        for way in corners.ways {
            let found = try found(way, Self.first.side, Self.first.1)
            let weight = found.map(\.line.weight).reduce(0, +)
            if weight > best?.weight ?? -1 { best = (found, way, weight) }
            let letters = found.map { Double($0.line.text.count) }.reduce(0, +)
            let confidence = zip(found, found.map { Double($0.line.text.count) }).reduce(0) {
                $0 + $1.0.line.confidence * $1.1
            }
            if weight >= Self.plain, confidence >= Self.sure * letters { break }
        }
        if let best { corners = best.corners }
        return best?.found ?? []
    }

    private func found(
        _ corners: Quad, _ side: Double, _ treatment: StraightLabel.Treatment
    ) throws(TextRecognition.Failure) -> [Found] {
        let longest = zip(corners.corners, corners.corners.dropFirst()).map { $0.distance(to: $1) }.max() ?? side
        let label = StraightLabel(picture, corners, scale: min(4, side / max(longest, 1)), treatment)
        let (width, height) = (Double(label.picture.width), Double(label.picture.height))
        return try recognition.lines(of: label, within: deadline - MonotonicClock.now).map { line in
            let rect = line.rect
            return Found(
                line: line, left: Double(rect.x) / width, right: Double(rect.x + rect.width) / width,
                top: Double(rect.y) / height, bottom: Double(rect.y + rect.height) / height)
        }
    }

    /// Puts the same lines of all readings together.
    private func merge(_ readings: [[Found]]) -> [LabelLine] {
        var groups: [[Found]] = []
        for reading in readings {
            var taken: Set<Int> = []
            for found in reading {
                let group = groups.indices.first { !taken.contains($0) && groups[$0][0].isSame(as: found) }
                if let group {
                    groups[group].append(found)
                    taken.insert(group)
                } else {
                    groups.append([found])
                    taken.insert(groups.count - 1)
                }
            }
        }
        let map = ProjectiveMap(to: Corners(corners))
        func place(_ x: Double, _ y: Double) -> Point { Point(x: map(x, y).x, y: map(x, y).y) }
        return groups.sorted { ($0[0].top + $0[0].bottom, $0[0].left) < ($1[0].top + $1[0].bottom, $1[0].left) }.map {
            group in
            let (left, right) = (group.map(\.left).min() ?? 0, group.map(\.right).max() ?? 0)
            let (top, bottom) = (group.map(\.top).min() ?? 0, group.map(\.bottom).max() ?? 0)
            return LabelLine(
                readings: group.map { .init(text: $0.line.text, confidence: $0.line.confidence) },
                corners: Quad(
                    topLeft: place(left, top), topRight: place(right, top), bottomRight: place(right, bottom),
                    bottomLeft: place(left, bottom)))
        }
    }
}
