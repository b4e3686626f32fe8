// The stick in memory and its faults.

import Simulator
import Station
import Testing

@Suite struct MemoryStickTests {
    @Test func `what is put can be read`() throws {
        let stick = MemoryStick()
        try stick.put([1, 2], at: "rackstation/a.csv")
        #expect(try stick.contents(of: "rackstation/a.csv") == [1, 2])
        #expect(try stick.contents(of: "other") == nil)
    }

    @Test func `presence follows plugging, and files stay on a stick that is out`() async throws {
        let stick = MemoryStick(name: "S", isPluggedIn: false)
        var presence = stick.presence().makeAsyncIterator()
        #expect(await presence.next() == .absent)
        #expect(throws: StickFault(.removed, detail: "S")) { try stick.put([1], at: "a") }
        stick.plug()
        #expect(await presence.next() == .present(name: "S"))
        try stick.put([1], at: "a")
        stick.unplug()
        #expect(await presence.next() == .absent)
        #expect(throws: StickFault(.removed, detail: "S")) { try stick.contents(of: "a") }
        stick.plug()
        #expect(try stick.contents(of: "a") == [1])
    }

    @Test func `a stick is full after its capacity, and keeps what it has`() throws {
        let stick = MemoryStick(capacity: 10)
        try stick.put(Array(repeating: 1, count: 8), at: "a")
        #expect(throws: StickFault(.full, detail: "b")) { try stick.put([1, 2, 3], at: "b") }
        #expect(throws: StickFault(.full, detail: "a")) { try stick.put(Array(repeating: 2, count: 11), at: "a") }
        #expect(stick.files == ["a": Array(repeating: 1, count: 8)])
        try stick.put(Array(repeating: 2, count: 10), at: "a")
        stick.setCapacity(nil)
        try stick.put(Array(repeating: 3, count: 100), at: "c")
    }

    @Test func `a locked stick is unusable, and can still be read`() async throws {
        let stick = MemoryStick(name: "S")
        try stick.put([1], at: "a")
        var presence = stick.presence().makeAsyncIterator()
        #expect(await presence.next() == .present(name: "S"))
        stick.setLocked(true)
        #expect(await presence.next() == .unusable(StickFault(.readOnly, detail: "S").fault))
        #expect(throws: StickFault(.readOnly, detail: "S")) { try stick.put([2], at: "a") }
        #expect(try stick.contents(of: "a") == [1])
    }

    @Test func `a stick that corrupts says so and keeps other bytes`() throws {
        let stick = MemoryStick()
        stick.failNext(.mismatch)
        #expect(throws: StickFault(.mismatch, detail: "a")) { try stick.put([1, 2], at: "a") }
        #expect(stick.files["a"] != [1, 2])
        try stick.put([1, 2], at: "a")
        #expect(stick.files["a"] == [1, 2])
    }

    @Test func `a stick pulled out while it is written is gone, and what was there stays`() async throws {
        let stick = MemoryStick()
        try stick.put([1], at: "a")
        stick.failNext(.removed)
        #expect(throws: StickFault(.removed, detail: "a")) { try stick.put([2], at: "a") }
        var presence = stick.presence().makeAsyncIterator()
        #expect(await presence.next() == .absent)
        stick.plug()
        #expect(stick.files == ["a": [1]])
    }
}
