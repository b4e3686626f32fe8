// The text of one label, read several times, each time differently.

internal import Imaging
internal import Labels
internal import RackCore

/// Reads the text of a label.
struct LabelText {
    private let picture: GrayImage
    private let recognition: TextRecognition
    private let deadline: Duration
    /// The corners of the codes on it.
    private let codes: [Quad]
    /// Whether its outline shows.
    private let hasOutline: Bool
    /// How the label may lie, the likelier ways first.
    private let ways: [Quad]
    /// How it may lie where these tell nothing: by a code on it.
    private let otherWays: [Quad]
    /// How its lines run.
    private var bend = LabelBend.none
    /// What is printed on it; nil before it is known how it lies.
    private var ink: LabelInk?
    /// The corners, the first where the text begins.
    private(set) var corners: Quad
    /// The lines, from the top down.
    private(set) var lines: [LabelLine] = []
    /// Why it was not read, in words.
    private(set) var problem: String?

    /// A line in one reading, with its place as shares of the label.
    private struct Found {
        let line: TextRecognition.Line
        let words: [LabelInk.Part]
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
    private static let more: [(side: Double, StraightLabel.Treatment)] = [(1150, .stretched), (1650, .smoothed)]
    /// Text that lies the right way up has at least so much weight: about ten sure letters.
    fileprivate static let plain = 10.0
    /// Letters of text the right way up are so sure.
    fileprivate static let sure = 0.75

    /// Makes a reader of a label.
    /// - Parameters:
    ///   - outline: its corners; nil where they do not show.
    ///   - code: the corners of what lies in the plane of a code on it, the first where the code's are; nil where there is
    ///     none.
    ///   - codes: the corners of the codes on it, which are no text.
    init?(
        _ picture: GrayImage, _ outline: Quad?, around code: Quad?, without codes: [Quad],
        _ recognition: TextRecognition, until deadline: Duration
    ) {
        // Text runs along a code more often than not.
        let byCode = code.map { code in [0, 2, 1, 3].map(code.turned(by:)) } ?? []
        (ways, otherWays) = outline.map { ($0.ways, byCode) } ?? (byCode, [])
        guard let first = ways.first else { return nil }
        (self.picture, corners, self.recognition, self.deadline) = (picture, first, recognition, deadline)
        (self.codes, hasOutline) = (codes, outline != nil)
    }

    /// Reads it. What was read before time was up counts.
    mutating func read() {
        var readings: [[Found]] = []
        do throws(TextRecognition.Failure) {
            readings.append(try rightWayUp())
            for (side, treatment) in Self.others where !readings[0].isEmpty {
                let isDirty = treatment == .parted && ink?.isNoisy == true
                readings.append(try found(straight(corners, bend, side, isDirty ? .smoothed : treatment)))
            }
            lines = merge(readings)
            for (side, treatment) in Self.more where lines.contains(where: { $0.alike < readings.count || !$0.isRead })
            {
                readings.append(try found(straight(corners, bend, side, treatment)))
                lines = merge(readings)
            }
        } catch {
            lines = merge(readings)
            problem = error.words
        }
    }

