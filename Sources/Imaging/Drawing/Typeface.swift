// The fonts that text is drawn in.

import CCairo

/// A font of the system, found once and kept.
///
/// Sendable although it holds a pointer: Cairo counts references to font faces atomically, and a face is never
/// changed after it has been made.
@safe final class Typeface: @unchecked Sendable {
    /// The families in the order in which they are wanted.
    static let families = ["Inter", "DejaVu Sans"]

    private static let regular = Typeface(weight: "regular")
    private static let bold = Typeface(weight: "bold")

    /// The typeface of a weight.
    static func of(_ weight: TextStyle.Weight) -> Typeface {
        switch weight {
        case .regular: regular
        case .bold: bold
        }
    }

    /// The face as Cairo takes it.
    let face: OpaquePointer

    /// Finds the installed font that is nearest to the wanted families. There is always one, unless the system has no
    /// font at all; Cairo then reports the error with the drawing.
    private init(weight: String) {
        let name = Self.families.joined(separator: ",") + ":" + weight
        let pattern = unsafe Array(name.utf8CString).withUnsafeBytes { bytes in
            unsafe FcNameParse(bytes.baseAddress?.assumingMemoryBound(to: FcChar8.self))
        }
        unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
        unsafe FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        let match = unsafe FcFontMatch(nil, pattern, &result)
        unsafe face = cairo_ft_font_face_create_for_pattern(match ?? pattern)
        if let match = unsafe match { unsafe FcPatternDestroy(match) }
        unsafe FcPatternDestroy(pattern)
    }

    deinit { unsafe cairo_font_face_destroy(face) }
}
