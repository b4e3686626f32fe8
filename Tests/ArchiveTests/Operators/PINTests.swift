// PINs: how they are kept, and how somebody signs in with one.

import Foundation
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite("PINs on the disk")
struct PINBookTests {
    @Test func `a PIN is derived as RFC 7914 gives it for PBKDF2 with HMAC-SHA-256`() {
        let one = PINHash.key(of: "passwd", Array("salt".utf8), 1)
        #expect(
            one.map { String($0, radix: 16) }.joined(separator: " ").hasPrefix(
                "55 ac 4 6e 56 e3 8 9f ec 16 91 c2 25 44"))
        let many = PINHash.key(of: "Password", Array("NaCl".utf8), 80_000)
        #expect(
            many.map { String($0, radix: 16) }.joined(separator: " ").hasPrefix("4d dc d8 f6 b 98 be 21 83 c ee 5e f2"))
    }

    @Test func `a PIN is found again and nothing else is, and it does not stand in the file`() throws {
        let folder = try TemporaryFolder()
        let book = PINBook(folder: folder.path)
        // So long that the digits of no salt have them by chance.
        let (ada, ben) = ("471190210831", "081502463997")
        #expect(book.verdict("1234", of: "Ada") == .notSet)
        try book.set(ada, for: " Ada  Lovelace ")
        try book.set(ben, for: "Ben")
        #expect(book.verdict(ada, of: "Ada Lovelace") == .right && book.verdict(ben, of: "Ben") == .right)
        for wrong in ["471190210832", "47119021083", "4711902", "", ben] {
            #expect(book.verdict(wrong, of: "Ada Lovelace") == .wrong)
        }
        let text = try String(contentsOfFile: folder.file(PINBook.fileName), encoding: .utf8)
        #expect(!text.contains(ada) && !text.contains(ben) && text.split(separator: "\n").count == 2)
        try book.set("2222", for: "Ben")
        #expect(book.verdict(ben, of: "Ben") == .wrong && book.verdict("2222", of: "Ben") == .right)
        try book.set(nil, for: "Ben")
        #expect(book.verdict("2222", of: "Ben") == .notSet)
    }

    @Test func `the same PIN looks different for everybody`() {
        let (one, other) = (PINHash(of: "1234", rounds: 10), PINHash(of: "1234", rounds: 10))
        #expect(one != other && one.matches("1234") && other.matches("1234") && PINHash(one.text) == one)
    }

    @Test(arguments: ["123", "1234567890123", "12a4", "", "１２３４", "12 34"])
    func `what is no PIN is refused`(pin: String) throws {
        let folder = try TemporaryFolder()
        #expect(throws: Fault.self) { try PINBook(folder: folder.path).set(pin, for: "Ada") }
        #expect(throws: Fault.self) { try PINBook(folder: folder.path).set("1234", for: "Ada\u{200B}") }
        #expect(throws: Fault.self) { try PINBook(folder: folder.path).set(nil, for: "Ada") }
    }

    @Test(arguments: [
        "x", "Ada\t", "Ada\tpbkdf2-sha256$1$00$00", "Ada\tpbkdf2-sha256$9999999999999999999$\(salt)$\(key)",
        "Ada\tpbkdf2-sha256$2000001$\(salt)$\(key)", "Ada\tpbkdf2-sha256$0$\(salt)$\(key)",
        "Ada\tmd5$1$\(salt)$\(key)", "\u{200B}\tpbkdf2-sha256$1$\(salt)$\(key)",
    ])
    func `a file that is no such file lets nobody in, and says so`(line: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.put(Array((line + "\n").utf8), PINBook.fileName)
        guard case .unknown(let fault) = PINBook(folder: folder.path).verdict("1234", of: "Ada") else {
            Issue.record("the line was taken")
            return
        }
        #expect(fault.text.description.hasPrefix("Line 1 of "))
    }

    private static let (salt, key) = (String(repeating: "0", count: 32), String(repeating: "0", count: 64))
}

@Suite("Signing in with a PIN")
struct PINTests {
    private static let badges: StationState = {
        var state = StationState.ready
        state.settings.operators.badge = "OP-"
        (state.settings.operators.needsPIN, state.settings.operators.isRequired) = (true, true)
        return state
    }()

