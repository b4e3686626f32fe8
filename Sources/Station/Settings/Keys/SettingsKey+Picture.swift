// The settings that decide what is made of a picture.

internal import RackCore

extension SettingsKey {
    /// The settings of a picture, its grid and its reader.
    static let picture: [SettingsKey] = [
        SettingsKey(
            section: "picture", name: "crop",
            meaning: "The part of the picture that is read: auto is the largest centred square.",
            allowed: "auto, full, or X,Y,SIDE in pixels of the upright picture", defaultText: "auto",
            read: { text, settings in text.read(into: &settings.scan.crop) { FramingCrop($0) } },
            write: \.scan.crop.description),
        SettingsKey(
            section: "picture", name: "max_dimension",
            meaning: "The longest side, in pixels, that is read without making the picture smaller.",
            allowed: "1000 to 20000; 2000, 4000 and 8000 are usual", defaultText: "4000",
            read: { text, settings in text.read(into: &settings.scan.maxDimension, whole: 1000...20000) },
            write: { String($0.scan.maxDimension) }),
        flag(
            "picture", "keep_original", "Whether the picture itself is kept with the session.", isOn: false,
            \.scan.keepOriginal),
        SettingsKey(
            section: "grid", name: "rack",
            meaning: "The rack's rows and columns; with auto, positions count from the first vials that are seen.",
            allowed: "auto, or ROWSxCOLS with 1 to 24 each, such as 9x9", defaultText: "auto",
            read: { text, settings in
                settings.scan.rack = RackShape(text.value)
                return text.value == "auto" || settings.scan.rack != nil
            },
            write: { $0.scan.rack?.description ?? "auto" }),
        SettingsKey(
            section: "grid", name: "tolerance",
            meaning: "The largest distance, in pixels, at which two vials may be in one row or column.",
            allowed: "50 to 300", defaultText: "100",
            read: { text, settings in text.read(into: &settings.scan.tolerance, number: 50...300) },
            write: { SettingsText.number($0.scan.tolerance) }),
        SettingsKey(
            section: "reader", name: "deadline",
            meaning: "The time, in seconds, after which the reader stops looking for missing codes.",
            allowed: "0.5 to 60", defaultText: "5",
            read: { text, settings in text.read(into: &settings.scan.deadline, number: 0.5...60) },
            write: { SettingsText.number($0.scan.deadline) }),
        SettingsKey(
            section: "scan", name: "again",
            meaning:
                "The time, in seconds, in which a second scan of a rack with unread vials is offered to be merged.",
            allowed: "0 to 3600; 0 is never", defaultText: "120",
            read: { text, settings in text.read(into: &settings.againTime, number: 0...3600) },
            write: { SettingsText.number($0.againTime) }),
    ]
}
