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
        RackReading(
            pictureSize: picture.fullSize, crop: picture.crop, rack: options.rack ?? RackShape(rows: 0, cols: 0),
            isRackDeclared: options.rack != nil, records: [], positions: [], warnings: [], timings: [])
    }
}
