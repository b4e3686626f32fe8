// A question on the screen, and what each answer does.

/// A question on the screen.
public struct ShownQuestion: Equatable, Sendable {
    /// What is asked.
    public var subject: Subject
    /// The selected choice, from 0.
    public var selected: Int
    /// What was shown before, and is shown again when nothing is chosen.
    public var behind: StationState.Phase

    /// What is asked.
    public enum Subject: Equatable, Sendable {
        /// Whether the scan that was just kept shows the same rack as the one before it. Both are kept, whatever the
        /// answer is; a merge is kept as one more session. The scan is what the merge would be.
        case merge(Scan)
        /// What is to be done with a session of the history.
        case session(ListedSession)
        /// Whether a session is to be deleted.
        case delete(ListedSession)
        /// Whether a scan that could not be kept is to be given up.
        case discard
    }

    /// What can be answered.
    public enum Choice: Hashable, Sendable {
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
    }

    /// The choices, the safe one first.
    public var choices: [Choice] {
        switch subject {
        case .merge: [.merge, .keepApart]
        case .session: [.open, .copy, .askToDelete, .leave]
        case .delete: [.leave, .delete]
        case .discard: [.leave, .discard]
        }
    }

    /// Asks a question; the safe answer is selected.
    public init(_ subject: Subject, behind: StationState.Phase) {
        self.subject = subject
        selected = 0
        self.behind = behind
    }
}
