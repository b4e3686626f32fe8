// Looking for a value at the station, by keys, a keyboard and a hand scanner.

import RackCore
import TestSupport
import Testing

@testable import Simulator
@testable import Station

@Suite struct `Looking for a value at the station` {
    private func shown(_ state: StationState) throws -> ShownFind {
        guard case .find(let shown) = state.phase else { throw Fault.madeUp }
        return shown
    }

    private func asking() throws -> StationState {
        try #require(MadeUpStates.all.first { $0.name == "find-asking" }).state
    }

    @Test func `it is typed as it is, in letters of both cases, and Enter looks for it without waiting`() throws {
        var state = try asking()
        for character in "aB-1" { state = state.after(.typed(.character(character))) }
        #expect(try shown(state).beginning == "aB-1" && state.takesLetters)
        state = state.after(.typed(.erase))
        let effects = state.handling(.command(.select)).effects
        #expect(effects == [.loadPage(request: state.request + 1, search: "aB-", page: 0)])
    }

    @Test func `what was typed is what Enter looks for, though all values go on with more`() throws {
        let state = try asking().after(.typed(.character("a"))).answered {
            .lookedAhead(request: $0, ValueContinuations(common: "00", next: ["1", "2"]))
        }
        #expect(try shown(state).beginning == "a")
        let effects = state.handling(.command(.select)).effects
        #expect(effects == [.loadPage(request: state.request + 1, search: "a", page: 0)])
    }

    @Test func `an answer to an earlier letter changes nothing`() throws {
        let late = try asking()
        let state = late.after(.typed(.character("x")))
        let told = state.after(
            .lookedAhead(request: late.request, ValueContinuations(common: "late", next: ["1", "2"])))
        #expect(try shown(told).known == nil)
    }

    @Test func `another letter than the kept values have takes the place of what was assumed`() throws {
        var state = try asking().answered {
            .lookedAhead(request: $0, ValueContinuations(common: "A0", next: ["1", "2"]))
        }
        #expect(try shown(state).beginning == "A0")
        while try shown(state).choices[shown(state).selected] != .other { state = state.after(.command(.down)) }
        state = state.after(.command(.select))
        var groups = 0
        while try shown(state).group != nil {
            let choices = try shown(state).choices
            let index = try #require(
                choices.firstIndex { choice in
                    switch choice {
                    case .group(let letters): letters.contains("W")
                    case .letter(let letter): letter == "W"
                    default: false
                    }
                })
            while try shown(state).selected != index { state = state.after(.command(.down)) }
            state = state.after(.command(.select))
            groups += 1
        }
        #expect(try shown(state).beginning == "W" && groups <= 4)
        state = state.answered { .lookedAhead(request: $0, ValueContinuations()) }
        #expect(try shown(state).choices[shown(state).selected] == .find)
    }

    @Test func `a letter that is taken back takes what was assumed before it along`() throws {
        var state = try asking().answered {
            .lookedAhead(request: $0, ValueContinuations(common: "A0", next: ["1", "2"]))
        }
        state = state.after(.command(.select))
        #expect(try shown(state).text == "A01")
        state = state.after(.typed(.erase))
        #expect(try shown(state).text == "")
    }

    @Test func `a place that was found opens with its vial selected`() throws {
        let opened = try #require(MadeUpStates.all.first { $0.name == "result-found" }).state
        guard case .result(let result) = opened.phase else { throw Fault.madeUp }
        #expect(result.stop?.position == GridPosition(row: 2, col: 3))
    }
}
