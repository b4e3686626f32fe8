// What positions count from, and what has to be decided of them, in words.

package import RackCore

extension PositionOrigin {
    /// What positions count from, and how that is known.
    package var words: Words {
        guard let orientation else { return "Positions relative to the first vial" }
        let turn = orientation.pose.turn
        switch orientation.witness {
        case .assumed: return turn.map { "Orientation assumed: \($0)" } ?? "Orientation assumed"
        case .mark: return turn.map { "\($0), put right by its mark" } ?? "Orientation proved by its mark"
        case .history:
            return turn.map { "\($0), put right by its last session" } ?? "Orientation as in its last session"
        case .operator: return turn.map { "\($0), put right by hand" } ?? "Orientation confirmed by hand"
        case .contradicted: return "Orientation contradicted"
        }
    }
}

extension QuarterPose {
    /// How a container lies, at the beginning of a sentence; nil where it lies as it should.
    fileprivate var turn: Words? {
        switch (degrees, isMirrored) {
        case (0, false): nil
        case (0, true): "Mirrored"
        case (_, false): "Turned by \(degrees)°"
        case (_, true): "Mirrored and turned by \(degrees)°"
        }
    }

    /// How a container lies, as a part of a sentence.
    package var words: Words {
        switch (degrees, isMirrored) {
        case (0, false): "as it should"
        case (0, true): "mirrored"
        case (_, false): "turned by \(degrees)°"
        case (_, true): "mirrored and turned by \(degrees)°"
        }
    }
}

extension PositionQuestion {
    /// What was seen, as a sentence.
    /// - Parameter session: the number of the session that a container is compared with; nil where there is none.
    package func words(session: Int? = nil) -> Words {
        switch self {
        case .contradictedContainer(let name, let evidence): return evidence.words(instead: name)
        case .severalContainers(let names): return "The picture fits \(names.joined(separator: ", ")) equally well."
        case .unprovedOrientation: return "Nothing proves how this container lies."
        case .contradictedOrientation(let orientation):
            let lies = orientation.pose.words
            guard orientation.witness == .history else { return "The mark says that this container lies \(lies)." }
            guard let session else { return "This box lies \(lies) compared with its last session." }
            return "This box lies \(lies) compared with session \(session)."
        }
    }
}

extension ContainerEvidence {
    fileprivate func words(instead name: String) -> Words {
        let none: Words = "The picture does not show \(name)."
        guard let declared else { return none }
        if let seen, seen.rows > declared.rows || seen.cols > declared.cols {
            return "Vials take \(seen.rows) × \(seen.cols) positions; \(name) has \(declared.rows) × \(declared.cols)."
        }
        guard let likeliest else { return none }
        return
            "The picture looks like \(likeliest.rows) × \(likeliest.cols) positions; \(name) has \(declared.rows) × \(declared.cols)."
    }
}
