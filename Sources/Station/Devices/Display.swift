// A display as the station knows it.

/// What shows the station's screens: a framebuffer, a terminal, a folder of pictures.
///
/// The station hands every display each new screen; a display that is slow misses the ones in between and never
/// holds the station up. A display that fails goes silent and the station goes on.
public protocol Display: Sendable {
    /// Shows a screen and returns when it can be seen.
    func show(_ screen: Screen) async
    /// Leaves the device as it was found. Called once, when the station ends.
    func close() async
}
