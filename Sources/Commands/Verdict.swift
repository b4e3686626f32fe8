// How a proof or a check ends.

internal import Foundation
package import Station

/// How a proof ends.
package enum Verdict {
    /// Says the result in one line and ends the program with 70 when the proof failed.
    package static func end(_ text: String, failures: Int) throws(Fault) {
        try StandardOutput.write("\(text)\n")
        if failures > 0 { Foundation.exit(ExitStatus.refuted.rawValue) }
    }

    /// The seconds since a moment, rounded.
    package static func seconds(since start: ContinuousClock.Instant) -> Int {
        Int((start.duration(to: .now) / .seconds(1)).rounded())
    }
}
