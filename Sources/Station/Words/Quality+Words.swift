// What is told of the quality of captures, and of vials that were not read, in words.

package import RackCore

extension QualityRating {
    /// The rating as a word.
    package var words: Words {
        switch self {
        case .excellent: "Excellent"
        case .good: "Good"
        case .fair: "Fair"
        case .poor: "Poor"
        }
    }
}

extension CaptureQuality {
    /// What would make the next capture better; nil where nothing is to be improved, and where nothing stands out.
    package var remedy: Words? { tip?.wordsForRack }
}

extension ReadingTip {
    /// One thing to do where it is the same all over the rack.
    fileprivate var wordsForRack: Words {
        switch self {
        case .tooDark: "Give more light, or a longer exposure."
        case .glare: "Move the lamp that is mirrored, or expose less."
        case .outOfFocus: "Set the focus of the camera."
        case .moved: "Keep the rack still."
        case .frost: "The codes are pale. Wipe frost off the caps."
        case .labelTorn: "Codes are damaged. Give the tubes new labels."
        case .tooSmall: "Bring the camera nearer."
        }
    }
}

extension QualityMeasure {
    /// The measure as a word.
    package var words: Words {
        switch self {
        case .sharpness: "Sharpness"
        case .contrast: "Contrast"
        case .brightness: "Brightness"
        case .glare: "Glare"
        case .evenness: "Evenness"
        case .completeness: "Completeness"
        case .correction: "Correction"
        case .looks: "Looks"
        }
    }
}

extension QualityTrend.Cause {
    /// What it is and what to do.
    package var words: Words {
        switch self {
        case .lamp: "The lamp is dirty or fails. Clean it, then replace it."
        case .focus: "The camera is out of focus or its lens is dirty. Clean the lens, then set the focus."
        case .frostOrPrint: "Frost on the caps, or print that fades: the light is as it was and the codes are paler."
        case .reflection: "A lamp is mirrored in the caps. Move it."
        case .damagedCodes: "The pictures are as good as before, so the codes themselves are damaged."
        }
    }
}

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
