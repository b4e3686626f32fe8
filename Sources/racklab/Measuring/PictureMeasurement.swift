// Measures how one picture is read.

internal import Devices
internal import Imaging
internal import RackCore
internal import Simulator
internal import Station
internal import Archive
internal import Commands

/// What it took to read one picture several times, and what was read.
struct PictureMeasurement: Encodable {
    /// The file as it was named.
    var picture: String
    /// Pixels across and down.
    var width, height: Int
    /// What each stage took, in the order in which they ran, and last all together.
    var stages: [StageMeasurement]
    /// The most memory that was held; nil where the system does not tell.
    var peakMemory: PeakMemory?
    /// Vials that were read in the last run.
    var vials: Int
    /// The last run beside the picture's truth; nil where none lies beside it.
    var score: TruthScore?

    /// Reads a picture once to warm up and then as often as asked.
    /// - Parameters:
    ///   - file: the picture.
    ///   - settings: how it is read.
    ///   - runs: how many runs are measured, 1 or more.
    init(_ file: PictureFile, _ settings: Settings, runs: Int) async throws(Fault) {
        picture = file.path
        let truth = try Self.truth(beside: file.path)
        let start = PeakMemory.forget()
        var last = try await Self.run(file, settings)
        var timings: [[StageTiming]] = []
        for _ in 0..<runs {
            last = try await Self.run(file, settings)
            timings.append(last.timings)
        }
        peakMemory = PeakMemory(since: start)
        (width, height) = (last.pictureSize.width, last.pictureSize.height)
        stages = last.timings.map { timing in
            StageMeasurement(timing.stage, timings.joined().filter { $0.stage == timing.stage })
        }
        vials = last.records.count
        score = truth.map { TruthScore(last, $0) }
    }

    /// Does what `scan` does with a picture, from the file's bytes to the bytes of the results.
    private static func run(_ file: PictureFile, _ settings: Settings) async throws(Fault) -> RackReading {
        var whole = RackScanner.stageClock()
        var (frame, reading) = try await file.read(settings.scan)
        // What stands between a press and the result on the screen, beside the camera.
        var verdict = whole
        verdict.end("verdict")
        var drawing = RackScanner.stageClock()
        let annotated = try file.annotated(frame, reading)
        drawing.end("annotation")
        var writing = RackScanner.stageClock()
        _ = CSVExporter.csv(for: reading.records)
        _ = RackCSV.csv(for: reading)
        _ =
            ReadingDocument(
                file.scan(reading, settings.scan), time: .now, stationID: settings.stationID,
                software: Software.version
            ).json
        do throws(DrawingError) {
            _ = try annotated.encoded(as: .jpeg)
        } catch {
            throw Fault(error, of: file.path)
        }
        writing.end("export")
        whole.end("total")
        reading.timings += verdict.timings + drawing.timings + writing.timings + whole.timings
        return reading
    }

    /// What the picture really shows, where a file of its name with the ending .json says so.
    private static func truth(beside path: String) throws(Fault) -> ExpectedCodes? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let truth = String(path.dropLast(name[dot...].count)) + ".json"
        let bytes: [UInt8]
        do throws(Fault) {
            bytes = try AtomicFile.read(truth, limit: 1 << 24)
        } catch  where error.code == .file(.read, .missing) {
            return nil
        }
        do throws(Fault) {
            return try ExpectedCodes(json: bytes)
        } catch {
            throw Fault(.badInput, "\(truth): \(error)")
        }
    }
}

/// What one stage took, in milliseconds.
struct StageMeasurement: Encodable {
    /// The stage, in words.
    var stage: String
    /// By the clock on the wall.
    var wallMilliseconds: Spread
    /// By what the processor spent on all threads together.
    var processorMilliseconds: Spread

    /// Puts the runs of a stage together.
    init(_ stage: String, _ runs: [StageTiming]) {
        self.stage = stage
        wallMilliseconds = Spread(runs.map { $0.seconds * 1000 })
        processorMilliseconds = Spread(runs.map { $0.processorSeconds * 1000 })
    }
}
