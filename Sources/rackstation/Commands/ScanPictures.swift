// `rackstation scan`: picture files read as the station would read them.

internal import ArgumentParser
internal import Devices
internal import Foundation
internal import Imaging
internal import RackCore
internal import Station
internal import Archive
internal import Commands

/// Reads picture files.
struct ScanPictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Read the vials in picture files.",
        discussion: """
            Reads the whole picture unless --crop says otherwise; with --config FILE it does exactly what the station \
            with these settings does. Results go to standard output, messages to standard error. With several \
            pictures, --output, --rack-csv and --annotate name folders; where --output or --rack-csv is a file, it has \
            the results of all of them (csv and rack with the column picture, json as a list), or is refused. No file \
            is written over one that is read. With --keep a picture becomes a session of the station, marked as \
            imported; one that is kept already does not.
            """
    )

    @Argument(help: "JPEG or PNG files.")
    var images: [String]

    @Option(
        help: "\(ResultFormat.help) (default: by the ending of --output; a terminal gets the table, a pipe csv)")
    var format: ResultFormat?

    @Option(name: .shortAndLong, help: "The file for the result; - is standard output.")
    var output: String?

    @Option(name: .customLong("rack-csv"), help: "The file for the CSV of every position, beside the result.")
    var rackCSV: String?

    @Option(help: "The file for the annotated picture, .png or .jpg.")
    var annotate: String?

    @Option(
        help:
            "A list of expected values to compare with: position,value lines, or any CSV or JSON that rackstation writes."
    )
    var expected: [String] = []

    @Flag(help: "Keep what is read as a session of the station, marked as imported.")
    var keep = false

    @Option(help: "With --keep, the folder that holds the sessions; counts before the settings.")
    var data: String?

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        if data != nil, !keep { throw ValidationError("--data needs --keep: without it no session is kept") }
    }

    func run() async throws {
        let settings = try reading.settings()
        let plan = try OutputPlan(
            images: images, output: output, rackCSV: rackCSV, annotate: annotate, format: format,
            sources: reading.sources + expected)
        let lists = try expected.map { path throws(Fault) in
            try ExpectedListFile.list(
                AtomicFile.read(path, limit: ExpectedList.limit + 1), name: path.contains("/") ? path : "./\(path)",
                templates: settings.templates)
        }
        let sessions = keep ? try await sessions() : nil
        var found = 0
        var joined = JoinedResults()
        let round = PictureRound(images: images)
        let firstFailure = try await round.run { index, image, bar async throws(Fault) in
            found += try await scan(image, plan.outputs[index], plan, settings, lists, bar, sessions, &joined)
        }
        try joined.write()
        if let firstFailure { Foundation.exit(ExitStatus(firstFailure.code).rawValue) }
        if found == 0 { Foundation.exit(ExitStatus.noCodeFound.rawValue) }
    }

    /// The sessions of the station whose settings are named, or else are the machine's.
    private func sessions() async throws(Fault) -> PictureSessions {
        let station = try SettingsOptions.load(reading.config, data: data).settings
        return try await PictureSessions(of: station, by: .command(station))
    }

    /// Reads one picture, keeps it where that is asked for, and writes what is asked for; gives the number of vials.
    private func scan(
        _ image: String, _ outputs: OutputPlan.Outputs, _ plan: OutputPlan, _ settings: Settings,
        _ lists: [ExpectedList], _ bar: ProgressBar,
        _ sessions: PictureSessions?, _ joined: inout JoinedResults
    ) async throws(Fault) -> Int {
        let file = try PictureFile(image)
        var (frame, scan) = try await file.scanned(settings, inColor: outputs.annotated != nil || sessions != nil)
        var drawing = RackScanner.stageClock()
        let annotated = outputs.annotated == nil ? nil : try file.annotated(frame, scan.reading)
        if annotated != nil { drawing.end("annotation") }
        scan.reading.timings += drawing.timings
        let reading = scan.reading
        scan.comparison = lists.count == 1 ? RackComparison(reading, with: lists[0]) : .init(reading, with: lists)
        let outcome = try await sessions?.keep(scan, frame)
        bar.clear()
        let session = ExportedSession(
            scan, time: .now, stationID: settings.stationID, software: Software.version)
        let result = try plan.bytes(of: session, reading, image)
        // The result last: when one of the others cannot be written, none claims that all went well.
        if let (path, format) = outputs.annotated, let annotated {
            try AtomicFile.write(try encode(annotated, as: format, path), to: path)
        }
        if let place = outputs.rackCSV {
            if place.path == StandardOutput.dash {
                try StandardOutput.write(session.rackCSV)
            } else {
                try joined.put(Array(session.rackCSV.utf8), in: place, of: session, from: image)
            }
        }
        if let place = outputs.result {
            try joined.put(result, in: place, of: session, from: image)
        } else {
            try StandardOutput.write(result)
        }
        report(reading, image, isTable: plan.format == .table)
        if !lists.isEmpty { report(scan.comparison, image) }
        if let outcome { StandardError.write("\(image): \(outcome.words)") }
        plan.format.form?.warn(of: session, from: image)
        return reading.records.count
    }

    /// Tells the person what the written form cannot say.
    private func report(_ reading: RackReading, _ image: String, isTable: Bool) {
        let prefix = images.count > 1 ? "\(image): " : ""
        if let question = reading.question {
            StandardError.write("\(prefix)Positions are relative: \(question.words())")
        }
        guard !isTable || output ?? StandardOutput.dash != StandardOutput.dash else { return }
        if reading.records.isEmpty { StandardError.write(prefix + reading.verdict) }
        for warning in reading.warnings {
            StandardError.write("\(prefix)Warning: \(warning.words(in: reading.origin))")
        }
    }

    /// Tells how the rack compares with what is expected of it.
    private func report(_ comparison: RackComparison?, _ image: String) {
        let prefix = images.count > 1 ? "\(image): " : ""
        guard let comparison else { return StandardError.write("\(prefix)No list fits") }
        let counts = comparison.counts.map(\.description).joined(separator: ", ")
        StandardError.write("\(prefix)\(comparison.list): \(counts.isEmpty ? "as expected" : counts)")
        for deviation in comparison.deviations {
            let expected = deviation.expected.map { "expected at \($0)" }
            let found = deviation.position.map { "at \($0)" }
            let places = [found, expected].compactMap(\.self).joined(separator: ", ")
            StandardError.write(
                "\(prefix)\(deviation.kind.rawValue): \(deviation.value)\(places.isEmpty ? "" : " \(places)")")
        }
    }

    // MARK: Steps, each with its exit code

    private func encode(
        _ picture: ColorImage, as format: PictureFormat, _ path: String
    ) throws(Fault) -> [UInt8] {
        do throws(DrawingError) {
            return try picture.encoded(as: format)
        } catch {
            throw Fault(error, of: path)
        }
    }
}
