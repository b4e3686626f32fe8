// The devices that the settings name: camera, displays, stick, lines, pedals, keys and lamps.

internal import ArgumentParser
internal import Commands
internal import Devices
internal import Logging
internal import RackCore
internal import Station

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

    /// The camera of these settings.
    /// - Parameters:
    ///   - settings: which camera, and what it is set to.
    ///   - journal: where the camera says what it is set to, and which of its settings it does not take.
    static func camera(_ settings: CameraSettings, journal: Logger) -> any StillCamera {
        Cameras.camera(settings) { report in
            if report.isWarning {
                journal.warning("camera: \(report.text)")
            } else {
                journal.info("camera: \(report.text)")
            }
        }
    }

    /// The pedals that the settings name.
    static func pedals(_ pedal: PedalSettings) -> [any Trigger] {
        var triggers: [any Trigger] = []
        if let line = pedal.line {
            triggers.append(
                ContactTrigger(
                    name: .pedal, command: .press, line: line, wiring: pedal.wiring, timing: pedal.timing))
        }
        if let device = pedal.device {
            triggers.append(ContactTrigger(device: device, key: pedal.key, timing: pedal.timing))
        }
        return triggers
    }

    /// The keys that the settings name.
    static func keys(_ settings: Settings) -> [any Trigger] {
        settings.keys.lines.map { key in
            ContactTrigger(
                name: key.name, command: key.command, line: key.line, wiring: settings.pedal.wiring,
                timing: settings.pedal.timing.plain)
        }
    }

    /// The lamps that the settings name; nil when they name none.
    static func lamps(_ settings: Settings) -> (any Lamps)? {
        settings.lamps.isEmpty ? nil : GPIOLamps(settings.lamps)
    }
}
