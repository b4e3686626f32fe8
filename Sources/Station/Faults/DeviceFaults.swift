// What may be wrong with pedal, keys, lamps and display.

extension Fault {
    /// Why a GPIO line cannot be used.
    package enum Line: FaultSubject {
        /// The machine has no GPIO chip.
        case noChips
        /// No chip has this label, name or path: which, and those that there are.
        case noChip
        /// Two chips have this label: which, and their paths.
        case severalChips
        /// The chip has no line of this number or name, or no chip has a line of this name.
        case missing
        /// Two lines have this name: which, and where they are.
        case several
        /// The chip may not be opened by this user: its path, and what to do.
        case forbidden
        /// Somebody else uses the line: which, and who.
        case inUse
        /// The chip was there and is gone: which line was on it.
        case lost
        /// Anything else: which line, and the system's words.
        case failed

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .noChips: ("This machine has no GPIO chip", "Load its driver, or plug it in.")
            case .noChip:
                ("There is no GPIO chip \(details[0])", "Correct the settings; chips here: \(details[1]).")
            case .severalChips:
                (
                    "Several GPIO chips are called \(details[0])",
                    "Name the line alone in the settings, or one of \(details[1])."
                )
            case .missing: ("There is no GPIO line \(details[0])", "Correct the settings; gpioinfo lists all lines.")
            case .several:
                (
                    "Several GPIO lines are called \(details[0])",
                    "Name the chip too in the settings: \(details[1])."
                )
            case .forbidden: ("\(details[0]) may not be used", details[1])
            case .inUse:
                (
                    details[1].isEmpty
                        ? "The GPIO line \(details[0]) is in use"
                        : "The GPIO line \(details[0]) is in use by \(details[1])",
                    "End the other program, or choose another line."
                )
            case .lost: ("The GPIO chip of line \(details[0]) is gone", "Plug it in again.")
            case .failed:
                ("The GPIO line \(details[0]) cannot be used: \(details[1])", "Check its wiring in the settings.")
            }
        }
    }

    /// Why an input device cannot be used as a pedal. Details: the device, and what the kind names.
    package enum Pedal: FaultSubject {
        /// There is no such device.
        case missing
        /// It may not be opened by this user: what to do.
        case forbidden
        /// Another program keeps its events to itself.
        case grabbed
        /// It has no such key, or it is no input device at all: the key.
        case noKey
        /// It was there and is gone.
        case lost
        /// Anything else: the system's words.
        case failed

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            let learn: Words = "`rackstation doctor --learn-pedal` finds device and key."
            return switch self {
            case .missing: ("No pedal at \(details[0])", "Plug the pedal in. \(learn)")
            case .forbidden: ("\(details[0]) may not be used", details[1])
            case .grabbed: ("Another program has \(details[0]) to itself", "End the other program.")
            case .noKey: ("\(details[0]) has no key \(details[1])", "Correct the settings. \(learn)")
            case .lost: ("The pedal was unplugged", "Plug the pedal in again.")
            case .failed: ("\(details[0]) cannot be used: \(details[1])", "Plug the pedal in again. \(learn)")
            }
        }
    }

    /// Why nothing can be shown on the framebuffer. Details: the device, and what the kind names.
    package enum Display: FaultSubject {
        /// There is none.
        case missing
        /// It may not be opened by this user: the system's words.
        case forbidden
        /// It cannot be used: the system's words.
        case failed
        /// It has too few pixels: width, height, the fewest of both.
        case small
        /// Its pixels are of an unknown format: the bits of each.
        case unknownFormat
        /// The screen could not be drawn: what to do.
        case undrawn
        /// The console does not come to the front: the number of the one that is there.
        case background
        /// The console belongs to a graphical desktop.
        case desktop
        /// The console may not be set aside by this user: the system's words.
        case forbiddenConsole
        /// The console cannot be used: the system's words.
        case failedConsole
        /// No process can be started to keep the console: the system's words alone.
        case noKeeper

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .missing:
                ("No display at \(details[0])", "Connect it, or set screen.framebuffer to the one there is.")
            case .forbidden:
                (
                    "The display \(details[0]) may not be used: \(details[1])",
                    "Add this user to the group video, and start the station again."
                )
            case .failed:
                (
                    "The display \(details[0]) cannot be used: \(details[1])",
                    "Check that \(details[0]) is a framebuffer, or set screen.framebuffer to none."
                )
            case .small:
                (
                    "The display \(details[0]) has only \(details[1]) x \(details[2]) pixels",
                    "Use one of \(details[3]) x \(details[4]) or more, or set a larger mode."
                )
            case .unknownFormat:
                (
                    "The display \(details[0]) has a pixel format that is not known (\(details[1]) bits a pixel)",
                    "Set it to 32 or 16 bits a pixel."
                )
            case .undrawn: ("The screen cannot be drawn", details[0])
            case .background:
                (
                    "The console \(details[0]) does not come to the front",
                    "End what holds console \(details[1]), or set screen.vt to \(details[1])."
                )
            case .desktop:
                (
                    "The console \(details[0]) belongs to a graphical desktop",
                    "End the desktop, or set screen.vt to the number of a free console."
                )
            case .forbiddenConsole:
                (
                    "The console \(details[0]) may not be set aside: \(details[1])",
                    "Run the station as a service on that console (TTYPath=\(details[0])) with CAP_SYS_TTY_CONFIG."
                )
            case .failedConsole:
                (
                    "The console \(details[0]) cannot be used: \(details[1])",
                    "Set screen.vt to the number of a console that exists, or to none."
                )
            case .noKeeper:
                (
                    "No process can be started to keep the console: \(details[0])",
                    "Check that memory and processes are free."
                )
            }
        }
    }
}
