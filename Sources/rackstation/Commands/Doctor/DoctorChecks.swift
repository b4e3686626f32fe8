// Every check of the doctor, in their order.

internal import Devices
internal import Foundation
internal import Station
internal import Archive
internal import Commands

/// Makes every check. Each part of the station has a function that gives its own.
struct DoctorChecks {
    /// Where the settings are found.
    let options: SettingsOptions

    /// The checks of devices: each takes the settings and gives a line for each part that it looked at.
    static let devices: [@Sendable (Settings) async -> [Check]] = [
        { await Cameras.checks($0.camera) },
        { Check.triggersAndLamps($0) },
        { Check.framebuffer($0.screen) },
        { Check.serialLine($0.serial) },
        { Check.usbKeyboard($0.keyboard) },
        { [await Check.stick(Kiosk.stick($0))] },
        { Check.labels($0.labels) },
    ]

    /// Makes every check; without settings there is nothing else to check.
    func all() async -> [Check] {
        let settings: Settings
        var checks: [Check] = []
        do throws(Fault) {
            let resolved = try options.load()
            settings = resolved.settings
            let given = resolved.list.filter { $0.origin != .builtIn }.count
            checks.append(Check("settings", .ok, "\(given) given, \(resolved.list.count - given) default"))
        } catch {
            let text = error.lines.joined(separator: "; ")
            return [Check("settings", .failed, text, remedy: "Correct the settings.")]
        }
        for check in Self.devices { checks += await check(settings) }
        let store = await StoreChecks(folder: settings.dataFolder)
        checks += store.checks
        let evidence = ClockEvidence(now: .now, built: ThisProgram.buildTime, newestSession: store.newestSession)
        checks.append(Check.clock(evidence, hasBatteryClock: ThisProgram.hasBatteryClock))
        return checks
    }
}
