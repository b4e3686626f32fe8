// `rackstation run`: the kiosk.

internal import ArgumentParser
internal import Station

/// Runs the station.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run the station: press, read, keep, mirror.",
        discussion: """
            The keyboard works beside the pedal: space scans, Enter switches between rack and table, the arrows \
            move, Backspace goes back, q leaves.
            """
    )

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        try await Kiosk(settings: try options.load().settings).run()
    }
}
