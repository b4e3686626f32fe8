// What holds for every sequence of events, whatever happens in whatever order.

import RackCore
import Simulator
import TestSupport
import Testing

@testable import Station

/// A station and what it waits for.
private struct Bench: Equatable {
    var state: StationState
    /// What the station asked for and was not answered yet, the oldest first.
    var waiting: [Effect] = []

    /// What can happen next, and what is waited for then. Beside the five keys it is whatever answers the oldest
    /// effect, well or badly, and the camera's coming and going.
    var moves: [(event: StationEvent, waiting: [Effect])] {
        var moves: [(StationEvent, [Effect])] = [Command.press, .up, .down, .select, .back].map {
            (.command($0), waiting)
        }
        moves += [(.camera(.ready(name: "c")), waiting), (.camera(.unavailable(Fault(.camera(.lost)))), waiting)]
        if let first = waiting.first {
            let badge = state.settings.operators.badge == nil ? nil : first.badge
            moves += [first.success, first.failure, badge].compactMap { answer in
                answer.map { ($0, Array(waiting.dropFirst())) }
            }
        }
        return moves
    }

    func after(_ move: (event: StationEvent, waiting: [Effect])) -> (bench: Bench, effects: [Effect]) {
        let (state, effects) = state.handling(move.event)
        return (Bench(state: state, waiting: move.waiting + effects.filter { $0.success != nil }), effects)
    }
}

extension Scan {
    /// The scan in somebody's name.
    fileprivate func made(by person: String?) -> Scan {
        var scan = self
        scan.person = person
        return scan
    }

    /// The scan with the warning that there is a badge in it.
    fileprivate var warned: Scan {
        var scan = self
        scan.reading.warnings.append(.operatorBadges(values: ["OP-ADA"]))
        return scan
    }
}

@Suite("Every sequence of events")
struct EverySequenceTests {
    /// One state for each screen of the station, with what it waits for.
    private static let starts: [Bench] = {
        let home = Bench(state: .ready.handling(.recentLoaded([.madeUp])).state)
        func walk(_ bench: Bench, _ commands: Command...) -> Bench {
            var bench = bench
            for command in commands {
                bench = bench.after((.command(command), bench.waiting)).bench
                while let answer = bench.waiting.first?.success {
                    bench = bench.after((answer, Array(bench.waiting.dropFirst()))).bench
                }
            }
            return bench
        }
        let result = walk(home, .press)
        let settings = walk(home, .down, .down, .down, .select)
        let history = walk(home, .select)
        var (badges, required, named) = (home, home, home)
        (named.state.settings.operators.isTyped, named.state.settings.operators.isRequired) = (true, true)
        badges.state.settings.operators.badge = "OP-"
        required.state.settings.operators.badge = "OP-"
        required.state.settings.operators.isRequired = true
        var reading = badges.after((.command(.press), [])).bench
        reading = reading.after((.stillsTaken(attempt: 1, [.madeUp]), [])).bench
        let signedIn = reading.after((.scanned(attempt: 1, .madeUp(read: ["OP-ADA"])), [])).bench
        var asked = reading
        asked.state.settings.operators.needsPIN = true
        asked = asked.after((.scanned(attempt: 1, .madeUp(read: ["OP-ADA"])), [])).bench
        let digits = Array(repeating: Command.select, count: 4) + [.up]
        for command in digits { asked = asked.after((.command(command), asked.waiting)).bench }
        // The question whether to leave stands over everything; here it is asked in the places where it matters.
        let saving = Bench(state: .saving(), waiting: [.save(attempt: 1, .madeUp())])
        let refused = saving.after((saving.waiting[0].failure!, [])).bench
        let leaving = [home, Bench(state: .reading, waiting: [.read(attempt: 1, [.madeUp])]), saving, refused].map {
            walked in walked.after((.command(.quit), walked.waiting)).bench
        }
        let scanned = [home, result, walk(result, .select, .select), history].map {
            $0.after((.handScanned("Q1-7"), $0.waiting)).bench
        }
        return leaving + scanned + [
            asked, badges, required, signedIn, walk(signedIn, .back), named, walk(named, .select, .select),
            Bench(state: StationState(), waiting: [.openStore]), home,
            Bench(state: .reading, waiting: [.read(attempt: 1, [.madeUp])]),
            Bench(state: .saving(), waiting: [.save(attempt: 1, .madeUp())]), result, walk(result, .press), history,
            walk(history, .up, .select), walk(history, .select), walk(history, .select, .down, .down, .select),
            settings, walk(settings, .down, .select, .up, .up, .select),
            walk(home, .down, .down, .down, .down, .select),
            walk(home, .up, .select), Bench(state: .new),
            walk(Bench(state: .new), .select, .down, .select, .down, .select),
        ]
    }()

