// `rackstation label`: what stands on the labels in picture files, as fields.

internal import ArgumentParser
internal import Archive
internal import Commands
internal import Devices
internal import Foundation
internal import Imaging
internal import Labels
internal import RackCore
internal import Station

/// What concerns labels.
struct LabelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label", abstract: "Make checked fields of what a label says.",
        subcommands: [ReadLabels.self, CheckRules.self], defaultSubcommand: ReadLabels.self)
}

/// `label read`, and `label` alone.
struct ReadLabels: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Read the label in each picture file.",
        discussion: """
            The label is found, straightened and read several times by tesseract. With --rules its text becomes fields, \
            each with its state; without, its lines are shown. Exit code 1: no label was found in a picture, or none of \
            the contexts fits.
            """)

    @Argument(help: "JPEG or PNG files.")
    var images: [String]

    @Option(help: "The file of rules.")
    var rules: String?

    @Option(help: "The context of the rules (default: the first that fits).")
    var context: String?

    @Option(help: "The form: table, csv or json (default: a terminal gets the table, a pipe csv).")
    var format: TextFormat?

    func run() async throws {
        let reader = try makeReader()
        let scanner = LabelScanner()
        var labels: [LabelDocument] = []
        var isComplete = true
        let round = PictureRound(images: images)
        let firstFailure = try await round.run { _, image, bar async throws(Fault) in
            let found = try await read(image, scanner, reader)
            bar.clear()
            for problem in found.problems { StandardError.write("\(image): \(problem)") }
            isComplete = isComplete && found.label?.isAnswer(hasRules: reader != nil) == true
            if let label = found.label { labels.append(label) }
        }
        try StandardOutput.write(try text(of: labels, hasRules: reader != nil))
        if let firstFailure { Foundation.exit(ExitStatus(firstFailure.code).rawValue) }
        if !isComplete { Foundation.exit(ExitStatus.notReady.rawValue) }
    }

    private func makeReader() throws(Fault) -> LabelReader? {
        guard let rules else {
            if context != nil { throw Fault(.usage, "--context needs --rules") }
            return nil
        }
        let contents = try RulesFile(rules).sound()
        if let context, !contents.contexts.contains(where: { $0.name == context }) {
            let names = contents.contexts.map(\.name).joined(separator: ", ")
            throw Fault(.usage, "--context \(context) is not in \(rules); contexts: \(names)")
        }
        return LabelReader(rules: contents, thisYear: Calendar(identifier: .gregorian).component(.year, from: Date()))
    }

    /// Reads a picture: of several labels the one that says most by the rules.
    private func read(
        _ image: String, _ scanner: LabelScanner, _ reader: LabelReader?
    ) async throws(Fault) -> (label: LabelDocument?, problems: [String]) {
        let frame = try PictureFile(image).frame()
        let seen = await scanner.labels(in: frame.luma)
        guard !seen.isEmpty else { return (nil, ["no label and no code was found"]) }
        let readings = reader.map { reader in seen.map { reader.read($0.contents, context: context) } } ?? []
        let chosen = readings.mostSaying
        let reading = chosen.map { readings[$0] }
        let label = seen[chosen ?? 0]
        var problems = [label.problem].compactMap(\.self)
        if seen.count > 1 { problems.append("\(seen.count) labels were found; one of them is shown") }
        if let reading, reading.context == nil { problems.append("no context of the rules fits") }
        let quality = label.quality(reading?.context == nil ? nil : reading, in: frame.luma)
        return (LabelDocument(image, Stage(frame), label, reading, quality), problems)
    }

    private func text(of labels: [LabelDocument], hasRules: Bool) throws -> String {
        switch format ?? .usual {
        case .json: try TextFormat.json(labels, isOne: images.count == 1)
        case .csv: LabelDocument.csv(labels, hasRules: hasRules)
        case .table: LabelDocument.table(labels, hasRules: hasRules)
        }
    }
}
