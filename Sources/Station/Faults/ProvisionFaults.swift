// What may be wrong with what a station is to be set up with by a stick.

extension Fault {
    /// Why a station is not set up by a stick.
    package enum Provision: FaultSubject {
        /// The settings do not let it.
        case off
        /// No stick is in.
        case noStick
        /// The stick has nothing to set up with.
        case notOnStick
        /// A file is longer than is read: which, and how many bytes are.
        case tooLong
        /// Rules for labels are on the stick, and no file of rules is named.
        case unnamedRules
        /// The settings would move the sessions.
        case otherFolder
        /// The settings have to be signed, and are not.
        case unsigned
        /// The file of the key is none: which.
        case noKey
        /// The file of the secret key is none, or has a password: which.
        case noSecretKey
        /// The signature is none, or is not that of the list.
        case badSignature
        /// The signature is of another key than the station's: of which the station has.
        case otherKey
        /// The signature is over a digest that nothing here can make.
        case prehashed
        /// The list of the files is none: in which line.
        case badList
        /// A file is not as the list says: which.
        case altered
        /// What was taken could not be made the settings: why.
        case notApplied

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .off:
                ("This station is not set up by sticks", "Set stick.provision to any or signed in the settings file.")
            case .noStick:
                ("No stick is in", "Put in a stick with rackstation.yaml, labels.rules, operator-pins or clock.txt.")
            case .notOnStick:
                (
                    "The stick has nothing to set up with",
                    "Put rackstation.yaml, labels.rules, operator-pins or clock.txt into its outermost folder."
                )
            case .tooLong: ("\(details[0]) is longer than \(details[1]) bytes", "Make it shorter.")
            case .unnamedRules:
                ("No labels are read here", "Name a file of rules in the settings file (labels.rules).")
            case .otherFolder:
                ("The settings would move the sessions", "Leave data.folder as it is, or change it without a stick.")
            case .unsigned:
                ("What is on the stick is not signed", "Sign it: rackstation provision sign STICK --key KEY.")
            case .noKey:
                (
                    "\(details[0]) is no public key",
                    "Name a file of signify or minisign, or of rackstation provision keys."
                )
            case .noSecretKey:
                (
                    "\(details[0]) is no secret key without a password",
                    "Make one with rackstation provision keys, or signify -G -n."
                )
            case .badSignature:
                ("The signature on the stick is wrong", "Sign it again: rackstation provision sign STICK --key KEY.")
            case .otherKey:
                ("The stick is signed with another key than \(details[0])", "Sign it with the key of this station.")
            case .prehashed:
                (
                    "The signature is of minisign's newer form",
                    "Sign with minisign -S -l, or with rackstation provision sign."
                )
            case .badList:
                ("\(details[0]) is no list of files", "Sign it again: rackstation provision sign STICK --key KEY.")
            case .altered:
                (
                    "\(details[0]) is not as it was signed",
                    "Sign it again: rackstation provision sign STICK --key KEY."
                )
            case .notApplied:
                ("The settings of the stick do not hold: \(details[0])", "Look at the journal, and take them again.")
            }
        }
    }
}
