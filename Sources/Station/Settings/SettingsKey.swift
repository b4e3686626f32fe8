// The table of all settings: the one source for reading, showing, documenting and the commented file.

internal import RackCore

/// One setting: where it stands, what it means and what it allows.
public struct SettingsKey: Sendable, Identifiable {
    /// The section of the settings file.
    public let section: String
    /// The name within the section.
    public let name: String
    /// What it is for, a sentence.
    public let meaning: String
    /// What is allowed, in words.
    public let allowed: String
    /// What is assumed where it is not given, as it is written in a file.
    public let defaultText: String
    /// Reads a value into settings; false when it is not allowed.
    let read: @Sendable (SettingsText, inout Settings) -> Bool
    /// Writes the value that settings have.
    let write: @Sendable (Settings) -> String

    /// The setting's whole name: `grid.tolerance`.
    public var id: String { "\(section).\(name)" }

    /// The environment variable that sets it: `RACKSTATION_GRID_TOLERANCE`.
    public var variable: String { "\(Self.variablePrefix)\(section.uppercased())_\(name.uppercased())" }

    /// What the names of the environment variables begin with.
    public static let variablePrefix = "RACKSTATION_"

    /// The value that settings have, as it is written in a file.
    public func text(in settings: Settings) -> String { write(settings) }
}

extension SettingsKey {
    /// All settings, in the order of the commented file. A default may rest on settings before it.
    public static let all: [SettingsKey] = [
        SettingsKey(
            section: "station", name: "id",
            meaning: "The name of this station; its folder on the stick has this name.",
            allowed: "1 to 32 of A-Z a-z 0-9 - and _", defaultText: "station",
            read: { text, settings in
                settings.stationID = text.value
                return text.isName
            },
            write: \.stationID),
        SettingsKey(
            section: "data", name: "folder",
            meaning: "The folder that holds the sessions.",
            allowed: "a folder, or auto for rackstation in $XDG_STATE_HOME or in ~/.local/state", defaultText: "auto",
            read: { text, settings in
                let folder = text.value == "auto" ? text.stateFolder : text.path
                settings.dataFolder = folder ?? ""
                return folder != nil
            },
            write: \.dataFolder),
        SettingsKey(
            section: "camera", name: "source",
            meaning: "The camera: simulated draws racks itself, pictures shows picture files one after the other.",
            allowed: SettingsText.list(Settings.CameraSource.allCases), defaultText: "simulated",
            read: { text, settings in text.read(into: &settings.camera) { Settings.CameraSource(rawValue: $0) } },
            write: \.camera.rawValue),
        SettingsKey(
            section: "camera", name: "pictures",
            meaning: "The picture, or the folder of pictures, that the source pictures shows.",
            allowed: "a file, a folder, or none", defaultText: "none",
            read: { text, settings in
                settings.cameraPictures = text.value == "none" ? nil : text.path
                return text.value == "none" || text.path != nil
            },
            write: { $0.cameraPictures ?? "none" }),
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
        SettingsKey(
            section: "picture", name: "keep_original",
            meaning: "Whether the picture itself is kept with the session.",
            allowed: "true or false", defaultText: "false",
            read: { text, settings in
                text.read(into: &settings.scan.keepOriginal) { ["true": true, "false": false][$0] }
            },
            write: { String($0.scan.keepOriginal) }),
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
            section: "stick", name: "folder",
            meaning: "The folder that stands for the USB stick.",
            allowed: "a folder, auto for the folder stick in the data folder, or none", defaultText: "auto",
            read: { text, settings in
                let folder = text.value == "auto" ? "\(settings.dataFolder)/stick" : text.path
                settings.stickFolder = text.value == "none" ? nil : folder
                return folder != nil
            },
            write: { $0.stickFolder ?? "none" }),
    ]
}
