// Where results go beside the files: displays, and the line to the computer beside the bench.

/// What shows the station's screens: a framebuffer, a terminal, a folder of pictures.
///
/// The station hands every display each new screen; a display that is slow misses the ones in between and never
/// holds the station up. A display that fails goes silent and the station goes on.
package protocol Display: Sendable {
    /// Shows a screen and returns when it can be seen.
    func show(_ screen: Screen) async

    /// Whether the display shows the camera's live picture in the screen in which the rack is framed.
    var showsPreview: Bool { get }

    /// Shows a live picture, where the screen that is shown has room for it, and returns when the next one is wanted.
    /// It may be called while a screen is being shown, and never holds up one.
    func show(preview: CameraPicture) async

    /// Why the display shows nothing: the present state at once, and then every change; nil when it works. One at a
    /// time may listen.
    func faults() -> AsyncStream<Fault?>

    /// Leaves the device as it was found. Called once, when the station ends.
    func close() async
}

extension Display {
    /// Displays show no live picture unless they say so.
    package var showsPreview: Bool { false }

    /// Shows nothing.
    package func show(preview: CameraPicture) async {}

    /// Displays have no faults unless they tell of them.
    package func faults() -> AsyncStream<Fault?> { AsyncStream { $0.finish() } }
}

/// A line over which results go to a computer beside the bench. It never holds the station up, and comes back by itself
/// when it was away.
package protocol ResultLine: Sendable {
    /// Which of the station's devices it is; its faults are kept under this name.
    var name: DeviceName { get }

    /// Where it is, in words for the audit trail: `/dev/ttyGS0 as visionmate`.
    var place: String { get }

    /// Takes note of what happened at the station. Does not wait.
    func tell(_ news: LineNews)

    /// What happens on the line from now on. One at a time may listen; when nobody listens any more, the line is closed.
    func events() -> AsyncStream<LineEvent>
}

/// What happens on the line.
package enum LineEvent: Hashable, Sendable {
    /// What is wrong with the line or with what it should carry; nil when all is well.
    case fault(Fault?)
    /// A result was given to the line as a whole, as it was not before.
    case given(LineResult)
}
