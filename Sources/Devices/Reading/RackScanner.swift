// Turns stills into a reading: develop, read, annotate. The one way for a file and for a pedal press.

public import Imaging
public import RackCore
public import Station

/// Reads stills: brings a picture upright, crops it, reads it and draws the annotated picture.
///
/// The `scan` command and a pedal press both come through here, so the same picture gives the same result.
public struct RackScanner: StillReader {
    /// The room around the framing square in which a declared rack is read too, as a fraction of its side: the corners
    /// of a rack that is turned by 20 degrees reach 0.14 of it over the edges.
    static let margin = 0.15

    /// Makes a scanner that asks libdmtx last.
    public init() {}

    /// Reads the stills of one rack as the settings say. A still that is no picture is left out as long as there is
    /// another; what the scan keeps is the first that is one.
    public func read(
        _ stills: [Still], settings: ScanSettings, progress: @escaping @Sendable (ScanStep) -> Void
    ) async throws(Fault) -> Scan {
        do throws(ScanFailure) {
            let (reading, index) = try await read(stills.map(\.bytes), settings: settings, progress: progress)
            progress(.annotating)
            var drawing = Self.stageClock()
            let still = stills[index]
            var scan = Scan(
                reading: reading, thumbnail: [], original: settings.keepOriginal ? still.bytes : nil,
                pictureDigest: PictureDigest.of(still.bytes), source: still.source, settings: settings,
                pictures: ScanPictures(still: still))
            try ScanDrawing.draw(&scan, still.bytes)
            drawing.end("annotation")
            scan.reading.timings += drawing.timings
            return scan
        } catch {
            throw Fault(
                text: "\(stills.first.map { Words(verbatim: $0.source) } ?? "The camera") could not be read",
                remedy: error.words)
        }
    }

    /// The size of a still, upright, in pixels.
    public func size(of still: Still) async throws(Fault) -> PixelSize {
        do throws(PictureError) {
            return try ReducedPicture(still.bytes, fitting: PixelSize(width: 1, height: 1)).fullSize
        } catch {
            throw Fault(text: "\(still.source) could not be read", remedy: error.words)
        }
    }

    /// Draws what is shown of a scan and not kept. A scan without its still, or whose still cannot be drawn any more,
    /// stays as it is.
    @concurrent
    public func draw(_ scan: Scan) async -> Scan {
        var drawn = scan
        guard let still = scan.pictures.still, (try? ScanDrawing.draw(&drawn, still.bytes)) != nil else { return scan }
        return drawn
    }

    /// Reads a picture file.
    /// - Parameters:
    ///   - bytes: the file's contents.
    ///   - settings: how it is read.
    ///   - isAnnotated: whether the annotated picture is wanted, in the full size of the upright photograph.
    ///   - progress: called as each step begins.
    /// - Returns: the reading, with the times of all stages, and the annotated picture.
    /// - Throws: why the bytes are no picture that can be read, or could not be drawn on.
    public func scan(
        _ bytes: [UInt8], settings: ScanSettings, isAnnotated: Bool,
        progress: @escaping @Sendable (ScanStep) -> Void = { _ in }
    ) async throws(ScanFailure) -> (reading: RackReading, annotated: ColorImage?) {
        var (reading, _) = try await read([bytes], settings: settings, progress: progress)
        guard isAnnotated else { return (reading, nil) }
        progress(.annotating)
        var drawing = Self.stageClock()
        let annotated = try annotate(bytes, reading)
        drawing.end("annotation")
        reading.timings += drawing.timings
        return (reading, annotated)
    }

    /// Reads several picture files of one rack; `index` is the first that is a picture, in whose pixels the reading is.
    private func read(
        _ files: [[UInt8]], settings: ScanSettings, progress: @escaping @Sendable (ScanStep) -> Void
    ) async throws(ScanFailure) -> (reading: RackReading, index: Int) {
        var decoding = Self.stageClock()
        progress(.preprocessing)
        let (pictures, index) = try develop(files, settings)
        decoding.end("decode")
        let options = ReadOptions(
            rack: settings.rack, tolerance: settings.tolerance, secondReader: DmtxReader(),
            deadline: .seconds(settings.deadline), now: ElapsedTime.onTheWall,
            processorTime: ElapsedTime.ofTheProcessor, progress: { progress($0 == .detecting ? .detecting : .placing) })
        var reading = await RackReader.read(pictures, options: options)
        reading.timings.insert(contentsOf: decoding.timings, at: 0)
        return (reading, index)
    }

    /// Starts a clock like those that take the times of a scan, to take the time of what is done with it.
    public static func stageClock() -> StageClock {
        StageClock(now: ElapsedTime.onTheWall, processorTime: ElapsedTime.ofTheProcessor)
    }

    /// Draws a reading into the photograph that it was made of.
    /// - Parameters:
    ///   - bytes: the photograph's file.
    ///   - reading: what was read in it.
    public func annotate(_ bytes: [UInt8], _ reading: RackReading) throws(ScanFailure) -> ColorImage {
        try ScanDrawing.draw(on: bytes) { picture throws(DrawingError) in
            try AnnotationRenderer.annotate(&picture, reading)
        }
    }

    /// Develops all files that are pictures.
    /// - Throws: what is wrong with the first file when none is one.
    private func develop(
        _ files: [[UInt8]], _ settings: ScanSettings
    ) throws(ScanFailure) -> (pictures: [Picture], first: Int) {
        var pictures: [Picture] = []
        var first: Int?
        var failure = ScanFailure.picture(.empty)
        for (index, bytes) in files.enumerated() {
            do throws(ScanFailure) {
                pictures.append(try develop(bytes, settings).picture())
                first = first ?? index
            } catch {
                if index == 0 { failure = error }
            }
        }
        guard let first else { throw failure }
        return (pictures, first)
    }

    private func develop(_ bytes: [UInt8], _ settings: ScanSettings) throws(ScanFailure) -> Photo {
        do throws(PictureError) {
            // A declared rack fills its square, and turned or leaning it reaches over the edges. An unknown one is only
            // what the square shows.
            return try Photo.develop(
                bytes, crop: settings.crop, margin: settings.rack == nil ? 0 : Self.margin,
                maxDimension: settings.maxDimension)
        } catch {
            throw .picture(error)
        }
    }
}

/// Why a picture file gave no reading.
public enum ScanFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is no picture that can be read.
    case picture(PictureError)
    /// The annotated picture could not be made.
    case drawing(DrawingError)

    /// The failure in English: what happened and what to do.
    public var description: String { words.description }
}
