// GPIO lines that were requested: switches, lamps and a buzzer.

import CGPIO
import Glibc
package import Station

/// A GPIO line that was requested as an input. It is given back when the last reference to it goes.
@safe final class InputLine: Contact {
    private let found: FoundLine
    private let line: OpaquePointer

    /// Requests a line.
    /// - Parameter debounce: how long the kernel has to wait for the contact to be quiet, where it can.
    init(_ address: LineAddress, wiring: LineWiring, debounce: Duration) throws(Fault) {
        found = try FoundLine(address)
        let microseconds = UInt(debounce / .microseconds(1))
        let opened = unsafe cgpio_input_open(
            found.place.path, UInt32(found.place.offset), cgpio_bias(wiring.bias), wiring.isActiveLow, microseconds,
            Self.consumer)
        guard let opened = unsafe opened else { throw found.fault(errno: errno) }
        unsafe line = opened
    }

    deinit {
        unsafe cgpio_line_close(line)
    }

    /// Under this name the kernel lists the lines of the station.
    static let consumer = "rackstation"

    var descriptor: Int32 { unsafe cgpio_input_descriptor(line) }

    var isDebounced: Bool { unsafe cgpio_input_is_debounced(line) }

    var isThere: Bool { found.isThere }

    var lost: Fault { found.lost }

    func edges() throws(Fault) -> [Edge] {
        var edges: [Edge] = []
        var edge = cgpio_edge()
        while true {
            switch unsafe cgpio_input_read(line, &edge) {
            case 0: return edges
            case 1: edges.append(Edge(at: .nanoseconds(edge.nanoseconds), isClosed: edge.is_active))
            default: throw lost
            }
        }
    }

    func isClosed() throws(Fault) -> Bool {
        switch unsafe cgpio_line_value(line) {
        case 0: false
        case 1: true
        default: throw lost
        }
    }
}

extension cgpio_bias {
    fileprivate init(_ bias: LineBias) {
        self =
            switch bias {
            case .pullUp: CGPIO_BIAS_PULL_UP
            case .pullDown: CGPIO_BIAS_PULL_DOWN
            case .none: CGPIO_BIAS_NONE
            case .asIs: CGPIO_BIAS_AS_IS
            }
    }
}

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

extension ContactTrigger {
    /// Makes the trigger of a pedal or key on a GPIO line.
    /// - Parameters:
    ///   - name: which of the station's devices it is.
    ///   - command: what a plain press commands.
    ///   - address: the line.
    ///   - wiring: how the switch is wired to it.
    ///   - timing: what is a press.
    package convenience init(
        name: DeviceName, command: Command, line address: LineAddress, wiring: LineWiring, timing: ContactTiming
    ) {
        self.init(name: name, timing: timing, command: command, watched: "/dev/gpiochip0") { () throws(Fault) in
            try InputLine(address, wiring: wiring, debounce: timing.debounce)
        }
    }
}
