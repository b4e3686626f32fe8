// The text of one label, read several times, each time differently.

internal import Imaging
internal import Labels
internal import RackCore

/// Reads the text of a label.
struct LabelText {
    private let picture: GrayImage
    private let recognition: TextRecognition
    private let deadline: Duration
    /// How the label may lie, the likelier ways first.
    private let ways: [Quad]
    /// How it may lie where these tell nothing: by a code on it.
    private let otherWays: [Quad]
    /// How its lines run.
    private var bend = LabelBend.none
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
    fileprivate static let plain = 10.0
    /// Letters of text the right way up are so sure.
    fileprivate static let sure = 0.75

    /// Makes a reader of a label.
    /// - Parameters:
    ///   - outline: its corners; nil where they do not show.
    ///   - code: the corners of what lies in the plane of a code on it, the first where the code's are; nil where there is
    ///     none.
    init?(
        _ picture: GrayImage, _ outline: Quad?, around code: Quad?, _ recognition: TextRecognition,
        until deadline: Duration
    ) {
        // Text runs along a code more often than not.
        let byCode = code.map { code in [0, 2, 1, 3].map(code.turned(by:)) } ?? []
        (ways, otherWays) = outline.map { ($0.ways, byCode) } ?? (byCode, [])
        guard let first = ways.first else { return nil }
        (self.picture, corners, self.recognition, self.deadline) = (picture, first, recognition, deadline)
    }

    /// Reads it.
    mutating func read() {
        do throws(TextRecognition.Failure) {
            var readings = [try rightWayUp()]
            for (side, treatment) in Self.others where !readings[0].isEmpty {
                readings.append(try found(straight(corners, bend, side, treatment)))
            }
            lines = merge(readings)
            for (side, treatment) in Self.more where lines.contains(where: { $0.alike < readings.count }) {
                readings.append(try found(straight(corners, bend, side, treatment)))
                lines = merge(readings)
            }
        } catch {
            problem = error.words
        }
    }

    /// One way in which the label may lie, and what is read then.
    private struct Way {
        let corners: Quad
        let bend: LabelBend
        let found: [Found]
        /// How much speaks for it.
        var weight: Double { found.map(\.line.weight).reduce(0, +) }

        /// Whether nothing reads better.
        var isPlain: Bool {
            let letters = found.map { Double($0.line.text.count) }
            let confidence = zip(found, letters).reduce(0) { $0 + $1.0.line.confidence * $1.1 }
            return weight >= LabelText.plain && confidence >= LabelText.sure * letters.reduce(0, +)
        }
    }

    /// Turns the label until its text reads best, first by its outline and then by a code on it.
    private mutating func rightWayUp() throws(TextRecognition.Failure) -> [Found] {
        var best: Way?
        for ways in [ways, otherWays] where best?.isPlain != true {
            for corners in ways {
                let straight = straight(corners, .none, Self.first.side, Self.first.1)
                let bend = LabelBend(of: straight.picture)
                let label = bend == .none ? straight : self.straight(corners, bend, Self.first.side, Self.first.1)
                let way = Way(corners: corners, bend: bend, found: try found(label))
                if way.weight > best?.weight ?? -1 { best = way }
                if way.isPlain { break }
            }
        }
        if let best { (corners, bend) = (best.corners, best.bend) }
        return best?.found ?? []
    }

    /// The label made ready to be read.
    private func straight(
        _ corners: Quad, _ bend: LabelBend, _ side: Double, _ treatment: StraightLabel.Treatment
    ) -> StraightLabel {
        let longest = zip(corners.corners, corners.corners.dropFirst()).map { $0.distance(to: $1) }.max() ?? side
        return StraightLabel(picture, corners, bend: bend, scale: min(4, side / max(longest, 1)), treatment)
    }

    private func found(_ label: StraightLabel) throws(TextRecognition.Failure) -> [Found] {
        let (width, height) = (Double(label.picture.width), Double(label.picture.height))
        return try recognition.lines(of: label, within: deadline - MonotonicClock.now).map { line in
            let rect = line.rect
            return Found(
                line: line, left: Double(rect.x) / width, right: Double(rect.x + rect.width) / width,
                top: Double(rect.y) / height, bottom: Double(rect.y + rect.height) / height)
        }
    }

    /// Beside a line of text is paper, for at least this part of its height…
    private static let beside = 0.6
    /// …which is as bright as that of the line but for this share.
    private static let paper: Float = 0.72

    /// Whether a line of a label ends on its paper. Where it is torn, or cut off by the picture's edge, a part of it may be
    /// missing, and the rest say something else.
    private func isWhole(left: Double, right: Double, top: Double, bottom: Double, _ map: ProjectiveMap) -> Bool {
        let wide = corners.topLeft.distance(to: corners.topRight) + corners.bottomLeft.distance(to: corners.bottomRight)
        let high = corners.topLeft.distance(to: corners.bottomLeft) + corners.topRight.distance(to: corners.bottomRight)
        let reach = Self.beside * (bottom - top) * high / max(wide, 1)
        func tone(_ from: Double, _ to: Double, _ steps: Int) -> Float? {
            var tones: [Float] = []
            for column in 0..<steps {
                for row in 0..<6 {
                    let u = from + (to - from) * (Double(column) + 0.5) / Double(steps)
                    let v = top + (bottom - top) * (Double(row) + 0.5) / 6
                    let place = map(u, v + bend(u, v))
                    guard place.x >= 1, place.y >= 1, place.x < Double(picture.width - 1),
                        place.y < Double(picture.height - 1)
                    else { return nil }
                    tones.append(picture.sample(place))
                }
            }
            tones.sort()
            return tones[tones.count / 2]
        }
        guard let own = tone(left, right, 24), let before = tone(left - reach, left, 6),
            let after = tone(right, right + reach, 6)
        else { return false }
        return min(before, after) >= Self.paper * own
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
        func place(_ x: Double, _ y: Double) -> Point {
            let place = map(x, y + bend(x, y))
            return Point(x: place.x, y: place.y)
        }
        groups.sort { ($0[0].top + $0[0].bottom, $0[0].left) < ($1[0].top + $1[0].bottom, $1[0].left) }
        return groups.compactMap { group in
            let (left, right) = (group.map(\.left).min() ?? 0, group.map(\.right).max() ?? 0)
            let (top, bottom) = (group.map(\.top).min() ?? 0, group.map(\.bottom).max() ?? 0)
            guard isWhole(left: left, right: right, top: top, bottom: bottom, map) else { return nil }
            return LabelLine(
                readings: group.map { .init(text: $0.line.text, confidence: $0.line.confidence) },
                corners: Quad(
                    topLeft: place(left, top), topRight: place(right, top), bottomRight: place(right, bottom),
                    bottomLeft: place(left, bottom)))
        }
    }
}