    /// One way in which the label may lie, and what is read then.
    private struct Way {
        let corners: Quad
        let bend: LabelBend
        let label: StraightLabel
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
                let way = Way(corners: corners, bend: bend, label: label, found: try found(label))
                if way.weight > best?.weight ?? -1 { best = way }
                if way.isPlain { break }
            }
        }
        if let best { (corners, bend, ink) = (best.corners, best.bend, LabelInk(best.label)) }
        return best?.found ?? []
    }

    /// The label made ready to be read.
    private func straight(
        _ corners: Quad, _ bend: LabelBend, _ side: Double, _ treatment: StraightLabel.Treatment
    ) -> StraightLabel {
        let longest = zip(corners.corners, corners.corners.dropFirst()).map { $0.distance(to: $1) }.max() ?? side
        return StraightLabel(
            picture, corners, bend: bend, scale: min(4, side / max(longest, 1)), treatment, without: codes)
    }

    private func found(_ label: StraightLabel) throws(TextRecognition.Failure) -> [Found] {
        let (width, height) = (Double(label.picture.width), Double(label.picture.height))
        func part(_ rect: PixelRect) -> LabelInk.Part {
            LabelInk.Part(
                left: Double(rect.x) / width, right: Double(rect.x + rect.width) / width,
                top: Double(rect.y) / height, bottom: Double(rect.y + rect.height) / height)
        }
        return try recognition.lines(of: label, within: deadline - MonotonicClock.now).map { line in
            let whole = part(line.rect)
            return Found(
                line: line, words: line.words.map { part($0.rect) }, left: whole.left, right: whole.right,
                top: whole.top, bottom: whole.bottom)
        }
    }

    /// What a line says, with a sign wherever there is print beside its words that was not read.
    private func text(_ found: Found, among words: [LabelInk.Part]) -> String {
        guard let gaps = ink?.looseGaps(of: found.words, among: words) else { return found.line.text }
        var text = gaps[0] ? LabelLine.unread : ""
        for (index, word) in found.line.words.enumerated() {
            text += (index > 0 ? " " : "") + word.text + (gaps[index + 1] ? LabelLine.unread : "")
        }
        return text
    }

    /// Beside a line of text is paper, for at least this part of its height…
    private static let beside = 0.6
    /// …or where the label ends nearer, for this part…
    private static let least = 0.3
    /// …which is as bright as that of the line near it, so many heights of it, but for this share.
    private static let (near, paper): (Double, Float) = (3, 0.72)
    /// Nearer to the picture's edge than so many pixels no label ends.
    private static let edge = 6.0

    /// Whether a line of a label ends on its paper. Where it is torn, or cut off by the picture's edge, a part of it may be
    /// missing, and the rest say something else.
    private func isWhole(left: Double, right: Double, top: Double, bottom: Double, _ map: ProjectiveMap) -> Bool {
        let wide = corners.topLeft.distance(to: corners.topRight) + corners.bottomLeft.distance(to: corners.bottomRight)
        let high = corners.topLeft.distance(to: corners.bottomLeft) + corners.topRight.distance(to: corners.bottomRight)
        // The line's height, in parts of the label's width.
        let height = (bottom - top) * high / max(wide, 1)
        let reach = Self.beside * height
        // The label ends where its outline does, unless that is the picture's edge; where none was found its paper may go on.
        func isEnd(_ u: Double) -> Bool {
            let place = map(u, (top + bottom) / 2)
            return hasOutline && min(place.x, place.y) > Self.edge && place.x < Double(picture.width) - Self.edge
                && place.y < Double(picture.height) - Self.edge
        }
        let from = isEnd(0) ? max(0, left - reach) : left - reach
        let to = isEnd(1) ? min(1, right + reach) : right + reach
        guard left - from >= Self.least * height, to - right >= Self.least * height else { return false }
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
        // Round a bottle paper is darker at its ends.
        let near = min(right - left, Self.near * height)
        guard let first = tone(left, left + near, 12), let before = tone(from, left, 6),
            let last = tone(right - near, right, 12), let after = tone(right, to, 6)
        else { return false }
        return before >= Self.paper * first && after >= Self.paper * last
    }

    /// Puts the same lines of all readings together.
    private func merge(_ readings: [[Found]]) -> [LabelLine] {
        var groups: [[Found]] = []
        var texts: [[String]] = []
        for reading in readings {
            let words = reading.flatMap(\.words)
            var taken: Set<Int> = []
            for found in reading {
                let group = groups.indices.first { !taken.contains($0) && groups[$0][0].isSame(as: found) }
                if let group {
                    groups[group].append(found)
                    texts[group].append(text(found, among: words))
                    taken.insert(group)
                } else {
                    groups.append([found])
                    texts.append([text(found, among: words)])
                    taken.insert(groups.count - 1)
                }
            }
        }
        let map = ProjectiveMap(to: Corners(corners))
        func place(_ x: Double, _ y: Double) -> Point {
            let place = map(x, y + bend(x, y))
            return Point(x: place.x, y: place.y)
        }
        let order = groups.indices.sorted { one, other in
            let (one, other) = (groups[one][0], groups[other][0])
            return (one.top + one.bottom, one.left) < (other.top + other.bottom, other.left)
        }
        return order.compactMap { index in
            let group = groups[index]
            // One of the readings may have taken dirt for a part of it.
            func middle(_ places: [Double]) -> Double { places.sorted()[places.count / 2] }
            let (left, right) = (middle(group.map(\.left)), middle(group.map(\.right)))
            let (top, bottom) = (middle(group.map(\.top)), middle(group.map(\.bottom)))
            guard isWhole(left: left, right: right, top: top, bottom: bottom, map) else { return nil }
            return LabelLine(
                readings: zip(group, texts[index]).map { found, text in
                    .init(text: text, confidence: found.line.confidence, words: found.line.words.map(\.confidence))
                },
                corners: Quad(
                    topLeft: place(left, top), topRight: place(right, top), bottomRight: place(right, bottom),
                    bottomLeft: place(left, bottom)))
        }
    }
}
