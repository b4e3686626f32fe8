// What the rows and columns of a reading count from, and what has to be decided before its positions count.

/// What the rows and columns of a reading count from.
package enum PositionOrigin: Hashable, Codable, Sendable {
    /// The first row and the first column that hold a vial: positions are relative to it.
    case firstVial
    /// The first row and column of a container, which lies in the picture as the orientation says.
    case container(Container, Orientation)

    /// The container; nil where positions are relative.
    package var container: Container? { if case .container(let container, _) = self { container } else { nil } }

    /// How the container lies; nil where positions are relative.
    package var orientation: Orientation? {
        if case .container(_, let orientation) = self { orientation } else { nil }
    }

    /// Whether positions count from the first vial, so that nobody knows which of the container's own they are.
    package var isRelative: Bool { container == nil }

    /// What rows are called at the side of a rack of a shape, and columns above it.
    package func names(of shape: RackShape) -> (rows: [String], columns: [String]) {
        guard let container, container.shape == shape else {
            return ((0..<max(0, shape.rows)).map { "R\($0 + 1)" }, (0..<max(0, shape.cols)).map { "C\($0 + 1)" })
        }
        return (container.numbering.rowNames(in: shape), container.numbering.columnNames(in: shape))
    }

    /// What a position is called: as on the container, or by its distance from the first vial.
    package func name(of position: GridPosition) -> String {
        container?.name(of: position) ?? position.relativeName
    }
}

/// What a person has to decide before the positions of a reading count.
package enum PositionQuestion: Hashable, Codable, Sendable {
    /// The picture contradicts the container that is declared.
    case contradictedContainer(name: String, seen: ContainerEvidence)
    /// Several of the containers that are allowed fit the picture; there are at least two names.
    case severalContainers([String])
    /// Nothing says how the container lies, and it has to be proved.
    case unprovedOrientation
    /// The mark says that the container lies otherwise than settings or history say.
    case contradictedOrientation(Orientation)
}

/// What a picture shows of a container, as far as it is certain.
package struct ContainerEvidence: Hashable, Codable, Sendable {
    /// The rows and columns of the container that is declared; nil in what earlier versions wrote.
    package var declared: RackShape?
    /// The rows and columns that vials take, as the declared container counts them; nil where these tell nothing.
    package var seen: RackShape?
    /// The rows and columns of the known container that explains the picture best; nil where none does.
    package var likeliest: RackShape?
    /// The names of known containers that fit better; empty where none does.
    package var fitting: [String]

    /// Tells what was seen.
    package init(
        declared: RackShape? = nil, seen: RackShape? = nil, likeliest: RackShape? = nil, fitting: [String] = []
    ) {
        (self.declared, self.seen, self.likeliest, self.fitting) = (declared, seen, likeliest, fitting)
    }
}
