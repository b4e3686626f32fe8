// The lines of lamps and buzzer, and what the buzzer sounds.

import Station

/// The lines of lamps and buzzer. A lamp whose line cannot be had stays dark, and the others shine all the same. Used
/// by one thread.
struct LampBoard {
    private let settings: LampSettings
    private var lamps: [Lamp: OutputLine] = [:]
    private var buzzer: OutputLine?
    /// What is wrong with the first line that cannot be had; nil when all are there.
    private(set) var fault: Fault?

    /// Makes a board without any line yet.
    init(_ settings: LampSettings) {
        self.settings = settings
    }

    /// Requests the lines that are missing, and gives up those whose chip is gone.
    mutating func request() {
        fault = nil
        for lamp in Lamp.allCases {
            lamps[lamp] = request(settings.lines[lamp], held: lamps[lamp])
        }
        buzzer = request(settings.buzzer, held: buzzer)
    }

    private mutating func request(_ address: LineAddress?, held: OutputLine?) -> OutputLine? {
        if let held, held.isThere { return held }
        guard let address else { return nil }
        do throws(Fault) {
            return try OutputLine(address, isActiveLow: settings.isActiveLow)
        } catch {
            if fault == nil { fault = error }
            return nil
        }
    }

    /// Lights exactly these lamps.
    mutating func light(_ lit: Set<Lamp>) {
        for (lamp, line) in lamps where !set(line, lit.contains(lamp)) { lamps[lamp] = nil }
    }

    /// Switches the buzzer.
    mutating func beep(_ isOn: Bool) {
        if let line = buzzer, !set(line, isOn) { buzzer = nil }
    }

    private mutating func set(_ line: OutputLine, _ isOn: Bool) -> Bool {
        do throws(Fault) {
            try line.set(isOn)
            return true
        } catch {
            fault = error
            return false
        }
    }
}

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
