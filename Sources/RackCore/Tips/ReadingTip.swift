// Why a vial may not have been read, as far as its picture tells.

/// The one thing that stands out in the picture of a vial that was not read.
package enum ReadingTip: String, Hashable, Codable, Sendable, CaseIterable {
    /// There is too little light.
    case tooDark
    /// Light is mirrored into the camera.
    case glare
    /// The picture is not sharp there, the same in all directions.
    case outOfFocus
    /// The picture is smeared in one direction.
    case moved
    /// Something pale lies over the code, as frost does.
    case frost
    /// Parts of the code are missing.
    case labelTorn
    /// The code's modules are too few pixels wide.
    case tooSmall
}
