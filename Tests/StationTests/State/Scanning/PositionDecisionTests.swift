// Positions that are not certain: what is asked, what is kept, and what the answers do.

import RackCore
import Simulator
import TestSupport
import Testing

@testable import Station

@Suite struct `Positions that are not certain` {
    private static let box = Container(RackShape(rows: 2, cols: 2))

    /// A scan of a full 2 × 2 box.
    private func scan(
        _ orientation: Orientation = .assumed, asking question: PositionQuestion? = nil,
        policy: ScanSettings.OrientationPolicy = .assume
    ) -> Scan {
        var scan = Scan.madeUp(read: ["A", "B", "C", "D"])
        (scan.reading.origin, scan.reading.question) = (.container(Self.box, orientation), question)
        scan.settings.orientation = policy
        scan.pictures.frame = Still.madeUp.frame
        scan.pictures.still = Still.madeUp.bytes
        return scan
    }

    private func asked(_ scan: Scan, _ change: (inout StationState) -> Void = { _ in }) -> StationState {
        var state = StationState.reading
        change(&state)
        return state.handling(.scanned(attempt: 1, scan)).state
    }

    /// What is drawn, and then kept, when the choice in a place is taken.
    private func answer(_ place: Int, _ state: StationState) -> Scan? {
        var state = state
        for _ in 0..<place { state = state.handling(.command(.down)).state }
        guard case .draw(_, let scan)? = state.handling(.command(.select)).effects.first else { return nil }
        return scan
    }

    private static let questions: [PositionQuestion] = [
        .contradictedContainer(
            name: "box100", seen: ContainerEvidence(likeliest: RackShape(rows: 9, cols: 9), fitting: ["box81"])),
        .severalContainers(["box81", "sbs96"]), .unprovedOrientation,
        .contradictedOrientation(Orientation(QuarterPose(quarters: 2), by: .mark)),
    ]

    @Test(arguments: questions)
    func `a scan with an open question is an alarm, and nothing of it is drawn or kept`(question: PositionQuestion) {
        let (state, effects) = StationState.reading.handling(.scanned(attempt: 1, scan(asking: question)))
        #expect(effects.isEmpty)
        #expect(Screen(state).title?.tone == .error && LampSignal(state).sound == .look)
        #expect(Screen(state).says(question.words().description))
        for command in [Command.up, .down] {
            #expect(state.handling(.command(command)).effects.isEmpty)
        }
    }

    @Test func `a press scans again, and without a camera the scan stays`() {
        var state = asked(scan(asking: .unprovedOrientation))
        #expect(state.handling(.command(.press)).effects == [.capture(attempt: 2)])
        state.camera = .unavailable(.madeUp)
        #expect(state.handling(.command(.press)).state == state)
    }

    @Test func `back asks before the scan is given up, and leaving the station says that nothing is saved`() {
        let state = asked(scan(asking: .unprovedOrientation))
        let asking = state.handling(.command(.back)).state
        #expect(Screen(asking).says("Give this scan up?"))
        #expect(asking.handling(.command(.select)).state.phase == state.phase)
        #expect(asking.handling(.command(.down)).state.handling(.command(.select)).state.phase == .ready)
        #expect(Screen(state.handling(.command(.quit)).state).says("Its positions are not decided"))
    }

    @Test func `what fits can be taken, and is read for anew`() throws {
        let state = asked(scan(asking: Self.questions[0]))
        let (reading, effects) = state.handling(.command(.down)).state.handling(.command(.select))
        guard case .readAgain(1, var again)? = effects.first else {
            Issue.record("nothing is read anew: \(effects)")
            return
        }
        #expect(again.settings.allowed.map(\.name) == ["box81"] && again.decisions.count == 1)
        // The reader may see the same contradiction; what somebody has decided is not asked again.
        again.reading.question = Self.questions[0]
        let kept = reading.handling(.scanned(attempt: 1, again))
        #expect(kept.effects.count == 1)
        guard case .draw(_, let scan)? = kept.effects.first else {
            Issue.record("it is asked again")
            return
        }
        #expect(scan.reading.question == nil && scan.reading.origin.container != nil)
    }

    @Test func `relative positions can always be kept, and are called so`() throws {
        for question in Self.questions {
            let state = asked(scan(asking: question))
            let place = question == .unprovedOrientation ? 4 : 0
            let kept = try #require(answer(place, state))
            #expect(kept.reading.origin == .firstVial && kept.reading.question == nil)
            #expect(kept.decisions == [PositionDecision(question, .relative, by: nil)])
            #expect(kept.reading.records.map(\.value) == ["A", "B", "C", "D"])
        }
    }

    @Test func `who confirms that it lies as shown is on record with the decision`() throws {
        let state = asked(scan(policy: .prove)) { $0.settings.operators.name = "Ada" }
        #expect(Screen(state).says("A1 is at the top left"))
        let kept = try #require(answer(0, state))
        #expect(kept.reading.origin.orientation == Orientation(by: .operator))
        #expect(kept.decisions == [PositionDecision(.unprovedOrientation, .lies(.upright), by: "Ada")])
    }

