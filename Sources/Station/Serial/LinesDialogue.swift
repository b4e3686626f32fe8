// The serial line as plain lines: each result as it is kept, a line for each position, without being asked.

internal import RackCore

/// Results as lines: the box, the position, the value and the state, with tabs between, along rows, each ended by
/// CR LF; an empty line ends the result. What comes over the line is passed over.
///
/// Where the line broke in a result, what was begun is called off by CAN and CR LF (ECMA-48: what stands before it is to
/// be disregarded), and the result comes once more as a whole.
struct LinesDialogue: LineDialogue {
    private(set) var refusal: LineRefusal?
    /// What is still to be said, oldest first.
    private var waiting: [(result: LineResult, bytes: [UInt8])] = []
    /// The result that was written last.
    private var last: LineResult?
    private var wasCut = false

    /// How many bytes wait at most, beside the newest result: some hundred boxes.
    static let most = 1 << 20

    /// Begins a talk.
    init() {}

    mutating func open(wasCut: Bool) { self.wasCut = self.wasCut || wasCut }

    mutating func hear(_ news: LineNews) {
        switch news {
        case .scanning, .failed: break
        case .kept(let result): append(result)
        case .changed(let result):
            // What was not said yet is said as it stands; what was said and is the same need not be said again.
            if let index = waiting.firstIndex(where: { $0.result.session == result.session }), index > 0 {
                waiting.remove(at: index)
                append(result)
            } else if result != last, result != waiting.first?.result {
                append(result)
            }
        case .refused(_, let refusal): self.refusal = refusal
        case .deleted(let session):
            // The first may be on its way.
            waiting = waiting.prefix(1) + waiting.dropFirst().filter { $0.result.session != session }
        }
    }

    private mutating func append(_ result: LineResult) {
        do throws(LineRefusal) {
            try result.check(for: "\t", includesBox: true)
            refusal = nil
            waiting.append((result, Self.bytes(of: result)))
        } catch {
            refusal = error
        }
        // The first is left: it may be on its way.
        while waiting.count > 2, waiting.reduce(0, { $0 + $1.bytes.count }) > Self.most {
            waiting.remove(at: 1)
            refusal = LineRefusal("Nobody reads the line; the oldest results are not given any more")
        }
    }

    mutating func take(_ byte: UInt8) -> LineMessage? { nil }

    func next() -> LineMessage? {
        waiting.first.map { LineMessage((wasCut ? Self.calledOff : []) + $0.bytes, given: $0.result) }
    }

    mutating func write(_ message: LineMessage) {
        guard let first = waiting.first, message.given == first.result else { return }
        waiting.removeFirst()
        (last, wasCut) = (first.result, false)
    }

    private static let calledOff: [UInt8] = [0x18, 0x0D, 0x0A]

    private static func bytes(of result: LineResult) -> [UInt8] {
        let lines = result.positions.map { position in
            "\(result.box)\t\(position.name)\t\(position.value ?? "")\t\(position.state.rawValue)\r\n"
        }
        return Array((lines.joined() + "\r\n").utf8)
    }
}
