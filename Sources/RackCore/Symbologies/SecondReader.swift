// The last reader that is asked about a place where a code was missed.

/// A reader of another make that is asked, at the end of the second look, about a small crop in which a code was
/// missed. What it says is a suggestion only: RackCore proves it against the picture like any other reading.
package protocol SecondReader: Sendable {
    /// What it reads; the reader of this symbology is the one that asks it.
    var symbology: Symbology { get }

    /// Looks for one code in a small grey picture.
    /// - Parameters:
    ///   - crop: a picture with at most one code in it, dark on light.
    ///   - budget: the time after which the search has to end.
    /// - Returns: what was found, or nil; finding nothing is not an error.
    func read(_ crop: GrayImage, budget: Duration) -> SecondReading?
}

/// What a second reader found in a crop.
package struct SecondReading: Equatable, Sendable {
    /// The code's outer corners, in pixels of the crop.
    package var corners: Quad
    /// Rows and columns of modules.
    package var symbol: SymbolSize
    /// The data codewords as the reader corrected them, without the error correction codewords.
    package var dataCodewords: [UInt8]

    /// Makes a suggestion from its parts.
    package init(corners: Quad, symbol: SymbolSize, dataCodewords: [UInt8]) {
        self.corners = corners
        self.symbol = symbol
        self.dataCodewords = dataCodewords
    }
}
