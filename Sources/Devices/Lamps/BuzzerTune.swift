// The beeps of a sound, as a buzzer on a line makes them.

import Station

/// A row of equal beeps. A pure value: a time in, on or off out.
struct BuzzerTune: Hashable {
    private let beeps: Int
    private let start: Duration

    /// How long a beep and the pause after it last.
    static let beep = Duration.milliseconds(120)

    /// Makes the tune of a sound that begins at a moment.
    init(_ sound: LampSignal.Sound, at start: Duration) {
        beeps =
            switch sound {
            case .none: 0
            case .done: 1
            case .look: 2
            case .failed: 3
            }
        self.start = start
    }

    /// Whether the buzzer is on at a moment.
    func isOn(at now: Duration) -> Bool {
        guard let step = step(at: now) else { return false }
        return step % 2 == 0
    }

    /// When the buzzer changes next; nil when the tune is over.
    func nextChange(after now: Duration) -> Duration? {
        step(at: now).map { start + Self.beep * ($0 + 1) }
    }

    /// The beep or pause that a moment falls in, counted from 0; nil when the tune is over.
    private func step(at now: Duration) -> Int? {
        let step = max(0, Int((now - start) / Self.beep))
        return step < 2 * beeps - 1 ? step : nil
    }
}
