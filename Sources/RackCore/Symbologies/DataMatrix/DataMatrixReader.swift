// DataMatrix behind the door for symbologies.

extension Symbology {
    /// DataMatrix ECC 200. ISO/IEC 16022 is cited by the clauses of its second edition, of 2006, and ISO/IEC 15415 by
    /// those of its second, of 2011.
    package static let dataMatrix = Symbology(rawValue: "datamatrix")
}

/// Reads DataMatrix codes: square symbols of one data region, dark on light and light on dark.
struct DataMatrixReader: CodeReader {
    /// The picture sharpened from a level on, once that has been asked for.
    private var sharpened: (level: Int, pyramid: Pyramid)?
    /// Whether the codes that were read are blurred, so that the sharpened picture shows the others better.
    private var isBlurred = false

    let symbologies: Set<Symbology> = [.dataMatrix]

    func firstLook(over picture: Pyramid) -> CodeFindings { FirstLook(pyramid: picture).run() }

    func coarseLook(over picture: Pyramid) -> CodeFindings { CoarseLook(pyramid: picture).run() }

    func texturedPlaces(in picture: Pyramid) -> [Place] {
        (picture.searchLevel..<min(picture.searchLevel + 2, picture.levels.count))
            .flatMap { TextureBlobs.find(picture, level: $0) }
    }

    /// Undoes the blur of the picture, in the level in which symbols are sampled and those above it.
    mutating func prepare(for round: SearchRound) {
        isBlurred = round.expectation.blurred != nil
        guard let blurred = round.expectation.blurred else { return }
        let level = round.picture.level(for: blurred.side, target: SymbolReader.sampledSide)
        if sharpened?.level != level {
            sharpened = (level, round.picture.sharpened(from: level, deviation: blurred.deviation))
        }
    }

    func search(_ place: Place, in round: SearchRound, _ work: inout SearchWork) -> FoundCode? {
        PlaceSearch(round: round, sharpened: isBlurred ? sharpened?.pyramid : nil).search(place, &work)
    }

    func grade(of code: RawDetection, in image: GrayImage) -> SymbolGrade? { SymbolGrading(code, in: image)?.grade }
}

extension FoundCode {
    /// A symbol that was decoded and proved.
    init(_ symbol: DecodedSymbol, _ proof: ModuleProof, corners: Corners, polarity: Polarity, modulation: Float) {
        self.init(
            symbology: .dataMatrix, payload: symbol.payload, corners: corners, size: symbol.size, polarity: polarity,
            correctedCodewords: symbol.correctedCodewords, evidence: proof.evidence, modulation: modulation)
    }
}
