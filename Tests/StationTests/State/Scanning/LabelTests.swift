// A press on a label: what is looked through, and to which box the label belongs.

import RackCore
import Simulator
import TestSupport
import Testing

@testable import Labels
@testable import Station

@Suite("A label at the bench") struct LabelTests {
    private static func state(_ name: String) throws -> StationState {
        try #require(MadeUpStates.all.first { $0.name == name }).state
    }

    private static func shown(_ state: StationState) throws -> ShownLabel {
        guard case .label(let shown) = state.phase else {
            Issue.record("no label is shown")
            throw CancellationError()
        }
        return shown
    }

    private static func kept(_ effects: [Effect]) -> SettledLabel? {
        for case .keepLabel(_, let label) in effects { return label }
        return nil
    }

    /// A station that is reading a picture.
    private static var reading: StationState {
        .ready.after(.command(.press), .stillsTaken(attempt: 1, [.madeUp]))
    }

    private static func scan(_ name: String) throws -> LabelScan { try #require(shown(state(name)).scan) }

    @Test func `a label of which all is valid is kept at once, for the next box`() throws {
        let (after, effects) = Self.reading.handling(.labelRead(attempt: 1, try Self.scan("label")))
        let label = try #require(Self.kept(effects))
        #expect(label.session == nil && label.record.rack == "FZ7-R3-S6-B269" && label.changes.isEmpty)
        #expect(try Self.shown(after).isSaving)
        let kept = after.after(
            .labelKept(
                request: after.request, nil,
                WaitingLabel(label.record, since: StationTime(secondsSince1970: 0, utcOffset: 0))))
        #expect(kept.waitingLabel?.record == label.record && Screen(kept).says("Saved for the next box"))
    }

    @Test func `a second photograph of a label takes back nothing that a person said or the first gave`() throws {
        let scan = try Self.scan("label")
        var before = try #require(LabelRecord(scan))
        let project = try #require(before.fields.firstIndex { $0.name == "project" })
        (before.fields[project].value, before.fields[project].state) = ("CCYGD-85", .corrected)
        before.fields[project].by = "Ada"
        var reading = Self.reading
        reading.waitingLabel = WaitingLabel(before, since: reading.now.time ?? SessionSummary.madeUp.time)
        let kept = try #require(Self.kept(reading.handling(.labelRead(attempt: 1, scan)).effects))
        #expect(kept.record.fields[project] == before.fields[project])
        var poor = try #require(LabelRecord(scan))
        for index in poor.fields.indices where poor.fields[index].name != poor.rackField {
            (poor.fields[index].value, poor.fields[index].state) = (nil, .missing)
        }
        #expect(poor.completed(from: before).fields == before.fields)
        // Another box's label, or one of which nobody knows the box, is another label.
        var other = before
        let rack = try #require(other.fields.firstIndex { $0.name == other.rackField })
        other.fields[rack].value = "FZ7-R3-S6-B270"
        #expect(poor.completed(from: other) == poor)
        other.fields[rack].state = .unsure
        #expect(poor.completed(from: other) == poor)
    }

    @Test func `nothing goes on before a required field is settled`() throws {
        let doubtful = try Self.state("label-doubtful")
        for command in [Command.press, .up, .back, .down] {
            let (after, effects) = doubtful.handling(.command(command))
            #expect(effects.isEmpty)
            if command == .press { #expect(Screen(after).says("Not settled yet: box")) }
            if case .question(let question) = after.phase { #expect(question.behind == doubtful.phase) }
        }
        #expect(Screen(doubtful).says("it was read so only once"))
    }

    @Test func `the value opens at the letters that may be others, and a letter is put right with three keys`() throws {
        var state = try Self.state("label-doubtful").after(.command(.select))
        let letters = try #require(Self.shown(state).letters)
        // FZ7-R3-S6-8269: Z, S, 8 and 2 are taken for other letters.
        #expect(letters.place == 1 && letters.doubtful == [1, 7, 10, 11])
        // Z and S are right.
        state = state.after(.command(.select), .command(.select))
        #expect(Screen(state).says("FZ7-R3-S6-[8]269"))
        state = state.after(.command(.down), .command(.select))
        #expect(Screen(state).says("FZ7-R3-S6-B[2]69"))
        state = state.after(.command(.select))
        let (after, effects) = state.handling(.command(.select))
        let label = try #require(Self.kept(effects))
        let box = label.record.fields[0]
        #expect(box.value == "FZ7-R3-S6-B269" && box.state == .corrected && box.source == .person)
        #expect(label.record.rack == "FZ7-R3-S6-B269" && label.record.unsettled.isEmpty)
        #expect(label.changes.map(\.before.value) == ["FZ7-R3-S6-8269"] && label.changes[0].after == box)
        #expect(try Self.shown(after).isSaving)
    }

    @Test func `a value that is right as it was read is confirmed, in the name of who did it, with the time`() throws {
        var state = try Self.state("label-corrected")
        state.signedIn = SignedIn(name: "Ada", lastSeen: state.now.uptime)
        // The count of 125 breaks its rule of the rules' file, of which these made-up rules know nothing.
        let count = try #require(Self.shown(state).record?.fields[4])
        #expect(count.state == .invalid && !count.required)
        state = state.after(.command(.select))
        while try Self.shown(state).letters?.doubtful.isEmpty == false { state = state.after(.command(.select)) }
        let label = try #require(Self.kept(state.handling(.command(.select)).effects))
        let after = label.record.fields[4]
        #expect(after.state == .confirmed && after.value == "125" && after.by == "Ada")
        #expect(after.at == state.now.time?.iso8601 && after.source == .text)
    }

    @Test func `a value that breaks its rule is said to do so, and kept when the person insists`() throws {
        let wrong = try Self.state("label-breaks-rule")
        #expect(Screen(wrong).says("it is not what the rule asks for"))
        let (_, effects) = wrong.handling(.command(.select))
        let box = try #require(Self.kept(effects)).record.fields[0]
        #expect(box.state == .corrected && box.problem == "it is not what the rule asks for")
    }

    @Test func `the partner of a value that broke a rule beside it is what it was read as, once that is put right`()
        throws
    {
        let dates = ["made", "expires"].map { name in
            var field = LabelField(name: name)
            (field.type, field.isRequired) = (.date, true)
            return field
        }
        let context = LabelContext(
            name: "bottle", conditions: [], fields: dates,
            comparisons: [try FieldComparison("expires > made", among: dates)], rackField: nil)
        let fields = zip(dates, ["2026-03-14", "2025-03-14"]).map { field, value in
            ReadField(name: field.name, value: value, state: .valid, source: .text, problem: nil, isRequired: true)
                .breaking("expires > made")
        }
        let reading = LabelReading(context: "bottle", fields: fields, rack: nil)
        let scan = LabelScan(picture: [], outline: [], reading: reading, context: context)
        var state = Self.reading.after(.labelRead(attempt: 1, scan), .command(.down), .command(.select))
        #expect(try Self.shown(state).letters?.field.name == "expires")
        for _ in 0..<10 { state = state.after(.typed(.erase)) }
        for character in "2025-03-15" { state = state.after(.typed(.character(character))) }
        // Still before it was made: said, kept when the person insists, and the partner stays as it is.
        state = state.after(.command(.select))
        #expect(Screen(state).says("expires > made is not kept") && Screen(state).says("choose Keep once more"))
        let insisted = state.after(.command(.select))
        #expect(try Self.shown(insisted).record?.fields.map(\.state) == [.invalid, .corrected])
        for _ in 0..<10 { state = state.after(.typed(.erase)) }
        for character in "2027-03-14" { state = state.after(.typed(.character(character))) }
        let label = try #require(Self.kept(state.handling(.command(.select)).effects))
        #expect(label.record.fields.map(\.state) == [.valid, .corrected])
        #expect(label.record.fields.allSatisfy { $0.problem == nil } && label.record.unsettled.isEmpty)
    }

    @Test func `one of two values is chosen as a whole and counts as confirmed`() throws {
        let state = try Self.state("label-ambiguous-letters").after(.command(.down), .command(.select))
        let label = try #require(Self.kept(state.handling(.command(.select)).effects))
        #expect(label.record.fields[0].value == "FZ7-R3-S6-B289" && label.record.fields[0].state == .confirmed)
    }

    @Test func `what is typed on a keyboard goes into the open value and is a command nowhere else`() throws {
        var state = try Self.state("label-missing")
        #expect(state.takesLetters)
        for character in "25q" { state = state.after(.typed(.character(character))) }
        state = state.after(.typed(.erase))
        #expect(Screen(state).says("25"))
        state = state.after(.command(.select))
        #expect(try Self.shown(state).record?.fields[4].value == "25")
        #expect(try Self.shown(state).record?.fields[4].state == .corrected)
        let home = try Self.state("home")
        #expect(home.after(.typed(.character("q"))) == home && !home.takesLetters)
    }

    @Test func `every letter can be put in with the keys alone`() throws {
        var letters = ShownLetters(LabelRecord.Field(name: "n", value: nil, state: .missing, source: nil))
        for character in "A1-z" {
            if character == "z" { letters.choose(.otherCase) }
            let place = try #require(letters.choices.firstIndex(of: .character(character)))
            letters.choose(letters.choices[place])
        }
        #expect(letters.text == Array("A1-z"))
        letters.choose(.otherCase)
        letters.choose(.next)
        letters.choose(.insert)
        letters.choose(.character("X"))
        #expect(letters.text == Array("XA1-z"))
        letters.choose(.erase)
        #expect(letters.text == Array("X1-z"))
    }

    @Test func `a label that is put off is kept, and its session says that it is not settled`() throws {
        var state = try Self.state("label-doubtful")
        let lines = try Self.shown(state).lines.count
        for _ in 0..<lines { state = state.after(.command(.down)) }
        let label = try #require(Self.kept(state.handling(.command(.select)).effects))
        #expect(label.record.putOff != nil && label.record.unsettled.map(\.name) == ["box"])
        #expect(label.record.rack == nil)
        #expect(Screen(try Self.state("label-put-off")).says("Put off: not all of it is settled"))
    }

    @Test func `the next box with a vial gets the label that waits, and only that one`() throws {
        let waiting = try Self.state("home-label")
        let label = try #require(waiting.labelForNextBox).record
        func scanned(_ scan: Scan, _ state: StationState) -> [Effect] {
            let reading = state.after(.command(.press))
            let next = reading.after(.stillsTaken(attempt: reading.attempt, [.madeUp]))
            return next.handling(.scanned(attempt: next.attempt, scan)).effects
        }
        for case .draw(_, let scan) in scanned(.madeUp(read: ["A"]), waiting) { #expect(scan.label == label) }
        for case .draw(_, let scan) in scanned(.madeUp(read: []), waiting) { #expect(scan.label == nil) }
        let saved = try Self.state("result-label")
        #expect(saved.waitingLabel == nil && saved.last?.scan.label == label)
        #expect(Screen(saved).says("Label FZ7-R3-S6-B269"))
    }

    @Test func `the name on the rim and that on the label have to agree, or none is the box's`() throws {
        let waiting = try Self.state("home-label")
        let label = try #require(waiting.labelForNextBox).record
        func drawn(_ rim: String) throws -> Scan {
            var scan = Scan.madeUp(read: ["A"])
            scan.label = LabelRecord(
                context: "rim", rackField: "box",
                fields: [LabelRecord.Field(name: "box", value: rim, state: .valid, source: .code)])
            let reading = waiting.after(.command(.press))
            let next = reading.after(.stillsTaken(attempt: reading.attempt, [.madeUp]))
            for case .draw(_, let scan) in next.handling(.scanned(attempt: next.attempt, scan)).effects { return scan }
            return try #require(nil as Scan?)
        }
        let name = try #require(label.rack)
        let agreed = try drawn(name)
        #expect(agreed.label == label && agreed.reading.warnings.isEmpty)
        let doubted = try drawn("OTHER")
        #expect(doubted.label?.context == "rim" && doubted.label?.rack == nil)
        #expect(doubted.reading.warnings == [.severalRackCodes(values: ["OTHER", name])])
    }

    @Test func `a label that waits is opened again with its photograph`() throws {
        let waiting = try Self.state("home-label")
        #expect(try Self.shown(Self.state("label-again")).scan != nil)
        // Of one from before the station was switched on what was kept is there: its photograph, and its rules.
        let scan = try #require(waiting.waitingScan)
        let again = LabelScan(scan.photograph, context: scan.context)
        var fresh = waiting
        (fresh.waitingLabel, fresh.waitingScan) = (nil, nil)
        let later = fresh.after(.labelWaits(waiting.waitingLabel, again))
        #expect(later.waitingLabel == waiting.waitingLabel && later.waitingScan == again)
        #expect(again.picture == scan.picture && again.outline == scan.outline && again.context == scan.context)
        let bare = fresh.after(.labelWaits(waiting.waitingLabel, nil))
        #expect(bare.waitingLabel == waiting.waitingLabel && bare.waitingScan == nil)
    }

    @Test func `a label is kept with its photograph as long as it waits, and no longer`() throws {
        let open = try Self.state("label")
        let shown = try Self.shown(open)
        var settled = shown
        settled.record?.putOff = LabelRecord.Signature(by: nil, at: nil)
        var state = open
        let waiting = try #require(Self.kept(Station.keep(settled, &state)))
        #expect(waiting.session == nil && waiting.photograph == shown.scan?.photograph)
        #expect(waiting.photograph?.picture.isEmpty == false)
        settled.owner = .session("kept")
        let given = try #require(Self.kept(Station.keep(settled, &state)))
        #expect(given.session == "kept" && given.photograph == nil)
    }

    @Test func `a label that waited too long belongs to no box`() throws {
        var state = try Self.state("home-label")
        let time = try #require(state.waitingLabel).time
        for (minutes, isThere) in [(59.0, true), (61, false)] {
            state.now.time = StationTime(
                secondsSince1970: time.secondsSince1970 + minutes * 60, utcOffset: time.utcOffset)
            #expect((state.labelForNextBox != nil) == isThere)
            #expect(Screen(state).says("Label for the next box") == isThere)
        }
    }

    @Test func `where the settings say so a label belongs to the last box, as long as that is not long ago`() throws {
        let kept = try Self.state("result-label")
        var last = kept
        last.settings.labels.belonging = .last
        let session = try #require(last.last?.session)
        #expect(last.sessionForLabel?.id == session.id)
        last.now.uptime += 3601
        #expect(last.sessionForLabel == nil)
        #expect(kept.sessionForLabel == nil)
        #expect(Screen(try Self.state("label-last")).says("Saved with vials_2026-02-20_143022.csv"))
    }

    @Test func `a label that waits is given up after a question, and belongs to no box then`() throws {
        let asked = try Self.state("question-label-kept")
        #expect(Screen(asked).says("It belongs to no box then"))
        #expect(try Self.shown(asked.after(.command(.select))).record != nil)
        let (after, effects) = asked.after(.command(.down)).handling(.command(.select))
        #expect(after.waitingLabel == nil && after.phase == .ready)
        #expect(effects == [.dropLabel(try #require(asked.waitingLabel).record)])
    }

    @Test func `a label that could not be kept is kept by another press, and not lost by any key`() throws {
        let refused = try Self.state("label-not-saved")
        #expect(Screen(refused).says("NOT SAVED"))
        #expect(Self.kept(refused.handling(.command(.press)).effects) != nil)
        let asked = refused.after(.command(.back))
        #expect(asked.after(.command(.back)).phase == refused.phase)
        #expect(refused.stake == .labelNotSaved)
    }

    @Test func `nothing is kept of what no rule fits`() throws {
        let (after, effects) = Self.reading.handling(.labelRead(attempt: 1, try Self.scan("label-unknown")))
        #expect(effects.isEmpty && Screen(after).says("No kind of label in the rules fits what was read"))
        let (next, scan) = after.handling(.command(.press))
        #expect(scan == [.capture(attempt: 2)] && next.phase == .capturing)
    }

    @Test func `a label that is read after its scan was given up is nowhere`() throws {
        let home = Self.reading.after(.command(.back))
        let (after, effects) = home.handling(.labelRead(attempt: 1, try Self.scan("label")))
        #expect(after == home && effects.isEmpty)
    }
}
