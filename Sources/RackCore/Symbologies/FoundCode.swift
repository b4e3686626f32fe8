// A code that was read, and a place where one was only suspected.

/// The colours of a code.
package enum Polarity: Sendable, CaseIterable {
    /// The code is dark on a light ground.
    case darkOnLight
    /// The code is light on a dark ground.
    case lightOnDark
}

/// The size of a code in modules, finder pattern included: 12 × 12, 8 × 32, … A linear code has one row.
package struct SymbolSize: Hashable, Codable, Sendable, CustomStringConvertible {
    /// Rows of modules.
    package var rows: Int
    /// Columns of modules.
    package var cols: Int

    /// Makes a size from rows and columns of modules.
    package init(rows: Int, cols: Int) {
        self.rows = rows
        self.cols = cols
    }

    /// The size as it is usually written: `12x12`.
    package var description: String { "\(rows)x\(cols)" }
}

/// A code that was read and passed the proof, in pixels of the picture.
package struct FoundCode: Sendable {
    /// What kind of code it is.
    package let symbology: Symbology
    /// What it says.
    package let payload: Payload
    /// Its outer corners.
    package var corners: Corners
    /// Rows and columns of modules.
    package let size: SymbolSize
    /// Its colours.
    package let polarity: Polarity
    /// Codewords that the error correction repaired; 0 where there is none.
    package let correctedCodewords: Int
    /// The codewords of the message, as corrected; none where the symbology tells none.
    package let dataCodewords: [UInt8]
    /// How unlikely it is, in bits, that what is no such code would have been taken for this one.
    package let evidence: Float
    /// The contrast of its finest pattern, such as a timing pattern, as a share of that of all modules: near 1 in a
    /// sharp picture.
    package let modulation: Float
    /// Which look read it.
    package var look: RawDetection.Look

    /// The evidence, in bits, that a value needs: a place that shows no code gives a value once in a thousand million.
    package static let leastEvidence: Float = 30

    /// Makes a code of all that is known of it.
    package init(
        symbology: Symbology, payload: Payload, corners: Corners, size: SymbolSize, polarity: Polarity,
        correctedCodewords: Int, dataCodewords: [UInt8] = [], evidence: Float, modulation: Float,
        look: RawDetection.Look = .first
    ) {
        (self.symbology, self.payload, self.corners, self.size) = (symbology, payload, corners, size)
        (self.polarity, self.correctedCodewords) = (polarity, correctedCodewords)
        self.dataCodewords = dataCodewords
        (self.evidence, self.modulation, self.look) = (evidence, modulation, look)
    }
}

/// A place that looks like a code and gave no value, in pixels of the picture.
package struct Suspect: Sendable {
    /// What kind of code it looks like.
    package let symbology: Symbology
    /// The outer corners of what may be the code.
    package var corners: Corners
    /// Rows and columns of modules that it seems to have.
    package let size: SymbolSize
    /// Its colours.
    package let polarity: Polarity
    /// The contrast of what may be its finest pattern, as a share of that of all modules.
    package let modulation: Float

    /// Makes a suspect of all that is known of it.
    package init(symbology: Symbology, corners: Corners, size: SymbolSize, polarity: Polarity, modulation: Float) {
        (self.symbology, self.corners, self.size) = (symbology, corners, size)
        (self.polarity, self.modulation) = (polarity, modulation)
    }
}

extension RawDetection {
    /// A code that was read, in pixels of the upright photograph.
    package init(_ code: FoundCode, in picture: Picture) {
        let quad = code.corners.quad
        self.init(
            payload: code.payload,
            corners: Quad(
                topLeft: picture.fullPoint(quad.topLeft), topRight: picture.fullPoint(quad.topRight),
                bottomRight: picture.fullPoint(quad.bottomRight), bottomLeft: picture.fullPoint(quad.bottomLeft)),
            symbol: code.size, correctedCodewords: code.correctedCodewords, look: code.look, symbology: code.symbology)
    }
}
