// Sessions in lists: the last scans, the history.

extension Screen {
    /// A session in a list.
    public struct SessionLine: Hashable, Sendable {
        /// When: `14:30`, and the date where it is not today's.
        public var time: String
        /// How many vials: `81 / 81`, `79 / 81`.
        public var count: String
        /// What needs a look, in words: `2 unread`; empty when nothing does.
        public var problems: String
        /// The rack by its own code, or what was merged; empty where nothing is known.
        public var name: String
        /// How good it is: success, warning; error for a session that the disk has damaged.
        public var tone: Tone
        /// Whether it is on the stick that is in; nil when none is in or that is not known yet.
        public var isMirrored: Bool?
        /// The annotated picture, small; nil where it is not loaded or there is none.
        public var thumbnail: Picture?

        /// Makes a line.
        public init(
            time: String, count: String, problems: String = "", name: String = "", tone: Tone,
            isMirrored: Bool? = nil, thumbnail: Picture? = nil
        ) {
            self.time = time
            self.count = count
            self.problems = problems
            self.name = name
            self.tone = tone
            self.isMirrored = isMirrored
            self.thumbnail = thumbnail
        }
    }

    /// The sessions that are kept, newest first, a page of them.
    public struct History: Hashable, Sendable {
        /// What is shown: `History`, `Search: FB01`.
        public var title: String
        /// The page's sessions.
        public var sessions: [SessionLine]
        /// The selected line: a session of the page (0…); -1 for the line above the list that opens the search.
        public var selected: Int
        /// The line above the list: `Find a value`, or what was searched for.
        public var search: String
        /// The page: `1 / 12`; empty where there is one page or none.
        public var page: String
        /// What is said where there is no session: `No scans yet`, `Loading`; empty otherwise.
        public var note: Note

        /// Makes a page.
        public init(
            title: String, sessions: [SessionLine], selected: Int, search: String, page: String = "",
            note: Note = Note(.neutral, "")
        ) {
            self.title = title
            self.sessions = sessions
            self.selected = selected
            self.search = search
            self.page = page
            self.note = note
        }
    }
}
