// A made-up screen of every kind, for everything that draws.

internal import RackCore
public import Station

/// Made-up screens of every kind: what `rackstation screens` draws and what the tests of displays go through.
public enum MadeUpScreens {
    /// Every screen with a name that can be a file's: lower-case letters, digits and hyphens.
    public static let all: [(name: String, screen: Screen)] = [
        ("starting", screen(.notice(.init(tone: .neutral, title: "Starting", text: "Opening the sessions")))),
        (
            "closed",
            screen(
                .notice(
                    .init(
                        tone: .error, title: "Cannot scan", text: "The session database is damaged: sessions.sqlite",
                        remedy: "Copy it to a safe place, then move it away.")), bad)
        ),
        ("home", screen(.home(home()))),
        ("home-first", screen(.home(home(sessions: [])))),
        ("home-menu", screen(.home(home(selected: 6)))),
        ("home-recovered", screen(.home(home(news: .init(.success, "The camera is back"))))),
        ("home-trouble", screen(.home(troubled), bad)),
        ("progress", screen(.progress(progress))),
        ("result-all-read", screen(.result(result(unread: [])))),
        ("result-unread", screen(.result(result(unread: unread, selected: 28)))),
        ("result-picture", screen(.result(result(unread: unread, view: .picture, selected: 28)))),
        ("result-table", screen(.result(result(unread: unread, view: .table, selected: 28)))),
        ("result-compared", screen(.result(compared))),
        ("result-nothing", screen(.result(nothing))),
        ("question-merge", screen(.question(merge))),
        ("question-delete", screen(.question(delete))),
        ("history", screen(.history(history))),
        ("history-empty", screen(.history(emptyHistory))),
        ("entry", screen(.entry(entry))),
        ("settings", screen(.settings(settings(isEditing: false)))),
        ("settings-editing", screen(.settings(settings(isEditing: true)))),
        ("framing", screen(.framing(framing))),
        ("about", screen(.facts(about))),
        ("stick-copying", screen(.stick(copying))),
        ("stick-safe", screen(.stick(safe))),
        ("stick-full", screen(.stick(full), bad)),
        ("ended", screen(.notice(.init(tone: .neutral, title: "Ended", text: "The station can be switched off")))),
    ]

    private static let good = Screen.StatusLine(
        camera: .init(.success, "Camera: simulated"), stick: .init(.success, "Stick: safe to remove"),
        sessions: .init(.neutral, "1284 sessions"), clock: .init(.neutral, "14:30"))
    private static let bad = Screen.StatusLine(
        camera: .init(.error, "Camera: The camera was unplugged"),
        stick: .init(.error, "Stick: The stick is full"), sessions: .init(.neutral, "1284 sessions"),
        devices: .init(.warning, "Pedal: not found"), disk: .init(.warning, "Disk: 0.4 GB left"),
        clock: .init(.warning, "14:30?"))

    private static func screen(_ content: Screen.Content, _ status: Screen.StatusLine? = nil) -> Screen {
        Screen(
            content: content, status: status ?? good,
            keys: [
                .init(.press, "Scan"), .init(.select, "Open"), .init(.up, "Up"), .init(.down, "Down"),
                .init(.back, "Home"), .init(.quit, "Quit"),
            ])
    }

    // MARK: Home

    private static let lines: [Screen.SessionLine] = (0..<5).map { number in
        .init(
            time: "14:\(28 - number * 3)", count: number == 1 ? "79 / 81" : "81 / 81",
            problems: number == 1 ? "2 unread" : "", name: number == 2 ? "Rack 10102523B1" : "",
            tone: number == 1 ? .warning : .success, isMirrored: number > 0)
    }

    private static func home(
        sessions: [Screen.SessionLine] = lines, selected: Int? = nil, news: Screen.Note = .init(.neutral, "")
    ) -> Screen.Home {
        .init(
            tone: .action, title: "Press the pedal", text: "Put the rack in the square, row A at the top", news: news,
            guide: .init(crop: .auto), sessions: sessions, menu: ["History", "Settings", "Stick", "About"],
            selected: selected)
    }

    private static let troubled = Screen.Home(
        tone: .error, title: "Cannot scan",
        troubles: [
            .init(tone: .error, text: "The camera was unplugged: /dev/video0", remedy: "Plug the camera in again."),
            .init(tone: .warning, text: "The stick is full", remedy: "Use another stick, or make room on this one."),
            .init(tone: .warning, text: "Clock: the clock is not set", remedy: "Set it with timedatectl."),
        ], sessions: lines, menu: ["History", "Settings", "Stick", "About"])

    private static let progress = Screen.Progress(
        text: "Detecting DataMatrix codes…", step: 2, steps: 4, fraction: 0.4, elapsed: "1.5 s")

    // MARK: Results

    private static let unread = [GridPosition(row: 2, col: 3), GridPosition(row: 5, col: 6)]