    private func showing(
        _ name: String, _ start: StationState = badges
    ) -> (state: StationState, effects: [Effect]) {
        var state = start.handling(.command(.press)).state
        state = state.handling(.stillsTaken(attempt: state.attempt, [.madeUp])).state
        return state.handling(.scanned(attempt: state.attempt, .madeUp(read: ["OP-\(name)"])))
    }

    /// Chooses what is to be put in, one after the other.
    private func typing(_ digits: String, _ state: StationState) -> (state: StationState, effects: [Effect]) {
        var state = state
        var effects: [Effect] = []
        for choice in digits.map(ShownEntry.Choice.character) + [.done] {
            guard case .entry(let shown) = state.phase, let target = shown.choices.firstIndex(of: choice) else {
                Issue.record("\(choice) cannot be chosen")
                return (state, effects)
            }
            while case .entry(let shown) = state.phase, shown.selected != target {
                state = state.handling(.command(.down)).state
            }
            effects += Station.reduce(&state, .command(.select))
        }
        return (state, effects)
    }

    private func wrong(_ state: StationState, at seconds: Double = 0) -> (state: StationState, effects: [Effect]) {
        var state = typing("0000", state).state
        guard case .entry(let shown) = state.phase, case .pin(let pin) = shown.purpose else {
            Issue.record("no PIN is asked for")
            return (state, [])
        }
        let event = StationEvent.pinChecked(request: state.request, name: pin.name, .wrong)
        let effects = Station.reduce(&state, event, at: Moment(uptime: seconds))
        return (state, effects)
    }

    @Test func `a badge asks for the PIN, and nobody is signed in before it is right`() {
        let (asked, effects) = showing("ADA")
        #expect(effects.isEmpty && asked.person == nil && Screen(asked).says("PIN of ADA"))
        let (checking, asks) = typing("4711", asked)
        #expect(asks == [.checkPIN(request: checking.request, name: "ADA", pin: "4711")] && checking.person == nil)
        let (state, signing) = checking.handling(.pinChecked(request: checking.request, name: "ADA", .right))
        #expect(state.person == "ADA" && signing == [.recordOperator(.signedInWithPIN("ADA"))])
        #expect(Screen(state).says("Signed in: ADA"))
        // The same badge signs out without one.
        #expect(showing("ADA", state).effects == [.recordOperator(.signedOut("ADA"))])
    }

    @Test func `a name that was put in asks for the PIN too`() {
        var start = StationState.ready
        (start.settings.operators.isTyped, start.settings.operators.needsPIN) = (true, true)
        start.phase = .entry(ShownEntry(.name))
        let asked = typing("ADA", start)
        #expect(asked.effects.isEmpty && asked.state.person == nil && Screen(asked.state).says("PIN of ADA"))
        let checking = typing("4711", asked.state).state
        let (state, effects) = checking.handling(.pinChecked(request: checking.request, name: "ADA", .right))
        #expect(state.person == "ADA" && state.phase == .ready && effects == [.recordOperator(.signedInWithPIN("ADA"))])
    }

    @Test func `the screen shows dots, and no digit of the PIN once it is put in`() {
        let asked = showing("ADA").state
        var state = asked
        for command in [Command.up, .up, .select, .select] { state = state.handling(.command(command)).state }
        let choices = Screen(state).list(.keyboard)?.rows.map(\.fields) ?? []
        #expect(Screen(state).elements.contains(.field("●●")))
        #expect(choices.contains(["9"]) && !choices.contains(["Sign in"]))
        let checking = typing("98765", asked).state
        #expect(!Screen(checking).says("98765") && !String(describing: checking).contains("98765"))
    }