    /// Goes through every sequence of up to `depth` moves from every start. A bench that was met before is not gone on
    /// from again: what follows is the same.
    private func walk(depth: Int, _ visit: (Bench, StationEvent, Bench, [Effect]) -> Void) -> Int {
        // Benches are compared only where what is looked at quickly is the same.
        struct Look: Hashable {
            let screen: Screen
            let numbers: [Int]
        }
        var met: [Look: [Bench]] = [:]
        var edge = Self.starts
        for _ in 0..<depth {
            var next: [Bench] = []
            for bench in edge {
                for move in bench.moves {
                    let (after, effects) = bench.after(move)
                    visit(bench, move.event, after, effects)
                    let state = after.state
                    let look = Look(
                        screen: Screen(state),
                        numbers: [
                            state.attempt, state.request, after.waiting.count, state.sessionCount ?? -1,
                            state.last == nil ? 0 : 1, state.signedIn == nil ? 0 : 1, state.stage == nil ? 0 : 1,
                            state.frozen == nil ? 0 : 1,
                        ])
                    guard met[look]?.contains(after) != true else { continue }
                    met[look, default: []].append(after)
                    next.append(after)
                }
            }
            edge = next
        }
        return met.values.reduce(0) { $0 + $1.count }
    }

    @Test("no sequence of up to six events traps the user or loses a session")
    func everySequenceHolds() {
        let benches = walk(depth: 6) { before, event, after, effects in
            expectNothingLost(before, event, after, effects)
            if after.state.isKeeping {
                #expect(Screen(after.state).status.stick.text != "Stick: safe to remove", "\(event)")
            }
            expectWayHome(after)
        }
        // Fewer would say that the walk does not come far.
        #expect(benches > 1000, "\(benches)")
    }

