// What may be wrong with the sessions, the disk that they are on, and what is written down of them.

extension Fault {
    /// Why the store could not be opened, read or written. Detail: a path, a session, a message of SQLite.
    package enum Store: FaultSubject {
        /// The file is no database.
        case notADatabase
        /// The file is empty, or none is there though there was one.
        case empty
        /// There is a folder, a pipe or a link to nothing where the file is to be.
        case notAFile
        /// The file is a database of another program.
        case foreign
        /// The database is a station's own, and not a collection of many stations' sessions.
        case notCollected
        /// The database was written by a newer version.
        case newer
        /// The database is not as a station makes one.
        case altered
        /// The database is damaged.
        case corrupt
        /// This session is damaged; others may be whole.
        case damagedSession
        /// The file is not in its place any more, or another is there: what was written is nowhere to be found.
        case gone
        /// The disk is full.
        case full
        /// The database cannot be written.
        case readOnly
        /// The database or its folder may not be used by this user.
        case forbidden
        /// Another program holds the database.
        case busy
        /// There is no such session.
        case unknownSession
        /// Several sessions answer to this.
        case ambiguousSession
        /// A session with this id is kept already.
        case duplicate
        /// The caller no longer waits for the answer.
        case cancelled
        /// Anything else.
        case failed

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            let (text, remedy): (Words, Words) =
                switch self {
                case .notADatabase:
                    ("This file is not a session database", "Move it away, or choose another data folder.")
                case .empty:
                    (
                        "The session database is empty or gone",
                        "Start the station; it takes up the newest backup where there is one."
                    )
                case .notAFile:
                    (
                        "No file is in the place of the session database",
                        "Move away what is there, or make its disk reachable again."
                    )
                case .foreign: ("This database belongs to another program", "Choose another data folder.")
                case .notCollected:
                    ("This database is a station's own; nothing is collected into it", "Choose another file.")
                case .newer: ("The sessions were written by a newer version", "Install that version again.")
                case .altered:
                    (
                        "This database is not as a station made it; nothing in it can be trusted",
                        "Find out who changed it."
                    )
                case .corrupt:
                    ("The session database is damaged", "Start the station again; it takes up the newest backup.")
                case .damagedSession:
                    ("This session is damaged", "Take its values from the stick, or scan the rack again.")
                case .gone:
                    (
                        "The session database was removed or replaced while it was in use; nothing was saved",
                        "Try again; it is opened anew then."
                    )
                case .full: ("The disk is full; nothing was saved", "Make room on the disk, then scan again.")
                case .readOnly: ("The session database cannot be written", "Make its folder writable.")
                case .forbidden: ("The session database may not be used", "Give this user the right to its folder.")
                case .busy: ("Another program holds the session database", "Close that program.")
                case .unknownSession: ("There is no such session", "List the sessions to see their numbers.")
                case .ambiguousSession: ("Several sessions answer to this", "Give more characters of the id.")
                case .duplicate: ("This session is kept already", "Nothing needs to be done.")
                case .cancelled: ("The work was given up", "Try again.")
                case .failed: ("The session database failed", "Try again; check the disk if it fails again.")
                }
            return (details.after(text), remedy)
        }
    }

    /// What is to be said of the disk, and of what is kept on it.
    package enum Disk: FaultSubject {
        /// Another station works with the data folder: the folder, and the other's process.
        case inUse
        /// The sessions are not open.
        case closed
        /// There is too little room to scan: the megabytes that are free, those that have to be, the data folder.
        case full
        /// There will soon be too little room to scan: the same.
        case nearlyFull
        /// The database was not whole and was begun anew: what became of it.
        case recovered
        /// The upkeep of the sessions failed, and why.
        case upkeep
        /// A backup has no room.
        case noRoomForBackup
        /// The annotated picture of a session that was just kept could not be written.
        case unkeptPicture
        /// The annotated picture of a session is gone, or the disk has changed it: its file.
        case damagedPicture
        /// Records of the audit trail could not be written: how many.
        case unwrittenRecords
        /// The disk did not answer when the station ended.
        case silent
        /// Damaged sessions could not be copied to the stick: their names.
        case damagedSessions

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .inUse:
                (
                    "Another station works with \(details[0]) (process \(details[1]))",
                    "End that station, or choose another data folder."
                )
            case .closed: ("The sessions are not open", "Start the station again.")
            case .full:
                (
                    "The disk is full but for \(details[0]) MB; nothing is scanned below \(details[1]) MB",
                    "Make room in \(details[2]): copy sessions away and delete them."
                )
            case .nearlyFull:
                (
                    "The disk has \(details[0]) MB left; below \(details[1]) MB nothing is scanned",
                    "Make room in \(details[2])."
                )
            case .recovered:
                ("\(details[0])", "Later sessions may be on the stick: rackstation sessions import FOLDER.")
            case .upkeep: ("The upkeep of the sessions failed: \(details[0])", "Check the disk.")
            case .noRoomForBackup: ("The disk has no room for a backup", "Make room on the disk.")
            case .unkeptPicture:
                ("The annotated picture could not be kept; the scan has a small one", "Check the disk.")
            case .damagedPicture:
                ("The annotated picture \(details[0]) is gone or damaged; a small one is shown", "Check the disk.")
            case .unwrittenRecords:
                ("\(details[0]) records of the audit trail could not be written", "Check the disk.")
            case .silent:
                ("The disk did not answer; the last records of the audit trail may not be written", "Check the disk.")
            case .damagedSessions:
                ("Sessions damaged on the disk are not on the stick: \(details[0])", "Scan these racks again.")
            }
        }
    }

    /// Why what is written down of a session cannot be read: kept in the database, or in a file from elsewhere.
    package enum Reading: FaultSubject {
        /// The stored reading cannot be read.
        case unreadable
        /// It contradicts itself: where.
        case contradiction
        /// It contradicts itself in a warning.
        case badWarning
        /// It has no code where it says that one was read: where.
        case noCode
        /// A file is not as it should be: the file, and what is wrong.
        case badFile
        /// The name of a file tells no time.
        case noTime
        /// No rack has as many rows and columns: the file, rows, columns.
        case noRack
        /// There is no file in a file's place.
        case noFile

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            let again: Words = "Scan again."
            let leaveOut: Words = "Correct the file, or leave it out."
            return switch self {
            case .unreadable: ("The stored reading cannot be read", "Export its CSV, which is kept beside it.")
            case .contradiction: ("The stored reading contradicts itself at \(details[0])", again)
            case .badWarning: ("The stored reading contradicts itself in a warning", again)
            case .noCode: ("The stored reading has no code at \(details[0])", again)
            case .badFile: ("\(details[0]): \(details[1])", leaveOut)
            case .noTime: ("\(details[0]): the name tells no time", "It begins like vials_2026-02-20_143022.")
            case .noRack: ("\(details[0]): no rack has \(details[1]) rows and \(details[2]) columns", leaveOut)
            case .noFile: ("\(details[0]): it is no file", "Choose another file.")
            }
        }
    }
}
