// One line of a terminal as a value, and how it is written.

import RackCore

/// How a piece of a line looks.
struct TerminalStyle: Hashable, Sendable {
    /// The colour behind the text; the ink is chosen to be read on it. Nil leaves both to the terminal.
    var background: TerminalColor?
    var isBold = false
    /// The two pixels of a half block; nil for text.
    var pixels: Pixels?
    /// The part of a picture that covers the characters, which are spaces; nil for text.
    var slice: PixelPicture.Slice?

    /// The pixels of a half block.
    struct Pixels: Hashable, Sendable {
        var upper: RGB
        var lower: RGB
    }

    static let plain = TerminalStyle()
    static let bold = TerminalStyle(isBold: true)

    static func on(_ color: TerminalColor?, bold: Bool = false) -> TerminalStyle {
        TerminalStyle(background: color, isBold: bold)
    }

    /// The escape sequence that turns a text's style on; empty for the plain one.
    func escape(_ colors: TerminalColors) -> String {
        var parameters: [String] = []
        if isBold { parameters.append("1") }
        if let background {
            if colors == .none {
                parameters.append("7")
            } else {
                parameters.append(background.ink(colors).parameters(colors, isBackground: false))
                parameters.append(background.parameters(colors, isBackground: true))
            }
        }
        return parameters.isEmpty ? "" : "\u{1B}[\(parameters.joined(separator: ";"))m"
    }
}

/// One line: pieces of harmless text, each with a style.
package struct TerminalLine: Hashable, Sendable {
    struct Piece: Hashable, Sendable {
        var text: String
        var style: TerminalStyle
    }

    private(set) var pieces: [Piece] = []
    /// Columns that the line takes.
    private(set) var width = 0

    static let empty = TerminalLine()

    init(_ text: String = "", _ style: TerminalStyle = .plain) {
        append(text, style)
    }

    /// The line without its styles.
    var text: String { pieces.map(\.text).joined() }

    mutating func append(_ text: String, _ style: TerminalStyle = .plain) {
        guard !text.isEmpty else { return }
        width += TerminalText.width(text)
        if let last = pieces.last, last.style == style {
            pieces[pieces.count - 1].text += text
        } else {
            pieces.append(Piece(text: text, style: style))
        }
    }

    mutating func append(_ line: TerminalLine) {
        for piece in line.pieces { append(piece.text, piece.style) }
    }

    /// Adds spaces up to a width in columns.
    mutating func pad(to target: Int, _ style: TerminalStyle = .plain) {
        append(String(repeating: " ", count: max(0, target - width)), style)
    }

    /// The line cut to a width in columns.
    func cut(to limit: Int) -> TerminalLine {
        guard width > limit else { return self }
        var result = TerminalLine()
        for piece in pieces {
            let head = TerminalText.prefix(of: piece.text[...], width: limit - result.width)
            result.append(String(head), piece.style)
            if head.endIndex < piece.text.endIndex { break }
        }
        return result
    }

    /// The line moved right by some columns.
    func indented(by columns: Int) -> TerminalLine {
        var result = TerminalLine(String(repeating: " ", count: max(0, columns)))
        result.append(self)
        return result
    }

    /// The part of a picture that lies on the line, and its first column; nil when there is none.
    var slice: (slice: PixelPicture.Slice, column: Int)? {
        var column = 0
        for piece in pieces {
            if let slice = piece.style.slice { return (slice, column) }
            column += TerminalText.width(piece.text)
        }
        return nil
    }

    /// Whether a line has the same text and styles as another, whatever pictures lie on them.
    func isSameText(as other: TerminalLine) -> Bool {
        guard pieces.count == other.pieces.count else { return false }
        for (one, two) in zip(pieces, other.pieces) {
            let showPictures = one.style.slice != nil && two.style.slice != nil
            guard showPictures ? one.text == two.text : one == two else { return false }
        }
        return true
    }

    /// The line from where it differs from another one, and the column of that.
    ///
    /// Passed over is only what takes the same room on every terminal: ASCII, and no part of a picture.
    func difference(from other: TerminalLine) -> (column: Int, rest: TerminalLine) {
        var (column, rest) = (0, self)
        for (piece, old) in zip(pieces, other.pieces) {
            guard piece.style == old.style, piece.style.pixels == nil, piece.style.slice == nil else { break }
            let same = zip(piece.text, old.text).prefix { $0 == $1 && $0.isASCII }.count
            column += same
            rest.pieces[0].text.removeFirst(same)
            guard rest.pieces[0].text.isEmpty else { break }
            rest.pieces.removeFirst()
            guard same == old.text.count else { break }
        }
        rest.width -= column
        return (column, rest)
    }

    /// The line with the escape sequences of its styles; it ends in the plain style.
    /// - Parameter sparesPictures: whether what a picture covers is not written on, because it is there already.
    func encoded(_ colors: TerminalColors, sparesPictures: Bool = false) -> String {
        var result = ""
        var halfBlocks = HalfBlockInk(colors)
        for (number, piece) in pieces.enumerated() {
            if sparesPictures, piece.style.slice != nil {
                result += "\u{1B}[\(piece.text.utf8.count)C"
                continue
            }
            if let pixels = piece.style.pixels {
                result += halfBlocks.encoded(pixels, count: piece.text.unicodeScalars.count)
                if number + 1 == pieces.count || pieces[number + 1].style.pixels == nil {
                    result += "\u{1B}[0m"
                    halfBlocks = HalfBlockInk(colors)
                }
                continue
            }
            let escape = piece.style.escape(colors)
            result += escape.isEmpty ? piece.text : escape + piece.text + "\u{1B}[0m"
        }
        return result
    }
}

/// The two colours that a terminal writes half blocks in. A block takes over those of the one before where it can: a
/// lower half block serves as well as an upper one with its colours turned, and a space where both are the same.
private struct HalfBlockInk {
    private let colors: TerminalColors
    private var ink = ""
    private var ground = ""

    init(_ colors: TerminalColors) { self.colors = colors }

    /// What writes some half blocks of two colours after those before.
    mutating func encoded(_ pixels: TerminalStyle.Pixels, count: Int) -> String {
        let upper = TerminalColor.parameters(pixels.upper, colors)
        let lower = TerminalColor.parameters(pixels.lower, colors)
        if upper == lower { return turn(ink: ink, ground: upper) + String(repeating: " ", count: count) }
        let isTurned = cost(ink: lower, ground: upper) < cost(ink: upper, ground: lower)
        return turn(ink: isTurned ? lower : upper, ground: isTurned ? upper : lower)
            + String(repeating: isTurned ? "▄" : "▀", count: count)
    }

    private func cost(ink: String, ground: String) -> Int {
        (ink == self.ink ? 0 : 1) + (ground == self.ground ? 0 : 1)
    }

    private mutating func turn(ink: String, ground: String) -> String {
        var parameters: [String] = []
        if ink != self.ink { parameters.append("38;\(ink)") }
        if ground != self.ground { parameters.append("48;\(ground)") }
        (self.ink, self.ground) = (ink, ground)
        return parameters.isEmpty ? "" : "\u{1B}[\(parameters.joined(separator: ";"))m"
    }
}
