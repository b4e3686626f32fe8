// The reader as the station uses it, on pictures that were drawn to prove it.

import Imaging
public import RackCore

/// Reads drawn pictures as the station reads photographs: with the second reader, and within a deadline.
struct ProvingReader: Sendable {
    /// The time after which the search for missing codes ends.
    let deadline: Duration

    /// Reads a picture.
    func read(_ image: GrayImage, rack: RackShape? = nil) async -> RackReading {
        let start = ContinuousClock.now
        let options = ReadOptions(
            rack: rack, secondReader: DmtxReader(), deadline: deadline, now: { start.duration(to: .now) })
        return await RackReader.read(Picture(image), options: options)
    }
}

extension RackReading {
    /// Every value that was read anywhere, with its place: vials, the rack's own code, and codes outside the rack,
    /// which are known by a warning alone and have no place.
    var values: [(value: String, center: Point?)] {
        var values = records.map { (value: $0.value, center: Optional($0.corners.center)) }
        if let rackCode { values.append((rackCode.value, rackCode.center)) }
        for case .outsideRack(let outside) in warnings { values += outside.map { ($0, nil) } }
        return values
    }

    /// Every value that was read anywhere: of vials, of the rack itself, and of codes outside the rack.
    public var everyValue: [String] { values.map(\.value) }

    /// Whether the deadline ended the search.
    var isCutShort: Bool { warnings.contains(.deadlineReached) }
}
