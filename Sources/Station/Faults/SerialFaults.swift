// What may be wrong with the serial line to the computer beside the bench.

extension Fault {
    /// Why results do not go over the serial line. Details: the device, and what the kind names.
    package enum Serial: FaultSubject {
        /// There is no such device.
        case missing
        /// It may not be opened by this user: what to do.
        case forbidden
        /// It is no terminal.
        case noTerminal
        /// It was there and is gone, or who was at its other end is.
        case lost
        /// What is written to it is not taken.
        case unread
        /// A result cannot be given over it: why.
        case refused
        /// Anything else: the system's words.
        case failed

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .missing: ("No serial line at \(details[0])", "Plug it in, or correct serial.line in the settings.")
            case .forbidden: ("\(details[0]) may not be used", details[1])
            case .noTerminal: ("\(details[0]) is no serial line", "Correct serial.line in the settings.")
            case .lost: ("The serial line \(details[0]) is gone", "Plug it in again, or start the computer at its end.")
            case .unread:
                (
                    "Nobody reads the serial line \(details[0])",
                    "Start the program that reads it, or set serial.line to none."
                )
            case .refused: (details[0], "Hand this session over as a file.")
            case .failed:
                ("\(details[0]) cannot be used: \(details[1])", "Plug it in, or correct serial.line in the settings.")
            }
        }
    }
}
