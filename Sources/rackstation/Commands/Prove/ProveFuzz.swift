// `rackstation prove fuzz`.

internal import ArgumentParser
internal import Devices
internal import Foundation
internal import RackCore
internal import Simulator
internal import Station

/// Proves that no input brings the reader down.
struct ProveFuzz: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuzz",
        abstract: "Read torn, changed and odd pictures; no crash, no hang, and no value that was not there.",
        discussion: """
            The inputs are, in turns: \(FuzzCase.Kind.allCases.map(\.rawValue).joined(separator: ", ")), each with \
            settings of its own. Cases run in processes of their own, one for each core, so that a crash ends neither \
            the run nor the report; with --case one runs in this process, where a debugger sees it.
            """
    )

    @Option(help: "Minutes after which no further case begins.")
    var minutes = 10.0

    @Option(help: "Cases after which none begins. (default: as many as the minutes allow)")
    var cases: Int?

    @OptionGroup var options: ProofOptions

    @Flag(help: "Do cases whose numbers come on standard input, and answer each with a line.")
    var worker = false

    func validate() throws {
        guard minutes > 0, minutes <= 10_000 else {
            throw ValidationError("--minutes: \(minutes) is not allowed; allowed: more than 0, up to 10000")
        }
        if let cases, cases < 1 { throw ValidationError("--cases: \(cases) is not allowed; allowed: 1 or more") }
    }

    func run() async throws {
        if worker { return try await answerNumbers() }
        if let number = options.number { return try await repeatCase(number) }
        let campaign = FuzzCampaign(seed: options.seed, duration: .seconds(minutes * 60), cases: cases ?? .max)
        let start = ContinuousClock.now
        let tally = try campaign.run(width: ProofOptions.width)
        try StandardOutput.write(tally.table.text)
        for failure in tally.failures {
            StandardError.write("case \(failure.number), \(FuzzSource.kind(of: failure.number)): \(failure.text)")
        }
        if options.save != nil, !tally.failures.isEmpty {
            let source = try source()
            for failure in tally.failures { try keep(try fuzzCase(failure.number, of: source), failure.number) }
        }
        try Verdict.end(
            "\(tally.count) inputs, seed \(options.seed): \(tally.failures.count) failed; "
                + "\(Verdict.seconds(since: start)) seconds",
            failures: tally.failures.count)
    }

    /// Does one case here and says what came of it.
    private func repeatCase(_ number: Int) async throws {
        let fuzzCase = try fuzzCase(number, of: try source())
        try keep(fuzzCase, number)
        StandardError.write(
            "\(fuzzCase.kind), \(fuzzCase.bytes.count) bytes, crop \(fuzzCase.settings.crop), rack "
                + "\(fuzzCase.settings.rack?.description ?? "auto"), tolerance \(fuzzCase.settings.tolerance), "
                + "longest side \(fuzzCase.settings.maxDimension)")
        let answer = await FuzzAnswer(fuzzCase)
        try Verdict.end(answer.line, failures: answer.isFailure ? 1 : 0)
    }

    /// Does the cases that another process asks for, until it closes the stream.
    private func answerNumbers() async throws {
        let source = try source()
        while let line = readLine(), let number = Int(line) {
            try StandardOutput.write(await FuzzAnswer(try fuzzCase(number, of: source)).line + "\n")
        }
    }

    private func source() throws(CommandFailure) -> FuzzSource {
        do throws(SimulationError) {
            return try FuzzSource(seed: options.seed)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func fuzzCase(_ number: Int, of source: FuzzSource) throws(CommandFailure) -> FuzzCase {
        do throws(SimulationError) {
            return try source.fuzzCase(number)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func keep(_ fuzzCase: FuzzCase, _ number: Int) throws(CommandFailure) {
        let isPNG = fuzzCase.bytes.starts(with: [0x89, 0x50])
        try options.keep(fuzzCase.bytes, "fuzz", number, isPNG ? "png" : "jpg")
    }
}
