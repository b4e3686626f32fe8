// What screens are made of: a few kinds of elements that every display knows how to draw.

package import RackCore

/// A part of a screen. It says what stands there, and not how it looks.
package indirect enum Element: Hashable, Sendable {
    /// A few words that are seen from afar, with a tone.
    case title(Screen.Title)
    /// The name of a list on top of it, and something at its right end: `History`, `Page 1 of 12`.
    case head(String, trailing: String)
    /// Sentences below each other.
    case notes([Screen.Note])
    /// Names in a row behind a word, `Look at C4 F7`; those that have no room are counted.
    case names(String, [String])
    /// What marks of a rack mean, where there is room.
    case legend([Screen.LegendEntry])
    /// How much is done.
    case gauge(Screen.Gauge)
    /// The text that is being put in.
    case field(String)
    /// Lines of which one may be selected.
    case list(Screen.List)
    /// A rack, cell by cell.
    case rack(Screen.Rack)
    /// A picture, or the place of the camera's live picture.
    case picture(Screen.PictureView)
    /// Elements below each other that belong together.
    case card([Element])
    /// The first of some elements that a display can show, and beside it, or below, what is said of it.
    case split(Screen.Split)
}

extension Screen {
    /// A few words that are seen from afar.
    package struct Title: Hashable, Sendable {
        /// How good or bad it is; nil where it says only what goes on.
        package var tone: Tone?
        /// The words, as large as they fit: `Starting`, `79 / 81`.
        package var text: String
        /// More of it, smaller, where there is room beside: `2 unread: C4 F7`; may be empty.
        package var detail: String

        /// Makes a title.
        package init(_ tone: Tone?, _ text: String, detail: String = "") {
            (self.tone, self.text, self.detail) = (tone, text, detail)
        }

        /// All of it on one line.
        package var line: String { line(separator: "·") }

        /// All of it on one line, with a mark between the words and what is smaller.
        package func line(separator: String) -> String { detail.isEmpty ? text : "\(text) \(separator) \(detail)" }
    }

    /// A sentence or two with a tone.
    package struct Note: Hashable, Sendable {
        /// How good or bad it is; nil for a sentence without a mark before it.
        package var tone: Tone?
        /// What is said.
        package var text: String
        /// What to do about it; may be empty.
        package var remedy: String
        /// Whether it is more than what stands around it.
        package var isStrong: Bool

        /// Makes a note.
        package init(_ tone: Tone?, _ text: String, remedy: String = "", isStrong: Bool = false) {
            (self.tone, self.text, self.remedy, self.isStrong) = (tone, text, remedy, isStrong)
        }

        func mapTexts(_ change: (String) -> String) -> Note {
            Note(tone, change(text), remedy: change(remedy), isStrong: isStrong)
        }
    }

    /// What a mark of a rack means, and how many cells have it.
    package struct LegendEntry: Hashable, Sendable {
        /// The state of the cells.
        package var state: PositionState
        /// `79 read`.
        package var text: String

        /// Makes an entry.
        package init(_ state: PositionState, _ text: String) { (self.state, self.text) = (state, text) }
    }

    /// How much of something is done.
    package struct Gauge: Hashable, Sendable {
        /// How much, 0…1.
        package var fraction: Double
        /// The step under way, from 1; 0 before the first.
        package var step: Int
        /// The steps in which it is done.
        package var steps: Int

        /// Makes a gauge.
        package init(_ fraction: Double, step: Int = 0, of steps: Int = 1) {
            (self.fraction, self.step, self.steps) = (min(1, max(0, fraction)), step, max(1, steps))
        }
    }

    /// Lines of which one may be selected.
    package struct List: Hashable, Sendable {
        /// How the lines lie.
        package var form: Form
        /// The lines.
        package var rows: [Row]
        /// The selected one, from 0; nil when none is.
        package var selected: Int?
        /// The names of the columns; empty where they need none.
        package var columns: [String]
        /// Something at the right end of the columns' names: `79 vials`.
        package var trailing: String
        /// Whether up and down change the selected line's last field now.
        package var isEditing: Bool
        /// The first line that has to be seen, in lists without a selection.
        package var first: Int

        /// How the lines of a list lie.
        package enum Form: Hashable, Sendable {
            /// Below each other, each a field of its own.
            case rows
            /// Below each other, few and large: the answers to a question.
            case choices
            /// Close below each other in columns.
            case table
            /// A name and what belongs to it, which may take several lines.
            case facts
            /// Cards side by side.
            case tiles
            /// A bar of names.
            case menu
            /// Names and characters in rows, each as wide as it is.
            case keyboard
        }

        /// A line of a list.
        package struct Row: Hashable, Sendable {
            /// What stands in its columns.
            package var fields: [String]
            /// How good it is; nil where that is not shown.
            package var tone: Tone?
            /// A small picture of it; nil where there is none.
            package var picture: Picture?
            /// What is told of it while it is selected, where there is room; nil where that is nothing.
            package var note: Note?
            /// Whether it is on the stick that is in; nil when that is not known.
            package var isOnStick: Bool?
            /// Whether nothing can be done with it here.
            package var isQuiet: Bool

            /// Makes a line.
            package init(
                _ fields: [String], tone: Tone? = nil, picture: Picture? = nil, note: Note? = nil,
                isOnStick: Bool? = nil, isQuiet: Bool = false
            ) {
                (self.fields, self.tone, self.picture, self.note) = (fields, tone, picture, note)
                (self.isOnStick, self.isQuiet) = (isOnStick, isQuiet)
            }
        }

        /// Makes a list. What is selected beyond its lines counts as the first or the last.
        package init(
            _ form: Form, _ rows: [Row], selected: Int? = nil, columns: [String] = [], trailing: String = "",
            isEditing: Bool = false, first: Int = 0
        ) {
            (self.form, self.rows, self.columns, self.trailing) = (form, rows, columns, trailing)
            self.selected = rows.isEmpty ? nil : selected.map { min(max(0, $0), rows.count - 1) }
            self.isEditing = isEditing
            self.first = min(max(0, first), max(0, rows.count - 1))
        }

        /// Makes a list of lines with one field each.
        package init(_ form: Form, _ names: [String], selected: Int? = nil) {
            self.init(form, names.map { Row([$0]) }, selected: selected)
        }

        /// The selected line; nil when none is.
        package var selectedRow: Row? { selected.map { rows[$0] } }
    }

