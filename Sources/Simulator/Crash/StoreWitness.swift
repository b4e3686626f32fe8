// SQLite's changes of files, seen in the same form as the station's own.

import CStoreWitness
internal import Station

/// Lets the witnesses of folders see what SQLite changes in them.
package enum StoreWitness {
    /// Begins with every database that is opened from now on; doing it twice changes nothing.
    package static func attach() { precondition(isAttached, "SQLite takes no other file calls") }

    private static let isAttached: Bool = {
        let result = unsafe csw_register(
            { kind, path, at, bytes, count in
                guard let change = unsafe FileChange(kind, path, at, bytes, count) else { return 0 }
                return FileWitnesses.witness(of: change.path)?.refusal(of: change) ?? 0
            },
            { kind, path, at, bytes, count in
                guard let change = unsafe FileChange(kind, path, at, bytes, count) else { return }
                FileWitnesses.witness(of: change.path)?.saw(change)
            })
        return result == 0
    }()
}

extension FileChange {
    /// A change as SQLite asks for it; nil where nobody looks on.
    fileprivate init?(
        _ kind: Int32, _ path: UnsafePointer<CChar>?, _ at: Int64, _ bytes: UnsafeRawPointer?, _ count: Int32
    ) {
        guard let path = unsafe path.map({ unsafe String(cString: $0) }), FileWitnesses.witness(of: path) != nil else {
            return nil
        }
        switch UInt32(kind) {
        case CSW_MAKE_FILE.rawValue: self = .makeFile(path)
        case CSW_WRITE.rawValue:
            let written = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
            self = .write(path, at: Int(at), written)
        case CSW_RESIZE.rawValue: self = .resize(path, to: Int(at))
        case CSW_REMOVE.rawValue: self = .remove(path)
        case CSW_FLUSH.rawValue: self = .flush(path)
        default: self = .flushFolder(path)
        }
    }
}
