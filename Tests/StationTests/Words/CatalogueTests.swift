// Whether every text of the station is there in every language.

import RackCore
import Testing

@testable import Station
@testable import Archive

@Suite struct CatalogueTests {
    @Test("every text stands once in the catalogue, in every language, with all its values")
    func catalogueIsComplete() {
        var seen: Set<String> = []
        for text in Catalogue.all {
            #expect(seen.insert(text.english).inserted, "\(text.english) stands twice")
            for other in [text.german, text.chinese] {
                #expect(!other.isEmpty, "\(text.english) is not translated")
                #expect(Self.values(other) == Self.values(text.english), "\(text.english) loses a value")
            }
        }
    }

    @Test("every kind of fault has a text and a remedy in every language, whatever is known of it")
    func faultsAreTranslated() {
        for code in Fault.Code.allCases {
            let known = Fault(code, details: (1...5).map { Words(verbatim: "\($0)") })
            expectTranslated([known, Fault(code)].flatMap { [$0.text, $0.remedy] })
            #expect(!known.text.isEmpty && known.text.description.last != ".", "\(code)")
            // What only a command says stands in one line, with what is allowed.
            if case .command = code { continue }
            #expect(!known.remedy.isEmpty, "\(code)")
        }
        #expect(Set(Fault.Code.allCases).count == Fault.Code.allCases.count && Fault.Code.allCases.count > 100)
    }

    @Test("every warning about a reading is there in every language")
    func readingWarningsAreTranslated() {
        let positions = [GridPosition(row: 0, col: 0), GridPosition(row: 1, col: 2)]
        let box = PositionOrigin.container(Container(RackShape(rows: 9, cols: 9)), .assumed)
        let warnings: [ReadingWarning] = [
            .sameValue(value: "A1", positions: positions), .samePosition(position: positions[1], values: ["1", "2"]),
            .ambiguousPlacement(Self.doubts), .outsideRack(values: ["1"]),
            .severalRackCodes(values: ["1", "2"]),
            .differentRack, .deadlineReached, .effortSpent, .operatorBadges(values: ["OP-A"]),
            .notOnVials(kinds: [.code128], values: ["A"]),
        ]
        #expect(
            warnings[0].words(in: box).description == "The value A1 is on 2 caps: A1, B3. Check these tubes by hand.")
        #expect(
            warnings[1].words(in: .firstVial).description
                == "Two codes lie at R2C3: 1, 2. Straighten the tubes and scan again.")
        let above = ReadingWarning.ambiguousPlacement([.vialBeyond(sides: [.top])])
        #expect(above.words(in: box).description.contains("above the first row"))
        let german = ReadingWarning.ambiguousPlacement([.vialBeyond(sides: [.top, .left])])
            .words(in: box).text(in: .german)
        #expect(german.contains("über der ersten Reihe und links der ersten Spalte, wo kein Code gelesen wurde."))
        expectTranslated(warnings.map { $0.words(in: box) })
    }

    @Test("words put their values where each language wants them, words in words too")
    func valuesAreFilledIn() {
        let inner: Words = "Close \("the program {1}")."
        let words: Words = "\("Camera")\(": ")\(inner)"
        #expect(words.text(in: .english) == "Camera: Close the program {1}.")
        #expect(words.text(in: .german) == "Camera: the program {1} schließen.")
        #expect(Words(verbatim: "{}").text(in: .chinese) == "{}")
        #expect(([] as [Words]).joined().isEmpty)
        #expect((["read", "empty"] as [Words]).joined().text(in: .german) == "gelesen, leer")
    }

    @Test("a text that is not in the catalogue is said in English and told to the test")
    func absencesAreTold() {
        let absences = Catalogue.Absences()
        Catalogue.$absences.withValue(absences) {
            #expect(("Nobody wrote \(3) of these" as Words).text(in: .german) == "Nobody wrote 3 of these")
        }
        #expect(absences.all == ["Nobody wrote {} of these"])
    }

    private static let doubts: [PlacementDoubt] = [
        .twoPlacements(one: RackShape(rows: 8, cols: 11), other: RackShape(rows: 8, cols: 12)),
        .twoPlaces(
            one: .init(first: GridPosition(row: 0, col: 0), last: GridPosition(row: 3, col: 3)),
            other: .init(first: GridPosition(row: 1, col: 0), last: GridPosition(row: 4, col: 3))),
        .rowsLeftOpen(seen: 7, declared: 9), .columnsLeftOpen(seen: 7, declared: 9),
        .cropDoesNotFit(rack: RackShape(rows: 9, cols: 9)), .everySecond, .offTheLattice(value: "X"),
        .betweenRows(value: "X", position: GridPosition(row: 1, col: 1)),
        .betweenColumns(value: "X", position: GridPosition(row: 1, col: 1)),
        .vialBeyond(sides: PlacementDoubt.Side.allCases), .vialBeyond(sides: [.left]), .picturesDisagree,
        .told("as an earlier version said"),
    ]

    /// The values of a pattern, however they are ordered.
    private static func values(_ pattern: String) -> [Int] {
        var (next, values) = (0, [Int]())
        for part in pattern.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            next += 1
            values.append(Int(part.prefix { $0 != "}" }) ?? next)
        }
        return values.sorted()
    }
}

/// Expects that the catalogue has words in every language.
func expectTranslated(_ words: [Words]) {
    let absences = Catalogue.Absences()
    Catalogue.$absences.withValue(absences) {
        for words in words { _ = Language.allCases.map { words.text(in: $0) } }
    }
    #expect(absences.all.isEmpty, "not in the catalogue")
}
