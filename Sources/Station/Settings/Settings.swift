// The settings of a station, typed.

/// The settings of a station. What each means and allows stands in ``SettingsKey/all``.
public struct Settings: Hashable, Sendable {
    /// The station's name, 1 to 32 of A–Z a–z 0–9 - and _.
    public var stationID = ""
    /// The folder that holds the sessions.
    public var dataFolder = ""
    /// The camera that is used, and how.
    public var camera = CameraSettings()
    /// What decides how a picture is read.
    public var scan = ScanSettings()
    /// Seconds for which the next scan may be of the same rack as the last, where that has unread vials, 0 to 3600; 0 is
    /// never.
    public var againTime = 120.0
    /// The displays.
    public var screen = ScreenSettings()
    /// The stick.
    public var stick = StickSettings()
    /// The folder that stands for the stick; nil when there is none.
    public var stickFolder: String?

    /// How sessions are kept.
    public var store = StoreSettings()
    /// How the station knows who works at it.
    public var operators = OperatorSettings()

    /// The pedals.
    public var pedal = PedalSettings()
    /// The keys on GPIO lines.
    public var keys = KeySettings()
    /// The lamps and the buzzer.
    public var lamps = LampSettings()
}

/// Where a setting comes from.
public enum SettingsOrigin: Hashable, Sendable, CustomStringConvertible {
    /// It is what the program assumes.
    case builtIn
    /// It stands in a settings file.
    case file(path: String, line: Int)
    /// It stands in an environment variable.
    case variable(String)
    /// It was given on the command line.
    case flag(String)

    /// Whether it counts before all files.
    var isBeforeFiles: Bool {
        switch self {
        case .variable, .flag: true
        case .builtIn, .file: false
        }
    }

    /// The origin as it is shown: `default`, `rackstation.yaml:7`, `RACKSTATION_GRID_RACK`, `--rack`.
    public var description: String {
        switch self {
        case .builtIn: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .variable(let name): name
        case .flag(let name): name
        }
    }
}
