// The settings on the screen: the rows, the value that is being chosen, the square.

public import RackCore

/// The settings on the screen.
public struct ShownSettings: Equatable, Sendable {
    /// The selected row, from 0.
    public var selected: Int
    /// The value that is being chosen; nil when none is.
    public var candidate: String?
    /// What came of the last change.
    public var note: Note

    /// What came of the last change.
    public enum Note: Equatable, Sendable {
        /// Nothing was changed yet.
        case none
        /// It is being written.
        case writing
        /// It is written and holds.
        case written
        /// It was refused, and why.
        case refused(Fault)
    }

    /// Makes settings with the first row selected.
    public init(selected: Int = 0, note: Note = .none) {
        self.selected = selected
        candidate = nil
        self.note = note
    }
}

/// The settings in force, as the station shows and changes them.
public struct StationSettings: Equatable, Sendable {
    /// Each value as it is written in a file, by the setting's whole name.
    public var values: [SettingsKey.ID: String]
    /// Where each comes from.
    public var origins: [SettingsKey.ID: SettingsOrigin]
    /// Why no setting can be changed here; nil when they can.
    public var refusal: Fault?
    /// Seconds for which the next scan may belong to the last; 0 is never.
    public var againTime: Double
    /// The square that is read.
    public var crop: FramingCrop
    /// The language of the screens.
    public var language: Language
    /// Whether the station can be left with a key of the keyboard.
    public var offersQuit: Bool
    /// Whether the buzzer is heard.
    public var hasSounds: Bool
    /// How the station knows who works at it.
    public var operators: OperatorSettings

    /// The settings of a station whose settings are all at their defaults and cannot be changed.
    public init() {
        self.init(Settings(), values: [:], origins: [:], refusal: nil)
    }

    /// The settings of a station that reads so and has no settings file to change.
    public init(fixed scan: ScanSettings) {
        var settings = Settings()
        settings.scan = scan
        self.init(
            settings, values: Dictionary(SettingsKey.all.map { ($0.id, $0.text(in: settings)) }) { first, _ in first },
            origins: [:],
            refusal: Fault(
                text: "This station has no settings file", remedy: "Start it with rackstation run to change settings."))
    }

    /// Puts together what the station knows of its settings.
    public init(_ resolved: ResolvedSettings, refusal: Fault? = nil) {
        self.init(
            resolved.settings,
            values: Dictionary(resolved.list.map { ($0.key.id, $0.value) }) { first, _ in first },
            origins: resolved.origins, refusal: refusal)
    }

    private init(
        _ settings: Settings, values: [SettingsKey.ID: String], origins: [SettingsKey.ID: SettingsOrigin],
        refusal: Fault?
    ) {
        self.values = values
        self.origins = origins
        self.refusal = refusal
        againTime = settings.againTime
        crop = settings.scan.crop
        language = settings.screen.language
        offersQuit = settings.screen.offersQuit
        hasSounds = settings.lamps.hasSounds
        operators = settings.operators
    }
}

/// The square while it is being set over the live picture.
public struct ShownFraming: Equatable, Sendable {
    /// The size of the photograph; nil while it is being found out.
    public var pictureSize: PixelSize?
    /// The photograph that the size is of.
    public var picture: Still?
    /// The square: its left top corner and its side, in pixels of the photograph.
    public var square: PixelRect
    /// What is changed now.
    public var step: Step
    /// The settings that one returns to.
    public var settings: ShownSettings

    /// What is changed, one after the other.
    public enum Step: Int, Hashable, Sendable, CaseIterable {
        /// The square goes to the left and right.
        case across
        /// The square goes up and down.
        case down
        /// The square grows and shrinks around its middle.
        case size
        /// The square is kept or dropped.
        case done
    }

    /// Makes a framing whose photograph is still being taken.
    public init(settings: ShownSettings) {
        pictureSize = nil
        picture = nil
        square = PixelRect(x: 0, y: 0, width: 0, height: 0)
        step = .across
        self.settings = settings
    }

    /// The smallest square, as a part of the photograph's shorter side.
    static let smallest = 0.2
    /// How far one command moves or sizes the square, as a part of the photograph's shorter side.
    static let pace = 0.02
}

/// What the station is, on the screen.
public struct ShownAbout: Equatable, Sendable {
    /// What is told; nil while it is being found out.
    public var facts: StationFacts?
    /// The first line that has to be seen, from 0.
    public var first: Int

    /// Makes a screen whose facts are not known yet.
    public init(facts: StationFacts? = nil, first: Int = 0) {
        self.facts = facts
        self.first = first
    }
}

/// What the station tells of itself.
public struct StationFacts: Equatable, Sendable {
    /// The version of the software.
    public var version: String
    /// The station's name.
    public var stationID: String
    /// The folder that holds the sessions.
    public var folder: String
    /// Bytes that are free in it; nil where that cannot be known.
    public var freeBytes: Int?

    /// Makes facts.
    public init(version: String, stationID: String, folder: String, freeBytes: Int?) {
        self.version = version
        self.stationID = stationID
        self.folder = folder
        self.freeBytes = freeBytes
    }
}
