// Writes a box by a template: the lines and cells of every profile that is made of them.

internal import RackCore
internal import Station

extension ExportTemplate {
    /// The file of a session.
    /// - Throws: why it cannot be made, before any of it is.
    func bytes(of session: ExportedSession) throws(HandOverProblem) -> [UInt8] {
        var bytes = encoding.mark
        if hasHeader { bytes += try line(columns.map { ($0.title, nil) }) }
        let box = try HandedBox(session)
        var positions = box.positions.filter { lines == .all || $0.value != nil }
        if order == .columns { positions.sort { ($0.column, $0.row) < ($1.column, $1.row) } }
        for position in positions {
            if let value = position.value,
                let character = value.unicodeScalars.first(where: refused.unicodeScalars.contains)
            {
                throw unfit(value, at: position.name, character)
            }
            bytes += try line(columns.map { (cell($0, of: position, session), position.name) })
        }
        return bytes
    }

    private func cell(_ column: Column, of position: HandedBox.Position, _ session: ExportedSession) -> String {
        switch column.content {
        case .text(let text): text
        case .field(.value): position.value ?? (position.state == .empty ? empty : unread)
        case .field(.position): position.name
        case .field(.well): position.well
        case .field(.row): String(position.row)
        case .field(.rowLetter): position.rowLetter
        case .field(.column): String(position.column)
        case .field(.number): String(position.number)
        case .field(.state): position.state.rawValue
        case .field(.box): session.rackName ?? ""
        case .field(.station): session.stationID
        case .field(.session): session.number.map(String.init) ?? ""
        case .field(.date): session.time.date
        case .field(.dateDigits): session.time.date.replacing("-", with: "")
        case .field(.time): String(session.time.cellText.suffix(8))
        }
    }

    /// A line of cells, each with the position that it is of.
    private func line(_ cells: [(text: String, position: String?)]) throws(HandOverProblem) -> [UInt8] {
        var line: [UInt8] = []
        for (index, cell) in cells.enumerated() {
            if index > 0 { line.append(separator.byte) }
            line += try encoded(try written(cell.text, at: cell.position), at: cell.position)
        }
        return line + lineEnd.text.utf8
    }

    private func written(_ text: String, at position: String?) throws(HandOverProblem) -> String {
        guard quoting == .never else {
            return CSVExporter.quoted(text, separator: separator.byte, always: quoting == .always)
        }
        // What would end a cell that stands in no quotes, or be taken for a quote.
        let breaking: [Unicode.Scalar] = [Unicode.Scalar(separator.byte), "\"", "\n", "\r"]
        if let character = text.unicodeScalars.first(where: breaking.contains) {
            throw unfit(text, at: position, character)
        }
        return text
    }

    private func unfit(_ text: String, at position: String?, _ character: Unicode.Scalar) -> HandOverProblem {
        HandOverProblem("\(shown(text, position)) has a character that \(name) cannot hold: \(shown(character))")
    }

    private func encoded(_ text: String, at position: String?) throws(HandOverProblem) -> [UInt8] {
        do throws(Encoding.UnknownCharacter) {
            return try encoding.bytes(of: text)
        } catch {
            throw HandOverProblem(
                "\(shown(text, position)) has a character that \(encoding.rawValue) does not have: \(shown(error.character))"
            )
        }
    }

    private func shown(_ text: String, _ position: String?) -> String {
        (position.map { "\($0): " } ?? "") + text.quotedInLine
    }

    /// A character as a person finds it, also where nobody sees it: `" " (U+0020)`.
    private func shown(_ character: Unicode.Scalar) -> String {
        let code = String(character.value, radix: 16, uppercase: true)
        return
            "\(String(Character(character)).quotedInLine) (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code))"
    }
}

extension ExportForm {
    /// A form that is made by a template.
    /// - Parameters:
    ///   - summary: what its file holds, as a part of a sentence.
    ///   - plate: the rows and columns that the other system knows; nil where it takes boxes of every size.
    init(_ summary: String, _ template: ExportTemplate, plate: RackShape? = nil) {
        self.init(
            template.name, summary, ending: "_\(template.name)\(template.fileName.ending)",
            profile: Profile { HandedBox.warnings(of: $0, usesName: template.usesBox, plate: plate) },
            fileName: { template.fileName.name(station: $0.station, time: $0.time, box: $0.box, number: $0.number) }
        ) { session throws(HandOverProblem) in try template.bytes(of: session) }
    }
}
