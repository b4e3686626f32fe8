// The history on the screen: a page of the sessions, and the value that is looked for.

public import RackCore

/// A session in a list, with what is drawn of it.
public struct ListedSession: Equatable, Sendable, Identifiable {
    /// What the list shows.
    public var summary: SessionSummary
    /// The annotated picture, small: a JPEG file's bytes; empty where there is none.
    public var thumbnail: [UInt8]
    /// How many positions of its rack are in each state; empty where that is not known.
    public var states: [PositionState: Int]

    /// Makes a session of a list.
    public init(_ summary: SessionSummary, thumbnail: [UInt8] = [], states: [PositionState: Int] = [:]) {
        self.summary = summary
        self.thumbnail = thumbnail
        self.states = states
    }

    /// The session's own id.
    public var id: String { summary.id }
    /// The names under which it is found again.
    public var name: SessionName { SessionName(id: summary.id, csvName: summary.csvName) }

    /// Whether all but the thumbnails' bytes is the same; those never change.
    public static func == (one: Self, other: Self) -> Bool {
        one.summary == other.summary && one.states == other.states && one.thumbnail.count == other.thumbnail.count
    }
}

/// A page of the sessions that are kept.
public struct SessionPage: Equatable, Sendable {
    /// The page's sessions, newest first.
    public var sessions: [ListedSession]
    /// How many sessions there are on all pages.
    public var total: Int

    /// Makes a page.
    public init(sessions: [ListedSession], total: Int) {
        self.sessions = sessions
        self.total = total
    }
}

/// The history on the screen.
public struct ShownHistory: Equatable, Sendable {
    /// The beginning of the values that are looked for; nil shows all sessions.
    public var search: String?
    /// The page, from 0.
    public var page: Int
    /// What is on it; nil while it is being read.
    public var contents: SessionPage?
    /// The selected line of the page, from 0; -1 is the line above the list.
    public var selected: Int
    /// What was done last, or could not be done.
    public var note: Note

    /// The sessions of a page.
    public static let pageSize = 8

    /// What was done last.
    public enum Note: Equatable, Sendable {
        /// Nothing.
        case none
        /// A session was deleted.
        case deleted
        /// A session is being copied to the stick: what comes of it, the stick tells.
        case copying
        /// Something could not be done.
        case failed(Fault)
    }

    /// Makes a history at its beginning; its page has to be read yet.
    public init(search: String? = nil) {
        self.search = search
        page = 0
        contents = nil
        selected = 0
        note = .none
    }

    /// The selected session; nil when none is.
    public var session: ListedSession? {
        guard let contents, contents.sessions.indices.contains(selected) else { return nil }
        return contents.sessions[selected]
    }

    /// How many pages there are, 1 or more.
    public var pages: Int { max(1, ((contents?.total ?? 0) + Self.pageSize - 1) / Self.pageSize) }
}
