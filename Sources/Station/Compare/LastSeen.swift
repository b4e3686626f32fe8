// Where the vials of a box were seen the last time, where that was elsewhere.

package import RackCore

/// A vial that was read in another box before, or at another position of this one.
package struct LastSeen: Hashable, Sendable {
    /// Where it is now.
    package let position: GridPosition
    /// Where it was read the last time before.
    package let before: ValuePlace
    /// Whether that was in this box.
    package let isSameBox: Bool

    /// Says where a vial was.
    package init(at position: GridPosition, before: ValuePlace, isSameBox: Bool) {
        (self.position, self.before, self.isSameBox) = (position, before, isSameBox)
    }

    /// Where it was, in words: `A00183 was at C4 of box 17 (03-14 09:12)`.
    /// - Parameter now: the present time; nil where that is not known.
    package func words(now: StationTime?) -> Words {
        let time = before.session.time.shortText(now: now)
        guard !isSameBox else { return "\(before.value) was at \(before.name) of this box (\(time))" }
        let box = before.session.rackName ?? before.session.csvName
        return "\(before.value) was at \(before.name) of \(box) (\(time))"
    }
}

/// Something that a person is told of one value of a rack, in a list that is walked through.
package enum RackRemark: Hashable, Sendable {
    /// The value is otherwise than a list expects it.
    case deviation(RackComparison.Deviation)
    /// The vial was elsewhere before.
    case seen(LastSeen)

    /// The value.
    package var value: String {
        switch self {
        case .deviation(let deviation): deviation.value
        case .seen(let seen): seen.before.value
        }
    }

    /// Where it was read; nil for a value that is missing.
    package var place: GridPosition? {
        switch self {
        case .deviation(let deviation): deviation.place
        case .seen(let seen): seen.position
        }
    }
}
