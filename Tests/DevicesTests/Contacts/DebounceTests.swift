// A bouncing contact and what is made of it.

import Testing
import TestSupport

@testable import Devices

@Suite("Debounce")
struct DebounceTests {
    /// What comes out of edges at these milliseconds, the contact closing and opening in turn, within two seconds.
    private func settled(_ times: [Int], period: Int = 20) -> [Edge] {
        var debounce = Debounce(period: .milliseconds(period), isClosed: false)
        var edges: [Edge?] = []
        for (index, time) in times.enumerated() {
            let edge = Edge(at: .milliseconds(time), isClosed: index.isMultiple(of: 2))
            edges.append(debounce.pass(to: edge.time))
            edges.append(debounce.take(edge))
        }
        edges.append(debounce.pass(to: .seconds(2)))
        return edges.compactMap(\.self)
    }

    private func edge(_ time: Int, _ isClosed: Bool) -> Edge { Edge(at: .milliseconds(time), isClosed: isClosed) }

    @Test func `a contact that bounces closes once`() {
        #expect(settled([0, 1, 2, 4, 5, 9, 11]) == [edge(31, true)])
    }

    @Test func `a contact that bounces on both ways closes and opens once`() {
        #expect(settled([0, 2, 3, 200, 203, 204]) == [edge(23, true), edge(224, false)])
    }

    @Test func `a disturbance shorter than the period is nothing`() {
        #expect(settled([0, 19]) == [])
        #expect(settled([0, 20]) == [edge(20, true), edge(40, false)])
    }

    @Test func `without a period every change comes through at its own time`() {
        #expect(settled([0, 1, 2], period: 0) == [edge(0, true), edge(1, false), edge(2, true)])
    }

    @Test func `an edge to where the contact is already changes nothing`() {
        var debounce = Debounce(period: .milliseconds(20), isClosed: true)
        #expect(debounce.take(edge(0, true)) == nil)
        #expect(debounce.deadline == nil)
    }

    @Test func `the deadline is the period after the last edge`() {
        var debounce = Debounce(period: .milliseconds(20), isClosed: false)
        _ = debounce.take(edge(0, true))
        _ = debounce.take(edge(7, false))
        #expect(debounce.deadline == .milliseconds(27))
        #expect(debounce.pass(to: .milliseconds(26)) == nil)
        #expect(debounce.pass(to: .milliseconds(27)) == nil)
        #expect(debounce.deadline == nil)
    }

    @Test func `what comes out always takes turns and is never closer than the period`() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2_000 {
            var time = 0
            let times = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                time += Int.random(in: 0...45, using: &random)
                return time
            }
            let edges = settled(times)
            for (index, edge) in edges.enumerated() { #expect(edge.isClosed == index.isMultiple(of: 2)) }
            for (one, next) in zip(edges, edges.dropFirst()) { #expect(next.time - one.time >= .milliseconds(20)) }
            if let last = edges.last { #expect(last.isClosed == !times.count.isMultiple(of: 2)) }
        }
    }
}
