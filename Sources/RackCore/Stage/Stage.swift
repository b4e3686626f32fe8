// What stands below the camera.

/// What stands below the camera, as far as a picture tells it.
package enum Stage: String, Hashable, Codable, Sendable, CaseIterable {
    /// An open box with vials.
    case box
    /// Nothing: the bare surface.
    case emptyStage = "empty-stage"
    /// An open box without any vial.
    case emptyBox = "empty-box"
    /// A box with its lid on.
    case lidOn = "lid-on"
    /// A hand, a glove or a sleeve over what stands there.
    case hand
    /// A label, or another piece of paper with a code.
    case label
    /// A book or a page with many codes.
    case book
    /// An operator's badge.
    case badge
    /// It cannot be told.
    case unsure
}
