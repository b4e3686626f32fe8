// The results that are to be typed, and what is known of the computer that takes them: pure, without a keyboard and
// without a clock.

/// Results on their way into the computer beside the bench, oldest first. Each is typed once at most, as it was kept:
/// nobody could tell a second time from another rack.
package struct TypingQueue: Sendable {
    /// A result that is to be typed.
    package struct Entry: Hashable, Sendable {
        /// The result.
        package let result: LineResult
        /// The keys that type it.
        package let strokes: [KeyUsage]
    }

    private let settings: KeyboardSettings
    private var waiting: [Entry] = []
    /// What the computer said last of the keyboard's lights; nil where it has said nothing since it was there.
    package var lights: KeyboardLights?
    /// Why a result was not typed, or not as a whole; nil since one was.
    package private(set) var fault: Fault?

    /// How many results wait at most.
    static let most = 8

    /// Begins without results.
    package init(_ settings: KeyboardSettings) { self.settings = settings }

    /// The result that is typed, or that is typed next.
    package var first: Entry? { waiting.first }

    /// Takes note of what happened at the station.
    package mutating func hear(_ news: LineNews) {
        switch news {
        case .scanning, .failed, .changed: break
        case .kept(let result): append(result)
        case .refused(let session, let refusal): fault = Fault(.keyboard(.refused), detail: refusal.text, "\(session)")
        case .deleted(let session):
            // Of the first a part may have been typed.
            waiting = waiting.prefix(1) + waiting.dropFirst().filter { $0.result.session != session }
        }
    }

    private mutating func append(_ result: LineResult) {
        guard waiting.count < Self.most else {
            fault = Fault(.keyboard(.tooMany), on: result.name)
            return
        }
        do throws(LineRefusal) {
            let strokes = try settings.strokes(of: result)
            if !strokes.isEmpty { waiting.append(Entry(result: result, strokes: strokes)) }
        } catch {
            fault = Fault(.keyboard(.refused), detail: error.text, "\(result.name)")
        }
    }

    /// The first result was typed as a whole.
    package mutating func finish() {
        waiting.removeFirst()
        fault = nil
    }

    /// All that waits is given up, for good: what stood in the way of the first stands in the way of the others, and
    /// after a part of a result nothing is typed before somebody has looked.
    /// - Parameter kind: what became of the first, a kind whose words name the result.
    /// - Returns: what is wrong, for each result; the first result comes last, because it counts most.
    package mutating func giveUp(_ kind: Fault.Keyboard) -> [Fault] {
        let faults = waiting.enumerated().reversed().map { index, entry in
            Fault(.keyboard(index > 0 && kind == .cut ? .untaken : kind), on: entry.result.name)
        }
        (waiting, fault) = ([], faults.last)
        return faults
    }
}

extension LineResult {
    /// What a person knows it by: the box, or the session where the box has no name.
    var name: String { box.isEmpty ? session : box }
}
