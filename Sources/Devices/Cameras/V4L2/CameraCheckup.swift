// What the doctor finds at the camera.

import Station
private import Synchronization

/// Checks the camera as the station would use it: found, opened, set, streaming, and a still taken.
enum CameraCheckup {
    /// The longest that a checkup takes, in seconds, before the camera counts as stuck.
    private static let patience = 20.0

    /// Checks the camera of the settings.
    static func checks(_ settings: CameraSettings) async -> [Check] {
        await withTaskGroup(of: [Check].self) { group in
            group.addTask { await use(settings) }
            group.addTask {
                try? await Task.sleep(for: .seconds(patience))
                return [Check("camera", .failed, Fault(.camera(.stuck), detail: "no answer in \(patience) s"))]
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? []
        }
    }

    private static func use(_ settings: CameraSettings) async -> [Check] {
        let reports = Mutex<[CameraReport]>([])
        let camera = VideoCamera(settings) { report in reports.withLock { $0.append(report) } }
        for await availability in camera.availability() {
            if case .unavailable(let fault) = availability { return [Check("camera", .failed, fault)] }
            break
        }
        var checks: [Check] = []
        do throws(Fault) {
            let start = MonotonicClock.now
            _ = try await camera.stills()
            let milliseconds = (MonotonicClock.now - start) / .milliseconds(1)
            let found = reports.withLock { $0.filter { !$0.isWarning }.map(\.text) }.joined(separator: "; ")
            checks.append(Check("camera", .ok, "\(found); a still takes \(Int(milliseconds)) ms"))
        } catch {
            checks.append(Check("camera", .failed, error))
        }
        return checks + reports.withLock { checksOfControls(settings, $0.filter(\.isWarning).map(\.text)) }
    }

    /// The checks of the controls.
    /// - Parameter refusals: what the camera said of those that it did not take.
    static func checksOfControls(_ settings: CameraSettings, _ refusals: [String]) -> [Check] {
        guard !settings.controls.isEmpty else { return [] }
        guard !refusals.isEmpty else {
            let list = settings.controls.map(\.description).joined(separator: ", ")
            return [Check("camera controls", .ok, list)]
        }
        let remedy = "Correct camera.controls; v4l2-ctl --list-ctrls tells what the camera has."
        return refusals.map { Check("camera controls", .warning, $0, remedy: remedy) }
    }
}