    private static func result(
        unread: [GridPosition], view: Screen.Result.View = .rack, selected: Int = 0
    ) -> Screen.Result {
        var rows: [Screen.TableRow] = []
        var cells: [PositionState] = []
        for number in 0..<81 {
            let position = GridPosition(row: number / 9, col: number % 9)
            let isRead = !unread.contains(position)
            cells.append(isRead ? .read : .unread)
            let index = rows.count { $0.index != nil } + 1
            rows.append(
                .init(
                    index: isRead ? index : nil, position: position,
                    value: isRead ? "FB0\(10_482_100 + number * 37)" : "not readable",
                    state: isRead ? .read : .unread))
        }
        let here = rows[min(selected, 80)].position
        let names = unread.map(\.description)
        let (x, y) = ((Double(here.col) + 0.5) / 9, (Double(here.row) + 0.5) / 9)
        return .init(
            verdict: .init(
                count: "\(81 - unread.count) / 81",
                detail: unread.isEmpty ? "" : "\(unread.count) unread: \(names.joined(separator: " "))"),
            tone: unread.isEmpty ? .success : .warning, saved: .init(.success, "Saved as vials_2026-02-20_143022.csv"),
            mirrored: .init(.success, "On the stick"), rackName: "Rack 10102523B1", warnings: [], problems: names,
            rack: .init(shape: .init(rows: 9, cols: 9), cells: cells, selected: here), rows: rows,
            total: "\(81 - unread.count) vials",
            picture: .init(
                viewport: .init(center: Point(x: x, y: y), zoom: view == .picture ? 3 : 1),
                outline: [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { Point(x: x + $0 * 0.03, y: y + $1 * 0.03) }),
            closeUp: unread.contains(here)
                ? .init(title: "\(here) not readable", tip: "The picture is not sharp here. Press the tube down.")
                : nil,
            view: view, selected: selected)
    }

    private static let compared: Screen.Result = {
        var result = Self.result(unread: unread)
        result.comparison = .init(
            name: "expected/box-12.csv", tone: .warning, text: "2 missing, 1 unexpected, 1 misplaced",
            missing: ["FB010482766 (C4)", "FB010483999"], unexpected: ["FB010482100 (A1)"],
            misplaced: ["FB010482137 at A2, expected at A3"])
        return result
    }()

    private static let nothing = Screen.Result(
        verdict: .init(count: "No codes"), tone: .error, saved: .init(.success, "Saved as vials_2026-02-20_143022.csv"),
        warnings: ["No DataMatrix codes detected. Try improving lighting or image focus."], problems: [],
        rack: .init(shape: .init(rows: 0, cols: 0), cells: []), rows: [], total: "0 vials")

    // MARK: Choosing

    private static let merge = Screen.Question(
        title: "Same rack? Merge", text: "Both scans are saved. Merged: 81 / 81",
        choices: ["Merge", "Keep as its own"], session: lines[0])
    private static let delete = Screen.Question(
        title: "Delete this session?", text: "It cannot be brought back. What is on the stick stays there.",
        tone: .error, choices: ["Keep", "Delete"], session: lines[1])
    private static let history = Screen.History(
        title: "History", sessions: lines, selected: 1, search: "Find a value", page: "1 / 12")
    private static let emptyHistory = Screen.History(
        title: "History", sessions: [], selected: -1, search: "Find a value", note: .init(.neutral, "No scans yet"))
    private static let entry = Screen.Entry(
        title: "Find a value", text: "FB01048", choices: ["0", "1", "2", "3", "Find", "Delete"], selected: 2,
        note: .init(.neutral, "81 values begin so"))

    private static func settings(isEditing: Bool) -> Screen.SettingsList {
        .init(
            title: "Settings",
            rows: [
                .init(name: "Tolerance", value: "100 px", meaning: "How far codes of one row may lie apart in height."),
                .init(name: "Largest side", value: "4000 px", meaning: "Larger pictures are read at this size."),
                .init(name: "Rack", value: "auto", meaning: "The rack's rows and columns."),
                .init(
                    name: "Square", value: "auto",
                    meaning: "Given by --crop; start the station without it to change it.",
                    isChangeable: false),
                .init(name: "Language", value: "English", meaning: "The language of the screens."),
            ], selected: 0, isEditing: isEditing,
            note: isEditing ? .init(.neutral, "") : .init(.success, "Holds from the next scan"))
    }

    private static let framing = Screen.Framing(
        title: "Size", text: "Up and down change it, Select goes on",
        guide: .init(crop: .square(x: 700, y: 100, side: 2800), pictureSize: .init(width: 4000, height: 3000)),
        step: 2, steps: ["Left and right", "Up and down", "Size", "Done"])
    private static let about = Screen.Facts(
        title: "About",
        lines: [
            .init("Version", "0.4.0"), .init("Station", "bench-1"), .init("Sessions", "1284"),
            .init("Free space", "12.4 GB"), .init("Licence", "MIT"),
        ])

    // MARK: The stick

    private static let copying = Screen.StickPanel(
        tone: .action, title: "Copying", text: "BENCH: 312 of 1284 files", remedy: "Leave the stick in.",
        fraction: 0.243)
    private static let safe = Screen.StickPanel(
        tone: .success, title: "Safe to remove", text: "BENCH: all 1284 sessions are on it")
    private static let full = Screen.StickPanel(
        tone: .error, title: "The stick is full", text: "BENCH: 312 of 1284 files",
        remedy: "Use another stick, or make room on this one.")
}
