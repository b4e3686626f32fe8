// `racklab prove fuzz`.

internal import ArgumentParser
internal import Devices
internal import Foundation
internal import RackCore
internal import Simulator
internal import Station
internal import Archive
internal import Commands

/// Proves that no input brings the program down.
struct ProveFuzz: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuzz",
        abstract: """
            Feed torn, changed and odd pictures, databases, CSV files, lists and settings; no crash, no hang, and \
            nothing that was not there.
            """,
        discussion: """
            The inputs are, in turns: \(FuzzKind.allCases.map(\.rawValue).joined(separator: ", ")). They run in \
            processes of their own, one for each core, each bounded in time and memory, so that a crash ends neither \
            the run nor the report; with --case one runs in this process, where a debugger sees it.
            """
    )

    @Option(help: "Minutes after which no further input begins.")
    var minutes = 10.0

    @Option(help: "Inputs after which none begins. (default: as many as the minutes allow)")
    var inputs: Int?

    @Option(
        help: "Only inputs for one of: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")).",
        transform: FuzzTarget.init(argument:))
    var only: [FuzzTarget] = []

    @OptionGroup var options: ProofOptions

    @Flag(help: "Do inputs whose numbers come on standard input, and answer each with a line.")
    var worker = false

    func validate() throws {
        guard minutes > 0, minutes <= 10_000 else {
            throw ValidationError("--minutes: \(minutes) is not allowed; allowed: more than 0, up to 10000")
        }
        if let inputs, inputs < 1 { throw ValidationError("--inputs: \(inputs) is not allowed; allowed: 1 or more") }
    }

    func run() async throws {
        if worker { return try await answerNumbers() }
        if let number = options.number { return try await repeatCase(number) }
        let campaign = FuzzCampaign(
            seed: options.seed, duration: .seconds(minutes * 60), inputs: inputs ?? .max,
            targets: Set(only.isEmpty ? FuzzTarget.allCases : only))
        let start = ContinuousClock.now
        let tally = try campaign.run(width: ProofOptions.width)
        try StandardOutput.write(tally.table.text)
        for failure in tally.failures {
            StandardError.write("case \(failure.number), \(FuzzKind(number: failure.number).rawValue): \(failure.text)")
        }
        if options.save != nil, !tally.failures.isEmpty {
            let source = try await source()
            for failure in tally.failures { try keep(try input(failure.number, of: source), failure.number) }
        }
        try Verdict.end(
            "\(tally.count) inputs, seed \(options.seed): \(tally.failures.count) failed; "
                + "\(Verdict.seconds(since: start)) seconds",
            failures: tally.failures.count)
    }

    /// Does one input here and says what came of it.
    private func repeatCase(_ number: Int) async throws {
        let input = try input(number, of: try await source())
        try keep(input, number)
        switch input {
        case .picture(let fuzzCase):
            StandardError.write(
                "\(fuzzCase.kind), \(fuzzCase.bytes.count) bytes, crop \(fuzzCase.settings.crop), rack "
                    + "\(fuzzCase.settings.rack?.description ?? "auto"), tolerance \(fuzzCase.settings.tolerance), "
                    + "longest side \(fuzzCase.settings.maxDimension)")
        case .place(let place):
            StandardError.write("\(place.kind.rawValue): \(place.things.map(\.path).joined(separator: ", "))")
        }
        let answer = await FuzzAnswer(input)
        try Verdict.end(answer.line, failures: answer.isFailure ? 1 : 0)
    }

    /// Does the inputs that another process asks for, until it closes the stream.
    private func answerNumbers() async throws {
        let source = try await source()
        while let line = readLine(), let number = Int(line) {
            try StandardOutput.write(await FuzzAnswer(try input(number, of: source)).line + "\n")
        }
    }

    private func source() async throws(Fault) -> FuzzSource {
        return try await FuzzSource(seed: options.seed)
    }

    private func input(_ number: Int, of source: FuzzSource) throws(Fault) -> FuzzInput {
        return try source.input(number)
    }

    /// Writes a picture as a file, and a hostile folder as a folder.
    private func keep(_ input: FuzzInput, _ number: Int) throws {
        switch input {
        case .picture(let fuzzCase):
            let isPNG = fuzzCase.bytes.starts(with: [0x89, 0x50])
            try options.keep(fuzzCase.bytes, "fuzz", number, isPNG ? "png" : "jpg")
        case .place(let place):
            guard let save = options.save else { return }
            let folder = "\(save)/fuzz_\(options.seed)_\(number)"
            try AtomicFile.makeFolder(folder)
            try place.lay(in: folder)
        }
    }
}

extension FuzzTarget {
    /// Reads the name of a target.
    fileprivate init(argument: String) throws {
        guard let target = FuzzTarget(rawValue: argument) else {
            let allowed = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--only: \(argument) is not allowed; allowed: \(allowed)")
        }
        self = target
    }
}
