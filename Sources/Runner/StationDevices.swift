// The devices of one station, as they were put together by whoever runs it.

package import Station

/// The devices of one station.
package struct StationDevices: Sendable {
    /// What takes the stills.
    package var camera: any StillCamera
    /// What turns stills into a reading.
    package var reader: any StillReader
    /// What reads labels; nil where none are read.
    package var labels: (any StillLabelReader)?
    /// Pedal, keys, keyboard; any of them gives commands.
    package var triggers: [any Trigger]
    /// All displays; each shows the same screens. None is fine for a station without a head.
    package var displays: [any Display]
    /// The lamps; nil when the station has none.
    package var lamps: (any Lamps)?
    /// The lines to the computer beside the bench; each is told the same.
    package var lines: [any ResultLine]
    /// Where sessions are mirrored to; nil when the station has no stick.
    package var stick: (any Stick)?
    /// What restarts a station that hangs; nil where nothing does.
    package var watchdog: (any Watchdog)?
    /// What puts another version on the card; nil where nothing does.
    package var updater: (any Updater)?
    /// What sets the machine's clock; nil where nothing does.
    package var clock: (any SettableClock)?
    /// What draws how the quality of captures goes, in a language, as the bytes of a PNG file; nil where nothing does.
    package var drawTrend: (@Sendable (QualityTrend, Language) throws(Fault) -> [UInt8])?
    /// The pedals that the settings name, and how one is found; nil where none are changed while the station runs.
    package var pedals: PedalFinding?

    /// Puts the devices of a station together.
    package init(
        camera: any StillCamera, reader: any StillReader, labels: (any StillLabelReader)? = nil,
        triggers: [any Trigger], displays: [any Display],
        lamps: (any Lamps)? = nil, lines: [any ResultLine] = [], stick: (any Stick)?, watchdog: (any Watchdog)? = nil,
        updater: (any Updater)? = nil, clock: (any SettableClock)? = nil,
        drawTrend: (@Sendable (QualityTrend, Language) throws(Fault) -> [UInt8])? = nil, pedals: PedalFinding? = nil
    ) {
        self.camera = camera
        self.reader = reader
        self.labels = labels
        self.triggers = triggers
        self.displays = displays
        self.lamps = lamps
        self.lines = lines
        self.stick = stick
        self.watchdog = watchdog
        self.updater = updater
        self.clock = clock
        self.drawTrend = drawTrend
        self.pedals = pedals
    }
}
