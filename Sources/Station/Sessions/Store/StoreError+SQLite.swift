// What SQLite's errors mean for the store.

internal import GRDB

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
