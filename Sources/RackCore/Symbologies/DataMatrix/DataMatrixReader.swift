// DataMatrix behind the door for symbologies.

extension Symbology {
    /// DataMatrix ECC 200. ISO/IEC 16022 is cited by the clauses of its second edition, of 2006, and ISO/IEC 15415 by
    /// those of its second, of 2011.
    package static let dataMatrix = Symbology(rawValue: "datamatrix")
}

/// Reads DataMatrix codes of every form, dark on light and light on dark.
struct DataMatrixReader: CodeReader {
    /// What is searched before the picture, once it was needed.
    private var even: EvenPicture?
    /// The median side of what is textured where the picture is searched, in its pixels, once that was looked for.
    private var patchSide: Double?
    /// What the messages that were read have in common.
    private var pattern: MessagePattern?

    /// The sides for which the picture is made even where the whole of it is looked over so, in that of the patches, until
    /// a code is read: on metal that shines, patches are as often half the code as more than it.
    private static let evenSides = [1, 1.4]

    let symbologies: Set<Symbology> = [.dataMatrix]

    func firstLook(over picture: Pyramid) -> CodeFindings { FirstLook(pyramid: picture).run() }

    func coarseLook(over picture: Pyramid) -> CodeFindings { CoarseLook(pyramid: picture).run() }

    mutating func texturedPlaces(in picture: Pyramid) -> [Place] {
        // Small modules are no texture any more where the picture is searched, and in a larger one they are.
        let searched = picture.searchLevel..<min(picture.searchLevel + 2, picture.levels.count)
        let larger = max(0, picture.searchLevel - 1)..<picture.searchLevel
        let blobs = (Array(searched) + larger).map { TextureBlobs(picture, level: $0) }
        let sides = blobs.prefix(searched.count).flatMap(\.loose).map(\.side).sorted()
        patchSide = sides.isEmpty ? nil : sides[sides.count / 2]
        return blobs.flatMap(\.dense) + blobs.flatMap(\.loose)
    }

    mutating func evenLook(over picture: Pyramid) -> CodeFindings {
        guard let patchSide else { return CodeFindings() }
        var found = CodeFindings()
        for side in Self.evenSides where found.codes.isEmpty {
            let picture = EvenPicture(picture, side: side * patchSide, size: nil)
            // The patches say how large codes are: no other size is looked for.
            let look = FirstLook(pyramid: picture.pyramid).run(inEverySize: false)
            guard even == nil || !look.codes.isEmpty else { continue }
            (even, found) = (picture, look)
        }
        return found
    }

    mutating func prepare(for round: SearchRound, at places: [Place]) {
        pattern = MessagePattern(of: round)
        let photograph = PlaceSearch(round: round, blur: nil, pattern: pattern)
        let textured = places.filter { photograph.texture(of: $0) != nil }
        guard !textured.isEmpty else { return }
        even = EvenPicture(of: round, at: textured, knowing: even)
    }

    func search(_ place: Place, in round: SearchRound, _ work: inout SearchWork) -> FoundCode? {
        let photograph = PlaceSearch(round: round, blur: nil, pattern: pattern)
        // Asked of the photograph: made even, the noise of an empty well is textured like a code.
        work.spend(photograph.costOfTexture(at: place))
        guard let texture = photograph.texture(of: place) else { return nil }
        if let even {
            let search = PlaceSearch(round: round.searching(even.pyramid), blur: even.blur, pattern: pattern)
            work.spend(search.costOfTexture(at: place))
            if let texture = search.texture(of: place), let code = search.search(place, texture, &work) { return code }
        }
        guard !work.isOver else { return nil }
        return photograph.search(place, texture, &work)
    }

    func grade(of code: RawDetection, in image: GrayImage) -> SymbolGrade? { SymbolGrading(code, in: image)?.grade }
}

extension FoundCode {
    /// A symbol that was decoded and proved.
    init(_ symbol: DecodedSymbol, _ proof: ModuleProof, corners: Corners, polarity: Polarity, modulation: Float) {
        self.init(
            symbology: .dataMatrix, payload: symbol.payload, corners: corners, size: symbol.size, polarity: polarity,
            correctedCodewords: symbol.correctedCodewords, dataCodewords: Array(symbol.dataCodewords),
            evidence: proof.evidence, modulation: modulation)
    }
}