    @Test
    func `whoever was signed in is signed out when another's PIN is asked for, and stays so when it is not given`() {
        let checking = typing("4711", showing("ADA").state).state
        let ada = checking.handling(.pinChecked(request: checking.request, name: "ADA", .right)).state
        let (asked, effects) = showing("BEN", ada)
        #expect(asked.person == nil && effects == [.recordOperator(.signedOut("ADA"))])
        let back = asked.handling(.command(.back)).state
        #expect(back.phase == .ready && back.person == nil)
        // The pedal takes the next picture, which is nobody's, and so nothing is saved.
        var state = asked.handling(.command(.press)).state
        #expect(state.phase == .capturing && state.scanPerson == nil)
        state = state.handling(.stillsTaken(attempt: state.attempt, [.madeUp])).state
        #expect(state.handling(.scanned(attempt: state.attempt, .madeUp())).effects.isEmpty)
    }

    @Test func `three wrong ones bring a pause that grows, and each is on record`() {
        let first = wrong(showing("ADA").state)
        #expect(first.effects == [.recordOperator(.refused("ADA", pause: nil))] && first.state.person == nil)
        #expect(Screen(first.state).says("Wrong PIN. 2 tries left"))
        let second = wrong(first.state)
        #expect(Screen(second.state).says("Wrong PIN. 1 try left"))
        var (state, effects) = wrong(second.state, at: 100)
        #expect(effects == [.recordOperator(.refused("ADA", pause: 30))])
        #expect(Screen(state).says("3 wrong PINs for ADA") && Screen(state).says("Try again in 30 seconds."))
        var now = 100.0
        for pause in [60, 120, 240, 480, 960, 1920, 3600, 3600] {
            let wait = state.wrongPINs["ADA"]?.wait(at: now) ?? 0
            _ = Station.reduce(&state, .tick, at: Moment(uptime: now + Double(wait) - 1))
            #expect(Screen(showing("ADA", state).state).says("Try again in 1 seconds."))
            // Another one is not kept waiting.
            #expect(Screen(showing("BEN", state).state).says("PIN of BEN"))
            now += Double(wait)
            _ = Station.reduce(&state, .tick, at: Moment(uptime: now))
            (state, effects) = wrong(showing("ADA", state).state, at: now)
            #expect(effects == [.recordOperator(.refused("ADA", pause: pause))])
        }
        #expect(OperatorChange.refused("ADA", pause: 30).person == nil)
    }

    @Test func `a wrong one counts, whoever waits for the answer`() {
        let checking = typing("0000", showing("ADA").state).state
        let left = checking.handling(.command(.back)).state
        let (state, effects) = left.handling(.pinChecked(request: checking.request, name: "ADA", .wrong))
        #expect(state.wrongPINs["ADA"]?.count == 1 && effects == [.recordOperator(.refused("ADA", pause: nil))])
        // And a right one that comes too late signs nobody in.
        let late = left.handling(.pinChecked(request: checking.request, name: "ADA", .right))
        #expect(late.state.person == nil && late.effects.isEmpty)
        let other = showing("BEN", left).state
        #expect(other.handling(.pinChecked(request: checking.request, name: "ADA", .right)).state.person == nil)
    }

    @Test func `who has no PIN is told so, and a file that cannot be read lets nobody in`() {
        let checking = typing("0000", showing("ADA").state).state
        for verdict in [PINVerdict.notSet, .unknown(.madeUp)] {
            let (state, effects) = checking.handling(
                .pinChecked(request: checking.request, name: "ADA", verdict))
            #expect(state.person == nil && effects == [.recordOperator(.refused("ADA", pause: nil))])
            #expect(Screen(state).says(verdict == .notSet ? "No PIN is set for ADA" : "the disk is full"))
        }
    }

    @Test func `settings with which a PIN would be of no use are refused`() throws {
        func needsPIN(_ variables: [String: String]) throws -> Bool {
            try ResolvedSettings(
                environment: variables.merging(["HOME": "/root", "RACKSTATION_OPERATOR_PIN": "required"]) { $1 }
            ).settings.operators.needsPIN
        }
        #expect(try needsPIN(["RACKSTATION_OPERATOR_BADGE": "OP-"]))
        #expect(throws: Fault.self) { try needsPIN([:]) }
        #expect(throws: Fault.self) {
            try needsPIN(["RACKSTATION_OPERATOR_BADGE": "OP-", "RACKSTATION_OPERATOR_NAME": "Ada"])
        }
    }
}
