// `rackstation keep-console`: the process that gives the console back when the station no longer can.

package import ArgumentParser
internal import Devices

/// Waits for the end of the station that started it. Nobody calls it by hand.
package struct KeepConsole: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "keep-console", abstract: "Give the console back when the station ends.", shouldDisplay: false)

    @Argument(help: "The console that was in front before, or 0.")
    package var before: Int

    package init() {}

    package func run() {
        FramebufferDisplay.keepConsole(before: before)
    }
}
