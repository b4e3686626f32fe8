// What is wrong with the sticks that were found, in words.

import Station

extension StickFinding {
    /// The fault that the finding is; nil when it is none.
    var fault: Fault? {
        switch self {
        case .none, .found: nil
        case .unknown(_, isExamined: true): Self.unknownFileSystem
        case .unknown(_, isExamined: false):
            Fault(
                text: "The stick answers slowly", remedy: "Leave it in; the system is still looking at it.")
        case .several: Fault(text: "More than one stick is in", remedy: "Leave only one in.")
        case .foreign(let uuid):
            Fault(
                text: "This is not the station's stick (\(uuid))",
                remedy: "Put the right one in, or set stick.uuid to this one.")
        case .busy(let point):
            Fault(
                text: "The stick is in use by this computer: it is mounted at \(point)",
                remedy: "Unmount it there, take it out and put it in again.")
        }
    }

    /// The fault of a stick that was never formatted, or for another system.
    static var unknownFileSystem: Fault {
        Fault(
            text: "The stick has no file system that can be written",
            remedy: "Format it as FAT32, exFAT or ext4, or use another stick.")
    }

    /// The fault of a stick whose file system is broken in a way that is not mended without a person.
    static var damagedFileSystem: Fault {
        Fault(
            text: "The stick's file system is damaged",
            remedy: "Copy what you need from it on another computer, then format it, or use another stick.")
    }

    /// The fault of a stick that this computer itself uses.
    static var inUse: Fault {
        Fault(text: "The stick is in use by this computer", remedy: "Use another stick.")
    }

    /// The fault of a stick that takes long to be checked.
    static var beingChecked: Fault {
        Fault(text: "The stick is being checked", remedy: "Leave it in. It was not left in order the last time.")
    }

    /// The fault of a stick that nobody has mounted.
    static func notMounted(_ device: String) -> Fault {
        Fault(
            text: "The stick is not mounted",
            remedy:
                "Install the station's udev rule and service, and look at: journalctl -u rackstation-stick@\(device)")
    }
}
