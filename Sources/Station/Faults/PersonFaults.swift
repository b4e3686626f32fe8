// What may be wrong with the settings and with who works at the station, and with expected lists.

extension Fault {
    /// Why settings do not hold or cannot be changed.
    package enum Settings: FaultSubject {
        /// They are wrong: all that is, each in a line of its own.
        case wrong
        /// A setting cannot be changed at the station: which.
        case fixed
        /// Something else counts before the settings file: what.
        case overridden
        /// A variable counts before the settings file: which.
        case variable
        /// An option counts before the settings file: which.
        case option
        /// There is no settings file to change.
        case noFile

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .wrong: ("The settings are wrong: \(details[0])", "Correct the settings.")
            case .fixed: ("The setting \(details[0]) cannot be changed here", "Set it in the settings file.")
            case .overridden:
                (
                    "\(details[0]) counts before the settings file",
                    "Take it away there to change the setting here."
                )
            case .variable:
                (
                    "The variable \(details[0]) sets this, before the settings file",
                    "Take it away there to change it here."
                )
            case .option:
                (
                    "The option \(details[0]) sets this, before the settings file",
                    "Start the station without it to change it here."
                )
            case .noFile:
                ("This station has no settings file", "Start it with rackstation run to change settings.")
            }
        }
    }

    /// What is wrong with who works at the station.
    package enum Person: FaultSubject {
        /// Nobody is signed in.
        case nobody
        /// Nobody is signed in, and so nothing was scanned.
        case unscanned
        /// Nobody is signed in, and so nothing was saved.
        case unsaved
        /// A badge has a name that is not allowed.
        case badBadge
        /// Wrong PINs: how many, whose, and for how many seconds none is taken.
        case wrongPINs
        /// No PIN is set for somebody who wants to sign in.
        case noPIN
        /// No PIN is set for somebody whose PIN is to be taken away.
        case unknown
        /// This is no name: the name, and what is allowed.
        case noName
        /// This is no PIN: the fewest and the most digits.
        case badPIN
        /// A line of the file of the PINs is none: its number, and the file.
        case badLine

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .nobody: ("Nobody is signed in", "Sign in first.")
            case .unscanned: ("Nobody is signed in; nothing was scanned", "Sign in first.")
            case .unsaved:
                ("Nobody is signed in; nothing was saved", "Sign in first, with your badge or with your name.")
            case .badBadge:
                (
                    "This badge has a name that is not allowed: \(details[0])",
                    "Print it anew with letters of one script, digits, spaces and . - ' _ alone."
                )
            case .wrongPINs:
                ("\(details[0]) wrong PINs for \(details[1])", "Try again in \(details[2]) seconds.")
            case .noPIN: ("No PIN is set for \(details[0])", "Have one set with rackstation operator pin.")
            case .unknown: ("No PIN is set for \(details[0])", "Check the name.")
            case .noName: ("This is no operator's name: \(details[0])", "Allowed: \(details[1]).")
            case .badPIN: ("This is no PIN", "Allowed: \(details[0]) to \(details[1]) digits.")
            case .badLine:
                (
                    "Line \(details[0]) of \(details[1]) is no PIN",
                    "Remove the line, and set the PIN again with rackstation operator pin."
                )
            }
        }
    }

    /// What is wrong with expected lists.
    package enum List: FaultSubject {
        /// A list cannot be used: its path, and why.
        case unusable
        /// More lists cannot be used: how many.
        case more

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .unusable:
                (
                    "The list \(details[0])/\(details[1]) cannot be used: \(details[2])",
                    "Write position,value or one value on each line."
                )
            case .more:
                (
                    "\(details[0]) more lists on the stick cannot be used",
                    "Take out of the folder what is no list of a rack."
                )
            }
        }
    }

    /// Why a command cannot go on, where nobody but a command says so: its detail says in one line what is wrong and
    /// what is allowed.
    package enum Command: FaultSubject {
        /// What was asked for is not there.
        case notReady
        /// The command line is wrong.
        case usage
        /// The input is not what it should be.
        case badInput
        /// There is no such file.
        case noSuchFile
        /// What was to be proved is not so.
        case refuted
        /// The output cannot be made.
        case cannotCreate
        /// Reading or writing failed.
        case inputOutput

        func words(_ details: Details) -> (text: Words, remedy: Words) { ("\(details[0])", "") }
    }
}
