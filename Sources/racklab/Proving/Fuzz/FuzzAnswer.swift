// What came of one fuzz input, as one line between processes.

internal import Devices
internal import RackCore
internal import Simulator
internal import Station

/// What came of one fuzz input.
enum FuzzAnswer: Equatable {
    /// The input was refused: it is no picture, or there is nothing in it that can be taken.
    case refused
    /// It was read, and the picture had so many codes that were read rightly, or so many things were taken.
    case read(Int)
    /// It was read, and something came out that must not: values that the picture never showed, a session that cannot
    /// be shown.
    case wrong(String)

    /// Does an input, by the same way as the station and its commands.
    init(_ input: FuzzInput) async {
        switch input {
        case .picture(let fuzzCase): await self.init(fuzzCase)
        case .place(let place): await self.init(place)
        }
    }

    private init(_ place: HostilePlace) async {
        do {
            let run = try FuzzPlaceRun(place)
            defer { run.clear() }
            let taken = try await run.run()
            self = taken > 0 ? .read(taken) : .refused
        } catch let failure as FuzzPlaceRun.Failure {
            self = .wrong(failure.text)
        } catch {
            self = .wrong("\(error)".harmless)
        }
    }

    private init(_ fuzzCase: FuzzCase) async {
        do {
            let (frame, reading) = try await RackScanner().read(file: fuzzCase.bytes, settings: fuzzCase.settings)
            if fuzzCase.isAnnotated { _ = try RackScanner().annotate(frame, reading) }
            let values = reading.everyValue
            let wrong = values.filter { !fuzzCase.allowed.contains($0) }
            self = wrong.isEmpty ? .read(values.count) : .wrong(wrong.map(\.harmless).joined(separator: ", "))
        } catch {
            self = .refused
        }
    }

    /// Whether the answer is a failure of the program.
    var isFailure: Bool { if case .wrong = self { true } else { false } }

    /// The answer as a line.
    var line: String {
        switch self {
        case .refused: "refused"
        case .read(let count): "read \(count)"
        case .wrong(let values): "wrong \(values)"
        }
    }

    /// Reads a line; nil when it is no answer.
    init?(line: String) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch (words.first, words.dropFirst().first) {
        case ("refused", nil): self = .refused
        case ("read", let count?): if let count = Int(count) { self = .read(count) } else { return nil }
        case ("wrong", let values?): self = .wrong(values)
        default: return nil
        }
    }
}
