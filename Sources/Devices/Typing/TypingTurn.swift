// A result while it is typed: what is still to be done, and since when nothing went on.

import Station

/// A result whose turn it is.
struct TypingTurn {
    /// The result.
    let result: LineResult
    private let strokes: [KeyUsage]
    /// What is still to be done.
    private(set) var steps: ArraySlice<Step> = []
    /// Whether a key of the result itself was pressed.
    private(set) var isBegun = false
    /// When the turn came, or when it last went on since a key of the result was pressed.
    private(set) var since: Duration
    /// When the next key may be pressed.
    private(set) var due: Duration
    /// When the lights were last asked for.
    private(set) var asked = Duration.zero
    /// Whether the computer has said something of the lights since then.
    var hasLights = false

    /// One thing to be done.
    enum Step: Hashable {
        /// The computer is told that no key is down.
        case release
        /// The computer is asked for its lights, where they are not known.
        case question
        /// Caps Lock is pressed, so that the computer says how its light is.
        case ask
        /// The computer says it.
        case lights
        /// It is decided whether the result may be typed.
        case begin
        /// A key of the result is pressed.
        case press(KeyUsage)
    }

    /// Begins a turn.
    init(_ entry: TypingQueue.Entry, at now: Duration) {
        (result, strokes, since, due) = (entry.result, entry.strokes, now, now)
        restart()
    }

    /// Begins from the start, as if nothing had been done; the time that has passed stays.
    ///
    /// Before the first key two reports have to be taken without any: the first may have waited for long, the second says
    /// that somebody takes them now. The last report is taken by the computer only after those of all keys.
    mutating func restart() {
        steps = ([.release, .release, .question, .begin] + strokes.map(Step.press) + [.release])[...]
    }

    /// Asks for the lights: two presses of Caps Lock show how it is and leave it as it was.
    mutating func ask() {
        steps = [.ask, .release, .lights, .ask, .release, .lights] + steps.dropFirst()
    }

    /// A step that presses no key is done.
    mutating func pass() { steps.removeFirst() }

    /// A step that presses a key is done.
    /// - Parameter period: how long the next key waits.
    mutating func press(at now: Duration, period: Duration) {
        if steps.removeFirst() == .ask {
            (asked, hasLights) = (now, false)
        } else {
            isBegun = true
        }
        due = now + period
        goOn(at: now)
    }

    /// The computer took something.
    mutating func goOn(at now: Duration) {
        if isBegun { since = now }
    }
}
