// What was read on a label, as it is written: a table, CSV, JSON.

internal import Archive
internal import Commands
internal import Devices
internal import Foundation
internal import Labels
internal import RackCore
internal import Station

/// A label of a picture with the names that JSON has.
struct LabelDocument: Encodable {
    private struct Line: Encodable {
        let text: String
        let confidence: Double
        let alike: Int
        let readings: Int
        let corners: [Point]
    }

    private struct Field: Encodable {
        let name: String
        let value: String?
        let state: String
        let source: String?
        let problem: String?
        let required: Bool
    }

    private let picture: String
    private let stage: Stage
    private let context: String?
    private let rack: String?
    private let corners: [Point]
    private let codes: [CodesDocument.Code]
    private let lines: [Line]
    private let fields: [Field]
    private let quality: CaptureQuality?
    /// Why its text was not read, in words; nil where it was.
    private let problem: String?

    init(_ picture: String, _ stage: Stage, _ label: SeenLabel, _ reading: LabelReading?, _ quality: CaptureQuality?) {
        (self.picture, self.quality, problem) = (picture, quality, label.problem)
        // What was read stands above what is seen.
        self.stage = reading?.context == nil || stage == .book ? stage : .label
        (context, rack) = (reading?.context, reading?.rack)
        corners = label.corners.corners.map(Self.rounded)
        codes = label.codes.map(CodesDocument.Code.init)
        lines = label.contents.lines.map { line in
            Line(
                text: line.text, confidence: (line.confidence * 100).rounded() / 100, alike: line.alike,
                readings: line.readings.count, corners: line.corners.corners.map(Self.rounded))
        }
        fields = (reading?.fields ?? []).map { field in
            Field(
                name: field.name, value: field.value, state: field.state.rawValue, source: field.source?.rawValue,
                problem: field.problem, required: field.isRequired)
        }
    }

    private static func rounded(_ point: Point) -> Point { Decimal.rounded(point) }

    /// Whether it says what was asked for: a context where there are rules, text or a code where there are none.
    func isAnswer(hasRules: Bool) -> Bool { hasRules ? context != nil : !(lines.isEmpty && codes.isEmpty) }

    // MARK: Forms

    /// A line for each field; without rules, for each line of text.
    static func csv(_ labels: [LabelDocument], hasRules: Bool) -> String {
        let (head, rows) = cells(labels, hasRules)
        return ([head] + rows).map { CSVExporter.line($0) }.joined()
    }

    /// As ``csv(_:hasRules:)``, for people.
    static func table(_ labels: [LabelDocument], hasRules: Bool) -> String {
        let (head, rows) = cells(labels, hasRules)
        return TextTable(head: head, rows: rows).text
    }

    private static func cells(_ labels: [LabelDocument], _ hasRules: Bool) -> (head: [String], rows: [[String]]) {
        guard hasRules else {
            let rows = labels.flatMap { label in
                label.lines.map { ["\($0.alike) of \($0.readings)", label.picture, $0.text] }
            }
            return (["alike", "picture", "text"], rows)
        }
        let rows = labels.flatMap { label in
            label.fields.map { field in
                [
                    field.name, field.value ?? "", field.state, field.source ?? "", label.context ?? "", label.picture,
                    field.problem ?? "",
                ]
            }
        }
        return (["field", "value", "state", "source", "context", "picture", "problem"], rows)
    }
}
