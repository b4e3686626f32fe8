// The fonts that text is drawn in.

import CCairo

/// A font of the system with the signs that it has, found once and kept.
///
/// Sendable although it holds pointers: Cairo and Fontconfig count references atomically, and neither a face nor a set
/// of signs is changed after it has been made.
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
    private let signs: OpaquePointer?

    /// Whether the font has a sign.
    func has(_ sign: Unicode.Scalar) -> Bool {
        guard let signs = unsafe signs else { return true }
        return unsafe FcCharSetHasChar(signs, sign.value) != 0
    }

    /// Takes a font that Fontconfig has found.
    private init(_ match: OpaquePointer) {
        unsafe face = cairo_ft_font_face_create_for_pattern(match)
        var found: OpaquePointer?
        unsafe FcPatternGetCharSet(match, FC_CHARSET, 0, &found)
        unsafe signs = found.flatMap { unsafe FcCharSetCopy($0) }
    }

    /// Finds the installed fonts nearest to the wanted families, each of which adds signs to those before it. There is
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
        if let signs = unsafe signs { unsafe FcCharSetDestroy(signs) }
    }
}
