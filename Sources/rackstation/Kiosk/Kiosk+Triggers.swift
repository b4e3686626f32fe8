// The pedals, keys and lamps of a kiosk.

internal import Devices
internal import Station

extension Kiosk {
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
