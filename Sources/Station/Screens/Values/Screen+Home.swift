// The screens between scans: home, a notice, the stick.

extension Screen {
    /// A few words across the screen.
    public struct Notice: Hashable, Sendable {
        /// How good or bad it is.
        public var tone: Tone
        /// A few words, as large as they fit: `Starting`.
        public var title: String
        /// What happened, or what is going on; may be empty.
        public var text: String
        /// What to do; may be empty.
        public var remedy: String

        /// Makes a notice.
        public init(tone: Tone, title: String, text: String = "", remedy: String = "") {
            self.tone = tone
            self.title = title
            self.text = text
            self.remedy = remedy
        }
    }

    /// Waiting for the pedal: what to do, all that is wrong, and what was done last.
    public struct Home: Hashable, Sendable {
        /// How good or bad it is: action when a press scans.
        public var tone: Tone
        /// A few words, as large as they fit: `Press the pedal`, `Cannot scan`.
        public var title: String
        /// What to do with the rack; empty where something is wrong.
        public var text: String
        /// All that is wrong, the worst first; each says what to do.
        public var troubles: [Trouble]
        /// What became well again a moment ago: `The camera is back`; empty otherwise.
        public var news: Note
        /// The square over the live picture; nil when there is no live picture.
        public var guide: Guide?
        /// The last scans, newest first, at most five.
        public var sessions: [SessionLine]
        /// What there is besides scanning: `History`, `Settings`, `Stick`, `About`.
        public var menu: [String]
        /// What is selected: a session (0…) or, after all of them, a line of the menu; nil when nothing is.
        public var selected: Int?

        /// Makes a home screen.
        public init(
            tone: Tone, title: String, text: String = "", troubles: [Trouble] = [], news: Note = Note(.neutral, ""),
            guide: Guide? = nil, sessions: [SessionLine] = [], menu: [String] = [], selected: Int? = nil
        ) {
            self.tone = tone
            self.title = title
            self.text = text
            self.troubles = troubles
            self.news = news
            self.guide = guide
            self.sessions = sessions
            self.menu = menu
            self.selected = selected
        }

        /// The selected session; nil when none is.
        public var selectedSession: Int? { selected.flatMap { $0 < sessions.count ? $0 : nil } }
        /// The selected line of the menu; nil when none is.
        public var selectedMenu: Int? { selected.flatMap { $0 < sessions.count ? nil : $0 - sessions.count } }
    }

    /// Something that is wrong, and what to do about it.
    public struct Trouble: Hashable, Sendable {
        /// How bad it is: error where no scan can be made or kept, warning otherwise.
        public var tone: Tone
        /// What is wrong.
        public var text: String
        /// What to do; may be empty.
        public var remedy: String

        /// Makes a trouble.
        public init(tone: Tone, text: String, remedy: String) {
            self.tone = tone
            self.text = text
            self.remedy = remedy
        }
    }

    /// The stick, and how far copying to it is.
    public struct StickPanel: Hashable, Sendable {
        /// How good or bad it is: success when it is safe to remove, action while files are copied.
        public var tone: Tone
        /// A few words: `Safe to remove`, `Copying`, `No stick`, `The stick is full`.
        public var title: String
        /// More about it: the stick's name, the files done and to do.
        public var text: String
        /// What to do; may be empty.
        public var remedy: String
        /// How much of the files is copied, 0…1; nil while nothing is.
        public var fraction: Double?

        /// Makes a panel.
        public init(tone: Tone, title: String, text: String, remedy: String = "", fraction: Double? = nil) {
            self.tone = tone
            self.title = title
            self.text = text
            self.remedy = remedy
            self.fraction = fraction
        }
    }

    /// A scan under way: which step of how many.
    public struct Progress: Hashable, Sendable {
        /// What is going on now.
        public var text: String
        /// The step, from 1; 0 before the first, while the picture is taken.
        public var step: Int
        /// All steps.
        public var steps: Int
        /// How much is done, 0…1.
        public var fraction: Double
        /// The time since the press: `1.5 s`; empty where it is not known.
        public var elapsed: String
        /// The picture that is being read; nil while it is taken.
        public var picture: Picture?

        /// Makes a progress.
        public init(
            text: String, step: Int, steps: Int, fraction: Double = 0, elapsed: String = "", picture: Picture? = nil
        ) {
            self.text = text
            self.step = step
            self.steps = steps
            self.fraction = fraction
            self.elapsed = elapsed
            self.picture = picture
        }
    }
}
