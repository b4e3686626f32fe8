// What a station has learnt of the wells of its containers, rack by rack.

/// What the bare wells of containers look like at one station, and where they lie in its framing square.
///
/// It is learnt from racks that were read. Boxes of another colour or make, and boxes below a camera that was moved, are
/// another kind and never a mean of both; a kind is trusted when a second rack has shown it, so that one odd rack
/// spoils nothing.
package struct LearntWells: Hashable, Codable, Sendable {
    /// The kinds, that which was seen last at the end.
    private(set) var kinds: [Kind] = []

    /// A kind of box, as it lies below the camera.
    struct Kind: Hashable, Codable, Sendable {
        /// The rows and columns as they lie in the picture.
        let shape: RackShape
        /// What its bare wells look like.
        var look: WellLook
        /// Where its wells lie in the framing square.
        var place: WellPlace
        /// How many racks have shown it, up to ``LearntWells/memory``.
        var racks: Int
    }

    /// So many kinds of one shape are known, and so many in all; the one that was seen longest ago goes first.
    private static let most = (ofShape: 4, all: 16)
    /// A kind is the mean of about so many racks, the last ones.
    private static let memory = 12
    /// From so many racks on a kind is trusted.
    private static let trusted = 2
    /// What looks at least so much like a kind is of it.
    private static let sameKind: Float = 0.8

    /// Nothing is known yet.
    package init() {}

    /// Learns from the wells of one more rack.
    package mutating func learn(_ example: WellExample) {
        let alike = kinds.indices.filter { index in
            let kind = kinds[index]
            return kind.shape == example.shape && kind.place.isLike(example.place, over: kind.shape)
                && kind.look.likeness(to: example.look) >= Self.sameKind
        }
        let nearest = alike.max {
            kinds[$0].look.likeness(to: example.look) < kinds[$1].look.likeness(to: example.look)
        }
        var kind = Kind(shape: example.shape, look: example.look, place: example.place, racks: 1)
        if let nearest {
            kind = kinds.remove(at: nearest)
            let share = 1 / Double(kind.racks + 1)
            kind.look.move(towards: example.look, by: Float(share))
            kind.place.move(towards: example.place, by: share)
            kind.racks = min(kind.racks + 1, Self.memory)
        }
        kinds.append(kind)
        if kinds.count(where: { $0.shape == example.shape }) > Self.most.ofShape {
            forgetFirst { $0.shape == example.shape }
        }
        if kinds.count > Self.most.all { forgetFirst { _ in true } }
    }

    /// Forgets a kind: one that is not trusted yet before all others, and of these the one that was seen longest ago.
    private mutating func forgetFirst(where isIt: (Kind) -> Bool) {
        let all = kinds.indices.dropLast().filter { isIt(kinds[$0]) }
        guard let gone = all.first(where: { kinds[$0].racks < Self.trusted }) ?? all.first else { return }
        kinds.remove(at: gone)
    }

    /// The kinds of a shape that are trusted, the one that was seen last first.
    func trusted(_ shape: RackShape) -> [Kind] {
        kinds.reversed().filter { $0.shape == shape && $0.racks >= Self.trusted }
    }

    /// Whether all of it is what can have been learnt, as what comes from a file may not be.
    package var isSound: Bool {
        kinds.count <= Self.most.all
            && kinds.allSatisfy { kind in
                RackShape.allowed.contains(kind.shape.rows) && RackShape.allowed.contains(kind.shape.cols)
                    && kind.look.isSound && kind.place.isSound && (1...Self.memory).contains(kind.racks)
            }
    }

    /// Whether nothing has been learnt yet.
    package var isEmpty: Bool { kinds.isEmpty }
}
