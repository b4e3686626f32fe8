// A lamp or a buzzer on a GPIO line.

import CGPIO
import Glibc
import Station

/// A GPIO line that was requested as an output, off at first. It is switched off and given back when the last
/// reference to it goes.
@safe final class OutputLine {
    private let found: FoundLine
    private let line: OpaquePointer
    private var isOn = false

    /// Requests a line.
    init(_ address: LineAddress, isActiveLow: Bool) throws(Fault) {
        found = try FoundLine(address)
        let opened = unsafe cgpio_output_open(
            found.place.path, UInt32(found.place.offset), isActiveLow, false, InputLine.consumer)
        guard let opened = unsafe opened else { throw found.fault(errno: errno) }
        unsafe line = opened
    }

    deinit {
        _ = unsafe cgpio_output_set(line, false)
        unsafe cgpio_line_close(line)
    }

    /// Whether the chip that was opened is still the one that its name leads to.
    var isThere: Bool { found.isThere }

    /// Switches the line.
    /// - Throws: a fault when the chip is gone.
    func set(_ isOn: Bool) throws(Fault) {
        guard isOn != self.isOn else { return }
        guard isThere, unsafe cgpio_output_set(line, isOn) == 0 else { throw found.lost }
        self.isOn = isOn
    }
}
