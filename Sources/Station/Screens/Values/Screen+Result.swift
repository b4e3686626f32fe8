// The screen of a result: a rack as a grid, as a picture and as a table, all with one selection.

public import RackCore

extension Screen {
    /// What a scan found, or what a session holds.
    public struct Result: Hashable, Sendable {
        /// The verdict, short: `81 / 81`, `79 / 81 · 2 unread: C4 F7`, `No codes`.
        public var verdict: Verdict
        /// How good it is: error for a conflict, for nothing found and for what is not kept.
        public var tone: Tone
        /// Whether the session is kept, in words: `Saved as vials_….csv`, or why it is not.
        public var saved: Note
        /// Whether the session is on the stick, in words; empty where the station has no stick.
        public var mirrored: Note
        /// When it was kept; empty for a scan that was just made.
        public var time: String
        /// The rack by its own code, in words: `Rack 10102523B1`; empty where none was read.
        public var rackName: String
        /// What the user has to be told about the reading, one sentence each.
        public var warnings: [String]
        /// The positions that need a look: `C4`, `F7`.
        public var problems: [String]
        /// The rack, cell by cell.
        public var rack: RackView
        /// Every vial that was read and every position that needs a look or stands without a code, row-major: what up
        /// and down go through, on all three views.
        public var rows: [TableRow]
        /// Vials that were read, in words: `79 vials`.
        public var total: String
        /// The rack in the picture.
        public var picture: PictureView
        /// What is told of the selected position where it needs a look; nil elsewhere.
        public var closeUp: CloseUp?
        /// How the rack compares with a list of expected values; nil where no list fits.
        public var comparison: Comparison?
        /// How it is looked at.
        public var view: View
        /// The selected line of `rows`, from 0.
        public var selected: Int

        /// The ways to look at a result.
        public enum View: String, Hashable, Sendable, CaseIterable {
            /// The rack as a grid.
            case rack
            /// The annotated picture.
            case picture
            /// The vials as a table.
            case table
        }

        /// The verdict in its two parts; displays that have room for one line put ` · ` between them.
        public struct Verdict: Hashable, Sendable {
            /// The part that is shown largest: `79 / 81`.
            public var count: String
            /// The rest: `2 unread: C4 F7`; may be empty.
            public var detail: String

            /// Makes a verdict.
            public init(count: String, detail: String = "") {
                self.count = count
                self.detail = detail
            }

            /// Both parts on one line.
            public var line: String { detail.isEmpty ? count : "\(count) · \(detail)" }
        }

        /// Makes a result.
        public init(
            verdict: Verdict, tone: Tone, saved: Note, mirrored: Note = Note(.neutral, ""), time: String = "",
            rackName: String = "", warnings: [String], problems: [String], rack: RackView, rows: [TableRow],
            total: String = "", picture: PictureView = PictureView(), closeUp: CloseUp? = nil,
            comparison: Comparison? = nil, view: View = .rack, selected: Int = 0
        ) {
            self.verdict = verdict
            self.tone = tone
            self.saved = saved
            self.mirrored = mirrored
            self.time = time
            self.rackName = rackName
            self.warnings = warnings
            self.problems = problems
            self.rack = rack
            self.rows = rows
            self.total = total
            self.picture = picture
            self.closeUp = closeUp
            self.comparison = comparison
            self.view = view
            self.selected = selected
        }

        /// The selected line; nil when there is none.
        public var selectedRow: TableRow? { rows.indices.contains(selected) ? rows[selected] : nil }
    }

    /// The annotated picture of a result.
    public struct PictureView: Hashable, Sendable {
        /// The picture; nil where there is none or it is not loaded yet.
        public var picture: Picture?
        /// The part of it that is shown.
        public var viewport: Viewport
        /// The corners of what is selected, in order around it, in parts of the picture's width and height, 0…1; empty
        /// when nothing is.
        public var outline: [Point]

        /// Makes a view of a picture.
        public init(picture: Picture? = nil, viewport: Viewport = .whole, outline: [Point] = []) {
            self.picture = picture
            self.viewport = viewport
            self.outline = outline
        }
    }

    /// What is told of a position that needs a look.
    public struct CloseUp: Hashable, Sendable {
        /// The position and what is wrong with it: `C4 not readable`.
        public var title: String
        /// The vial, enlarged; nil where there is no picture of it.
        public var picture: Picture?
        /// One thing to do about it; may be empty.
        public var tip: String

        /// Makes a close-up.
        public init(title: String, picture: Picture? = nil, tip: String = "") {
            self.title = title
            self.picture = picture
            self.tip = tip
        }
    }

    /// How a rack compares with a list of expected values.
    public struct Comparison: Hashable, Sendable {
        /// The list's file: `expected/box-12.csv`.
        public var name: String
        /// How good it is: success when all is as expected.
        public var tone: Tone
        /// In a few words: `As expected`, `2 missing, 1 unexpected`.
        public var text: String
        /// Values that are expected and were not read, each with its position where the list has one.
        public var missing: [String]
        /// Values that were read and are not expected, each with its position.
        public var unexpected: [String]
        /// Values that stand elsewhere than expected: `FB0101 at C4, expected at C5`.
        public var misplaced: [String]

        /// Makes a comparison.
        public init(
            name: String, tone: Tone, text: String, missing: [String] = [], unexpected: [String] = [],
            misplaced: [String] = []
        ) {
            self.name = name
            self.tone = tone
            self.text = text
            self.missing = missing
            self.unexpected = unexpected
            self.misplaced = misplaced
        }
    }

    /// A rack as it is drawn: rows and columns of cells.
    public struct RackView: Hashable, Sendable {
        /// Rows and columns; 0 × 0 when nothing was found.
        public var shape: RackShape
        /// The state of each cell, row-major, `rows * cols` of them; each is drawn with its colour and its sign.
        public var cells: [PositionState]
        /// The selected cell; nil when none is.
        public var selected: GridPosition?

        /// Makes a rack from its cells.
        public init(shape: RackShape, cells: [PositionState], selected: GridPosition? = nil) {
            self.shape = shape
            self.cells = cells
            self.selected = selected
        }

        /// The states that there are, in the order of a legend, and how many cells have each.
        public var counts: [(state: PositionState, count: Int)] {
            let order: [PositionState] = [.read, .unread, .conflict, .blank, .empty]
            return order.map { state in (state, cells.count { $0 == state }) }.filter { $0.count > 0 }
        }
    }

    /// A line of the table of vials.
    public struct TableRow: Hashable, Sendable {
        /// The vial's number, from 1, as it stands on the annotated picture; nil for a position without a value.
        public var index: Int?
        /// Where the vial stands.
        public var position: GridPosition
        /// What its code says, or what is known of the position instead: `not readable`.
        public var value: String
        /// What is known of the position.
        public var state: PositionState

        /// Makes a line.
        public init(index: Int?, position: GridPosition, value: String, state: PositionState = .read) {
            self.index = index
            self.position = position
            self.value = value
            self.state = state
        }
    }
}
