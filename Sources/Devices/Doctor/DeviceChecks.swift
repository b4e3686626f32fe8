// What the doctor finds out about framebuffer, stick, pedals and keys.

import CGPIO
import RackCore
package import Station

extension Check {
    /// Checks the framebuffer, where one is set. The console is left alone, so that this may be done at any time.
    package static func framebuffer(_ settings: ScreenSettings) -> [Check] {
        guard let choice = FramebufferChoice(settings) else { return [] }
        do throws(Fault) {
            let device = try FramebufferDevice(path: choice.path)
            return [Check("screen", .ok, "\(choice.path), \(device.layout.size.width) x \(device.layout.size.height)")]
        } catch {
            return [Check("screen", settings.hasTerminal ? .warning : .failed, error)]
        }
    }
}

extension Check {
    /// Checks what sessions are mirrored to, by what the station would see of it at its start. A station works without
    /// a stick.
    /// - Parameter stick: the stick of the settings; nil when there is none.
    package static func stick(_ stick: (any Stick)?) async -> Check {
        guard let stick else { return Check("stick", .ok, "None is set; sessions stay on this machine") }
        for await presence in stick.presence() {
            switch presence {
            case .present(let name): return Check("stick", .ok, name)
            case .unusable(let fault): return Check("stick", .warning, fault)
            case .absent: break
            }
            break
        }
        return Check("stick", .warning, "None is in", remedy: "Put a stick in; all sessions are copied to it then.")
    }
}

extension Check {
    /// Checks pedals, keys and lamps: opens each that the settings name, and gives it back.
    ///
    /// A pedal that does not work keeps the station from working; keys and lamps do not. What a station that is
    /// running holds is in use by rackstation, which is as it should be.
    package static func triggersAndLamps(_ settings: Settings) -> [Check] {
        pedals(settings) + keys(settings) + lamps(settings)
    }

    private static func pedals(_ settings: Settings) -> [Check] {
        let pedal = settings.pedal
        var checks: [Check] = []
        if let address = pedal.line {
            checks.append(
                line(.pedal, address, broken: .failed) { () throws(Fault) in
                    _ = try InputLine(address, wiring: pedal.wiring, debounce: pedal.timing.debounce)
                })
        }
        if let path = pedal.device {
            checks.append(
                part(DeviceName.usbPedal.rawValue, "\(pedal.key) of \(path)", broken: .failed) { () throws(Fault) in
                    _ = try KeyContact(path, key: pedal.key)
                })
        }
        guard checks.isEmpty else { return checks }
        return [
            Check(
                DeviceName.pedal.rawValue, .warning, "No pedal is set; the space bar of a terminal scans",
                remedy: "Set pedal.line or pedal.device; `rackstation doctor --learn-pedal` finds a pedal on USB.")
        ]
    }

    private static func keys(_ settings: Settings) -> [Check] {
        settings.keys.lines.map { key in
            line(key.name, key.line, broken: .warning) { () throws(Fault) in
                _ = try InputLine(key.line, wiring: settings.pedal.wiring, debounce: settings.pedal.timing.debounce)
            }
        }
    }

    private static func lamps(_ settings: Settings) -> [Check] {
        let lamps = settings.lamps
        var lines = Lamp.allCases.compactMap { lamp in lamps.lines[lamp].map { ("lamp \(lamp.rawValue)", $0) } }
        if let buzzer = lamps.buzzer { lines.append(("buzzer", buzzer)) }
        return lines.map { name, address in
            part(name, "GPIO line \(address)", broken: .warning) { () throws(Fault) in
                _ = try OutputLine(address, isActiveLow: lamps.isActiveLow)
            }
        }
    }

    private static func line(
        _ name: DeviceName, _ address: LineAddress, broken: State, open: () throws(Fault) -> Void
    ) -> Check {
        let library = unsafe String(cString: cgpio_version())
        return part(name.rawValue, "GPIO line \(address), libgpiod \(library)", broken: broken, open: open)
    }

    /// Checks a part by opening it.
    private static func part(
        _ name: String, _ text: String, broken: State, open: () throws(Fault) -> Void
    ) -> Check {
        do throws(Fault) {
            try open()
            return Check(name, .ok, text)
        } catch {
            return Check(name, broken, error)
        }
    }
}
