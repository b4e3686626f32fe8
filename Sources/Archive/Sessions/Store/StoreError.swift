// Why the store cannot do what it was asked.

internal import GRDB
package import Station

/// Why the store could not be opened, read or written, and what to do about it.
package struct StoreError: Error, Hashable, Sendable {
    /// The kind of error.
    package var reason: Reason
    /// What it was met on: a path, a session, a message of SQLite. May be empty.
    package var detail: Words

    /// The kinds of error, each with its own text and remedy.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
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
    }

    /// Makes an error that was met on something with a name of its own, the same in every language.
    package init(_ reason: Reason, detail: String) { self.init(reason, detail: Words(verbatim: detail)) }

    /// Makes an error with its cause in words.
    package init(_ reason: Reason, detail: Words) {
        self.reason = reason
        self.detail = detail
    }

    /// The error as the station shows it.
    package var fault: Fault {
        let (text, remedy): (Words, Words) =
            switch reason {
            case .notADatabase: ("This file is not a session database", "Move it away, or choose another data folder.")
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
                ("This database is not as a station made it; nothing in it can be trusted", "Find out who changed it.")
            case .corrupt:
                ("The session database is damaged", "Start the station again; it takes up the newest backup.")
            case .damagedSession: ("This session is damaged", "Take its values from the stick, or scan the rack again.")
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
        return Fault(text: detail.isEmpty ? text : "\(text): \(detail)", remedy: remedy)
    }
}

extension StoreError {
    /// Turns whatever the database said into the store's own error.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        case is RowDecodingError: self.init(.corrupt, detail: path)
        case is CancellationError: self.init(.cancelled, detail: "")
        default: self.init(.failed, detail: "\(path): \(error)")
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let message = "\(path): \(error.message ?? "SQLite error \(error.extendedResultCode.rawValue)")"
        switch (error.resultCode, error.extendedResultCode) {
        case (.SQLITE_FULL, _): self.init(.full, detail: path)
        case (.SQLITE_CORRUPT, _): self.init(.corrupt, detail: path)
        case (.SQLITE_NOTADB, _): self.init(.notADatabase, detail: path)
        case (.SQLITE_READONLY, _): self.init(.readOnly, detail: path)
        case (.SQLITE_CANTOPEN, _), (.SQLITE_PERM, _), (.SQLITE_AUTH, _): self.init(.forbidden, detail: path)
        case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _): self.init(.busy, detail: path)
        case (_, .SQLITE_CONSTRAINT_UNIQUE): self.init(.duplicate, detail: message)
        default: self.init(.failed, detail: message)
        }
    }
}
