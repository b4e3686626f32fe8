// Made-up screens of every kind, for everything that draws.

import RackCore
import Station

enum SampleScreens {
    static let status = Screen.StatusLine(
        camera: Screen.Note(.success, "Camera: simulated"), stick: Screen.Note(.success, "Stick: in"),
        sessions: Screen.Note(.neutral, "12 sessions"))
    static let badStatus = Screen.StatusLine(
        camera: Screen.Note(.error, "The camera was unplugged: /dev/video0"),
        stick: Screen.Note(.warning, "No stick: 14 sessions wait to be copied"),
        sessions: Screen.Note(.neutral, "12345 sessions"))
    static let keys = [
        Screen.KeyHint(.press, "Scan"), Screen.KeyHint(.select, "Table"), Screen.KeyHint(.up, "Previous"),
        Screen.KeyHint(.down, "Next"), Screen.KeyHint(.back, "Done"), Screen.KeyHint(.quit, "Quit"),
    ]

    static let ready = notice(
        .action, "Press the pedal", text: "Place the rack in the frame, without its lid.")
    static let fault = Screen(
        content: .notice(
            Screen.Notice(
                tone: .error, title: "No camera", text: "The camera was unplugged: /dev/video0",
                remedy: "Plug the camera in again.")),
        status: badStatus, keys: [Screen.KeyHint(.quit, "Quit")])
    static let progress = (1...4).map { step in
        Screen(
            content: .progress(
                Screen.Progress(text: ScanStep.allCases[step - 1].text, step: step, steps: 4)),
            status: status, keys: [])
    }
    static let nothingFound = Screen(
        content: .result(
            Screen.Result(
                verdict: .init(count: "No vials detected"), tone: .warning,
                saved: Screen.Note(.warning, "Not saved: there is nothing to save"),
                warnings: ["No DataMatrix codes detected. Try improving lighting or image focus."], problems: [],
                rack: Screen.RackView(shape: RackShape(rows: 0, cols: 0), cells: []), rows: [])),
        status: status, keys: keys)

    static func notice(_ tone: Tone, _ title: String, text: String = "", remedy: String = "") -> Screen {
        Screen(
            content: .notice(Screen.Notice(tone: tone, title: title, text: text, remedy: remedy)),
            status: status, keys: [Screen.KeyHint(.press, "Scan"), Screen.KeyHint(.quit, "Quit")])
    }

    /// A result of a rack in which every `gap`-th cell is empty, every `bad`-th unread, every `odd`-th in conflict and
    /// every `blank`-th without a code.
    static func result(
        rows: Int, cols: Int, gap: Int = 7, bad: Int = 29, odd: Int = 41, blank: Int = 1000, rackName: String = "",
        view: Screen.Result.View = .rack, selected: Int = 0, warnings: [String] = [],
        value: (Int) -> String = { "FB0\(10_482_100 + $0 * 37)" }
    ) -> Screen {
        let cells: [PositionState] = (1...rows * cols).map { number in
            if number % odd == 0 { return .conflict }
            if number % bad == 0 { return .unread }
            if number % blank == 0 { return .blank }
            return number % gap == 0 ? .empty : .read
        }
        var table: [Screen.TableRow] = []
        var problems: [String] = []
        for (place, state) in cells.enumerated() {
            let position = GridPosition(row: place / cols, col: place % cols)
            if state == .read || state == .conflict {
                table.append(Screen.TableRow(index: table.count, position: position, value: value(table.count)))
            }
            if state.needsLook { problems.append(position.description) }
        }
        return Screen(
            content: .result(
                Screen.Result(
                    verdict: .init(count: verdict(cells)), tone: problems.isEmpty ? .success : .warning,
                    saved: Screen.Note(.success, "Saved as vials_2026-02-20_143022.csv"), rackName: rackName,
                    warnings: warnings, problems: problems,
                    rack: Screen.RackView(shape: RackShape(rows: rows, cols: cols), cells: cells),
                    rows: table, view: view, selected: selected)),
            status: status, keys: keys)
    }

    private static func verdict(_ cells: [PositionState]) -> String {
        func count(_ state: PositionState) -> Int { cells.count { $0 == state } }
        return "Detected \(count(.read) + count(.conflict)) vials"
            + (count(.unread) == 0 ? "" : ", \(count(.unread)) unread")
            + (count(.conflict) == 0 ? "" : ", \(count(.conflict)) in conflict")
    }

    static let rackName = "Rack 10102523B1"
    static let warnings = [
        "The value FB010482100 is on 2 caps: A1, C4. Check these tubes by hand.",
        "Rows and columns are not certain: two placements explain the codes. Declare the rack (rows x columns) and "
            + "scan again.",
        "The time for reading was over before every missing code had been looked for. Scan again.",
    ]
    static let reference = result(rows: 9, cols: 9, rackName: rackName, warnings: [warnings[0]])
    static let perfect = result(rows: 9, cols: 9, gap: 2, bad: 1000, odd: 1000)

    static let everyState = result(rows: 8, cols: 12, gap: 2, bad: 3, odd: 7, blank: 5, rackName: rackName)

    static let all: [(name: String, screen: Screen)] =
        [
            ("ready", ready), ("fault", fault), ("nothing found", nothingFound), ("9 x 9", reference),
            ("9 x 9 without problems", perfect),
            ("9 x 9 table", result(rows: 9, cols: 9, view: .table, selected: 30, warnings: [warnings[0]])),
            ("8 x 12 with warnings", result(rows: 8, cols: 12, warnings: warnings)),
            ("every state", everyState),
            ("8 x 12 of a rack with a code", result(rows: 8, cols: 12, rackName: rackName, warnings: warnings)),
            (
                "16 x 24 table of a rack with a code",
                result(rows: 16, cols: 24, rackName: rackName, view: .table, selected: 200, warnings: warnings)
            ),
            ("10 x 10", result(rows: 10, cols: 10)), ("24 x 24", result(rows: 24, cols: 24, warnings: warnings)),
            ("24 x 24 table", result(rows: 24, cols: 24, view: .table, selected: 480, warnings: warnings)),
            ("1 x 1", result(rows: 1, cols: 1)), ("1 x 24", result(rows: 1, cols: 24)),
            ("24 x 1", result(rows: 24, cols: 1)),
            ("all unread", result(rows: 10, cols: 10, gap: 1000, bad: 1, odd: 1000)),
            ("all unread table", result(rows: 10, cols: 10, gap: 1000, bad: 1, odd: 1000, view: .table)),
            (
                "long values",
                result(
                    rows: 9, cols: 9, rackName: "Rack " + String(repeating: "0123456789", count: 12), view: .table,
                    selected: 3,
                    value: { String(repeating: "0123456789", count: 12) + "\($0)" })
            ),
            (
                "foreign text",
                result(
                    rows: 9, cols: 9, rackName: "Rack \u{1B}[2J\u{202E}1B\r\n漢字", view: .table, selected: 4,
                    warnings: ["The value \u{1B}[2J\u{1B}]0;x\u{7} is on 2 caps\r\n\u{202E}gnp.exe"],
                    value: {
                        [
                            "\u{1B}[31mred\u{1B}[0m", "漢字かな交じり文のラベル", "e\u{301}a\u{308}o\u{302}", "👨‍👩‍👧‍👦 🇨🇭 ❤️",
                            "\u{9B}2J\0\t", "\u{202E}abc",
                        ][$0 % 6]
                    }
                )
            ),
        ] + progress.enumerated().map { ("step \($0 + 1)", $1) }
}
