// The displays, the stick and the lines to the computer beside the bench that settings name.

internal import ArgumentParser
internal import Devices
internal import Logging
internal import RackCore
internal import Station
internal import Commands

extension Kiosk {
    /// The displays of these settings that are no terminal.
    static func framebuffers(_ settings: Settings) -> [any Display] {
        guard let choice = FramebufferChoice(settings.screen) else { return [] }
        return [
            FramebufferDisplay(choice, restorationArguments: [KeepConsole.configuration.commandName ?? ""])
        ]
    }

    /// The lines of these settings to the computer beside the bench.
    static func lines(_ settings: Settings) -> [any ResultLine] {
        let shapes = Set(settings.scan.containers.map(\.shape))
        let lines: [(any ResultLine)?] = [
            SerialLine(settings.serial, usual: shapes.count == 1 ? shapes.first : nil),
            USBKeyboard(settings.keyboard),
        ]
        return lines.compactMap { $0 }
    }

    /// The stick of these settings; nil when there is none.
    /// - Parameters:
    ///   - settings: which stick.
    ///   - journal: takes what was found wrong with a stick's file system; nil where nobody reads it.
    static func stick(_ settings: Settings, journal: Logger? = nil) -> (any Stick)? {
        switch settings.stick.source {
        case .folder: settings.stick.folder.map { FolderStick(folder: $0) }
        case .usb: USBStick(settings.stick) { journal?.notice("\($0)") }
        case .none: nil
        }
    }
}
