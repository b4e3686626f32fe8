// In which order a camera's controls are set.

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
