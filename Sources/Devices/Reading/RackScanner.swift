// Turns frames into a reading, and a reading into pictures. The one way for a file and for a pedal press.

package import Imaging
package import RackCore
package import Station
internal import Archive

/// Reads frames, and draws what was read on them.
///
/// The `scan` command and a pedal press both come through here, so the same picture gives the same result.
package struct RackScanner: StillReader {
    /// The room around the framing square in which a declared rack is read too, as a fraction of its side: the corners
    /// of a rack that is turned by 20 degrees reach 0.14 of it over the edges.
    static let margin = 0.15

    /// Makes a scanner that asks libdmtx last.
    package init() {}

    /// Reads the stills of one rack as the settings say. What the scan keeps is the one in whose pixels the reading is.
    package func read(
        _ stills: [Still], settings: ScanSettings, wells: LearntWells = LearntWells(),
        progress: @escaping @Sendable (ScanStep) -> Void
    ) async throws(Fault) -> Scan {
        do throws(PictureError) {
            guard !stills.isEmpty else { throw .empty }
            let (reading, index) = try await read(
                stills.map(\.frame), settings: settings, wells: wells, progress: progress)
            let still = stills[index]
            return Scan(
                reading: reading, thumbnail: [], original: settings.keepOriginal ? still.bytes : nil,
                pictureDigest: FileDigest.of(still.bytes), source: still.source, settings: settings,
                // Only the first comes in colour; another is decoded anew when it is drawn on.
                pictures: ScanPictures(still: still.bytes, frame: index == 0 ? still.frame : nil))
        } catch {
            let source = stills.first.map { Words(verbatim: $0.source) } ?? "The camera"
            throw Fault(.picture(.unread), detail: source, error.words)
        }
    }

    /// Reads the frames of one rack.
    /// - Returns: the reading, and the index of the frame whose pixels are its own.
    /// - Throws: `cropOutside` when what is to be read lies outside of one.
    package func read(
        _ frames: [Frame], settings: ScanSettings, wells: LearntWells = LearntWells(),
        progress: @escaping @Sendable (ScanStep) -> Void = { _ in }
    ) async throws(PictureError) -> (reading: RackReading, frame: Int) {
        let result = await withTaskExecutorPreference(ReadingExecutor.shared) {
            do throws(PictureError) {
                return Result<(reading: RackReading, frame: Int), PictureError>.success(
                    try await reading(of: frames, settings, wells, progress))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    @concurrent
    private func reading(
        of frames: [Frame], _ settings: ScanSettings, _ wells: LearntWells,
        _ progress: @escaping @Sendable (ScanStep) -> Void
    ) async throws(PictureError) -> (reading: RackReading, frame: Int) {
        var cropping = Self.stageClock()
        progress(.preprocessing)
        var pictures: [Picture] = []
        for frame in frames { pictures.append(try Self.picture(of: frame, settings)) }
        // The whole photograph in all sizes serves all that looks at the whole of it.
        var whole = frames.first.map { Pyramid(searching: $0.luma) }
        if let frame = frames.first, pictures[0].crop == PixelRect(frame.size),
            PixelSize(width: pictures[0].luma.width, height: pictures[0].luma.height) == frame.size
        {
            pictures[0].pyramid = whole
        }
        cropping.end("crop")
        let options = ReadOptions(
            containers: settings.containers, isMirrored: settings.isMirrored, method: settings.method,
            tolerance: settings.tolerance, wells: wells,
            secondReader: DmtxReader(),
            effort: settings.effort, deadline: .seconds(settings.deadline), now: { MonotonicClock.now },
            processorTime: { ProcessorClock.now }, progress: { progress($0 == .detecting ? .detecting : .placing) })
        var (reading, index) = await RackReader.read(pictures, options: options)
        reading.timings.insert(contentsOf: cropping.timings, at: 0)
        if index != 0 { whole = Pyramid(searching: frames[index].luma) }
        guard let whole else { return (reading, index) }
        let frame = frames[index]
        reading.stage = Stage(frame, reading, whole)
        if settings.readsLabelCodes {
            var looking = Self.stageClock()
            reading.readLabelCodes(in: whole)
            if !reading.showsRack, !reading.labelCodes.isEmpty, reading.stage == .unsure { reading.stage = .label }
            looking.end("labels")
            reading.timings += looking.timings
        }
        var rating = Self.stageClock()
        reading = reading.rated(in: frame.luma)
        rating.end("quality")
        reading.timings += rating.timings
        return (reading, index)
    }

    /// The part of a frame that is read.
    private static func picture(of frame: Frame, _ settings: ScanSettings) throws(PictureError) -> Picture {
        // A declared rack fills its square, and turned or leaning it reaches over the edges. An unknown one is only what
        // the square shows.
        try Picture(
            frame, crop: settings.crop, margin: settings.containers.isEmpty ? 0 : margin,
            maxDimension: settings.maxDimension)
    }

    /// What stands below the camera, in a copy of the picture that is no larger than a judgement needs.
    package func stage(in picture: CameraPicture, _ background: StageBackground) async -> (Stage, StageBackground) {
        let result = await withTaskExecutorPreference(ReadingExecutor.shared) { await Self.judged(picture, background) }
        return result
    }

    @concurrent
    private static func judged(
        _ picture: CameraPicture, _ background: StageBackground
    ) async -> (Stage, StageBackground) {
        var background = background
        let stage: Stage
        switch picture {
        case .frame(let frame): stage = background.judge(frame)
        case .file(let bytes):
            let small = try? ReducedPicture(bytes, fitting: PixelSize(width: 320, height: 320))
            stage = small.map { background.judge($0.image.frame) } ?? .unsure
        }
        return (stage, background)
    }

    /// Decodes a picture file and reads it.
    /// - Parameter inColor: whether anybody looks at the frame's colour.
    /// - Returns: the frame, and the reading with the times of all stages.
    /// - Throws: why the bytes are no picture that can be read.
    package func read(
        file bytes: [UInt8], settings: ScanSettings, inColor: Bool = true
    ) async throws(PictureError) -> (frame: Frame, reading: RackReading) {
        var decoding = Self.stageClock()
        let frame = try Frame(file: bytes, inColor: inColor)
        decoding.end("decode")
        var reading = try await read([frame], settings: settings).reading
        reading.timings.insert(contentsOf: decoding.timings, at: 0)
        return (frame, reading)
    }

    /// Starts a clock like those that take the times of a scan, to take the time of what is done with it.
    package static func stageClock() -> StageClock {
        StageClock(now: { MonotonicClock.now }, processorTime: { ProcessorClock.now })
    }

    /// Draws a scan. One without its still stays as it is, with close-ups from its annotated picture where it has one.
    package func draw(_ scan: Scan) async throws(Fault) -> Scan {
        let result = await withTaskExecutorPreference(ReadingExecutor.shared) {
            // What the scan took in small pieces goes back to the system: a station's memory would grow until scans had
            // filled all room between what stays.
            defer { MemoryPools.giveBack() }
            do throws(Fault) {
                return Result<Scan, Fault>.success(try await drawing(of: scan))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    @concurrent
    private func drawing(of scan: Scan) async throws(Fault) -> Scan {
        let frame = try frame(of: scan)
        var drawn = scan
        // A session that is opened has taught what it can.
        if let frame = scan.pictures.frame, let picture = try? Self.picture(of: frame, scan.settings) {
            drawn.pictures.wells = WellExample(picture, scan.reading)
        }
        drawn.pictures.frame = nil
        do throws(DrawingError) {
            if let frame { try ScanDrawing.draw(&drawn, on: frame) } else { try ScanDrawing.drawCloseUps(&drawn) }
        } catch {
            throw Fault(.picture(.undrawn), detail: "\(scan.source)", error.words)
        }
        return drawn
    }

    /// The still of a scan, decoded anew where it is not any more; nil where the still is not there either.
    private func frame(of scan: Scan) throws(Fault) -> Frame? {
        if let frame = scan.pictures.frame { return frame }
        guard let still = scan.pictures.still else { return nil }
        do throws(PictureError) {
            return try Frame(file: still)
        } catch {
            throw Fault(.picture(.unread), detail: "\(scan.source)", error.words)
        }
    }

    /// Draws a reading into the photograph that it was made of, in the photograph's own size.
    package func annotate(_ frame: Frame, _ reading: RackReading) throws(DrawingError) -> ColorImage {
        var picture = ColorImage(frame)
        try AnnotationRenderer.annotate(&picture, reading)
        return picture
    }
}
