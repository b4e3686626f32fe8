// `racklab screens`: a picture of every screen, from made-up states.

internal import ArgumentParser
internal import Devices
internal import Display
internal import Foundation
internal import Imaging
internal import RackCore
internal import Simulator
internal import Station
internal import Archive
internal import Commands

/// Draws every screen.
struct Screens: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw every screen of the station as a PNG file.",
        discussion: """
            Draws the screens as the framebuffer shows them, from made-up states and a simulated rack: to look at \
            them without a station. Each file is named after its screen: home.png, result-unread.png, ….
            """
    )

    @Option(help: "The size of the display in pixels, 480x320 or more.")
    var size = DisplaySize(size: PixelSize(width: 1280, height: 720))

    @Option(name: .shortAndLong, help: "The folder; it is made when it is missing.")
    var output = "screens"

    @Option(help: "The language: en, de or zh.")
    var language = Language.english

    @Option(help: "The photograph of a rack in the screens. (default: one is rendered)")
    var photograph: String?

    @Flag(
        help: """
            Show each on the first framebuffer too, which has to have this size, print its name, and wait for a line \
            on the standard input before the next.
            """)
    var show = false

    func run() async throws {
        try OutputFolder.check(output)
        var roles = try FileRoles(reading: [photograph].compactMap(\.self))
        for (name, _) in MadeUpStates.all { try roles.write("\(output)/\(name).png", "--output") }
        do {
            try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        } catch {
            throw Fault(.cannotCreate, "--output: the folder \(output) cannot be made")
        }
        let renderer = PixelRenderer(size: size.size)
        let pictures = try await madeUpPictures()
        let live = CameraPicture.file(pictures.photograph)
        let display = show ? Self.framebuffer() : nil
        var faults = display?.faults().makeAsyncIterator()
        for (name, state) in MadeUpStates.all {
            var state = state
            state.settings.screen.language = language
            try state.phase.drawTrend { trend throws(DrawingError) in
                try QualityChart(trend, .screen, language: language).png()
            }
            let screen = pictures.illustrating(Screen(state))
            let picture = try renderer.png(screen, live: live)
            try AtomicFile.write(picture, to: "\(output)/\(name).png", replacingLinks: true)
            guard let display else { continue }
            await display.show(screen)
            if name == MadeUpStates.all.first?.name, let fault = await faults?.next() ?? nil {
                throw Fault(.inputOutput, "\(fault.text). \(fault.remedy)")
            }
            await display.show(preview: live)
            try StandardOutput.write(name + "\n")
            guard readLine() != nil else { return await display.close() }
        }
        if let display {
            await display.close()
            try StandardOutput.write("\(MadeUpStates.all.count)\n")
        }
    }

    private func madeUpPictures() async throws -> MadeUpPictures {
        guard let photograph else { return try await MadeUpPictures() }
        let file = try PictureFile(photograph)
        do {
            return try await MadeUpPictures(photograph: file.bytes)
        } catch let error as PictureError {
            throw Fault(.badInput, "\(photograph): \(error.words)")
        }
    }

    private static func framebuffer() -> FramebufferDisplay {
        FramebufferDisplay(
            FramebufferChoice(device: nil, console: .auto),
            restorationArguments: [KeepConsole.configuration.commandName ?? ""])
    }
}

/// The size of a display as it is given on the command line.
struct DisplaySize: ExpressibleByArgument, CustomStringConvertible {
    /// The size in pixels.
    let size: PixelSize

    init(size: PixelSize) { self.size = size }

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], (480...4096).contains(width),
            (320...4096).contains(height)
        else { return nil }
        size = PixelSize(width: width, height: height)
    }

    var description: String { "\(size.width)x\(size.height)" }
    var defaultValueDescription: String { description }
}
