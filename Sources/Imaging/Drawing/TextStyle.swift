// How text is set: style, face and runs.

import CCairo
package import RackCore

/// How a text looks.
package struct TextStyle: Hashable, Sendable {
    /// The size of the type in pixels (the em).
    package var size: Double
    /// The weight of the type.
    package var weight: Weight
    /// The colour of the letters.
    package var color: RGB
    /// An outline that keeps the letters legible on any ground.
    package var halo: Halo?

    /// The weight of the type.
    package enum Weight: Hashable, Sendable, CaseIterable {
        /// For text that is read.
        case regular
        /// For headings, figures and labels.
        case bold
    }

    /// An outline around letters.
    package struct Halo: Hashable, Sendable {
        /// The colour of the outline.
        package var color: RGB
        /// How far it reaches beyond the letters, in pixels.
        package var width: Double

        /// Makes a halo of a colour that reaches so many pixels beyond the letters.
        package init(color: RGB, width: Double) {
            self.color = color
            self.width = width
        }
    }

    /// Makes a style.
    package init(size: Double, weight: Weight = .regular, color: RGB = .black, halo: Halo? = nil) {
        self.size = size
        self.weight = weight
        self.color = color
        self.halo = halo
    }
}

/// Where a text stands between the left and right edge of its area.
package enum TextAlignment: Hashable, Sendable {
    /// At the left edge.
    case leading
    /// In the middle.
    case center
    /// At the right edge.
    case trailing
}

/// A piece of a text whose characters one font has.
struct TextRun {
    let typeface: Typeface
    let text: String

    /// What stands for a character that no font has; the plainer one where the first is missing too.
    private static let replacements: [Unicode.Scalar] = ["\u{FFFD}", "?"]

    /// The pieces of a text. Control characters, which no font can show, become spaces, and a character that no font has
    /// becomes a plain one, so that no text shows an empty box.
    static func runs(of text: String, weight: TextStyle.Weight) -> [TextRun] {
        let faces = Typeface.all(of: weight)
        guard let first = faces.first else { return [] }
        // Every font that can be wanted has these.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return [TextRun(typeface: first, text: text)] }
        var runs: [TextRun] = []
        var (face, piece) = (first, String.UnicodeScalarView())
        for scalar in text.unicodeScalars {
            let character = scalar.properties.generalCategory == .control ? " " : scalar
            let found = fitting(character, in: faces) ?? replacements.lazy.compactMap { fitting($0, in: faces) }.first
            guard let found else { continue }
            if found.face !== face, !piece.isEmpty {
                runs.append(TextRun(typeface: face, text: String(piece)))
                piece = String.UnicodeScalarView()
            }
            face = found.face
            piece.append(found.character)
        }
        if !piece.isEmpty { runs.append(TextRun(typeface: face, text: String(piece))) }
        return runs
    }

    private static func fitting(
        _ character: Unicode.Scalar, in faces: [Typeface]
    ) -> (face: Typeface, character: Unicode.Scalar)? {
        faces.first { $0.has(character) }.map { ($0, character) }
    }
}

/// A font of the system with the characters that it has, found once and kept.
///
/// Sendable although it holds pointers: Cairo and Fontconfig count references atomically, and neither a face nor a set
/// of characters is changed after it has been made.
@safe final class Typeface: @unchecked Sendable {
    /// The families in the order in which they are wanted; what the first does not have is taken from the next, and
    /// what none of them has from any other font of the system.
    static let families = ["Inter", "DejaVu Sans", "WenQuanYi Micro Hei", "Droid Sans Fallback", "Noto Sans CJK SC"]

    private static let regular = all(weight: "regular")
    private static let bold = all(weight: "bold")

    /// The typefaces of a weight, the wanted one first.
    static func all(of weight: TextStyle.Weight) -> [Typeface] {
        switch weight {
        case .regular: regular
        case .bold: bold
        }
    }

    /// The face as Cairo takes it.
    let face: OpaquePointer
    private let characters: OpaquePointer?

    /// Whether the font has a character.
    func has(_ character: Unicode.Scalar) -> Bool {
        guard let characters = unsafe characters else { return true }
        return unsafe FcCharSetHasChar(characters, character.value) != 0
    }

    /// Takes a font that Fontconfig has found.
    private init(_ match: OpaquePointer) {
        unsafe face = cairo_ft_font_face_create_for_pattern(match)
        var found: OpaquePointer?
        unsafe FcPatternGetCharSet(match, FC_CHARSET, 0, &found)
        unsafe characters = found.flatMap { unsafe FcCharSetCopy($0) }
    }

    /// Finds the installed fonts nearest to the wanted families, each of which adds characters to those before it. There is
    /// always one, unless the system has no font at all; Cairo then reports the error with the drawing.
    private static func all(weight: String) -> [Typeface] {
        let name = families.joined(separator: ",") + ":" + weight
        let pattern = unsafe Array(name.utf8CString).withUnsafeBytes { bytes in
            unsafe FcNameParse(bytes.baseAddress?.assumingMemoryBound(to: FcChar8.self))
        }
        guard let pattern = unsafe pattern else { return [] }
        defer { unsafe FcPatternDestroy(pattern) }
        unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
        unsafe FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let set = unsafe FcFontSort(nil, pattern, FcBool(1), nil, &result), unsafe set.pointee.nfont > 0 else {
            return [unsafe Typeface(pattern)]
        }
        defer { unsafe FcFontSetDestroy(set) }
        var faces: [Typeface] = []
        for index in 0..<Int(unsafe set.pointee.nfont) {
            guard let font = unsafe set.pointee.fonts[index],
                let match = unsafe FcFontRenderPrepare(nil, pattern, font)
            else { continue }
            faces.append(unsafe Typeface(match))
            unsafe FcPatternDestroy(match)
        }
        return faces
    }

    deinit {
        unsafe cairo_font_face_destroy(face)
        if let characters = unsafe characters { unsafe FcCharSetDestroy(characters) }
    }
}
