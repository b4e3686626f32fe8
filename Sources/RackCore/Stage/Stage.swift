// What stands below the camera, told by rules.

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

extension Stage {
    /// Judges a picture.
    /// - Parameter frame: a live picture or a photograph, upright, of at least 64 pixels across.
    /// - Parameter pyramid: the sizes of its brightness that there are already.
    package init(_ frame: Frame, _ pyramid: Pyramid? = nil) {
        self = StagePlanes(frame, pyramid).flatMap(StageSight.init).map { Stage($0) } ?? .unsure
    }

    /// Judges a picture of which a reading was made: what was read stands above what is seen.
    package init(_ frame: Frame, _ reading: RackReading, _ pyramid: Pyramid? = nil) {
        guard !reading.isEmptyRack else {
            self = .emptyBox
            return
        }
        let seen = Stage(frame, pyramid)
        let isMistaken = !reading.records.isEmpty && [.emptyStage, .emptyBox, .lidOn].contains(seen)
        self = isMistaken ? .box : seen
    }

    /// What is so much repetition, free of odd places, is wells without vials; and less than the least is no box.
    private static let repetition = (bare: 0.5, least: 0.11, outlineless: 0.3)
    /// A box without an outline has no more odd places than this.
    private static let mostOdd = 0.3
    /// An even part that reaches so far along the picture's edge, and is no rectangle, reaches in from outside.
    private static let arm = (border: 0.03, rectangularity: 0.72, area: 0.02)
    /// A lid is even, and nearly a rectangle.
    private static let lid = (evenness: 0.45, rectangularity: 0.58, area: 0.18)
    /// The areas of labels and of badges, as shares of the picture; what is smaller is dirt.
    private static let (labels, badges) = (0.022...0.085, 0.085...0.2)
    /// The sides of a badge: those of a bank card, seen from above.
    private static let badgeAspect = 1.3...1.75
    /// So many codes and words are a page, where nothing larger is seen.
    private static let pagePieces = 9
    /// The least area of a box, as a share of the picture.
    private static let leastBox = 0.15

    /// Judges what is seen.
    init(_ sight: StageSight) {
        let bare = sight.repetition.likeness - 2 * sight.repetition.unlike
        guard let main = sight.main, main.area >= Self.labels.lowerBound || sight.covered > 0.06 else {
            self = Self.withoutOutline(sight, bare)
            return
        }
        if main.area < Self.badges.lowerBound {
            if bare >= Self.repetition.bare, sight.covered > 0.3 {
                self = .emptyBox
            } else if sight.pieces >= Self.pagePieces {
                self = .book
            } else {
                self = Self.labels.contains(main.area) && main.rectangularity > 0.45 ? .label : .unsure
            }
        } else if main.area >= Self.leastBox, bare >= Self.repetition.bare {
            self = .emptyBox
        } else if let arm = sight.reaching, arm.border >= Self.arm.border, arm.area >= Self.arm.area,
            arm.rectangularity < Self.arm.rectangularity
        {
            self = .hand
        } else if let even = sight.even, main.area >= Self.lid.area, sight.largestEven >= Self.lid.evenness {
            self = even.rectangularity >= Self.lid.rectangularity ? .lidOn : .unsure
        } else if Self.badges.contains(main.area), Self.badgeAspect.contains(main.aspect), main.rectangularity > 0.7,
            sight.evenness > 0.25
        {
            self = .badge
        } else if sight.pieces >= Self.pagePieces, sight.repetition.likeness < Self.repetition.bare {
            self = .book
        } else if main.area >= Self.leastBox, sight.repetition.likeness >= Self.repetition.least {
            self = .box
        } else {
            self = .unsure
        }
    }

    /// Judges a picture in which nothing stands out of the surface: nothing may be there, a page may fill it, or a box
    /// may have the surface's colour.
    private static func withoutOutline(_ sight: StageSight, _ bare: Double) -> Stage {
        if bare >= repetition.bare { return .emptyBox }
        if sight.pieces >= pagePieces { return .book }
        guard sight.repetition.likeness >= repetition.outlineless, sight.repetition.unlike < mostOdd else {
            return .emptyStage
        }
        return sight.main == nil ? .unsure : .emptyStage
    }
}
