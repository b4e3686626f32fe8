// QR Code and Micro QR Code behind the door for symbologies.

extension Symbology {
    /// QR Code, Model 2. ISO/IEC 18004 is cited by the clauses of its third edition, of 2015.
    package static let qr = Symbology(rawValue: "qr")
    /// Micro QR Code.
    package static let microQR = Symbology(rawValue: "microqr")
}

/// Reads QR codes: found by their finder patterns, placed by all patterns that do not change, and proved by the symbol
/// made again from what it says.
package struct QRCodeReader: CodeReader {
    /// What it reads.
    package let symbologies: Set<Symbology>
    private let others: [Place]?

    /// All that it can read.
    static let known: Set<Symbology> = [.qr, .microQR]

    /// Sizes of a picture that are looked at: the picture, half of it and so on.
    private static let sizes = 5
    /// Symbols, single finder patterns, and symbols of which two show that are tried.
    private static let (mostTriples, mostSingles, mostCompleted) = (60, 24, 40)
    /// Ways in which a symbol may lie at one place that are tried: of one finder pattern, and of three.
    private static let (mostMicro, mostFull) = (5, 2)
    /// The blur that is undone where nothing is read, in pixels of each size.
    private static let blur = 1.6

    /// Makes a reader.
    /// - Parameters:
    ///   - symbologies: what is read; others are passed over.
    ///   - others: places that are left alone, because something else stands there; then the picture is looked over
    ///     once, and in no size that is larger than its search level.
    package init(_ symbologies: Set<Symbology>, around others: [Place]? = nil) {
        (self.symbologies, self.others) = (symbologies.intersection(Self.known), others)
    }

    /// Reads all QR codes of a picture.
    package func firstLook(over picture: Pyramid) -> CodeFindings {
        guard !symbologies.isEmpty else { return CodeFindings() }
        let pyramid = picture.with(levels: Self.sizes)
        var codes: [FoundCode] = []
        let isBusy = look(pyramid, searched: picture.searchLevel, &codes)
        if codes.isEmpty, others == nil, !isBusy {
            let sharp = pyramid.sharpened(from: picture.searchLevel, eachBy: Self.blur)
            _ = look(sharp, searched: picture.searchLevel, &codes)
        }
        return CodeFindings(codes: codes.filter { symbologies.contains($0.symbology) })
    }

    /// Looks over a picture, and gives whether it is full of what looks like finder patterns.
    private func look(_ pyramid: Pyramid, searched: Int, _ codes: inout [FoundCode]) -> Bool {
        let (finders, isBusy) = self.finders(pyramid, searched: searched)
        func rest() -> [QRFinder] {
            finders.filter { finder in !codes.contains { $0.corners.contains(finder.center) } }
        }
        read(QRTriple.find(finders).prefix(Self.mostTriples), pyramid, &codes)
        if symbologies.contains(.microQR) {
            for finder in rest().sorted(by: { $0.likeness > $1.likeness }).prefix(Self.mostSingles) {
                read(finder.microHypotheses(pyramid).prefix(Self.mostMicro), pyramid, isLight: finder.isLight, &codes)
            }
        }
        read(QRTriple.find(completing: rest()).prefix(Self.mostCompleted), pyramid, &codes)
        return isBusy
    }

    private func read(_ triples: some Sequence<QRTriple>, _ pyramid: Pyramid, _ codes: inout [FoundCode]) {
        for triple in triples {
            let finders = [triple.corner, triple.right, triple.below]
            guard !finders.contains(where: { finder in codes.contains { $0.corners.contains(finder.center) } }) else {
                continue
            }
            read(triple.hypotheses(pyramid).prefix(Self.mostFull), pyramid, isLight: triple.corner.isLight, &codes)
        }
    }

    private func read(
        _ hypotheses: ArraySlice<QRGeometry>, _ pyramid: Pyramid, isLight: Bool, _ codes: inout [FoundCode]
    ) {
        for geometry in hypotheses {
            guard let code = QRSymbolReading(pyramid, isLight: isLight).code(at: geometry) else { continue }
            codes.append(code)
            return
        }
    }

    /// The finder patterns of all sizes of a picture.
    private func finders(_ pyramid: Pyramid, searched: Int) -> (finders: [QRFinder], isBusy: Bool) {
        var (finders, isBusy) = ([QRFinder](), false)
        for (level, image) in pyramid.levels.enumerated() where others == nil || level >= searched {
            let found = QRFinderSearch(image, step: level < searched ? 3 : 2).find()
            isBusy = isBusy || found.isBusy
            for finder in found.finders.map({ $0.scaled(by: Double(1 << level)) }) {
                guard (others ?? []).allSatisfy({ ($0.center - finder.center).length > $0.reach }) else { continue }
                if !finders.contains(where: { $0.isLight == finder.isLight && $0.holds(finder.center) }) {
                    finders.append(finder)
                }
            }
        }
        return (finders, isBusy)
    }
}
