// One code that was read in a picture, and one vial: a code at its row and column.

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
    /// How good its print is, as far as an uncalibrated camera tells; nil where nobody looked.
    package var grade: SymbolGrade?

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
        symbology: Symbology = .implied, grade: SymbolGrade? = nil
    ) {
        self.payload = payload
        self.corners = corners
        self.symbol = symbol
        self.correctedCodewords = correctedCodewords
        self.look = look
        self.symbology = symbology
        self.grade = grade
    }

    /// The value as it is written in every output.
    package var value: String { payload.value }
    /// The middle of the code, in pixels.
    package var center: Point { corners.center }
    /// The upright rectangle around the code, in whole pixels.
    package var boundingRect: PixelRect { corners.boundingRect }
}

/// One vial of a rack: a value, its row and column, and where it lies in the picture.
package struct VialRecord: Hashable, Sendable {
    /// What the vial's code says.
    package var payload: Payload
    /// The row, 0 on top.
    package var row: Int
    /// The column, 0 on the left.
    package var col: Int
    /// The code's outer corners, in pixels of the upright photograph.
    package var corners: Quad
    /// Rows and columns of modules.
    package var symbol: SymbolSize
    /// Codewords that the error correction repaired.
    package var correctedCodewords: Int
    /// Which look read it.
    package var look: RawDetection.Look
    /// What kind of code it carries.
    package var symbology: Symbology
    /// How good its print is, as far as an uncalibrated camera tells; nil where nobody looked.
    package var grade: SymbolGrade?

    /// Puts a detection on a row and a column.
    package init(_ detection: RawDetection, row: Int, col: Int) {
        payload = detection.payload
        self.row = row
        self.col = col
        corners = detection.corners
        symbol = detection.symbol
        correctedCodewords = detection.correctedCodewords
        look = detection.look
        symbology = detection.symbology
        grade = detection.grade
    }

    /// The code without its row and column.
    package var detection: RawDetection {
        RawDetection(
            payload: payload, corners: corners, symbol: symbol, correctedCodewords: correctedCodewords, look: look,
            symbology: symbology, grade: grade)
    }

    /// The value as it is written in every output.
    package var value: String { payload.value }
    /// The code's centre across, in pixels.
    package var centerX: Double { corners.center.x }
    /// The code's centre down, in pixels.
    package var centerY: Double { corners.center.y }
    /// The upright rectangle around the code, in whole pixels.
    package var boundingRect: PixelRect { corners.boundingRect }
}
