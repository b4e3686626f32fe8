// One code that was read in a picture, before it has a row and a column.

/// One code that was read and passed the proof.
package struct RawDetection: Hashable, Sendable {
    /// What the code says.
    package var payload: Payload
    /// Its outer corners, in pixels of the upright photograph.
    package var corners: Quad
    /// Rows and columns of modules.
    package var symbol: SymbolSize
    /// Codewords that the error correction repaired.
    package var correctedCodewords: Int
    /// Which look read it.
    package var look: Look
    /// What kind of code it is.
    package var symbology: Symbology

    /// The look that read a code, in the order in which they are tried.
    package enum Look: String, Hashable, Codable, Sendable {
        /// The fast pass over the whole picture.
        case first
        /// The search at a place of the rack where a code was missed.
        case second
        /// The second reader.
        case secondReader
    }

    /// Makes a detection from all that is known of it.
    package init(
        payload: Payload, corners: Quad, symbol: SymbolSize, correctedCodewords: Int, look: Look,
        symbology: Symbology = .implied
    ) {
        self.payload = payload
        self.corners = corners
        self.symbol = symbol
        self.correctedCodewords = correctedCodewords
        self.look = look
        self.symbology = symbology
    }

    /// The value as it is written in every output.
    package var value: String { payload.value }
    /// The middle of the code, in pixels.
    package var center: Point { corners.center }
    /// The upright rectangle around the code, in whole pixels.
    package var boundingRect: PixelRect { corners.boundingRect }
}
