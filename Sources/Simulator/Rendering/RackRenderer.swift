// Renders a rack: a picture and what it shows.

package import Imaging
package import Station

/// Takes a photograph of a simulated rack.
package enum RackRenderer {
    /// Renders a rack.
    /// - Parameters:
    ///   - rack: what to photograph.
    ///   - set: the name that the truth carries for benchmarks.
    /// - Throws: an error when a value does not fit into any symbol, or the picture has no pixels.
    package static func render(_ rack: SimulatedRack, set: String = "") throws(Fault) -> RenderedRack {
        let scene = try Scene(rack)
        return RenderedRack(picture: Exposure(scene).picture(), truth: scene.truth(set: set), rack: rack)
    }
}

extension RackRenderer {
    /// What the picture of a rack shows, without rendering it.
    /// - Throws: as `render`.
    package static func truth(of rack: SimulatedRack, set: String = "") throws(Fault) -> RackTruth {
        try Scene(rack).truth(set: set)
    }
}

/// A photograph of a simulated rack.
package struct RenderedRack: Sendable {
    /// The picture before it becomes a file.
    package let picture: ColorImage
    /// What it shows.
    package let truth: RackTruth
    /// What was photographed.
    package let rack: SimulatedRack

    /// The picture as a JPEG file of the rack's quality.
    package func jpeg() throws(Fault) -> [UInt8] {
        do throws(DrawingError) {
            return try picture.encoded(as: .jpeg, quality: rack.optics.jpegQuality, isPhotograph: true)
        } catch {
            throw Fault(rendering: error)
        }
    }
}

extension Fault {
    /// A picture that was rendered and cannot be drawn or encoded.
    init(rendering error: DrawingError) {
        let reason =
            switch error {
            case .drawing(let reason), .encoding(let reason): reason
            }
        self.init(.inputOutput, "The picture could not be made (\(reason)). Check that memory is free.")
    }

    /// A message that is longer than any symbol holds.
    package static func valueTooLong(bytes: Int) -> Fault {
        Fault(.inputOutput, "A value of \(bytes) bytes does not fit into a DataMatrix code; use a shorter one.")
    }

    /// A picture without pixels, or a scale that is not positive.
    package static let noPicture = Fault(
        .inputOutput,
        "A picture needs at least one pixel a side and a positive scale; check its size and pixels per module.")
}