    /// A scan that was read is kept, or shown as not kept until the person says what is to be done; and nothing is
    /// deleted but by that answer.
    private func expectNothingLost(_ before: Bench, _ event: StationEvent, _ after: Bench, _ effects: [Effect]) {
        let (old, new) = (before.state.phase, after.state.phase)
        if new == .ended {
            guard let leaving = before.state.leaving, leaving.selected == 1, event == .command(.select),
                before.state.stake != .scanNotSaved || leaving.isSecond
            else {
                if case .saving = old, case .saved = event, before.state.ending == .person { return }
                if old != .ended { Issue.record("\(event) ended the station") }
                return
            }
            return
        }
        if case .scanned(after.state.attempt, let scan) = event, case .reading = old {
            switch new {
            case .badge(let shown):
                // A badge and nothing else is no rack, and stays at hand for who says that it is a vial.
                #expect(
                    shown.scan == scan.made(by: before.state.scanPerson)
                        && scan.reading.records.map(\.value) == ["OP-ADA"])
                #expect(before.state.settings.operators.badge != nil)
            case .entry(let entry):
                guard case .pin(let shown) = entry.purpose else {
                    Issue.record("\(event) led to \(new)")
                    return
                }
                #expect(shown.badge == scan.made(by: before.state.scanPerson) && after.state.signedIn == nil)
                #expect(before.state.settings.operators.needsPIN && scan.reading.records.map(\.value) == ["OP-ADA"])
            case .failed: #expect(before.state.settings.operators.isRequired && before.state.person == nil)
            default:
                var drawn = scan.made(by: before.state.scanPerson)
                drawn.attach(before.state.labelForNextBox?.record)
                #expect(effects == [.draw(attempt: after.state.attempt, drawn)])
            }
        }
        if case .badge(let shown) = old, old != new, event == .command(.select) {
            #expect(effects.last == .draw(attempt: after.state.attempt, shown.scan.warned))
        }
        if case .saving(let kept) = old, old != new {
            let scan = kept.scan
            switch (event, new) {
            case (.drawn, .saving(let shown)): #expect(kept.keeping == .drawing && shown.scan == scan)
            case (.saved, .result(let shown)), (.saveFailed, .result(let shown)): #expect(shown.scan == scan)
            default: Issue.record("\(event) took the station out of saving")
            }
        }
        if case .result(let shown) = old, case .refused = shown.keeping, old != new {
            switch (event, new) {
            case (.command(.press), .saving(let again)): #expect(again.scan == shown.scan)
            case (.command(.back), .question(let question)): #expect(question.behind == old)
            case (.command, .result): break
            default: Issue.record("\(event) lost a scan that is not kept")
            }
        }
        if effects.contains(where: { if case .deleteSession = $0 { true } else { false } }) {
            guard case .question(let question) = old, case .delete = question.subject, event == .command(.select),
                question.selected == 1
            else {
                Issue.record("\(event) deleted a session")
                return
            }
        }
        #expect(effects.count { if case .capture = $0 { true } else { false } } <= 1)
        if before.state.signedIn?.name != after.state.signedIn?.name {
            #expect(
                effects.contains { if case .recordOperator = $0 { true } else { false } }, "\(event) is not on record")
        }
    }

    /// When the devices have answered, a few times back come home, or to what a press tries again.
    private func expectWayHome(_ bench: Bench) {
        var bench = bench
        for _ in 0..<12 {
            while let answer = bench.waiting.first?.success {
                bench = bench.after((answer, Array(bench.waiting.dropFirst()))).bench
            }
            switch bench.state.phase {
            case .ended: return
            case _ where bench.state.leaving != nil: bench = bench.after((.command(.back), bench.waiting)).bench
            case .ready: return
            case .closed: bench = bench.after((.command(.press), bench.waiting)).bench
            case .question(let question) where [.discard, .label].contains(question.subject):
                for command in [Command.down, .select] { bench = bench.after((.command(command), bench.waiting)).bench }
            default: bench = bench.after((.command(.back), bench.waiting)).bench
            }
        }
        Issue.record("no way home from \(bench.state.phase)")
    }

    @Test("a stick is called safe only when it is in and everything was copied")
    func safeIsSafe() {
        func walk(_ state: StationState, depth: Int) {
            guard depth > 0 else { return }
            let (stick, attempt) = (state.stickNumber, state.attempt)
            let events: [StationEvent] = [
                .stick(.present(name: "S")), .stick(.absent), .mirrored(stick: stick), .mirrored(stick: stick - 1),
                .mirrorFailed(stick: stick, .madeUp), .command(.press), .stillsTaken(attempt: attempt, [.madeUp]),
                .scanned(attempt: attempt, .madeUp()), .drawn(attempt: attempt, .madeUp()),
                .saved(attempt: attempt, .madeUp),
            ]
            for event in events {
                let after = state.handling(event).state
                if after.mirror == .complete, state.mirror != .complete {
                    guard case .mirrored(stick) = event, case .present? = after.stick else {
                        Issue.record("\(event) made the stick safe")
                        continue
                    }
                }
                if case .saved = event, case .saving(let shown) = state.phase, shown.keeping == .saving {
                    #expect(after.mirror != .complete)
                }
                if after != state { walk(after, depth: depth - 1) }
            }
        }
        for start in [StationState.ready, .saving()] { walk(start, depth: 5) }
    }
}
