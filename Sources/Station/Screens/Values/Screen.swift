// What a display shows: a plain value that every display draws in its own way.

/// One screen of the station. It is derived from the state alone; the terminal, the framebuffer and the pictures
/// in tests all draw the same value, so that no display can disagree with the state or with another display.
public struct Screen: Hashable, Sendable {
    /// What fills the screen.
    public var content: Content
    /// The line at the bottom: devices and counts.
    public var status: StatusLine
    /// The keys that do something now, in the order in which they are shown.
    public var keys: [KeyHint]

    /// The language of its texts, in which displays write what they add: names of keys, headings of tables.
    public var language: Language

    /// What fills a screen.
    public enum Content: Hashable, Sendable {
        /// A few words, and a remedy when something is wrong: starting, no scan, ended, a message that was carried out.
        case notice(Notice)
        /// Waiting for the pedal.
        case home(Home)
        /// A scan under way.
        case progress(Progress)
        /// What a scan found.
        case result(Result)
        /// The sessions that are kept.
        case history(History)
        /// The settings.
        case settings(SettingsList)
        /// The square that is read, set over the live picture.
        case framing(Framing)
        /// One of several choices.
        case question(Question)
        /// A text that is put in letter by letter.
        case entry(Entry)
        /// Lines of a name and what belongs to it: about.
        case facts(Facts)
        /// The stick and how far copying to it is.
        case stick(StickPanel)
    }

    /// Makes a screen from its parts.
    public init(content: Content, status: StatusLine, keys: [KeyHint], language: Language = .english) {
        self.language = language
        self.content = content
        self.status = status
        self.keys = keys
    }

    /// The square that is to be shown over the camera's live picture; nil on screens without a live picture.
    public var guide: Guide? {
        switch content {
        case .home(let home): home.guide
        case .framing(let framing): framing.guide
        default: nil
        }
    }

    /// Whether displays that can show the camera's live picture show it now.
    public var isFraming: Bool { guide != nil }
}

/// How good or bad something is; displays give each tone its colour of the palette.
public enum Tone: String, Hashable, Sendable, CaseIterable {
    /// Neither good nor bad.
    case neutral
    /// Something to do.
    case action
    /// All is well.
    case success
    /// Something deserves a look.
    case warning
    /// Something is wrong.
    case error
}

extension Screen {
    /// A few words with a tone.
    public struct Note: Hashable, Sendable {
        /// How good or bad it is.
        public var tone: Tone
        /// The words.
        public var text: String

        /// Makes a note.
        public init(_ tone: Tone, _ text: String) {
            self.tone = tone
            self.text = text
        }
    }

    /// The line at the bottom of every screen. A note without text is not shown.
    public struct StatusLine: Hashable, Sendable {
        /// The camera, in words.
        public var camera: Note
        /// The stick, in words.
        public var stick: Note
        /// The sessions that are kept, in words.
        public var sessions: Note
        /// What is wrong with the other devices, in words; empty when nothing is.
        public var devices: Note
        /// The time of day, `14:30`, and on home the date; a warning when the clock cannot be right.
        public var clock: Note

        /// Makes a status line.
        public init(
            camera: Note, stick: Note, sessions: Note, devices: Note = Note(.neutral, ""),
            clock: Note = Note(.neutral, "")
        ) {
            self.camera = camera
            self.stick = stick
            self.sessions = sessions
            self.devices = devices
            self.clock = clock
        }

        /// The notes that say something, in the order in which they are shown.
        public var notes: [Note] { [camera, stick, devices, sessions, clock].filter { !$0.text.isEmpty } }
    }

    /// A key and what it does now.
    public struct KeyHint: Hashable, Sendable {
        /// The command that the key gives.
        public var command: Command
        /// What it does: `Scan`, `Table`, `Quit`.
        public var text: String

        /// Makes a hint.
        public init(_ command: Command, _ text: String) {
            self.command = command
            self.text = text
        }
    }
}
