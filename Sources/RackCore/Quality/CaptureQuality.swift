// How good a capture is, by its picture and by what reading it took, and what would make the next one better.

/// How good a capture is.
package struct CaptureQuality: Hashable, Codable, Sendable {
    /// That of its lowest measure.
    package var rating: QualityRating
    /// What stands out as the cause; nil where nothing does, and where nothing is to be improved.
    package var tip: ReadingTip?
    /// What was measured; what could not be is missing.
    package var measures: [QualityMeasure: Measured]
    /// The mean of its codes' grades, 4 to 0; nil where no code has one.
    package var meanGrade: Double?

    /// A measure's value and its score.
    package struct Measured: Hashable, Codable, Sendable {
        /// The value, in the measure's own unit.
        package var value: Double
        /// 0 to 100.
        package var score: Int

        /// Makes a measure of a value, kept to three decimals.
        package init(_ value: Double, of measure: QualityMeasure) {
            self.value = (value * 1000).rounded() / 1000
            score = measure.score(value)
        }
    }

    /// Rates values.
    /// - Parameters:
    ///   - values: what was measured.
    ///   - meanGrade: the mean of the codes' grades.
    package init(_ values: [QualityMeasure: Double], meanGrade: Double? = nil) {
        measures = Dictionary(uniqueKeysWithValues: values.map { ($0, Measured($1, of: $0)) })
        rating = QualityRating(score: measures.values.map(\.score).min() ?? 0)
        self.meanGrade = meanGrade.map { ($0 * 100).rounded() / 100 }
    }

    /// The score of a measure; the best where it was not measured.
    func score(_ measure: QualityMeasure) -> Int { measures[measure]?.score ?? 100 }

    /// The measure of the picture that is lowest.
    var lowestOfPicture: QualityMeasure? {
        QualityMeasure.allCases.filter { $0.isOfPicture && measures[$0] != nil }.min { score($0) < score($1) }
    }
}

extension CaptureQuality {
    /// Rates a reading and the picture that it was made of.
    ///
    /// It is nil for a declared box without a vial, in which nothing is to be rated.
    /// - Parameters:
    ///   - reading: the reading.
    ///   - image: the photograph's brightness, in the pixels of the reading.
    package init?(_ reading: RackReading, in image: GrayImage) {
        self.init(reading, ReadingMeasures(reading, in: image), in: image)
    }

    /// Rates a reading of which the vials were measured.
    fileprivate init?(_ reading: RackReading, _ measures: ReadingMeasures, in image: GrayImage) {
        guard !reading.isEmptyRack else { return nil }
        var values = reading.qualityValues
        let tips: [ReadingTip]
        if measures.vials.isEmpty {
            let tiles = VialMeasures.tiles(of: image, in: reading.crop)
            values.merge(VialMeasures.lightValues(of: tiles)) { first, _ in first }
            // The walls of a box lie in one direction as smears do, and a few tiles are blank in a good picture too.
            let told = tiles.compactMap { ReadingMeasures.tip($0, usual: nil, modulePixels: nil) }
                .filter { $0 != .moved }
            tips = told.count * Self.mostSound >= tiles.count ? told : []
        } else {
            values.merge(VialMeasures.values(of: measures)) { first, _ in first }
            func told(_ places: [Point]) -> [ReadingTip] { places.prefix(Self.mostAsked).compactMap(measures.tip(at:)) }
            let unread = told(reading.positions.filter { $0.state == .unread }.map(\.center))
            tips = unread.isEmpty ? told(reading.records.filter { $0.look != .first }.map(\.corners.center)) : unread
        }
        let grades = reading.records.compactMap { $0.grade?.overall }
        self.init(
            values, meanGrade: grades.isEmpty ? nil : Double(grades.reduce(0, +)) / Double(grades.count))
        guard rating < .excellent else { return }
        tip = cause(measures, tips)
    }

    /// Of so many tiles of a picture without a code one at least has to look faulty.
    private static let mostSound = 3
    /// The most places that are asked for a cause.
    private static let mostAsked = 24

