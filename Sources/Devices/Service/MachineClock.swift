// Sets the machine's clocks for a station that may not: the kernel's, and the one that a battery keeps.

import CGlibc
import Glibc
import Station

/// The clocks of this machine, for root.
package struct MachineClock {
    /// No time before this one is taken, in seconds since 1970.
    private let earliest: Double
    private let journal: (String) -> Void

    /// - Parameters:
    ///   - earliest: when the software was built, in seconds since 1970; nil where that is not known.
    ///   - journal: is told what went wrong, in lines.
    package init(earliest: Double?, journal: @escaping (String) -> Void) {
        // A day is forgiven: a machine that builds may be ahead.
        (self.earliest, self.journal) = ((earliest ?? 0) - 86_400, journal)
    }

    /// Does what a line asks for.
    /// - Parameter line: `set SECONDS`, since 1970.
    /// - Returns: `set`, or `refused` and why, as ``Fault/Clock`` calls it.
    package func answer(to line: String) -> String {
        refusal(of: line).map { "refused \($0.rawValue)" } ?? "set"
    }

    /// Sets the clocks as a line asks for; why not where it does not.
    private func refusal(of line: String) -> Fault.Clock? {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[0] == "set", let seconds = Int(words[1]), seconds <= Self.latest else {
            return .failed
        }
        guard Double(seconds) >= earliest else { return .past }
        guard !isKept else { return .kept }
        var time = timespec(tv_sec: seconds, tv_nsec: 0)
        guard unsafe clock_settime(CLOCK_REALTIME, &time) == 0 else {
            journal("the clock is not set: \(unsafe String(cString: strerror(errno)))")
            return .failed
        }
        setBatteryClock(seconds)
        return nil
    }

    /// The end of the year 2099, in seconds since 1970.
    private static let latest = 4_102_444_800

    /// Whether a program that gets its time from elsewhere, such as a network, keeps the clock right.
    private var isKept: Bool {
        var state = timex()
        return unsafe adjtimex(&state) >= 0 && state.status & STA_UNSYNC == 0
    }

    /// Sets the clock that a battery keeps, in UTC. A machine without one starts in the past.
    private func setBatteryClock(_ seconds: Int) {
        let device = unsafe open(Self.batteryClock, O_RDONLY | O_CLOEXEC)
        guard device >= 0 else {
            if errno != ENOENT { journal("\(Self.batteryClock): \(unsafe String(cString: strerror(errno)))") }
            return
        }
        defer { close(device) }
        if rtc_set(device, seconds) != 0 {
            journal("\(Self.batteryClock): \(unsafe String(cString: strerror(errno)))")
        }
    }

    private static let batteryClock = "/dev/rtc0"
}
