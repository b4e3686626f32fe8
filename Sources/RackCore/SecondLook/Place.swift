// Somewhere a code may have been missed.

/// A place of the picture in which a code may have been missed.
struct Place: Sendable {
    /// The middle, in pixels of the picture.
    var center: Vector
    /// Half the side of the square to be searched, in pixels.
    var reach: Double
    /// The side that a symbol here should have, in pixels.
    var side: Double
    /// What looked like a symbol here and could not be read.
    var suspect: Suspect?
}
