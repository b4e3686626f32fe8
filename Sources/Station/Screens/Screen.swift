// What a display shows: a plain value that every display draws in its own way.

public import RackCore

/// One screen of the station. It is derived from the state alone; the terminal, the framebuffer and the pictures
/// in tests all draw the same value, so that no display can disagree with the state or with another display.
public struct Screen: Hashable, Sendable {
    /// What fills the screen.
    public var content: Content
    /// The line at the bottom: devices and counts.
    public var status: StatusLine
    /// The keys that do something now, in the order in which they are shown.
    public var keys: [KeyHint]

    /// What fills a screen.
    public enum Content: Hashable, Sendable {
        /// A few words, and a remedy when something is wrong.
        case notice(Notice)
        /// A scan under way.
        case progress(Progress)
        /// What a scan found.
        case result(Result)
    }

    /// Makes a screen from its parts.
    public init(content: Content, status: StatusLine, keys: [KeyHint]) {
        self.content = content
        self.status = status
        self.keys = keys
    }

    /// Whether the rack is to be put into the picture now.
    public var isFraming: Bool {
        guard case .notice(let notice) = content else { return false }
        return notice.isFraming
    }
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
    /// A few words across the screen.
    public struct Notice: Hashable, Sendable {
        /// How good or bad it is.
        public var tone: Tone
        /// A few words, as large as they fit: `Press the pedal`.
        public var title: String
        /// What happened, or what is going on; may be empty.
        public var text: String
        /// What to do; may be empty.
        public var remedy: String
        /// Whether the rack is to be put into the picture now: displays that can show the camera's live picture do.
        public var isFraming: Bool

        /// Makes a notice.
        public init(tone: Tone, title: String, text: String = "", remedy: String = "", isFraming: Bool = false) {
            self.tone = tone
            self.title = title
            self.text = text
            self.remedy = remedy
            self.isFraming = isFraming
        }
    }

    /// A scan under way: which step of how many.
    public struct Progress: Hashable, Sendable {
        /// What is going on now.
        public var text: String
        /// The step, from 1.
        public var step: Int
        /// All steps.
        public var steps: Int

        /// Makes a progress.
        public init(text: String, step: Int, steps: Int) {
            self.text = text
            self.step = step
            self.steps = steps
        }
    }

    /// What a scan found.
    public struct Result: Hashable, Sendable {
        /// The verdict in a few words: `Detected 45 vials, 2 unread`.
        public var verdict: String
        /// How good it is.
        public var tone: Tone
        /// Whether the session is kept, in words: `Saved as vials_….csv`, or why it is not.
        public var saved: Note
        /// The rack by its own code, in words: `Rack 10102523B1`; empty where none was read.
        public var rackName: String
        /// What the user has to be told about the reading, one sentence each.
        public var warnings: [String]
        /// The positions that need a look: `C4`, `F7`.
        public var problems: [String]
        /// The rack, cell by cell.
        public var rack: RackView
        /// The vials as a table, in the order of their index.
        public var rows: [TableRow]
        /// Whether the rack or the table is shown.
        public var view: View
        /// The selected line of the table, from 0.
        public var selected: Int

        /// The two ways to look at a result.
        public enum View: String, Hashable, Sendable {
            /// The rack as a grid.
            case rack
            /// The vials as a table.
            case table
        }

        /// Makes a result.
        public init(
            verdict: String, tone: Tone, saved: Note, rackName: String = "", warnings: [String], problems: [String],
            rack: RackView, rows: [TableRow], view: View = .rack, selected: Int = 0
        ) {
            self.verdict = verdict
            self.tone = tone
            self.saved = saved
            self.rackName = rackName
            self.warnings = warnings
            self.problems = problems
            self.rack = rack
            self.rows = rows
            self.view = view
            self.selected = selected
        }
    }

    /// A rack as it is drawn: rows and columns of cells.
    public struct RackView: Hashable, Sendable {
        /// Rows and columns; 0 × 0 when nothing was found.
        public var shape: RackShape
        /// The state of each cell, row-major, `rows * cols` of them; each is drawn with its colour and its sign.
        public var cells: [PositionState]

        /// Makes a rack from its cells.
        public init(shape: RackShape, cells: [PositionState]) {
            self.shape = shape
            self.cells = cells
        }

        /// The states that there are, in the order of a legend, and how many cells have each.
        public var counts: [(state: PositionState, count: Int)] {
            let order: [PositionState] = [.read, .unread, .conflict, .blank, .empty]
            return order.map { state in (state, cells.count { $0 == state }) }.filter { $0.count > 0 }
        }
    }

    /// A line of the table of vials.
    public struct TableRow: Hashable, Sendable {
        /// The vial's number, from 1, as it stands on the annotated picture.
        public var index: Int
        /// Where the vial stands.
        public var position: GridPosition
        /// What its code says.
        public var value: String

        /// Makes a line.
        public init(index: Int, position: GridPosition, value: String) {
            self.index = index
            self.position = position
            self.value = value
        }
    }

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

    /// The line at the bottom of every screen.
    public struct StatusLine: Hashable, Sendable {
        /// The camera, in words.
        public var camera: Note
        /// The stick, in words.
        public var stick: Note
        /// The sessions that are kept, in words.
        public var sessions: Note
        /// What is wrong with the other devices, in words; empty when nothing is.
        public var devices: Note

        /// Makes a status line.
        public init(camera: Note, stick: Note, sessions: Note, devices: Note = Note(.neutral, "")) {
            self.camera = camera
            self.stick = stick
            self.sessions = sessions
            self.devices = devices
        }

        /// The notes that say something, in the order in which they are shown.
        public var notes: [Note] { [camera, stick, devices, sessions].filter { !$0.text.isEmpty } }
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