    /// A rack as it is drawn: rows and columns of cells.
    package struct Rack: Hashable, Sendable {
        /// Rows and columns; 0 × 0 when nothing was found.
        package var shape: RackShape
        /// The state of each cell, row-major, `rows * cols` of them; each is drawn with its colour and its mark.
        package var cells: [PositionState]
        /// The selected cell; nil when none is.
        package var selected: GridPosition?
        /// The cells at which something is otherwise than expected; they are drawn with its sign.
        package var signs: [GridPosition: RackComparison.Deviation.Kind]

        /// What rows are called, from the one on top.
        package var rowNames: [String]
        /// What columns are called, from the one on the left.
        package var columnNames: [String]

        /// Makes a rack from its cells.
        /// - Parameter origin: what its rows and columns count from; those of a box with letters where nothing is given.
        package init(
            shape: RackShape, cells: [PositionState], selected: GridPosition? = nil, origin: PositionOrigin? = nil,
            signs: [GridPosition: RackComparison.Deviation.Kind] = [:]
        ) {
            (self.shape, self.cells, self.selected, self.signs) = (shape, cells, selected, signs)
            (rowNames, columnNames) = (origin ?? .container(Container(shape), .assumed)).names(of: shape)
        }

        /// Whether it has cells at all.
        package var isEmpty: Bool { shape.rows == 0 || shape.cols == 0 }

        /// The state of a cell.
        package func state(row: Int, col: Int) -> PositionState {
            let place = row * shape.cols + col
            return cells.indices.contains(place) ? cells[place] : .empty
        }

        /// The states that there are, in the order of a legend, and how many cells have each.
        package var counts: [(state: PositionState, count: Int)] {
            let order: [PositionState] = [.read, .typed, .unread, .conflict, .blank, .empty]
            return order.map { state in (state, cells.count { $0 == state }) }.filter { $0.count > 0 }
        }
    }

    /// Something to look at, and what is said of it.
    package struct Split: Hashable, Sendable {
        /// What is looked at: the first of these that a display can show.
        package var main: [Element]
        /// What is said of it, below each other.
        package var side: [Element]
        /// The most of the width that the first may take.
        package var share: Double

        /// Makes a split.
        package init(_ main: Element..., side: [Element], share: Double) {
            (self.main, self.side, self.share) = (main, side, share)
        }
    }
}

extension Element {
    /// The element and all that are in it.
    package var all: [Element] {
        switch self {
        case .card(let elements): [self] + elements.flatMap(\.all)
        case .split(let split): [self] + (split.main + split.side).flatMap(\.all)
        default: [self]
        }
    }

    /// The element with every text in it changed.
    package func mapTexts(_ change: (String) -> String) -> Element {
        switch self {
        case .title(let title):
            return .title(Screen.Title(title.tone, change(title.text), detail: change(title.detail)))
        case .head(let text, let trailing): return .head(change(text), trailing: change(trailing))
        case .notes(let notes): return .notes(notes.map { $0.mapTexts(change) })
        case .names(let word, let names): return .names(change(word), names.map(change))
        case .legend(let entries): return .legend(entries.map { Screen.LegendEntry($0.state, change($0.text)) })
        case .field(let text): return .field(change(text))
        case .gauge, .rack, .picture: return self
        case .card(let elements): return .card(elements.map { $0.mapTexts(change) })
        case .list(var list):
            (list.columns, list.trailing) = (list.columns.map(change), change(list.trailing))
            for index in list.rows.indices {
                list.rows[index].fields = list.rows[index].fields.map(change)
                list.rows[index].note = list.rows[index].note?.mapTexts(change)
            }
            return .list(list)
        case .split(var split):
            split.main = split.main.map { $0.mapTexts(change) }
            split.side = split.side.map { $0.mapTexts(change) }
            return .split(split)
        }
    }

    /// The element with every picture in it changed, those of lists too.
    package func mapPictures(_ change: (Screen.PictureView) -> Screen.PictureView) -> Element {
        switch self {
        case .picture(let view): return .picture(change(view))
        case .card(let elements): return .card(elements.map { $0.mapPictures(change) })
        case .list(var list):
            for index in list.rows.indices {
                guard let picture = list.rows[index].picture else { continue }
                list.rows[index].picture = change(Screen.PictureView(picture)).picture
            }
            return .list(list)
        case .split(var split):
            split.main = split.main.map { $0.mapPictures(change) }
            split.side = split.side.map { $0.mapPictures(change) }
            return .split(split)
        default: return self
        }
    }
}
