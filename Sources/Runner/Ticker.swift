// The beat by which a running station notices that time passes.

internal import Station

/// Tells a station that time has passed: rarely while nothing moves, more often while a scan is under way.
final class Ticker {
    /// How often.
    enum Pace: Hashable, Sendable {
        /// With each new minute of the clock.
        case minute
        /// Twice a second, for the time that a scan has taken so far.
        case working
    }

    private let beat: Beat
    private var pace: Pace?
    private var task: Task<Void, Never>?

    /// Makes a ticker that stands still.
    /// - Parameters:
    ///   - time: the time of day.
    ///   - tick: called with each beat.
    init(time: @escaping @Sendable () -> StationTime, tick: @escaping @Sendable () -> Void) {
        beat = Beat(time: time, tick: tick)
    }

    /// Beats from now on at this pace.
    func run(at pace: Pace) {
        guard pace != self.pace else { return }
        stop()
        self.pace = pace
        task = Task { [beat] in await beat.go(on: pace) }
    }

    /// Stands still.
    func stop() {
        task?.cancel()
        (task, pace) = (nil, nil)
    }
}

/// One beat after another, for as long as nobody stops it.
private struct Beat: Sendable {
    let time: @Sendable () -> StationTime
    let tick: @Sendable () -> Void

    func go(on pace: Ticker.Pace) async {
        while (try? await Task.sleep(for: pause(pace))) != nil { tick() }
    }

    private func pause(_ pace: Ticker.Pace) -> Duration {
        switch pace {
        case .working: .milliseconds(500)
        case .minute:
            // A little after the minute, so that it has begun for sure.
            .seconds(60.05 - time().secondsSince1970.truncatingRemainder(dividingBy: 60))
        }
    }
}

extension StationState {
    /// How often the screens of this state change by time alone.
    var pace: Ticker.Pace {
        switch phase {
        case .capturing, .reading, .saving: .working
        default: .minute
        }
    }
}
