// `racklab simulate`: rendered racks as picture files with their truth.

internal import ArgumentParser
package import Simulator
internal import Commands

/// Renders racks.
struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Render photographs of racks, each with its truth, or make up sessions, to measure on.",
        subcommands: [
            FixturePictures.self, PracticePictures.self, MarkedPictures.self, StagePictures.self, LabelPictures.self,
            MadeUpTables.self,
        ]
    )
}

/// `simulate fixtures`.
struct FixturePictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fixtures", abstract: "Render the fixtures of the project.")

    @Option(name: .shortAndLong, help: "The folder; it is made when it is missing.")
    var output = "Fixtures"

    func run() async throws {
        try OutputFolder.check(output)
        try FixtureWriter.write(to: output) { StandardError.write($0) }
    }
}

/// `simulate practice`.
struct PracticePictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "practice", abstract: "Render racks of many conditions and seeds.")

    @Option(name: .shortAndLong, help: "The folder; it is made when it is missing.")
    var output = "practice"

    @Option(help: "How many racks of each condition.")
    var seeds = 1

    @Option(help: "The seed of the first of them.")
    var first: UInt64 = 1

    @Option(
        parsing: .upToNextOption,
        help:
            "The conditions. (default: all: \(SimulatedRack.Condition.allCases.map(\.rawValue).joined(separator: " ")))"
    )
    var conditions: [SimulatedRack.Condition] = SimulatedRack.Condition.allCases

    @Option(help: "photo (4000 x 3000) or preview (1600 x 1200).")
    var resolution = SimulatedRack.Resolution.photo

    func validate() throws {
        guard (1...1000).contains(seeds) else {
            throw ValidationError("--seeds: \(seeds) is not allowed; allowed: 1 to 1000")
        }
        guard first <= UInt64.max - 1000 else { throw ValidationError("--first: \(first) is too large") }
    }

    func run() async throws {
        try OutputFolder.check(output)
        try PracticeSet.write(
            to: output, seeds: first..<first + UInt64(seeds), conditions: conditions, resolution: resolution
        ) { StandardError.write($0) }
    }
}

/// `simulate marked`.
struct MarkedPictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "marked", abstract: "Render a box with the printed mark at its first position, in four turns.")

    @Option(name: .shortAndLong, help: "The folder; it is made when it is missing.")
    var output = "marked"

    func run() async throws {
        try OutputFolder.check(output)
        try MarkedSet.write(to: output) { StandardError.write($0) }
    }
}

/// `simulate stage`.
struct StagePictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stage", abstract: "Render what stands below the camera while a box is put in.")

    @Option(name: .shortAndLong, help: "The folder; it is made when it is missing.")
    var output = "stage"

    func run() async throws {
        try OutputFolder.check(output)
        try StageSet.write(to: output) { StandardError.write($0) }
    }
}

/// `simulate labels`.
struct LabelPictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "labels",
        abstract: "Draw a box's label, good, poor, damaged and unsupported, with the rules by which it is read.")

    @Option(name: .shortAndLong, help: "The folder; it is made when it is missing.")
    var output = "labels"

    func run() async throws {
        try OutputFolder.check(output)
        try LabelSet.write(to: output) { StandardError.write($0) }
    }
}

extension SimulatedRack.Condition: ExpressibleByArgument {}
extension SimulatedRack.Resolution: ExpressibleByArgument {}
