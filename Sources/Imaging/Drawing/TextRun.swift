// A text in pieces, each of signs that one font has.

/// A piece of a text whose signs one font has.
struct TextRun {
    let typeface: Typeface
    let text: String

    /// What stands for a sign that no font has; the plainer one where the first is missing too.
    private static let replacements: [Unicode.Scalar] = ["\u{FFFD}", "?"]

    /// The pieces of a text. Control characters, which no font can show, become spaces, and a sign that no font has
    /// becomes a plain one, so that no text shows an empty box.
    static func runs(of text: String, weight: TextStyle.Weight) -> [TextRun] {
        let faces = Typeface.all(of: weight)
        guard let first = faces.first else { return [] }
        // Every font that can be wanted has these.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return [TextRun(typeface: first, text: text)] }
        var runs: [TextRun] = []
        var (face, piece) = (first, String.UnicodeScalarView())
        for scalar in text.unicodeScalars {
            let sign = scalar.properties.generalCategory == .control ? " " : scalar
            let found = fitting(sign, in: faces) ?? replacements.lazy.compactMap { fitting($0, in: faces) }.first
            guard let found else { continue }
            if found.face !== face, !piece.isEmpty {
                runs.append(TextRun(typeface: face, text: String(piece)))
                piece = String.UnicodeScalarView()
            }
            face = found.face
            piece.append(found.sign)
        }
        if !piece.isEmpty { runs.append(TextRun(typeface: face, text: String(piece))) }
        return runs
    }

    private static func fitting(
        _ sign: Unicode.Scalar, in faces: [Typeface]
    ) -> (face: Typeface, sign: Unicode.Scalar)? {
        faces.first { $0.has(sign) }.map { ($0, sign) }
    }
}
