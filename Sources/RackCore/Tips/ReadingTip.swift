// Why a vial may not have been read, as far as its picture tells.

/// The one thing that stands out in the picture of a vial that was not read.
package enum ReadingTip: String, Hashable, Codable, Sendable, CaseIterable {
    /// There is too little light.
    case tooDark
    /// Light is mirrored into the camera.
    case glare
    /// The picture is not sharp there, the same in all directions.
    case outOfFocus
    /// The picture is smeared in one direction.
    case moved
    /// Something pale lies over the code, as frost does.
    case frost
    /// Parts of the code are missing.
    case labelTorn
    /// The code's modules are too few pixels wide.
    case tooSmall
}

/// The measures of a rack in its picture: what is usual for its vials that were read, and what stands out of it.
package struct ReadingMeasures: Sendable {
    private let image: GrayImage
    /// Vials that were read, from all over the rack.
    let vials: [VialMeasures]
    /// Those of them that tell how the camera is: the ones that were read at the first look, where these are not few.
    let plainVials: [VialMeasures]
    private let usual: VialMeasures?
    /// The side of the square around a position that is measured, in pixels.
    private let side: Double
    /// Pixels of a module; nil where no vial was read.
    let modulePixels: Double?

    /// Measures the vials that were read.
    /// - Parameters:
    ///   - reading: the reading.
    ///   - image: the photograph's brightness, in the pixels of the reading.
    package init(_ reading: RackReading, in image: GrayImage) {
        self.image = image
        let sides = reading.records.map(\.corners.side).sorted()
        let modules = reading.records.map { $0.corners.side / Double(max(1, $0.symbol.rows)) }.sorted()
        modulePixels = modules.isEmpty ? nil : modules[modules.count / 2]
        // The square lies inside the code however it is turned.
        let code = sides.isEmpty ? reading.pitch * Self.codeOfPitch : sides[sides.count / 2]
        side = code * Self.measured
        let (part, halfModule) = (side, (modulePixels ?? side / Self.modulesOfCode) / 2)
        let step = max(1, reading.records.count / Self.mostMeasured)
        let measured = stride(from: 0, to: reading.records.count, by: step).compactMap { index in
            let record = reading.records[index]
            return VialMeasures(
                image, in: Self.square(around: record.corners.center, side: part), halfModule: halfModule
            ).map { (vial: $0, isPlain: record.look == .first) }
        }
        vials = measured.map(\.vial)
        let plain = measured.filter(\.isPlain).map(\.vial)
        plainVials = plain.count * Self.fewPlain >= vials.count ? plain : vials
        usual = VialMeasures.usual(of: plainVials)
    }

    /// A code's side in pitches, where none was read; and how much of it is measured: inside it however it is turned.
    private static let (codeOfPitch, measured) = (0.5, 0.9)
    /// The modules along a code's side, where none was read.
    private static let modulesOfCode = 12.0
    /// The share of pixels as bright as can be that is glare where it is so much more than usual.
    private static let glare = 0.25
    /// Too dark is what is not as bright as this, in grey values, and as this share of what is usual.
    private static let tooDark = (gray: 60.0, ofUsual: 0.65)
    /// Pixels of a module below which codes are lost that a nearer camera would read.
    static let fewestModulePixels = 2.6
    /// Without a vial to compare with only this is said to be blurred: a plain contrast in grey values whose edges are
    /// so flat, and moved where so much of the slopes lies in one direction.
    static let plainBlur = (contrast: 40.0, sharpness: 0.012, direction: 0.5)
    /// Beside vials that were read, what is left of their sharpness is blurred, and moved where so much more lies in one
    /// direction; what is left of their contrast while dark grows lighter by so many grey values is frosted; and where
    /// the poorest ninth has so little of its share of edges, a label is torn.
    private static let blur = (ofUsual: 0.6, direction: 0.3)
    private static let frost = (ofUsual: 0.6, lighter: 40.0)
    private static let torn = 0.3
    /// A cell with a side of fewer pixels shows nothing.
    fileprivate static let fewestCellPixels = 8
    /// Few is less than one of so many.
    private static let fewPlain = 4
    /// The most vials that are measured for what is usual.
    private static let mostMeasured = 64

    private static func square(around center: Point, side: Double) -> PixelRect {
        let half = side / 2
        return PixelRect(enclosing: [
            Point(x: center.x - half, y: center.y - half), Point(x: center.x + half, y: center.y + half),
        ])
    }

    /// What stands out at a place, in pixels of the picture; nil when nothing does.
    package func tip(at place: Point) -> ReadingTip? {
        guard let here = VialMeasures(image, in: Self.square(around: place, side: side)) else { return nil }
        return Self.tip(here, usual: usual, modulePixels: modulePixels)
    }

    /// What stands out in measures, compared with what is usual in the picture where that is known.
    static func tip(_ here: VialMeasures, usual: VialMeasures?, modulePixels: Double?) -> ReadingTip? {
        if here.saturated > (usual?.saturated ?? glare) + glare { return .glare }
        if here.bright < max(tooDark.gray, (usual?.bright ?? 0) * tooDark.ofUsual) { return .tooDark }
        if let modulePixels, modulePixels < fewestModulePixels { return .tooSmall }
        guard let usual else {
            // With nothing to compare only what is plain in itself is said.
            guard here.contrast > plainBlur.contrast, here.sharpness < plainBlur.sharpness else { return nil }
            return here.direction > plainBlur.direction ? .moved : .outOfFocus
        }
        // Blur takes contrast too; frost leaves the edges that are left as steep as they were.
        if here.sharpness < blur.ofUsual * usual.sharpness {
            return here.direction > usual.direction + blur.direction ? .moved : .outOfFocus
        }
        if here.contrast < frost.ofUsual * usual.contrast, here.dark > usual.dark + frost.lighter { return .frost }
        if here.poorestNinth < torn * usual.poorestNinth { return .labelTorn }
        return nil
    }
}

extension RackReading {
    /// The usual distance of two neighbouring positions, in pixels of the photograph; 0 where there are not two.
    package var pitch: Double {
        let places = Dictionary(positions.map { ($0.position, $0.center) }) { first, _ in first }
        let steps = places.compactMap { place, center in
            places[GridPosition(row: place.row, col: place.col + 1)].map { center.distance(to: $0) }
        }.sorted()
        if !steps.isEmpty { return steps[steps.count / 2] }
        return (records.first?.corners.side ?? 0) * 2
    }

    /// The square around a position in which its vial lies, inside a picture of a size; nil when it is not in it.
    package func cell(of position: RackPosition, in size: PixelSize) -> PixelRect? {
        let half = pitch / 2
        guard half >= Double(ReadingMeasures.fewestCellPixels) / 2 else { return nil }
        let rect = PixelRect(enclosing: [
            Point(x: position.center.x - half, y: position.center.y - half),
            Point(x: position.center.x + half, y: position.center.y + half),
        ]).intersection(PixelRect(size))
        return min(rect.width, rect.height) >= ReadingMeasures.fewestCellPixels ? rect : nil
    }
}
