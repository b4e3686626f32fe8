// What the database says, as the fault that it is.

internal import GRDB
internal import Station

extension Fault {
    /// What was said while something was done with a database: a fault as it is, all else as one of the store.
    /// - Parameter path: the database.
    init(_ error: any Error, database path: String) {
        switch error {
        case let error as Fault: self = error
        case let error as DatabaseError: self.init(error, path)
        case is RowDecodingError: self.init(.store(.corrupt), on: path)
        case is CancellationError: self.init(.store(.cancelled))
        default: self.init(.store(.failed), on: "\(path): \(error)")
        }
    }

    private init(_ error: DatabaseError, _ path: String) {
        let message = "\(path): \(error.message ?? "SQLite error \(error.extendedResultCode.rawValue)")"
        switch (error.resultCode, error.extendedResultCode) {
        case (.SQLITE_FULL, _): self.init(.store(.full), on: path)
        case (.SQLITE_CORRUPT, _): self.init(.store(.corrupt), on: path)
        case (.SQLITE_NOTADB, _): self.init(.store(.notADatabase), on: path)
        case (.SQLITE_READONLY, _): self.init(.store(.readOnly), on: path)
        case (.SQLITE_CANTOPEN, _), (.SQLITE_PERM, _), (.SQLITE_AUTH, _): self.init(.store(.forbidden), on: path)
        case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _): self.init(.store(.busy), on: path)
        case (_, .SQLITE_CONSTRAINT_UNIQUE): self.init(.store(.duplicate), on: message)
        default: self.init(.store(.failed), on: message)
        }
    }
}
