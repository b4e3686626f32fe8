// The settings of the section camera.

extension SettingsKey {
    /// The settings of the camera.
    static let camera: [SettingsKey] = [
        SettingsKey(
            section: "camera", name: "source",
            meaning: "The camera. simulated draws racks itself, pictures shows picture files one after the other.",
            allowed: "auto, simulated, pictures, /dev/…, or a name in /dev/v4l/by-id or /dev/v4l/by-path",
            defaultText: "auto",
            read: { text, settings in text.read(into: &settings.camera.source) { CameraSettings.Source($0) } },
            write: \.camera.source.description),
        SettingsKey(
            section: "camera", name: "pictures",
            meaning: "The picture, or the folder of pictures, that the source pictures shows.",
            allowed: "a file, a folder, or none", defaultText: "none",
            read: { text, settings in
                settings.camera.pictures = text.value == "none" ? nil : text.path
                return text.value == "none" || text.path != nil
            },
            write: { $0.camera.pictures ?? "none" }),
        SettingsKey(
            section: "camera", name: "size",
            meaning: "The size of the stills, in pixels.",
            allowed: "largest, or WIDTHxHEIGHT such as 1920x1080, which the camera then has to offer",
            defaultText: "largest",
            read: { text, settings in text.read(into: &settings.camera.size) { CameraSettings.Size($0) } },
            write: \.camera.size.description),
        SettingsKey(
            section: "camera", name: "format",
            meaning: "How the camera sends them. auto takes MJPEG, then YUYV, then what can be converted.",
            allowed: SettingsText.list(CameraSettings.Format.allCases), defaultText: "auto",
            read: { text, settings in
                text.read(into: &settings.camera.format) { CameraSettings.Format(rawValue: $0) }
            },
            write: \.camera.format.rawValue),
        SettingsKey(
            section: "camera", name: "frames",
            meaning: "How many frames are taken for one scan.",
            allowed: "1 to 8", defaultText: "1",
            read: { text, settings in text.read(into: &settings.camera.frames, whole: 1...8) },
            write: { String($0.camera.frames) }),
        SettingsKey(
            section: "camera", name: "choice",
            meaning: "Of several frames, sharpest reads the sharpest alone, and burst reads all of them together.",
            allowed: SettingsText.list(CameraSettings.Choice.allCases), defaultText: "sharpest",
            read: { text, settings in
                text.read(into: &settings.camera.choice) { CameraSettings.Choice(rawValue: $0) }
            },
            write: \.camera.choice.rawValue),
        SettingsKey(
            section: "camera", name: "patience",
            meaning: "The time, in seconds, for which a still is tried before the camera has a fault.",
            allowed: "1 to 60", defaultText: "5",
            read: { text, settings in text.read(into: &settings.camera.patience, number: 1...60) },
            write: { SettingsText.number($0.camera.patience) }),
        SettingsKey(
            section: "camera", name: "controls",
            meaning: "Exposure, gain, focus and so on, by the names that v4l2-ctl --list-ctrls gives.",
            allowed: "none, or NAME=VALUE, … such as exposure_time_absolute=200, gain=20", defaultText: "none",
            read: { text, settings in
                text.read(into: &settings.camera.controls) { CameraSettings.Control.list($0) }
            },
            write: { settings in
                let controls = settings.camera.controls
                return controls.isEmpty ? "none" : controls.map(\.description).joined(separator: ", ")
            }),
    ]
}
