// The clocks of this machine: the one that people set, and the one that nobody sets.

internal import Glibc
package import Station

extension StationTime {
    /// The present time on this machine's clock.
    package static var now: StationTime {
        var instant = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &instant)
        var local = unsafe tm()
        unsafe localtime_r(&instant.tv_sec, &local)
        return StationTime(
            secondsSince1970: Double(instant.tv_sec) + Double(instant.tv_nsec) / 1e9, utcOffset: unsafe local.tm_gmtoff)
    }
}

/// A moment by the clock that runs since the machine was switched on.
package struct Uptime: Hashable, Sendable {
    /// Which switching on: the kernel's own id of it. Empty where the system does not tell.
    package var boot: String
    /// Seconds since then, those included in which the machine slept.
    package var seconds: Double

    /// Makes a moment.
    package init(boot: String, seconds: Double) {
        (self.boot, self.seconds) = (boot, seconds)
    }

    /// Now.
    package static var now: Uptime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return Uptime(boot: thisBoot, seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    private static let thisBoot: String = {
        let bytes = (try? AtomicFile.read("/proc/sys/kernel/random/boot_id", limit: 100)) ?? []
        return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    }()
}

/// Whether the clock on the wall was set between two moments.
enum ClockJump {
    /// The seconds by which it was set forward between two moments of one switching on; nil when it went as the clock
    /// that nobody sets, or when the machine was off in between.
    static func seconds(
        from one: (time: StationTime, uptime: Uptime), to other: (time: StationTime, uptime: Uptime)
    ) -> Double? {
        guard !one.uptime.boot.isEmpty, one.uptime.boot == other.uptime.boot else { return nil }
        let jump =
            (other.time.secondsSince1970 - one.time.secondsSince1970) - (other.uptime.seconds - one.uptime.seconds)
        // A clock that a network keeps right is moved by less than this.
        return abs(jump) > tolerance ? jump : nil
    }

    private static let tolerance = 5.0

    /// A jump in words: `The clock was set back by 1 h 0 min 12 s`.
    static func words(_ seconds: Double) -> Words {
        let whole = Int(min(abs(seconds), 1e12).rounded())
        let parts = [("h", whole / 3600), ("min", whole / 60 % 60), ("s", whole % 60)]
        let amount = parts.drop { $0.1 == 0 }.map { "\($0.1) \($0.0)" }.joined(separator: " ")
        return seconds < 0 ? "The clock was set back by \(amount)" : "The clock was set forward by \(amount)"
    }
}
