// Which results are typed, and which are not.

import RackCore
import Testing

@testable import Station

@Suite struct `Results that wait to be typed` {
    private var queue = TypingQueue(KeyboardSettings())

    /// The sessions that are typed, one after the other.
    private mutating func typed() -> [String] {
        var sessions: [String] = []
        while let first = queue.first {
            sessions.append(first.result.session)
            queue.finish()
        }
        return sessions
    }

    @Test mutating func `each session is typed once, when it is kept, in its order, and never when it changes`() {
        queue.hear(.scanning(true))
        queue.hear(.kept(MadeUpResults.box("s1")))
        queue.hear(.kept(MadeUpResults.box("s2")))
        queue.hear(.changed(MadeUpResults.box("s1", first: "NEW")))
        #expect(queue.first?.result == MadeUpResults.box("s1"))
        #expect(typed() == ["s1", "s2"])
        queue.hear(.changed(MadeUpResults.box("s2", first: "NEW")))
        queue.hear(.failed("no picture"))
        #expect(queue.first == nil && queue.fault == nil)
    }

    @Test mutating func `a session that is deleted before its turn is not typed`() {
        for session in ["s1", "s2", "s3"] { queue.hear(.kept(MadeUpResults.box(session))) }
        queue.hear(.deleted(session: "s2"))
        #expect(typed() == ["s1", "s3"])
    }

    @Test mutating func `what cannot be typed is told until something is typed`() {
        queue.hear(.kept(MadeUpResults.box("s1", first: "é")))
        #expect(queue.first == nil && queue.fault?.code == .keyboard(.refused))
        queue.hear(.kept(MadeUpResults.box("s2")))
        #expect(queue.fault != nil)
        #expect(typed() == ["s2"] && queue.fault == nil)
        queue.hear(.refused(session: "s3", LineRefusal("the positions are not known")))
        #expect(queue.first == nil && queue.fault?.code == .keyboard(.refused))
    }

    @Test mutating func `so many wait and no more, and that is told`() {
        for number in 0..<TypingQueue.most { queue.hear(.kept(MadeUpResults.box("s\(number)"))) }
        #expect(queue.fault == nil)
        queue.hear(.kept(MadeUpResults.box("late", name: "")))
        #expect(queue.fault == Fault(.keyboard(.tooMany), on: "late"))
        #expect(typed() == (0..<TypingQueue.most).map { "s\($0)" })
    }

    @Test mutating func `what is given up is never typed, each result is told, and one that was typed in part last`() {
        for name in ["a", "b", "c"] { queue.hear(.kept(MadeUpResults.box(name, name: name))) }
        let faults = queue.giveUp(.cut)
        #expect(faults.map(\.code) == [.keyboard(.untaken), .keyboard(.untaken), .keyboard(.cut)])
        #expect(faults.map(\.detail.description) == ["c", "b", "a"])
        #expect(queue.first == nil && queue.fault == faults.last)
    }

    @Test mutating func `a box without any value is nothing to be typed where only values are`() {
        var settings = KeyboardSettings()
        settings.form = .values
        queue = TypingQueue(settings)
        queue.hear(.kept(LineResult(session: "s1", box: "", shape: RackShape(rows: 1, cols: 1), positions: [])))
        #expect(queue.first == nil && queue.fault == nil)
    }
}
