// A display as the station knows it.

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
