// A screen as a few lines of plain text.

import RackCore
public import Station

/// Screens as plain text: harmless in every terminal and log, and readable without colour or layout.
public enum PlainText {
    /// The state of the devices and the count of sessions, a line each. What is under way and soon changes again, such
    /// as copying to the stick, is left out.
    public static func status(_ screen: Screen, signs: TerminalSigns) -> [String] {
        let status = screen.mapTexts { TerminalText.harmless($0, signs: signs) }.status
        return status.notes.filter { $0.tone != .action }.map(\.text)
    }

    /// The screen's contents as lines. The state of the devices is left out, because it would repeat itself on every
    /// screen.
    public static func lines(_ screen: Screen, signs: TerminalSigns) -> [String] {
        let screen = screen.mapTexts { TerminalText.harmless($0, signs: signs) }
        switch screen.content {
        case .progress(let progress): return ["[\(progress.step)/\(progress.steps)] \(progress.text)"]
        case .result(let result): return lines(result, signs: signs)
        default:
            let notice = screen.content.notice
            return [notice.title, notice.text, notice.remedy].filter { !$0.isEmpty }
        }
    }

    private static func lines(_ result: Screen.Result, signs: TerminalSigns) -> [String] {
        var lines = [result.verdict.line, result.rackName, result.saved.text].filter { !$0.isEmpty }
        if !result.problems.isEmpty { lines.append("Look at: " + result.problems.joined(separator: ", ")) }
        lines += result.warnings.map { "! " + $0 }
        switch result.view {
        case .rack, .picture:
            guard result.rack.shape.rows > 0, result.rack.shape.cols > 0 else { break }
            let pitch = RackGrid.Pitch(across: 3, down: 1)
            let grid = RackGrid(rack: result.rack, pitch: pitch, selected: nil, signs: signs)
            lines += grid.lines(height: .max).map { trimmed($0.text) }
            lines.append(grid.legend.map(\.text).joined(separator: ", "))
        case .table:
            lines += result.rows.enumerated().map { number, row in
                "\(number == result.selected ? ">" : " ") \(row.index.map(String.init) ?? "-")  \(row.position)  \(row.value)"
            }
        }
        return lines
    }

    private static func trimmed(_ text: String) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }
}
