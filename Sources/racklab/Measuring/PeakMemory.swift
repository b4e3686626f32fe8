// The most memory that the program has held.

internal import Foundation

/// The most memory that was resident at once, as Linux counts it (proc(5), VmHWM).
struct PeakMemory: Encodable, Equatable {
    /// How much, in bytes.
    var bytes: Int
    /// Since when.
    var since: Start

    /// The moment from which the peak counts.
    enum Start: String, Encodable {
        /// Work on one picture began.
        case picture
        /// The program was started; the system does not let it forget earlier peaks.
        case process
    }

    /// Forgets the peak so far. Memory that earlier work has left unused and the program still holds is counted all
    /// the same, so that a picture measured alone shows its own peak best.
    static func forget() -> Start {
        guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return .process }
        // 5 resets the peak resident set size (proc(5)).
        guard (try? file.write(contentsOf: Data("5".utf8))) != nil else { return .process }
        return .picture
    }

    /// The peak since a moment; nil where the system does not tell.
    init?(since start: Start) {
        guard let bytes = Self.bytes(of: "self") else { return nil }
        (self.bytes, since) = (bytes, start)
    }

    /// The peak of another process since its start; nil where the system does not tell.
    init?(of process: Int32) {
        guard let bytes = Self.bytes(of: "\(process)") else { return nil }
        (self.bytes, since) = (bytes, .process)
    }

    private static func bytes(of process: String) -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kilobytes = line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return kilobytes * 1024
    }
}
