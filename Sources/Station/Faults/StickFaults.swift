// What may be wrong with the stick.

extension Fault {
    /// Why something could not be put on the stick or read from it.
    package enum Stick: FaultSubject {
        /// The stick is gone.
        case removed
        /// It has no room left.
        case full
        /// It cannot be written.
        case readOnly
        /// What was read back is not what was written.
        case mismatch
        /// It is in and cannot be read or written: it fails, or its file system is broken.
        case failing
        /// Something of somebody else's stands where a file or folder of the station belongs.
        case occupied
        /// Anything else the system says.
        case failed
        /// None is in to copy to.
        case absent
        /// It has room for the CSV files and not for the pictures.
        case noRoomForPictures
        /// It has room for the CSV files and not for the copy of the database.
        case noRoomForSnapshot
        /// The copy of the database cannot be made, and why.
        case noSnapshot
        /// The picture for the stick cannot be drawn, and why.
        case noPicture
        /// The last scan has no file for another system: its profile, and why.
        case notHandedOver
        /// The last scan has a file for another system that lacks something: its profile, and what.
        case handedOverInPart

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            let noRoom: Words = "Every CSV file is on it. Use a larger stick, or make room on this one."
            return switch self {
            case .removed:
                (details.after("The stick was removed"), "Put it in again; what is missing will be copied.")
            case .full: (details.after("The stick is full"), "Use another stick, or make room on this one.")
            case .readOnly: (details.after("The stick cannot be written"), "Unlock it, or use another stick.")
            case .mismatch: (details.after("The stick does not keep what is written to it"), "Use another stick.")
            case .failing:
                (
                    details.after("The stick cannot be read or written"),
                    "Take it out and put it in again. If that does not help, use another stick."
                )
            case .occupied:
                (
                    details.after("On the stick something else has the place of a file or folder of the station"),
                    "Move it away or give it another name."
                )
            case .failed:
                (details.after("Writing to the stick failed"), "Take it out and put it in again, or use another stick.")
            case .absent: ("There is no stick to copy to", "Put a stick in.")
            case .noRoomForPictures: ("The stick has no room for the pictures", noRoom)
            case .noRoomForSnapshot: ("The stick has no room for the copy of the database", noRoom)
            case .noSnapshot:
                (
                    "No copy of the database for the stick could be made: \(details[0])",
                    "Check the disk. Every CSV file is on the stick."
                )
            case .noPicture:
                ("No picture for the stick could be drawn: \(details[0])", "Every CSV file is on the stick.")
            case .notHandedOver:
                ("The last scan has no file for \(details[0]): \(details[1])", "Every CSV file is on the stick.")
            case .handedOverInPart:
                (
                    "The last scan's file for \(details[0]): \(details[1])",
                    "rackstation sessions export --profile writes it once more, with --box NAME."
                )
            }
        }
    }

    /// Why a stick that is in cannot be used.
    package enum Mount: FaultSubject {
        /// The system is still looking at it.
        case slow
        /// The system does not come back from looking at it.
        case stuck
        /// More than one is in.
        case several
        /// It is not the one that the settings name: its UUID.
        case foreign
        /// Somebody else has mounted it: where.
        case elsewhere
        /// It has no file system that can be written.
        case noFileSystem
        /// Its file system is broken in a way that is not mended without a person.
        case damaged
        /// This computer itself uses it.
        case system
        /// It takes long to be checked.
        case checked
        /// Nobody has mounted it: the name of the device.
        case missing
        /// The folder in which sticks are mounted cannot be used: the folder, and why.
        case folder

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .slow: ("The stick answers slowly", "Leave it in; the system is still looking at it.")
            case .stuck:
                (
                    "The stick does not answer",
                    "Take it out. If the next one does not answer either, switch this computer off and on again."
                )
            case .several: ("More than one stick is in", "Leave only one in.")
            case .foreign:
                (
                    "This is not the station's stick (\(details[0]))",
                    "Put the right one in, or set stick.uuid to this one."
                )
            case .elsewhere:
                (
                    "The stick is in use by this computer: it is mounted at \(details[0])",
                    "Unmount it there, take it out and put it in again."
                )
            case .noFileSystem:
                (
                    "The stick has no file system that can be written",
                    "Format it as FAT32, exFAT or ext4, or use another stick."
                )
            case .damaged:
                (
                    "The stick's file system is damaged",
                    "Copy what you need from it on another computer, then format it, or use another stick."
                )
            case .system: ("The stick is in use by this computer", "Use another stick.")
            case .checked: ("The stick is being checked", "Leave it in. It was not left in order the last time.")
            case .missing:
                (
                    "The stick is not mounted",
                    """
                    Install the station's udev rule and service, and look at: journalctl -u \
                    rackstation-stick@\(details[0])
                    """
                )
            case .folder:
                (
                    "\(details[0]) is no folder for sticks: \(details[1])",
                    "Set stick.mount to a folder that is root's alone, without links on the way to it."
                )
            }
        }
    }
}
