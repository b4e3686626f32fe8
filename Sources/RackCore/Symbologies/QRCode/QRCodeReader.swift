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

    /// All that it can read.
    static let known: Set<Symbology> = [.qr, .microQR]

    /// Sizes of a picture that are looked at: the picture, half of it and so on.
    private static let sizes = 5
    /// Symbols, single finder patterns, and versions at one place that are tried.
    private static let (mostTriples, mostSingles, mostVersions) = (60, 24, 2)

    /// Makes a reader.
    /// - Parameter symbologies: what is read; others are passed over.
    package init(_ symbologies: Set<Symbology>) { self.symbologies = symbologies.intersection(Self.known) }

    /// Reads all QR codes of a picture.
    package func firstLook(over picture: Pyramid) -> CodeFindings {
        guard !symbologies.isEmpty else { return CodeFindings() }
        let pyramid = Pyramid(picture.levels[0], levels: Self.sizes)
        let finders = self.finders(pyramid, searched: picture.searchLevel)
        var codes: [FoundCode] = []
        func isRead(_ finder: QRFinder) -> Bool { codes.contains { $0.corners.contains(finder.center) } }
        for triple in QRTriple.find(finders).prefix(Self.mostTriples) {
            guard ![triple.corner, triple.right, triple.below].contains(where: isRead) else { continue }
            let reading = QRSymbolReading(pyramid, isLight: triple.corner.isLight)
            for geometry in triple.hypotheses(pyramid).prefix(Self.mostVersions) {
                guard let code = reading.code(at: geometry) else { continue }
                codes.append(code)
                break
            }
        }
        if symbologies.contains(.microQR) {
            for finder in finders.sorted(by: { $0.likeness > $1.likeness }).prefix(Self.mostSingles) {
                guard !isRead(finder) else { continue }
                let reading = QRSymbolReading(pyramid, isLight: finder.isLight)
                for geometry in finder.microHypotheses(pyramid).prefix(Self.mostVersions) {
                    guard let code = reading.code(at: geometry) else { continue }
                    codes.append(code)
                    break
                }
            }
        }
        return CodeFindings(codes: codes.filter { symbologies.contains($0.symbology) })
    }

    /// The finder patterns of all sizes of a picture.
    func finders(_ pyramid: Pyramid, searched: Int) -> [QRFinder] {
        var finders: [QRFinder] = []
        for (level, image) in pyramid.levels.enumerated() {
            let found = QRFinderSearch(image, step: level < searched ? 3 : 2).find()
            for finder in found.map({ $0.scaled(by: Double(1 << level)) }) {
                if !finders.contains(where: { $0.isLight == finder.isLight && $0.holds(finder.center) }) {
                    finders.append(finder)
                }
            }
        }
        return finders
    }
}
