// The set-up of a station: one step after another, each tested and each left for later if need be.

internal import RackCore

/// The set-up while it is gone through.
package struct ShownSetup: Equatable, Sendable {
    /// The step that is shown.
    package internal(set) var step = Step.language
    /// The selected choice, from 0.
    package internal(set) var selected = 0
    /// Whether one step follows another; otherwise each leads back to the list of all.
    package internal(set) var isLeading: Bool
    /// What came of the last thing that was tried or chosen in this step.
    package internal(set) var note = Note.none
    /// The steps in which something was chosen and works.
    package internal(set) var done: Set<Step> = []
    /// The photograph that was taken in this step; nil before.
    var frame: Frame?
    /// What that photograph tells of the box; nil before.
    var found: FoundSquare?
    /// The pedal that was stepped on and is not chosen yet.
    var pedal: LearnedPedal?
    /// What is still to be written.
    var changes: [SettingChange] = []
    /// The settings that one returns to; nil where the set-up was begun by the station itself.
    let settings: ShownSettings?

    /// What is set up, one after the other. The box comes before the square, which is found by its rows and columns.
    package enum Step: Int, Hashable, Sendable, CaseIterable {
        case language, camera, box, square, orientation, pedal, stick, name, clock
        /// The list of all steps.
        case overview
    }

    /// What came of something.
    package enum Note: Equatable, Sendable {
        /// Nothing was tried yet.
        case none
        /// It is under way.
        case working(Words)
        /// It is well.
        case fine(Words)
        /// It went through and is not well.
        case doubtful(Words)
        /// It failed, and why.
        case failed(Fault)
    }

    /// What can be chosen.
    enum Choice: Hashable {
        /// This value of the step's setting.
        case value(String)
        /// Try what the step is about.
        case test
        /// Put it in by keys.
        case byHand
        /// All is well here.
        case next
        /// Leave the step as it is.
        case later
        /// Open a step.
        case step(Step)
        /// Leave the set-up.
        case leave
    }

    /// Begins a set-up.
    /// - Parameter settings: the settings that one returns to; nil where the station itself leads through it.
    init(from settings: ShownSettings? = nil) {
        self.settings = settings
        isLeading = settings == nil
        if settings != nil { step = .overview }
    }

    /// Whether a device or a file is waited for.
    var isWorking: Bool { if case .working = note { true } else { false } }

    /// The setting of a step that has one with values to choose from, as it stands now.
    func row(_ state: StationState) -> SettingRow? { step.row(state.settings) }

    /// All that can be chosen, in order.
    func choices(_ state: StationState) -> [Choice] {
        let hasCamera = if case .ready? = state.camera { true } else { false }
        switch step {
        case .language, .box, .orientation:
            return (row(state)?.choices ?? []).map(Choice.value) + [isFirst ? .leave : .later]
        case .camera: return (hasCamera ? frame == nil ? [.test] : [.next, .test] : []) + [.later]
        case .square:
            guard hasCamera else { return [.later] }
            guard !state.settings.scan.containers.isEmpty else { return [.byHand, .later] }
            if case .square? = found { return [.next, .byHand, .test, .later] }
            if case .open? = found { return [.byHand, .test, .later] }
            return [.test, .byHand, .later]
        case .pedal: return (pedal != nil || state.settings.hasPedal ? [.next, .test] : [.test]) + [.later]
        case .stick:
            guard case .present? = state.stick else { return [.later] }
            return (isTested ? [.next, .test] : [.test]) + [.later]
        case .name: return [.next, .byHand, .later]
        case .clock: return [.next] + (state.setsClock ? [.byHand] : []) + [.later]
        case .overview: return Step.all.map(Choice.step) + [.leave]
        }
    }

    /// Whether this is where a station begins that was never set up.
    var isFirst: Bool { isLeading && step == .language }

    /// Whether a press is waited for, to see that the pedal works.
    var isPedalTried: Bool { step == .pedal && pedal == nil && !isWorking && !done.contains(.pedal) }

    /// Whether what the step is about was tried and works.
    private var isTested: Bool { if case .fine = note { true } else { false } }
}

extension ShownSetup.Step {
    /// The steps themselves, in order.
    static let all = allCases.filter { $0 != .overview }

    /// The setting of a step that has one with values to choose from.
    func row(_ settings: StationSettings) -> SettingRow? {
        let ids: [SettingID] =
            switch self {
            case .language: ["screen.language"]
            case .box: ["grid.container", "grid.rack"]
            case .orientation: ["grid.orientation"]
            default: []
            }
        let rows = SettingRow.rows(settings)
        return ids.lazy.compactMap { id in rows.first { $0.id == id } }.first
    }
}

extension StationSettings {
    /// Whether the settings name a pedal.
    var hasPedal: Bool { inForce.pedal.line != nil || inForce.pedal.device != nil }
}

extension StationState {
    /// The set-up that is gone through, also while something is put in for it; nil where none is.
    var setup: ShownSetup? {
        switch phase {
        case .setup(let shown): return shown
        case .framing(let framing):
            if case .setup(let shown) = framing.origin { return shown }
        case .entry(let entry):
            switch entry.purpose {
            case .stationName(let shown), .time(let shown): return shown
            case .name, .pin: break
            }
        default: break
        }
        return nil
    }
}