    /// What stands out: the picture as a whole where it could be better, or else what the vials have that were not read, or
    /// not at the first look, or else damage that the error correction had to mend.
    private func cause(_ measures: ReadingMeasures, _ tips: [ReadingTip]) -> ReadingTip? {
        let lowest = lowestOfPicture.flatMap { score($0) < Self.sound ? $0 : nil }
        // What is good in a picture loses no codes: where much was lost, something else may tell why.
        if let lowest, rating > .poor || QualityRating(score: score(lowest)) < .good {
            return tip(for: lowest, measures)
        }
        let counts = Dictionary(grouping: tips) { $0 }.mapValues(\.count)
        let usual = ReadingTip.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }
        if let usual, counts[usual] != nil { return usual }
        if let lowest { return tip(for: lowest, measures) }
        return score(.correction) < Self.unmended ? .labelTorn : nil
    }

    /// A measure of the picture with a lower score could be better; and with a lower score of the correction, codes were
    /// mended.
    static let (sound, unmended) = (90, 96)
    /// Blur takes contrast as well: what has less than this for its sharpness is pale besides.
    private static func isPale(contrast: Double, sharpness: Double) -> Bool { contrast < 0.2 + 1.1 * sharpness }

    private func tip(for measure: QualityMeasure, _ measures: ReadingMeasures) -> ReadingTip? {
        switch measure {
        case .sharpness:
            if let pixels = measures.modulePixels, pixels < ReadingMeasures.fewestModulePixels { return .tooSmall }
            if score(.contrast) <= Self.sound, let contrast = self.measures[.contrast]?.value,
                let sharpness = self.measures[.sharpness]?.value,
                Self.isPale(contrast: contrast, sharpness: sharpness)
            {
                return .frost
            }
            let directions = measures.plainVials.map(\.direction).sorted()
            let usual = directions.isEmpty ? 0 : directions[directions.count / 2]
            return usual > ReadingMeasures.plainBlur.direction ? .moved : .outOfFocus
        case .contrast: return .frost
        case .brightness, .evenness: return .tooDark
        case .glare: return .glare
        case .completeness, .correction, .looks: return nil
        }
    }
}

extension RackReading {
    /// The same reading with the grade of every code, the rating of the capture, and why vials were not read.
    /// - Parameter image: the photograph's brightness, in the pixels of the reading.
    package func rated(in image: GrayImage) -> RackReading {
        var reading = self
        let readers = [any CodeReader].declared
        for index in records.indices {
            let code = records[index].detection
            let reader = readers.first { $0.symbologies.contains(code.symbology) }
            reading.records[index].grade = reader?.grade(of: code, in: image)
        }
        let measures = ReadingMeasures(reading, in: image)
        reading.quality = CaptureQuality(reading, measures, in: image)
        // Where no vial was read, nobody knows where the positions are.
        guard !records.isEmpty else { return reading }
        for index in positions.indices where positions[index].state == .unread {
            reading.positions[index].tip = measures.tip(at: positions[index].center)
        }
        return reading
    }

    /// What reading it took: completeness, error correction, looks.
    fileprivate var qualityValues: [QualityMeasure: Double] {
        let read = positions.count { $0.state == .read }
        let all = read + positions.count { $0.state == .unread || $0.state == .conflict }
        // Without positions nothing was found, whatever stood there.
        var values: [QualityMeasure: Double] = [.completeness: all > 0 ? Double(read) / Double(all) : 0]
        guard !records.isEmpty else { return values }
        let used = records.compactMap { record -> Double? in
            let capacity = record.symbol.errorCodewords
            return capacity > 0 ? min(1, 2 * Double(record.correctedCodewords) / Double(capacity)) : nil
        }
        if !used.isEmpty { values[.correction] = used.reduce(0, +) / Double(used.count) }
        values[.looks] = Double(records.map(\.look.number).reduce(0, +)) / Double(records.count)
        return values
    }
}

extension RawDetection.Look {
    /// Its place among the looks, from 1.
    fileprivate var number: Int {
        switch self {
        case .first: 1
        case .second: 2
        case .secondReader: 3
        }
    }
}

extension VialMeasures {
    /// What squares around codes tell of the picture.
    fileprivate static func values(of measures: ReadingMeasures) -> [QualityMeasure: Double] {
        let all = measures.vials
        var values = lightValues(of: all)
        values[.sharpness] = value(of: measures.plainVials.map(\.laplacian), at: 0.5)
        values[.contrast] = value(of: all.map { $0.contrast / max($0.bright, 1) }, at: 0.5)
        values[.evenness] = value(of: all.map(\.bright), at: 0.1) / max(value(of: all.map(\.bright), at: 0.5), 1)
        return values
    }

    /// What squares tell of the light.
    fileprivate static func lightValues(of all: [VialMeasures]) -> [QualityMeasure: Double] {
        guard !all.isEmpty else { return [:] }
        return [
            .brightness: value(of: all.map(\.bright), at: 0.5), .glare: value(of: all.map(\.saturated), at: 0.9),
        ]
    }

    /// The value that a share of all values is below.
    static func value(of all: [Double], at share: Double) -> Double {
        guard !all.isEmpty else { return 0 }
        return all.sorted()[min(all.count - 1, Int(Double(all.count) * share))]
    }

    /// A part of a picture as squares.
    fileprivate static func tiles(of image: GrayImage, in rect: PixelRect) -> [VialMeasures] {
        let (wide, high) = (rect.width / tilesAcross, rect.height / tilesAcross)
        return (0..<tilesAcross * tilesAcross).compactMap { tile in
            let (left, top) = (rect.x + tile % tilesAcross * wide, rect.y + tile / tilesAcross * high)
            return VialMeasures(image, in: PixelRect(x: left, y: top, width: wide, height: high))
        }
    }

    private static let tilesAcross = 8
}
