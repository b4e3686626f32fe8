// The lines of lamps and buzzer, as far as they can be had.

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
