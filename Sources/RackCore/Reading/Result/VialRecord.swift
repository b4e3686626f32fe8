// One vial: a value at its row and column.

/// One vial of a rack: a value, its row and column, and where it lies in the picture.
public struct VialRecord: Hashable, Sendable {
    /// What the vial's code says.
    public var payload: Payload
    /// The row, 0 on top.
    public var row: Int
    /// The column, 0 on the left.
    public var col: Int
    /// The code's outer corners, in pixels of the upright photograph.
    public var corners: Quad
    /// Rows and columns of modules.
    public var symbol: SymbolSize
    /// Codewords that the error correction repaired.
    public var correctedCodewords: Int
    /// Which look read it.
    public var look: RawDetection.Look

    /// Puts a detection on a row and a column.
    public init(_ detection: RawDetection, row: Int, col: Int) {
        payload = detection.payload
        self.row = row
        self.col = col
        corners = detection.corners
        symbol = detection.symbol
        correctedCodewords = detection.correctedCodewords
        look = detection.look
    }

    /// The value as it is written in every output.
    public var value: String { payload.value }
    /// The code's centre across, in pixels.
    public var centerX: Double { corners.center.x }
    /// The code's centre down, in pixels.
    public var centerY: Double { corners.center.y }
    /// The upright rectangle around the code, in whole pixels.
    public var boundingRect: PixelRect { corners.boundingRect }
}
