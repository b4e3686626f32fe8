// Why a GPIO line cannot be used.

import Glibc
import Station

/// Why a GPIO line cannot be used, and what to do about it.
enum LineFault: Error, Hashable {
    /// The machine has no GPIO chip.
    case noChips
    /// No chip has this label, name or path.
    case noChip(String, known: [String])
    /// Two chips have this label.
    case severalChips(String, [String])
    /// The chip has no line of this number or name, or no chip has a line of this name.
    case noLine(LineAddress)
    /// Two lines have this name.
    case severalLines(String, [String])
    /// The chip may not be opened by this user.
    case forbidden(path: String, remedy: Words)
    /// Somebody else uses the line.
    case inUse(LineAddress, by: String)
    /// The chip was there and is gone.
    case lost(LineAddress)
    /// Anything else, in the system's words.
    case failed(LineAddress, String)

    /// The fault as the station shows it.
    var fault: Fault {
        switch self {
        case .noChips: Fault(text: "This machine has no GPIO chip", remedy: "Load its driver, or plug it in.")
        case .noChip(let name, let known):
            Fault(
                text: "There is no GPIO chip \(name)",
                remedy: "Correct the settings; chips here: \(known.joined(separator: ", ")).")
        case .severalChips(let name, let paths):
            Fault(
                text: "Several GPIO chips are called \(name)",
                remedy: "Name the line alone in the settings, or one of \(paths.joined(separator: ", ")).")
        case .noLine(let address):
            Fault(
                text: "There is no GPIO line \(address)", remedy: "Correct the settings; gpioinfo lists all lines.")
        case .severalLines(let name, let places):
            Fault(
                text: "Several GPIO lines are called \(name)",
                remedy: "Name the chip too in the settings: \(places.joined(separator: ", ")).")
        case .forbidden(let path, let remedy): Fault(text: "\(path) may not be used", remedy: remedy)
        case .inUse(let address, let consumer):
            Fault(
                text: consumer.isEmpty
                    ? "The GPIO line \(address) is in use" : "The GPIO line \(address) is in use by \(consumer)",
                remedy: "End the other program, or choose another line.")
        case .lost(let address):
            Fault(text: "The GPIO chip of line \(address) is gone", remedy: "Plug it in again.")
        case .failed(let address, let text):
            Fault(text: "The GPIO line \(address) cannot be used: \(text)", remedy: "Check its wiring in the settings.")
        }
    }
}

extension LineFault {
    /// The fault that a code of the system stands for when a line is requested.
    init(errno code: Int32, _ address: LineAddress, _ place: LinePlace) {
        switch code {
        case EBUSY: self = .inUse(address, by: ChipDescription.consumer(ofLine: place.offset, at: place.path))
        case EACCES, EPERM:
            self = .forbidden(path: place.path, remedy: DeviceNode.remedy(forForbidden: place.path))
        case ENOENT, ENODEV, ENXIO: self = .lost(address)
        default: self = .failed(address, unsafe String(cString: strerror(code)))
        }
    }
}
