// The labels of the made-up states: one that is read whole, and what has to be looked through.

internal import Imaging
internal import Labels
internal import RackCore
internal import Station

/// Labels of a box, drawn, and read by rules.
enum MadeUpLabels {
    /// All of it is valid.
    static let whole = scan(fields(boxState: .valid, box: "FZ7-R3-S6-B269"))
    /// A letter of the box may be another, and a value breaks its rule.
    static let doubtful = scan(
        fields(boxState: .unsure, box: "FZ7-R3-S6-8269", problem: "it was read so only once", count: "125"))
    /// A code and the text differ, and another field is not there.
    static let ambiguous = scan(
        fields(
            boxState: .ambiguous, box: "FZ7-R3-S6-B269|FZ7-R3-S6-B289",
            problem: "a code and the text say different values", source: .any, count: nil))
    /// No kind of label fits.
    static let unknown = LabelScan(
        picture: picture, outline: outline, reading: LabelReading(context: nil, fields: [], rack: nil), context: nil,
        problems: ["There are \(2) labels in the picture; one of them is shown"])

    private static func scan(_ fields: [ReadField]) -> LabelScan {
        let rack = fields.first { $0.name == "box" && $0.state == .valid }?.value
        return LabelScan(
            picture: picture, outline: outline, reading: LabelReading(context: "cryobox", fields: fields, rack: rack),
            context: context)
    }

    private static func fields(
        boxState: ReadField.State, box: String, problem: String? = nil, source: LabelSource = .text,
        count: String? = "25"
    ) -> [ReadField] {
        func field(_ name: String, _ value: String) -> ReadField {
            ReadField(name: name, value: value, state: .valid, source: .text, problem: nil, isRequired: false)
        }
        let state: ReadField.State = count == nil ? .missing : count == "25" ? .valid : .invalid
        let told = count == nil ? "it was not found" : count == "25" ? nil : "it is not within 1 to 100"
        return [
            ReadField(name: "box", value: box, state: boxState, source: source, problem: problem, isRequired: true),
            field("project", "CCYGD-86"), field("frozen", "2024-10-07"), field("expires", "2033-10-07"),
            ReadField(
                name: "count", value: count, state: state, source: count == nil ? nil : .text, problem: told,
                isRequired: false),
        ]
    }

    private static let context: LabelContext = {
        var box = LabelField(name: "box")
        box.match = try? Pattern(#"FZ\d-R\d-S\d-B\d{3}"#)
        box.isRequired = true
        let others = ["project", "frozen", "expires", "count"].map { LabelField(name: $0) }
        return LabelContext(
            name: "cryobox", conditions: [], fields: [box] + others, comparisons: [], rackField: "box")
    }()

    // MARK: The picture

    private static let size = PixelSize(width: 1200, height: 900)
    private static let area = Area(x: 250, y: 220, width: 700, height: 430)
    private static let lines = [
        "BOX FZ7-R3-S6-B269", "PROJECT CCYGD-86", "Frozen 07.10.2024", "Expires 07.10.2033", "SAMPLES 25",
    ]

    private static let outline = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { across, down in
        Point(
            x: (area.x + across * area.width) / Double(size.width),
            y: (area.y + down * area.height) / Double(size.height))
    }

    private static let picture: [UInt8] = {
        guard let canvas = try? Canvas(size: size, background: RGB(0x303438)) else { return [] }
        canvas.fill(area, color: .white)
        for (index, line) in lines.enumerated() {
            canvas.draw(
                line, in: Area(x: area.x + 40, y: area.y + 30 + Double(index) * 75, width: 640, height: 60),
                style: TextStyle(size: 44))
        }
        return (try? canvas.image().encoded(as: .jpeg)) ?? []
    }()
}
