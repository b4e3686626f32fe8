// A camera's controls: their names, the order in which they are set, and whether they were taken.

import Station

/// The controls to set, in their order, and what cannot be set.
struct ControlPlan: Hashable, Sendable {
    /// One control to set.
    struct Step: Hashable, Sendable {
        /// The control.
        var control: VideoControl
        /// Its value.
        var value: Int
        /// The control whose value needs this one first; nil for a control of the settings.
        var neededBy: String?
    }

    /// What is to be set, in this order.
    private(set) var steps: [Step] = []
    /// What cannot be set, a line each.
    private(set) var refusals: [String] = []

    /// Plans the settings' controls: every automatic mode before the values that it rules, and an automatic mode that
    /// the settings do not speak of switched to manual before its value.
    init(_ wanted: [CameraSettings.Control], offered: [VideoControl]) {
        var values: [Step] = []
        for setting in wanted {
            guard let control = offered.first(where: { ControlName.isSame($0.name, setting.name) }) else {
                refusals.append("control \(setting.name): the camera has none of this name")
                continue
            }
            guard !control.isReadOnly else {
                refusals.append("control \(setting.name): the camera does not let it be set")
                continue
            }
            guard control.range.contains(setting.value) else {
                refusals.append(
                    "control \(setting.name): \(setting.value) is outside the camera's "
                        + "\(control.range.lowerBound) to \(control.range.upperBound)")
                continue
            }
            let step = Step(control: control, value: setting.value)
            if Self.isMode(control.name) { steps.append(step) } else { values.append(step) }
        }
        for step in values {
            for mode in Self.modes[ControlName.present(step.control.name)] ?? [] {
                let isSet = steps.contains { ControlName.isSame($0.control.name, mode.name) }
                guard !isSet, let control = offered.first(where: { ControlName.isSame($0.name, mode.name) }),
                    !control.isReadOnly, control.range.contains(mode.manual)
                else { continue }
                steps.append(Step(control: control, value: mode.manual, neededBy: step.control.name))
            }
        }
        steps += values
    }

    /// An automatic mode and its value for manual.
    private struct Mode {
        let name: String
        let manual: Int
    }

    /// Which modes rule which values. 1 is V4L2_EXPOSURE_MANUAL; the other modes are switches.
    private static let modes: [String: [Mode]] = [
        "exposure_time_absolute": [Mode(name: "auto_exposure", manual: 1)],
        "iris_absolute": [Mode(name: "auto_exposure", manual: 1)],
        "exposure": [Mode(name: "auto_exposure", manual: 1)],
        "gain": [Mode(name: "gain_automatic", manual: 0)],
        "white_balance_temperature": [Mode(name: "white_balance_automatic", manual: 0)],
        "red_balance": [Mode(name: "white_balance_automatic", manual: 0)],
        "blue_balance": [Mode(name: "white_balance_automatic", manual: 0)],
        "focus_absolute": [Mode(name: "focus_automatic_continuous", manual: 0)],
        "hue": [Mode(name: "hue_automatic", manual: 0)],
        "brightness": [Mode(name: "brightness_automatic", manual: 0)],
    ]

    private static func isMode(_ name: String) -> Bool {
        modes.values.joined().contains { $0.name == ControlName.present(name) }
    }
}

extension VideoDevice {
    /// Sets controls and reads each back.
    /// - Returns: a line for every control that the camera lacks, refuses, or holds at another value. None of this
    ///   keeps the camera from being used.
    func apply(_ wanted: [CameraSettings.Control]) -> [String] {
        guard !wanted.isEmpty else { return [] }
        let plan = ControlPlan(wanted, offered: controls())
        var reports = plan.refusals
        var refused: Set<UInt32> = []
        for step in plan.steps {
            do throws(VideoError) {
                try set(step.control, to: step.value)
            } catch {
                refused.insert(step.control.id)
                let use = step.neededBy.map { ", which \($0) needs" } ?? ""
                reports.append(
                    "control \(step.control.name): the camera refuses \(step.value)\(use): \(error.text)")
            }
        }
        // All are read after all are set: one control may move another.
        for step in plan.steps where !refused.contains(step.control.id) {
            guard let value = try? value(of: step.control), value != step.value else { continue }
            reports.append("control \(step.control.name): set to \(step.value), the camera holds \(value)")
        }
        return reports
    }
}

/// The names of controls as `v4l2-ctl` writes them, and the names that kernels before 5.18 gave the same controls.
enum ControlName {
    /// The name that `v4l2-ctl` makes of a driver's text: letters and digits in lower case, `_` for all between them.
    static func written(_ text: String) -> String {
        var name = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: name.unicodeScalars.append(Unicode.Scalar(byte))
            case 0x41...0x5A: name.unicodeScalars.append(Unicode.Scalar(byte + 0x20))
            default: if !name.isEmpty, !name.hasSuffix("_") { name += "_" }
            }
        }
        return name.hasSuffix("_") ? String(name.dropLast()) : name
    }

    /// Whether two names stand for the same control.
    static func isSame(_ one: String, _ other: String) -> Bool { present(one) == present(other) }

    /// The name that a control has today.
    static func present(_ name: String) -> String { renamed[name] ?? name }

    private static let renamed = [
        "exposure_auto": "auto_exposure",
        "exposure_absolute": "exposure_time_absolute",
        "exposure_auto_priority": "exposure_dynamic_framerate",
        "white_balance_temperature_auto": "white_balance_automatic",
        "focus_auto": "focus_automatic_continuous",
        "autogain": "gain_automatic",
    ]
}
