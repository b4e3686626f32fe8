// Questions on the screen, the one about leaving among them.

package import RackCore

/// A question on the screen.
package struct ShownQuestion: Equatable, Sendable {
    /// What is asked.
    package var subject: Subject
    /// The selected choice, from 0.
    package var selected: Int
    /// What was shown before, and is shown again when nothing is chosen.
    package var behind: StationState.Phase

    /// What is asked.
    package enum Subject: Equatable, Sendable {
        /// Whether the scan that was just kept shows the same rack as the one before it. Both are kept, whatever the
        /// answer is; a merge is kept as one more session. The scan is what the merge would be.
        case merge(Scan)
        /// What is to be done with a session of the history.
        case session(SessionSummary)
        /// Whether a session is to be deleted.
        case delete(SessionSummary)
        /// Whether a scan that could not be kept is to be given up.
        case discard
        /// What the positions of a scan are: nothing of it is kept before that is decided.
        case positions(Scan)
        /// What is to be done with a label that is not settled, or could not be kept.
        case label
        /// Whether a scan is to be made though a lid or a hand is in the way.
        case covered(Stage)
        /// Whether what lies on the stick to set the station up with is to hold.
        case provision(Provision)
        /// Whether the system of a bundle is to be put on the card.
        case update(UpdateOffer.Bundle)
        /// What a hand scanner read that was pointed at nothing that asks for it.
        case scanned(String)
    }

    /// What can be answered.
    package enum Choice: Hashable, Sendable {
        /// Make one session of both scans.
        case merge
        /// Leave both scans as they are.
        case keepApart
        /// Show the session.
        case open
        /// Copy the session to the stick.
        case copy
        /// Ask whether the session is to be deleted.
        case askToDelete
        /// Leave everything as it is.
        case leave
        /// Delete the session for good.
        case delete
        /// Give the scan up.
        case discard
        /// Keep the scan with positions that somebody answers for.
        case keep(PositionDecision.Answer)
        /// Scan all the same.
        case scan
        /// Keep the label though not all of it is settled.
        case putOff
        /// Let what lies on the stick hold.
        case takeProvision
        /// Put the system of a bundle on the card.
        case installUpdate
        /// Put in what a hand scanner read at a position.
        case putIn
        /// Look for it.
        case find
        /// Call the next box by it, or the box that is shown.
        case nameBox
    }

    /// The choices, the safe one first.
    /// - Parameter known: the containers that can be named.
    func choices(_ known: [Container]) -> [Choice] {
        switch subject {
        case .merge: [.merge, .keepApart]
        case .session: [.open, .copy, .askToDelete, .leave]
        case .delete: [.leave, .delete]
        case .discard: [.leave, .discard]
        case .positions(let scan): scan.answers(known).map { .keep($0) } + [.discard]
        case .label: isPutOff ? [.leave, .putOff, .discard] : [.leave, .discard]
        case .covered: [.scan, .leave]
        case .provision: [.leave, .takeProvision]
        case .update: [.leave, .installUpdate]
        case .scanned: (supply == nil ? [] : [.putIn]) + [.find, .nameBox, .leave]
        }
    }

    /// The position of the result behind it that needs a value; nil where none is selected.
    var supply: ShownSupply? { if case .result(let shown) = behind { ShownSupply(shown) } else { nil } }

    /// Whether it is about a scan whose positions have to be decided, or whether that is to be given up.
    var isUndecided: Bool {
        if case .positions = subject { return true }
        guard case .question(let behind) = behind, subject == .discard else { return false }
        return behind.isUndecided
    }

    /// Whether it is about what a hand scanner read.
    var isAboutScanned: Bool { if case .scanned = subject { true } else { false } }

    /// Whether a result is behind it.
    var isBehindResult: Bool { if case .result = behind { true } else { false } }

    /// Whether the label behind it can be put off.
    private var isPutOff: Bool { if case .label(let shown) = behind { !shown.isSettled } else { false } }

    /// Whether the label behind it is kept, so that it is about giving it up as the next box's.
    var isOfKeptLabel: Bool { if case .label(let shown) = behind { !shown.isAtStake } else { false } }

    /// Whether it is about a lid or a hand in the way of a scan.
    var isAboutCover: Bool { if case .covered = subject { true } else { false } }

    /// Asks a question; the safe answer is selected.
    package init(_ subject: Subject, behind: StationState.Phase) {
        self.subject = subject
        selected = 0
        self.behind = behind
    }
}

/// The question whether the station is to be left, while it is asked.
package struct ShownLeaving: Hashable, Sendable {
    /// Whether it is asked for the second time, because a scan is lost by it.
    package var isSecond = false
    /// The selected choice, from 0.
    package var selected = 0

    /// What can be answered, the safe choice first.
    package enum Choice: Int, Hashable, Sendable, CaseIterable {
        /// Go on.
        case stay
        /// Leave the station.
        case leave
    }

    /// The question as it is asked first; the safe answer is selected.
    package init() {}
}

extension StationState {
    /// Whether the key that leaves the station does anything now.
    var offersQuit: Bool { settings.screen.offersQuit && ending == nil }

    /// What the station would lose if it were left now.
    enum Stake: Hashable {
        case nothing
        /// A scan that is not read yet.
        case scanUnderWay
        /// A scan that is read and could not be kept.
        case scanNotSaved
        /// A scan whose positions are not decided yet.
        case scanUndecided
        /// A label that is not kept.
        case labelNotSaved
    }

    /// What would be lost if the station were left now.
    var stake: Stake {
        switch phase {
        case .capturing, .reading: .scanUnderWay
        case .result(let shown): shown.session == nil ? .scanNotSaved : .nothing
        case .label(let shown): shown.isAtStake ? .labelNotSaved : .nothing
        case .question(let shown) where shown.subject == .label: shown.isOfKeptLabel ? .nothing : .labelNotSaved
        case .question(let shown):
            if shown.isUndecided { .scanUndecided } else { shown.subject == .discard ? .scanNotSaved : .nothing }
        default: .nothing
        }
    }
}
