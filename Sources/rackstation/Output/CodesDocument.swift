// The codes that were read in a picture, as they are written: a table, CSV, JSON.

internal import Archive
internal import Commands
internal import Labels
internal import RackCore
internal import Station

/// The codes of a picture with the names that JSON has.
struct CodesDocument: Encodable {
    /// One code.
    struct Code: Encodable {
        let symbology: String
        let value: String
        /// The message as it stands in the code; of a GS1 element string, where `value` has parentheses.
        let raw: String?
        /// What proves the value by itself.
        let check: String?
        let x: Double
        let y: Double
        let rect: [Int]
        let corners: [Point]

        init(_ code: RawDetection) {
            let label = LabelCode(code)
            symbology = label.symbology.rawValue
            value = label.value
            raw = label.elements
            check = label.check
            let (center, rect) = (Decimal.rounded(code.center), code.boundingRect)
            (x, y) = (center.x, center.y)
            self.rect = [rect.x, rect.y, rect.width, rect.height]
            corners = code.corners.corners.map { Decimal.rounded($0) }
        }
    }

    private let picture: String
    private let codes: [Code]
    private let places: [[String]]

    private enum CodingKeys: CodingKey { case picture, codes }

    init(_ picture: String, _ codes: [RawDetection]) {
        self.picture = picture
        self.codes = codes.map(Code.init)
        places = codes.map { CSVExporter.place(of: $0) }
    }

    /// Whether no code was read.
    var isEmpty: Bool { codes.isEmpty }

    // MARK: Forms

    private static let head = ["symbology", "value", "x", "y", "rect", "check"]

    /// A line for each code; of several pictures in their order.
    static func csv(_ documents: [CodesDocument]) -> String {
        documents.reduce(into: head.joined(separator: ",") + "\n") { text, document in
            for (code, place) in zip(document.codes, document.places) {
                let fields = [code.symbology, CSVExporter.quoted(code.value)] + place + [code.check ?? ""]
                text += fields.joined(separator: ",") + "\n"
            }
        }
    }

    /// The same for people.
    static func table(_ documents: [CodesDocument]) -> String {
        let rows = documents.flatMap { document in
            document.codes.map { code in
                [code.symbology, code.value, "\(code.x)", "\(code.y)", code.check ?? "", document.picture]
            }
        }
        return TextTable(head: ["symbology", "value", "x", "y", "check", "picture"], rows: rows).text
    }
}
