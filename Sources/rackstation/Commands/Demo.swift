// `rackstation demo`: the station without any hardware, shown to somebody who has never seen it.

internal import ArgumentParser
internal import Devices
internal import Foundation
internal import Station
internal import Archive
internal import Commands

/// Runs the station on pictures and folders and lists what it left.
struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Show the station without any hardware, and list what it left.",
        discussion: """
            A camera of files shows pictures one after the other, the terminal is the display, a folder is the \
            stick. The demo presses its own pedal on each picture; with --interactive the pedal is yours: space \
            scans, Enter switches between rack and table, q leaves after a question.
            """
    )

    @Flag(help: "Leave the pedal to the person at the keyboard.")
    var interactive = false

    @Option(
        help:
            "The picture, or the folder of pictures, that the camera shows. (default: those that came with the program)"
    )
    var pictures: String?

    @Option(help: "The folder for the sessions and the stick.")
    var data = "rackstation-demo"

    @Option(help: "Seconds for which each result stays. (default: 2 on a terminal, 1 with --screens, else 0)")
    var pause: Double?

    @Option(help: "A folder for a picture of every screen, as a framebuffer would show it.")
    var screens: String?

    func validate() throws {
        if let pause, !(0...60).contains(pause) {
            throw ValidationError("--pause: \(pause) is not allowed; allowed: 0 to 60")
        }
    }

    func run() async throws {
        let settings = try settings()
        let presses = try pictureCount(settings)
        try prepareFolders(settings)
        StandardError.write("Sessions and the stick's folder lie in \(settings.dataFolder)")
        var kiosk = Kiosk(settings: settings)
        if let screens { kiosk.displays.append(PictureFolderDisplay(folder: screens)) }
        if !interactive {
            let seconds = pause ?? (StandardOutput.isTerminal ? 2 : screens != nil ? 1 : 0)
            let pedal = SelfPressingPedal(presses: presses, pause: .seconds(seconds))
            kiosk.triggers.append(pedal)
            kiosk.displays.append(pedal)
            kiosk.hasKeyboard = StandardOutput.isTerminal
        }
        try await kiosk.run()
        try await listWhatIsLeft(settings)
    }

    private func settings() throws(Fault) -> Settings {
        let folder = URL(fileURLWithPath: data).standardizedFileURL.path
        let flags = [
            SettingsFlag("station.id", "demo", flag: "demo"),
            SettingsFlag("data.folder", folder, flag: "--data"),
            SettingsFlag("camera.source", "pictures", flag: "demo"),
            SettingsFlag(
                "camera.pictures", pictures ?? ThisProgram.pictures, flag: pictures == nil ? "demo" : "--pictures"),
            SettingsFlag("picture.crop", "full", flag: "demo"),
            SettingsFlag("stick.folder", "\(folder)/stick", flag: "demo"),
        ]
        return try ResolvedSettings(environment: [:], flags: flags).settings
    }

    /// The stick's folder stands for a stick that is in; the station itself never makes it.
    private func prepareFolders(_ settings: Settings) throws(Fault) {
        if let stick = settings.stick.folder { try AtomicFile.makeFolder(stick) }
        if let screens { try AtomicFile.makeFolder(screens) }
    }

    private func pictureCount(_ settings: Settings) throws(Fault) -> Int {
        do throws(Fault) {
            return try PictureCamera.pictures(at: settings.camera.pictures ?? "").count
        } catch {
            throw Fault(.noSuchFile, "--pictures: \(error.detail)")
        }
    }

    private func listWhatIsLeft(_ settings: Settings) async throws {
        let store = try await SessionStore.open(path: "\(settings.dataFolder)/\(SessionStore.fileName)")
        try StandardOutput.write("\nSessions in \(settings.dataFolder)\n")
        try StandardOutput.write(SessionList.table(try await store.summaries()))
        guard let stick = settings.stick.folder else { return }
        let folder = "\(stick)/\(StickMirror(stationID: settings.stationID).folder)/csv"
        try StandardOutput.write("\nCSV files in \(folder)\n")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() { try StandardOutput.write("\(name)\n") }
    }
}
