// A code as the JSON document describes it.

public import RackCore

/// A code that was read: what it says, where it lies, and how it was read.
public struct CodeEntry: Codable, Equatable, Sendable {
    /// What the code says.
    public var value: String
    /// Whether the value is the message itself or its hex form.
    public var encoding: Payload.Encoding
    /// The middle of the code, in pixels.
    public var center: Point
    /// The upright rectangle around the code, in whole pixels.
    public var rect: PixelRect
    /// The code's corners, x and y of top left, top right, bottom right and bottom left as the symbol stands.
    public var corners: [[Double]]
    /// Rows and columns of modules: `12x12`.
    public var symbol: String
    /// Codewords that the error correction repaired.
    public var correctedCodewords: Int
    /// Which look read the code.
    public var look: RawDetection.Look

    init(_ detection: RawDetection) {
        value = detection.value
        encoding = detection.payload.encoding
        center = Decimal.rounded(detection.center)
        rect = detection.boundingRect
        corners = detection.corners.corners.map(Decimal.rounded).map { [$0.x, $0.y] }
        symbol = detection.symbol.description
        correctedCodewords = detection.correctedCodewords
        look = detection.look
    }

    init(_ record: VialRecord) {
        self.init(
            RawDetection(
                payload: record.payload, corners: record.corners, symbol: record.symbol,
                correctedCodewords: record.correctedCodewords, look: record.look))
    }

    /// The code that this was made of.
    /// - Parameter place: where it stands, for the fault's text.
    /// - Throws: a fault when the entry contradicts itself.
    func detection(at place: String) throws(Fault) -> RawDetection {
        guard corners.count == 4, corners.allSatisfy({ $0.count == 2 }), let size,
            let payload = Payload(value: value, encoding: encoding)
        else { throw Fault(text: "The stored reading contradicts itself at \(place)", remedy: "Scan again.") }
        let points = corners.map { Point(x: $0[0], y: $0[1]) }
        return RawDetection(
            payload: payload,
            corners: Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3]),
            symbol: size, correctedCodewords: correctedCodewords, look: look)
    }

    /// Rows and columns of modules; nil when the text says no such thing.
    var size: SymbolSize? {
        let sides = symbol.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
        return sides.count == 2 ? SymbolSize(rows: sides[0], cols: sides[1]) : nil
    }
}
