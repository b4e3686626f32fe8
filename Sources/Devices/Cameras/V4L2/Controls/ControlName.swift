// The names of a camera's controls.

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
