// Why a drawing could not be made.

/// Why a drawing or its file could not be made. None of these depends on what is drawn: memory has run out, or there
/// is no font.
public enum DrawingError: Error, Hashable, Sendable {
    /// The drawing library reports an error; the text is its own.
    case drawing(String)
    /// The picture could not be encoded; the text is the encoder's own.
    case encoding(String)
}
