// `rackstation run`: the kiosk.

internal import ArgumentParser
internal import Devices
internal import RackCore
internal import Station
internal import Archive
internal import Commands

/// Runs the station.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run the station: press, read, keep, mirror.",
        discussion: """
            The keyboard works beside the pedal: space scans, Enter switches between rack and table, the arrows \
            move, Backspace goes back, q leaves after a question.
            """
    )

    @OptionGroup var options: SettingsOptions

    @Option(help: "A folder for a picture of every screen, as a framebuffer shows it.")
    var screens: String?

    @Option(
        name: .customLong("screens-size"), help: "The size of these pictures in pixels. (default: 1280x720)",
        transform: Self.size)
    var screensSize: PixelSize?

    func run() async throws {
        var writer = try options.writer()
        let fault = StagedSettings(folder: writer.resolved.settings.dataFolder).finish(with: writer)
        writer = try options.writer()
        for error in writer.resolved.ignored { StandardError.write("\(error); it does not count") }
        var kiosk = Kiosk(settings: writer.resolved.settings, writer: writer)
        kiosk.leadsThroughSetup = true
        kiosk.provisionFault = fault
        if let screens {
            try AtomicFile.makeFolder(screens)
            let size = screensSize ?? PixelSize(width: 1280, height: 720)
            kiosk.displays.append(PictureFolderDisplay(folder: screens, size: size))
        }
        try await kiosk.run()
    }

    /// A size as it is written: `1280x800`.
    private static func size(_ text: String) throws -> PixelSize {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            (320...4096).contains(width), (320...4096).contains(height)
        else { throw ValidationError("\(text) is no size; allowed: two sides from 320 to 4096, such as 1280x800") }
        return PixelSize(width: width, height: height)
    }
}
