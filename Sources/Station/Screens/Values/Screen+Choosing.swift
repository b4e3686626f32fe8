// The screens on which a person chooses: questions, settings, the square, a text, and facts to read.

extension Screen {
    /// One of several choices.
    public struct Question: Hashable, Sendable {
        /// The question: `Same rack? Merge`, `Delete this session?`.
        public var title: String
        /// What the choices mean; may be empty.
        public var text: String
        /// How serious it is: error for what cannot be undone.
        public var tone: Tone
        /// The choices; the safe one first.
        public var choices: [String]
        /// The selected choice, from 0.
        public var selected: Int
        /// The session that it is about; nil where it is about none.
        public var session: SessionLine?

        /// Makes a question.
        public init(
            title: String, text: String = "", tone: Tone = .action, choices: [String], selected: Int = 0,
            session: SessionLine? = nil
        ) {
            self.title = title
            self.text = text
            self.tone = tone
            self.choices = choices
            self.selected = selected
            self.session = session
        }
    }

    /// The settings that can be looked at and changed at the station.
    public struct SettingsList: Hashable, Sendable {
        /// What is shown: `Settings`.
        public var title: String
        /// The settings, in the order in which they are shown; the last ones may open a screen of their own.
        public var rows: [Row]
        /// The selected row, from 0.
        public var selected: Int
        /// Whether up and down change the selected value now.
        public var isEditing: Bool
        /// Why a change was refused, or that it holds from the next scan; empty when there is nothing to say.
        public var note: Note

        /// A setting.
        public struct Row: Hashable, Sendable {
            /// Its name: `Tolerance`.
            public var name: String
            /// Its value, or the one that is being chosen: `100 px`; empty for a row that opens a screen.
            public var value: String
            /// What it does, in a line; for one that cannot be changed here, why.
            public var meaning: String
            /// Whether it can be changed here and now.
            public var isChangeable: Bool

            /// Makes a row.
            public init(name: String, value: String, meaning: String, isChangeable: Bool = true) {
                self.name = name
                self.value = value
                self.meaning = meaning
                self.isChangeable = isChangeable
            }
        }

        /// Makes a list of settings.
        public init(
            title: String, rows: [Row], selected: Int, isEditing: Bool = false, note: Note = Note(.neutral, "")
        ) {
            self.title = title
            self.rows = rows
            self.selected = selected
            self.isEditing = isEditing
            self.note = note
        }
    }

    /// The square that is read, moved and sized over the live picture.
    public struct Framing: Hashable, Sendable {
        /// What up and down change now: `Left and right`, `Up and down`, `Size`.
        public var title: String
        /// What to do.
        public var text: String
        /// The square.
        public var guide: Guide
        /// A picture of the camera for displays without a live picture; nil where there is none.
        public var picture: Picture?
        /// Where one is among the steps, from 0.
        public var step: Int
        /// What is changed in turn: `Left and right`, `Up and down`, `Size`.
        public var steps: [String]

        /// Makes a framing.
        public init(title: String, text: String, guide: Guide, picture: Picture? = nil, step: Int, steps: [String]) {
            self.title = title
            self.text = text
            self.guide = guide
            self.picture = picture
            self.step = step
            self.steps = steps
        }
    }

    /// A text that is put in with up, down and select alone.
    public struct Entry: Hashable, Sendable {
        /// What it is for: `Find a value`.
        public var title: String
        /// The text so far.
        public var text: String
        /// What can be chosen next: characters, and words such as `Find` and `Delete`.
        public var choices: [String]
        /// The selected choice, from 0.
        public var selected: Int
        /// How many values begin with the text, in words; may be empty.
        public var note: Note

        /// Makes an entry.
        public init(
            title: String, text: String, choices: [String], selected: Int, note: Note = Note(.neutral, "")
        ) {
            self.title = title
            self.text = text
            self.choices = choices
            self.selected = selected
            self.note = note
        }
    }

    /// Names and what belongs to them.
    public struct Facts: Hashable, Sendable {
        /// What they are about: `About`.
        public var title: String
        /// The lines.
        public var lines: [Line]
        /// The first line that has to be seen, from 0.
        public var first: Int

        /// A name and what belongs to it.
        public struct Line: Hashable, Sendable {
            /// The name: `Version`.
            public var name: String
            /// What belongs to it; may be several sentences.
            public var value: String

            /// Makes a line.
            public init(_ name: String, _ value: String) {
                self.name = name
                self.value = value
            }
        }

        /// Makes facts.
        public init(title: String, lines: [Line], first: Int = 0) {
            self.title = title
            self.lines = lines
            self.first = first
        }
    }
}
