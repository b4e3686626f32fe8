// Made-up screens of every kind, for everything that draws.

internal import RackCore
internal import Simulator
package import Station

package enum SampleScreens {
    package static let status = Screen.StatusLine(
        camera: Screen.Note(.success, "Camera: simulated"), stick: Screen.Note(.success, "Stick: in"),
        sessions: Screen.Note(.neutral, "12 sessions"))
    package static let badStatus = Screen.StatusLine(
        camera: Screen.Note(.error, "The camera was unplugged: /dev/video0"),
        stick: Screen.Note(.warning, "No stick: 14 sessions wait to be copied"),
        sessions: Screen.Note(.neutral, "12345 sessions"))
    package static let keys = [
        Screen.KeyHint(.press, "Scan"), Screen.KeyHint(.select, "Table"), Screen.KeyHint(.up, "Previous"),
        Screen.KeyHint(.down, "Next"), Screen.KeyHint(.back, "Done"), Screen.KeyHint(.quit, "Quit"),
    ]

    package static let ready = Screen(
        parts: [
            .split(
                .init(
                    .picture(.init(nil, guide: .init(crop: .auto))),
                    side: [message(.action, "Press the pedal", text: "Place the rack in the frame, without its lid.")],
                    share: 0.6))
        ], status: status, keys: [Screen.KeyHint(.press, "Scan"), Screen.KeyHint(.quit, "Quit")])

    private static func message(_ tone: Tone?, _ title: String, text: String = "", remedy: String = "") -> Element {
        let notes: [Element] = text.isEmpty && remedy.isEmpty ? [] : [.notes([.init(nil, text, remedy: remedy)])]
        return .card([.title(.init(tone, title))] + notes)
    }

    /// The screens of all made-up states in a language.
    package static func madeUp(_ language: Language = .english) -> [(name: String, screen: Screen)] {
        MadeUpStates.all.map { name, state in
            var state = state
            state.settings.screen.language = language
            return ("\(name) in \(language.name)", Screen(state))
        }
    }
    package static let fault = Screen(
        parts: [
            message(
                .error, "No camera", text: "The camera was unplugged: /dev/video0",
                remedy: "Plug the camera in again.")
        ], status: badStatus, keys: [Screen.KeyHint(.quit, "Quit")])
    package static let progress = (1...3).map { step in
        Screen(
            parts: [
                .card([
                    .title(.init(nil, "Detecting DataMatrix codes…")),
                    .gauge(.init(Double(step - 1) / 3, step: step, of: 3)), .notes([.init(nil, "Step \(step) of 3")]),
                ])
            ], status: status, keys: [])
    }
    package static let nothingFound = Screen(
        parts: [
            .title(.init(.warning, "No vials detected")),
            .card([
                .notes([
                    .init(.warning, "Not saved: there is nothing to save"),
                    .init(.warning, "No DataMatrix codes detected. Try improving lighting or image focus."),
                ])
            ]),
        ], status: status, keys: keys)

    package static func notice(_ tone: Tone, _ title: String, text: String = "", remedy: String = "") -> Screen {
        Screen(
            parts: [message(tone, title, text: text, remedy: remedy)], status: status,
            keys: [Screen.KeyHint(.press, "Scan"), Screen.KeyHint(.quit, "Quit")])
    }

    /// A result of a rack in which every `gap`-th cell is empty, every `bad`-th unread, every `odd`-th in conflict and
    /// every `blank`-th without a code.
    package static func result(
        rows: Int, cols: Int, gap: Int = 7, bad: Int = 29, odd: Int = 41, blank: Int = 1000, rackName: String = "",
        isTable: Bool = false, selected: Int = 0, warnings: [String] = [],
        value: (Int) -> String = { "FB0\(10_482_100 + $0 * 37)" }
    ) -> Screen {
        let cells: [PositionState] = (1...rows * cols).map { number in
            if number % odd == 0 { return .conflict }
            if number % bad == 0 { return .unread }
            if number % blank == 0 { return .blank }
            return number % gap == 0 ? .empty : .read
        }
        var table: [Screen.List.Row] = []
        var problems: [String] = []
        for (place, state) in cells.enumerated() {
            let position = GridPosition(row: place / cols, col: place % cols)
            let name = Container(RackShape(rows: rows, cols: cols)).name(of: position)
            if state == .read || state == .conflict {
                table.append(.init(["\(table.count)", name, value(table.count)], tone: state.tone))
            }
            if state.needsLook { problems.append(name) }
        }
        let rack = Screen.Rack(shape: RackShape(rows: rows, cols: cols), cells: cells)
        var heads = [Screen.Note(.success, "Saved as vials_2026-02-20_143022.csv")]
        if !rackName.isEmpty { heads.append(.init(.name, rackName, isStrong: true)) }
        var notes: [Element] = [.notes(heads)]
        if !problems.isEmpty { notes.append(.names("Look at", problems)) }
        if !warnings.isEmpty { notes.append(.notes(warnings.map { .init(.warning, $0) })) }
        if !isTable { notes.append(.legend(rack.counts.map { .init($0.state, "\($0.count) \($0.state.text)") })) }
        let list = Screen.List(
            .table, table, selected: selected, columns: ["#", "Pos", "Value"], trailing: "\(table.count) vials")
        let title = Screen.Title(problems.isEmpty ? .success : .warning, verdict(cells))
        return Screen(
            parts: [
                .title(title),
                .split(
                    .init(
                        .rack(rack), side: isTable ? [.card(notes), .list(list)] : [.card(notes)],
                        share: isTable ? 0.42 : 0.56)),
            ], status: status, keys: keys)
    }

    private static func verdict(_ cells: [PositionState]) -> String {
        func count(_ state: PositionState) -> Int { cells.count { $0 == state } }
        return "Detected \(count(.read) + count(.conflict)) vials"
            + (count(.unread) == 0 ? "" : ", \(count(.unread)) unread")
            + (count(.conflict) == 0 ? "" : ", \(count(.conflict)) in conflict")
    }

    package static let rackName = "Rack 10102523B1"
    package static let warnings = [
        "The value FB010482100 is on 2 caps: A1, C4. Check these tubes by hand.",
        "Rows and columns are not certain: two placements explain the codes. Declare the rack (rows x columns) and "
            + "scan again.",
        "The time for reading was over before every missing code had been looked for. Scan again.",
    ]
    package static let reference = result(rows: 9, cols: 9, rackName: rackName, warnings: [warnings[0]])
    package static let perfect = result(rows: 9, cols: 9, gap: 2, bad: 1000, odd: 1000)

    package static let everyState = result(rows: 8, cols: 12, gap: 2, bad: 3, odd: 7, blank: 5, rackName: rackName)

    package static let all: [(name: String, screen: Screen)] =
        [
            ("ready", ready), ("fault", fault), ("nothing found", nothingFound), ("9 x 9", reference),
            ("9 x 9 without problems", perfect),
            ("9 x 9 table", result(rows: 9, cols: 9, isTable: true, selected: 30, warnings: [warnings[0]])),
            ("8 x 12 with warnings", result(rows: 8, cols: 12, warnings: warnings)),
            ("every state", everyState),
            ("8 x 12 of a rack with a code", result(rows: 8, cols: 12, rackName: rackName, warnings: warnings)),
            (
                "16 x 24 table of a rack with a code",
                result(rows: 16, cols: 24, rackName: rackName, isTable: true, selected: 200, warnings: warnings)
            ),
            ("10 x 10", result(rows: 10, cols: 10)), ("24 x 24", result(rows: 24, cols: 24, warnings: warnings)),
            ("24 x 24 table", result(rows: 24, cols: 24, isTable: true, selected: 480, warnings: warnings)),
            ("1 x 1", result(rows: 1, cols: 1)), ("1 x 24", result(rows: 1, cols: 24)),
            ("24 x 1", result(rows: 24, cols: 1)),
            ("all unread", result(rows: 10, cols: 10, gap: 1000, bad: 1, odd: 1000)),
            ("all unread table", result(rows: 10, cols: 10, gap: 1000, bad: 1, odd: 1000, isTable: true)),
            (
                "long values",
                result(
                    rows: 9, cols: 9, rackName: "Rack " + String(repeating: "0123456789", count: 12), isTable: true,
                    selected: 3,
                    value: { String(repeating: "0123456789", count: 12) + "\($0)" })
            ),
            (
                "foreign text",
                result(
                    rows: 9, cols: 9, rackName: "Rack \u{1B}[2J\u{202E}1B\r\n漢字", isTable: true, selected: 4,
                    warnings: ["The value \u{1B}[2J\u{1B}]0;x\u{7} is on 2 caps\r\n\u{202E}gnp.exe"],
                    value: {
                        [
                            "\u{1B}[31mred\u{1B}[0m", "漢字かな交じり文のラベル", "e\u{301}a\u{308}o\u{302}", "👨‍👩‍👧‍👦 🇨🇭 ❤️",
                            "\u{9B}2J\0\t", "\u{202E}abc",
                        ][$0 % 6]
                    }
                )
            ),
        ] + progress.enumerated().map { ("step \($0 + 1)", $1) } + madeUp()
}

extension Screen {
    /// The words that are seen from afar.
    package var title: Screen.Title? {
        elements.lazy.compactMap { if case .title(let title) = $0 { title } else { nil } }.first
    }

    /// All sentences.
    package var notes: [Screen.Note] {
        elements.flatMap { element -> [Screen.Note] in if case .notes(let notes) = element { notes } else { [] } }
    }

    /// The names in a row: positions that need a look.
    package var names: [String] {
        elements.flatMap { element -> [String] in if case .names(_, let names) = element { names } else { [] } }
    }

    /// The rack, cell by cell.
    package var rack: Screen.Rack? {
        elements.lazy.compactMap { if case .rack(let rack) = $0 { rack } else { nil } }.first
    }

    /// The first list of a form.
    package func list(_ form: Screen.List.Form) -> Screen.List? {
        elements.lazy.compactMap { if case .list(let list) = $0, list.form == form { list } else { nil } }.first
    }

    /// All lists.
    package var lists: [Screen.List] { elements.compactMap { if case .list(let list) = $0 { list } else { nil } } }

    /// The first picture of which something may be selected.
    package var picture: Screen.PictureView? {
        elements.lazy.compactMap { if case .picture(let view) = $0 { view } else { nil } }.first
    }
}
