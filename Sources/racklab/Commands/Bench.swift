// `racklab bench`: what reading a picture takes, stage by stage, and what is read.

internal import ArgumentParser
internal import Foundation
internal import RackCore
internal import Commands
internal import Station

/// Measures how pictures are read.
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure what reading pictures takes, and count what is read.",
        discussion: """
            Reads each picture as scan does, from the file's bytes to the bytes of the results: once to warm up, then \
            as often as --runs says. Prints for every stage the median, the least and the greatest time, by the clock \
            on the wall and by what the processor spent on all threads. Where the picture's truth lies beside it \
            (NAME.json, as simulate writes it), says how many of its codes were read, wrong, duplicate, and on the \
            right row and column: counted from the first that holds a code (placed), and of the rack itself (absolute). \
            Of several pictures it says how many racks are whole: every code was read, at the first press.
            """
    )

    @Argument(help: "JPEG or PNG files.")
    var images: [String] = []

    @Flag(help: "Measure what drawing the screens takes instead, made-up ones with pictures.")
    var screens = false

    @Option(help: "The size of the screens in pixels.")
    var size = DisplaySize(size: PixelSize(width: 1280, height: 720))

    @Option(help: "The runs that are measured, 1 to 1000.")
    var runs = 5

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        guard (1...1000).contains(runs) else {
            throw ValidationError("--runs: \(runs) is not allowed; allowed: 1 to 1000")
        }
        guard screens != !images.isEmpty else {
            throw ValidationError(screens ? "--screens takes no pictures" : "name the pictures, or give --screens")
        }
    }

    func run() async throws {
        if screens {
            let all = try await ScreenMeasurement.all(size: size.size, runs: runs)
            return try StandardOutput.write(json ? try all.json() : all.text(size: size.size, runs: runs))
        }
        _ = try FileRoles(reading: images + reading.sources)
        let settings = try reading.settings()
        var report = BenchReport(runs: runs)
        let firstFailure = try await PictureRound(images: images).run { _, image, _ async throws(Fault) in
            report.add(try await PictureMeasurement(try PictureFile(image), settings, runs: runs))
        }
        try StandardOutput.write(json ? try report.json() : report.text)
        if let firstFailure { Foundation.exit(ExitStatus(firstFailure.code).rawValue) }
    }
}
