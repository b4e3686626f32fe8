// All codes in a picture, wherever they stand and whatever kind they are.

internal import Imaging
package import RackCore
internal import Station

/// Reads all codes of a picture: those that vials carry as a rack's, without a rack, and those that stand on labels.
package struct PictureCodes: Sendable {
    /// What is read.
    private let symbologies: Set<Symbology>

    /// How much DataMatrix codes that do not show at once are searched.
    private static let effort = 0.15

    /// Makes a reader of some symbologies.
    package init(_ symbologies: Set<Symbology> = Symbology.usual) { self.symbologies = symbologies }

    /// What vials carry.
    private static let ofVials = [any CodeReader].declared.reduce(into: Set<Symbology>()) {
        $0.formUnion($1.symbologies)
    }

    /// Reads the codes of a picture, from the top down.
    package func codes(in picture: GrayImage) async -> [RawDetection] {
        await withTaskExecutorPreference(ReadingExecutor.shared) { await read(picture) }
    }

    @concurrent
    private func read(_ image: GrayImage) async -> [RawDetection] {
        let picture = Picture(image)
        var codes: [RawDetection] = []
        let readers = [any CodeReader].besideVials(symbologies)
        if !readers.isEmpty {
            let pyramid = Pyramid(searching: image)
            var found = readers.flatMap { $0.firstLook(over: pyramid).codes }
            for outline in LabelOutline.find(in: image) where outline.isSlanted {
                found += Self.codes(onLabel: outline.corners, in: image, readers, besides: found)
            }
            codes = found.map { RawDetection($0, in: picture) }
        }
        if !Self.ofVials.isDisjoint(with: symbologies) { codes += await loose(picture) }
        return codes.sorted { ($0.center.y, $0.center.x) < ($1.center.y, $1.center.x) }
    }

    /// The codes on a label that is seen from the side, where its perspective is undone. Those that were read without are
    /// passed over.
    private static func codes(
        onLabel corners: Quad, in image: GrayImage, _ readers: [any CodeReader], besides known: [FoundCode]
    ) -> [FoundCode] {
        let straight = image.straightened(corners)
        let map = ProjectiveMap(to: Corners(corners))
        func place(_ place: Vector) -> Point {
            let place = map(place.x / Double(straight.width), place.y / Double(straight.height))
            return Point(x: place.x, y: place.y)
        }
        let pyramid = Pyramid(searching: straight)
        return readers.flatMap { $0.firstLook(over: pyramid).codes }.compactMap { found in
            guard !known.contains(where: { $0.symbology == found.symbology && $0.payload == found.payload }) else {
                return nil
            }
            var code = found
            code.corners = Corners(
                Quad(
                    topLeft: place(found.corners.topLeft), topRight: place(found.corners.topRight),
                    bottomRight: place(found.corners.bottomRight), bottomLeft: place(found.corners.bottomLeft)))
            return code
        }
    }

    /// The codes of vials, as loose as if they lay on a bench.
    private func loose(_ picture: Picture) async -> [RawDetection] {
        let options = ReadOptions(
            method: .tolerance, secondReader: DmtxReader(), effort: Self.effort, now: { MonotonicClock.now },
            processorTime: { ProcessorClock.now })
        let reading = await RackReader.read(picture, options: options)
        return reading.records.map(\.detection) + [reading.rackCode].compactMap(\.self)
    }
}