    @Test func `a box that lies turned is put right by hand`() throws {
        let kept = try #require(answer(3, asked(scan(policy: .prove))))
        #expect(kept.reading.origin.orientation == Orientation(QuarterPose(quarters: 3), by: .operator))
        #expect(kept.reading.records.map(\.value) == ["C", "A", "D", "B"])
    }

    @Test(arguments: [Orientation.Witness.mark, .operator])
    func `a proved orientation is not asked for`(witness: Orientation.Witness) {
        let effects = StationState.reading.handling(
            .scanned(attempt: 1, scan(Orientation(by: witness), policy: .prove))
        ).effects
        #expect(effects.count == 1)
    }

    // MARK: The history

    private static let wide = Container(RackShape(rows: 9, cols: 9))

    /// A scan of a box whose tubes stood so the last time, as it lies in the picture.
    private func recalled(
        turned pose: QuarterPose, witness: Orientation.Witness = .assumed,
        policy: ScanSettings.OrientationPolicy = .prove
    ) -> Scan {
        let names = (0..<81).map { "V\($0)" }
        var scan = scan(policy: policy)
        let places = Self.wide.shape.rows * Self.wide.shape.cols
        let cells = (0..<places).map { GridPosition(row: $0 / 9, col: $0 % 9) }
        scan.reading.rack = Self.wide.shape
        scan.reading.origin = .container(Self.wide, Orientation(by: witness))
        scan.reading.records = zip(names, cells).map { VialRecord(.madeUp($0, at: $1), row: $1.row, col: $1.col) }
        scan.reading.positions = zip(names, cells).map {
            RackPosition(position: $1, state: .read, values: [$0], center: Point(x: 0, y: 0))
        }
        let stood = zip(names, cells).map { ($0, pose.own($1, of: Self.wide.shape)) }
        scan.recalled = RecalledPlaces(
            session: 12, container: Self.wide, places: Dictionary(uniqueKeysWithValues: stood))
        return scan
    }

    @Test func `tubes that stand where they stood prove how their box lies`() {
        guard
            case .draw(_, let kept)? = StationState.reading.handling(
                .scanned(attempt: 1, recalled(turned: .upright))
            ).effects.first
        else {
            Issue.record("it is asked")
            return
        }
        #expect(kept.reading.origin.orientation == Orientation(by: .history))
    }

    @Test(arguments: [ScanSettings.OrientationPolicy.assume, .prove])
    func `a box that lies turned compared with its last session is an alarm`(
        policy: ScanSettings.OrientationPolicy
    ) throws {
        let state = asked(recalled(turned: QuarterPose(quarters: 2), policy: policy))
        #expect(Screen(state).says("This box lies turned by 180° compared with session 12."))
        let kept = try #require(answer(1, state))
        #expect(kept.reading.origin.orientation == Orientation(QuarterPose(quarters: 2), by: .operator))
        #expect(kept.reading.records.first?.value == "V80")
    }

    @Test func `a mark counts before the history, and what the history says stands beside it`() {
        let scan = recalled(turned: QuarterPose(quarters: 2), witness: .mark)
        let state = StationState.result(scan)
        #expect(Screen(state).says("Orientation proved by its mark"))
        #expect(Screen(state).says("In session 12 these tubes stood otherwise turned"))
    }

    @Test func `a session of another kind of container tells nothing`() {
        var scan = recalled(turned: QuarterPose(quarters: 2), policy: .assume)
        scan.recalled?.container = Container(RackShape(rows: 10, cols: 10))
        #expect(Screen(asked(scan)).says("Orientation assumed"))
    }

    // MARK: What the screen says

    @Test func `relative positions are called relative, and have no container's names`() {
        var relative = scan()
        relative.reading.origin = .firstVial
        let screen = Screen(StationState.result(relative))
        #expect(screen.says("Positions relative to the first vial"))
        #expect(screen.rack?.rowNames == ["R1", "R2"] && screen.rack?.columnNames == ["C1", "C2"])
    }

    @Test func `numbered positions are named as on the box`() {
        var numbered = scan()
        let container = Container(
            name: "n", shape: Self.box.shape, numbering: PositionNumbering(.numbersRows, from: .bottomRight))
        numbered.reading.origin = .container(container, .assumed)
        let screen = Screen(StationState.result(numbered))
        #expect(screen.rack?.rowNames == ["4", "2"] && screen.rack?.columnNames == ["4", "3"])
    }

    @Test func `where nobody can be asked, positions are relative and the question stands beside them`() {
        let told = scan(policy: .prove).undecided()
        #expect(told.reading.origin == .firstVial && told.reading.question == .unprovedOrientation)
        #expect(scan().undecided().reading.origin.container == Self.box)
    }
}
