// Pedals and keys on GPIO lines.

public import Station

extension ContactTrigger {
    /// Makes the trigger of a pedal or key on a GPIO line.
    /// - Parameters:
    ///   - name: which of the station's devices it is.
    ///   - command: what a plain press commands.
    ///   - address: the line.
    ///   - wiring: how the switch is wired to it.
    ///   - timing: what is a press.
    public convenience init(
        name: DeviceName, command: Command, line address: LineAddress, wiring: LineWiring, timing: ContactTiming
    ) {
        self.init(name: name, timing: timing, command: command, watched: "/dev/gpiochip0") { () throws(Fault) in
            try InputLine(address, wiring: wiring, debounce: timing.debounce)
        }
    }
}
