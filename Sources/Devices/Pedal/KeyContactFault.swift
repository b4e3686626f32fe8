// Why a pedal on USB cannot be used.

import Station

/// Why an input device cannot be used as a pedal, and what to do about it.
enum KeyContactFault: Error, Hashable {
    /// There is no such device.
    case missing(String)
    /// It may not be opened by this user.
    case forbidden(path: String, remedy: Words)
    /// Another program keeps its events to itself.
    case grabbed(String)
    /// It has no such key, or it is no input device at all.
    case noKey(String, KeyCode)
    /// It was there and is gone.
    case lost(String)
    /// Anything else, in the system's words.
    case failed(String, String)

    /// The fault as the station shows it.
    var fault: Fault {
        let learn: Words = "`rackstation doctor --learn-pedal` finds device and key."
        return switch self {
        case .missing(let path): Fault(text: "No pedal at \(path)", remedy: "Plug the pedal in. \(learn)")
        case .forbidden(let path, let remedy): Fault(text: "\(path) may not be used", remedy: remedy)
        case .grabbed(let path):
            Fault(text: "Another program has \(path) to itself", remedy: "End the other program.")
        case .noKey(let path, let key):
            Fault(text: "\(path) has no key \(key)", remedy: "Correct the settings. \(learn)")
        case .lost: Fault(text: "The pedal was unplugged", remedy: "Plug the pedal in again.")
        case .failed(let path, let text):
            Fault(text: "\(path) cannot be used: \(text)", remedy: "Plug the pedal in again. \(learn)")
        }
    }
}
