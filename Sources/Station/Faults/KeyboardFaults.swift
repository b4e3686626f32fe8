// What may be wrong with typing into the computer beside the bench.

extension Fault {
    /// Why results are not typed. Details: the device, and what the kind names.
    package enum Keyboard: FaultSubject {
        /// There is no such device.
        case missing
        /// It may not be opened by this user: what to do.
        case forbidden
        /// It is no keyboard of a gadget.
        case noGadget
        /// It was there and is gone.
        case lost
        /// Anything else: the system's words.
        case failed
        /// The computer took no keys: the result that was not typed.
        case untaken
        /// The computer went away in the middle: the result that was typed in part.
        case cut
        /// Caps Lock is on at the computer: the result that was not typed.
        case capsLock
        /// The computer does not say whether it is: the result that was not typed.
        case capsLockUnknown
        /// Results are kept faster than they are typed: the result that was not typed.
        case tooMany
        /// A result cannot be typed: why, and which it is.
        case refused

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            let byFile: Words = "Hand this session over as a file."
            return switch self {
            case .missing:
                (
                    "No USB keyboard at \(details[0])",
                    "Switch rackstation-keyboard.service on, or correct keyboard.type in the settings."
                )
            case .forbidden: ("\(details[0]) may not be used", details[1])
            case .noGadget:
                ("\(details[0]) is no keyboard of a USB gadget", "Correct keyboard.type in the settings.")
            case .lost:
                (
                    "The USB keyboard \(details[0]) is gone",
                    "Switch rackstation-keyboard.service on, or correct keyboard.type in the settings."
                )
            case .failed:
                (
                    "\(details[0]) cannot be used: \(details[1])",
                    "Switch rackstation-keyboard.service on, or correct keyboard.type in the settings."
                )
            case .untaken:
                (
                    "The computer took no keys; \(details[0]) was not typed",
                    "Connect it, have it awake, and hand this session over as a file."
                )
            case .cut:
                (
                    "Only a part of \(details[0]) was typed",
                    "Delete that part on the computer, and hand this session over as a file."
                )
            case .capsLock:
                (
                    "Caps Lock is on at the computer; \(details[0]) was not typed",
                    "Switch it off there, and hand this session over as a file."
                )
            case .capsLockUnknown:
                ("The computer does not say whether Caps Lock is on; \(details[0]) was not typed", byFile)
            case .tooMany: ("Too much waits to be typed; \(details[0]) was not typed", byFile)
            case .refused: (details[0], byFile)
            }
        }
    }
}
