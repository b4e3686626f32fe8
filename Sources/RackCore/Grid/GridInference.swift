// Puts codes on rows and columns: the one door into grid inference.

/// Puts the codes of a picture on the rows and columns of their rack. A pure function of its arguments.
package enum GridInference {
    /// Fits a lattice to places, without saying which of them are vials.
    /// - Parameters:
    ///   - points: centres of codes, in pixels of the upright photograph.
    ///   - symbolSide: the side of a typical code in pixels, as a lower bound for the pitch; nil when unknown.
    ///   - pictureSize: the size of the upright photograph, in pixels.
    /// - Returns: the lattice, with row 0 and column 0 at its first occupied row and column; nil with fewer than two
    ///   places.
    package static func fit(_ points: [Point], symbolSide: Double?, pictureSize: PixelSize) -> Lattice? {
        let problem = LatticeProblem(points: points, symbolSide: symbolSide, picture: pictureSize)
        guard let best = problem.search(problem.grown())?.best else { return nil }
        let cells = best.cells.compactMap(\.self)
        return best.lattice.renumbered(by: cells.map(\.row).min() ?? 0, cells.map(\.col).min() ?? 0)
    }

    /// Puts codes on rows and columns.
    /// - Parameters:
    ///   - detections: the codes that were read, each physical code once.
    ///   - vials: centres of vials that gave no value, in pixels; a row or column of such vials counts as occupied.
    ///   - pictureSize: the size of the upright photograph, in pixels.
    ///   - crop: the part of it that was read, in pixels. When it is not the whole photograph and a rack is declared,
    ///     the rack is taken to lie in its middle, its longer side spanning the crop's.
    ///   - rack: the declared rack. Positions are then those of the box itself; otherwise they count from the first
    ///     occupied row and column.
    ///   - tolerance: the largest distance from its row or column at which a centre still belongs to it without
    ///     doubt, in pixels; half the pitch is never exceeded.
    /// - Returns: every code's row and column, and what the user has to be told about them.
    package static func infer(
        detections: [RawDetection], vials: [Point] = [], pictureSize: PixelSize, crop: PixelRect, rack: RackShape?,
        tolerance: Double
    ) -> GridPlacement {
        guard !detections.isEmpty else { return .nothing(in: rack) }
        let numbered = RimCodes(detections) { codes in
            Numbering.of(codes, vials: vials, pictureSize: pictureSize, crop: crop, rack: rack)
        }
        return GridPlacement(numbered, tolerance: tolerance)
    }
}
