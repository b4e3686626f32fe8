// What came of one fuzz case, as one line between processes.

internal import Devices
internal import RackCore
internal import Simulator
internal import Station

/// What came of one fuzz case.
enum FuzzAnswer: Equatable {
    /// The input was refused as no picture.
    case refused
    /// It was read, and the picture had so many codes that were read rightly.
    case read(Int)
    /// It was read, and values came out that the picture never showed: a failure.
    case wrong(String)

    /// Does a case, by the same way as a scan.
    init(_ fuzzCase: FuzzCase) async {
        do throws(ScanFailure) {
            let reading = try await RackScanner().scan(
                fuzzCase.bytes, settings: fuzzCase.settings, isAnnotated: fuzzCase.isAnnotated
            ).reading
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
