// `racklab prove`: that nothing is read where nothing is to be read, and that no input brings the reader down.

internal import ArgumentParser
internal import Foundation
internal import Imaging
internal import RackCore
internal import Simulator
internal import Station
internal import Archive
internal import Commands

/// Proves what the reader promises.
struct Prove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prove on many drawn pictures that the reader gives no wrong value and cannot be brought down.",
        discussion: """
            Every picture is drawn from --seed and its own number. A number that is named in a report is repeated \
            alone with --case, and what was read is written to a folder with --save. The exit code is 0 when the proof \
            holds and 70 when it fails.
            """,
        subcommands: [
            ProveNoise.self, ProveDamage.self, ProvePositions.self, ProveEmpty.self, ProveStage.self, ProveFuzz.self,
            ProveStore.self, ProveCrash.self, ProveSquare.self, ProveLabels.self, ProveBurst.self,
        ]
    )
}

/// The options that all proofs share.
struct ProofOptions: ParsableArguments {
    @Option(help: "The number that all cases are drawn from.")
    var seed: UInt64 = 1

    @Option(name: .customLong("case"), help: "Only the case of this number.")
    var number: Int?

    @Option(help: "A folder for what was read in the cases that fail, and in the case of --case.")
    var save: String?

    func validate() throws {
        if let number, number < 0 { throw ValidationError("--case: \(number) is not allowed; allowed: 0 or more") }
    }

    /// Writes what was read in a case, where a folder is named.
    func keep(_ bytes: [UInt8], _ proof: String, _ number: Int, _ ending: String) throws(Fault) {
        guard let save else { return }
        try AtomicFile.makeFolder(save)
        try AtomicFile.write(bytes, to: "\(save)/\(proof)_\(seed)_\(number).\(ending)")
    }

    /// What came of all cases of a proof, or of the one that is chosen, in the order in which they ended. A bar shows how
    /// far it is.
    /// - Parameters:
    ///   - numbers: the cases, unless one is chosen.
    ///   - run: runs cases, and is called back with each outcome; false lets no further case begin.
    func outcomes<Outcome>(
        _ numbers: Range<Int>, run: (Range<Int>, (Outcome) -> Bool) async throws(Fault) -> Void
    ) async throws(Fault) -> [Outcome] {
        let numbers = number.map { $0..<$0 + 1 } ?? numbers
        let bar = ProgressBar(total: numbers.count)
        var outcomes: [Outcome] = []
        try await run(numbers) { outcome in
            outcomes.append(outcome)
            bar.show(done: outcomes.count)
            return true
        }
        bar.clear()
        return outcomes
    }

    /// Runs a proof.
    /// - Parameters:
    ///   - numbers: the cases, unless one is chosen.
    ///   - done: called with each outcome; false lets no further case begin.
    func run<Proof: ReadingProof>(
        _ proof: Proof, _ numbers: Range<Int>, done: (Proof.Outcome) -> Bool
    ) async throws(Fault) {
        try await proof.run(number.map { $0..<$0 + 1 } ?? numbers, width: Self.width, done: done)
    }

    /// Writes the pictures of the cases that failed, or of the one that is chosen, where a folder is named.
    func keep(_ failed: [Int], of proof: some ReadingProof, _ name: String) throws(Fault) {
        for number in number.map({ [$0] }) ?? failed { try keep(number, of: proof, name) }
    }

    private func keep<Proof: ReadingProof>(
        _ number: Int, of proof: Proof, _ name: String
    ) throws(Fault) {
        guard save != nil else { return }
        let picture = proof.image(of: try proof.subject(number))
        let bytes: [UInt8]
        do throws(DrawingError) {
            bytes = try ColorImage(picture).encoded(as: .png)
        } catch {
            throw Fault(error)
        }
        try keep(bytes, name, number, "png")
    }

    /// How many cases run at a time.
    static var width: Int { ProcessInfo.processInfo.activeProcessorCount }
}

/// How much a reading may search.
struct EffortOption: ParsableArguments {
    @Option(help: "How much missing codes are looked for in one picture, as the setting reader.effort.")
    var effort = 1.0

    func validate() throws {
        guard (0.1...20).contains(effort) else {
            throw ValidationError("--effort: \(effort) is not allowed; allowed: 0.1 to 20")
        }
    }
}
