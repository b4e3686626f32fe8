// The devices of one station, as they were put together by whoever runs it.

/// The devices of one station.
public struct StationDevices: Sendable {
    /// What takes the stills.
    public var camera: any Camera
    /// What turns stills into a reading.
    public var reader: any StillReader
    /// Pedal, keys, keyboard; any of them gives commands.
    public var triggers: [any Trigger]
    /// All displays; each shows the same screens. None is fine for a station without a head.
    public var displays: [any Display]
    /// The lamps; nil when the station has none.
    public var lamps: (any Lamps)?
    /// Where sessions are mirrored to; nil when the station has no stick.
    public var stick: (any Stick)?
    /// What restarts a station that hangs; nil where nothing does.
    public var watchdog: (any Watchdog)?

    /// Puts the devices of a station together.
    public init(
        camera: any Camera, reader: any StillReader, triggers: [any Trigger], displays: [any Display],
        lamps: (any Lamps)? = nil, stick: (any Stick)?, watchdog: (any Watchdog)? = nil
    ) {
        self.camera = camera
        self.reader = reader
        self.triggers = triggers
        self.displays = displays
        self.lamps = lamps
        self.stick = stick
        self.watchdog = watchdog
    }
}
