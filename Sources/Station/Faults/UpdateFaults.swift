// What may be wrong with another version of the system that a stick brings.

extension Fault {
    /// Why a station is not updated by a stick. Where the system's own service says so, it does by this word.
    package enum Update: String, FaultSubject {
        /// The settings do not let it.
        case off
        /// The system has no room for a second one beside it.
        case notHere = "no-slots"
        /// No stick is in.
        case noStick
        /// The stick has no bundle.
        case noneOnStick
        /// The file is something else.
        case noBundle = "no-bundle"
        /// The stick does not give it.
        case unreadable
        /// It has no signature.
        case unsigned
        /// It has the signature of another key.
        case otherKey = "other-key"
        /// The system has no key to check signatures with.
        case noKey = "no-key"
        /// It is for another processor.
        case otherArchitecture = "other-architecture"
        /// It is for another kind of board.
        case otherBoard = "other-board"
        /// It is older than what runs, or the same.
        case notNewer = "not-newer"
        /// Bytes of it are missing or changed.
        case torn
        /// It is larger than what a system may be.
        case tooLarge = "too-large"
        /// The database cannot be kept as it is beside the one that the new version works with.
        case noRoom = "no-room"
        /// The version that runs is on trial itself.
        case onTrial = "on-trial"
        /// Another update is being written.
        case busy
        /// The card does not have what was written to it.
        case unwritable
        /// The service ended, or said nothing for long.
        case brokenOff

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .off: ("This station is not updated by sticks", "Set stick.update to true in the settings file.")
            case .notHere: ("This system is not updated by sticks", "Install the package of the new version.")
            case .noStick: ("No stick is in", "Put in a stick with a file that ends in .bundle.")
            case .noneOnStick:
                ("The stick has no bundle", "Put a file that ends in .bundle into its outermost folder.")
            case .noBundle: ("It is no bundle of a rackstation", "Take the bundle that belongs to this station.")
            case .unreadable: ("It cannot be read", "Copy it to the stick again, or take another stick.")
            case .unsigned: ("It is not signed", "Ask for a signed one where this station's versions come from.")
            case .otherKey:
                ("It is signed with another key", "Ask for one where this station's versions come from.")
            case .noKey: ("This card takes no updates", "Write the new version to a new card.")
            case .otherArchitecture: ("It is for another processor", "Take the bundle for this processor.")
            case .otherBoard: ("It is for another kind of board", "Take the bundle for this board.")
            case .notNewer: ("It is not newer", "Take a newer one, or stay as it is.")
            case .torn: ("It is torn", "Copy it to the stick again.")
            case .tooLarge: ("It is too large for this card", "Write the new version to a new card.")
            case .noRoom:
                ("The card has no room to keep the database as it is", "Make room, or take a larger card.")
            case .onTrial: ("The version in force is on trial itself", "Try again in a few minutes.")
            case .busy: ("Another update is being written", "Wait until it is written.")
            case .unwritable:
                ("The card did not keep what was written", "Try again. If it fails again, take a new card.")
            case .brokenOff: ("The update ended before it was done", "Try again. The version in force is as it was.")
            }
        }
    }
}
