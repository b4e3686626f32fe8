// What is said of vials that were not read.

package import RackCore

extension ReadingTip {
    /// What is wrong and one thing to do.
    package var words: Words {
        switch self {
        case .tooDark: "It is too dark here. Give more light or a longer exposure and scan again."
        case .glare: "A lamp is mirrored here. Move the lamp or tilt the rack and scan again."
        case .outOfFocus: "It is not sharp here. Push the tube down, set the focus and scan again."
        case .moved: "The picture is smeared. Keep the rack still and scan again."
        case .frost: "Frost lies over the code. Wipe the cap and scan again."
        case .labelTorn: "A part of the code is missing. Read this tube by hand, or give it a new label."
        case .tooSmall: "The code is too small in the picture. Bring the camera nearer and scan again."
        }
    }
}
