// A stick in memory for the tests of the mirror.

import Archive
import Station
import Synchronization

/// A stick in memory that can be made to fail.
final class MemoryStick: Stick {
    struct Contents {
        var files: [String: [UInt8]] = [:]
        var written: [String] = []
        /// How many more files can be put; nil for no end.
        var room: Int?
        /// How many bytes have room in all; nil for no end.
        var capacity: Int?
        /// Whether nothing was put after the last settling.
        var isSettled = false
        /// Which stick it is.
        var identity: String? = "STICK-1"

        var used: Int { files.values.reduce(0) { $0 + $1.count } }
    }

    let contents = Mutex(Contents())

    func presence() -> AsyncStream<StickPresence> { AsyncStream { $0.finish() } }

    func contents(of path: String) throws(StickFault) -> [UInt8]? { contents.withLock { $0.files[path] } }

    func names(in folder: String, most: Int) -> [String] {
        contents.withLock { contents in
            let names = contents.files.keys.filter { $0.hasPrefix("\(folder)/") }
                .map { String($0.dropFirst(folder.count + 1)) }
            return Array(names.filter { !$0.contains("/") }.sorted().prefix(most))
        }
    }

    func put(_ bytes: [UInt8], at path: String) throws(StickFault) {
        let isFull = contents.withLock { contents in
            // As on a real stick, the old file has its room until the new one is whole.
            if contents.room == 0 || contents.used + bytes.count > contents.capacity ?? .max { return true }
            contents.room = contents.room.map { $0 - 1 }
            contents.isSettled = false
            contents.files[path] = bytes
            contents.written.append(path)
            return false
        }
        if isFull { throw StickFault(.full, detail: path) }
    }

    func room() -> Int? { contents.withLock { contents in contents.capacity.map { $0 - contents.used } } }

    func remove(_ path: String) {
        contents.withLock {
            $0.files[path] = nil
            $0.isSettled = false
        }
    }

    func identity() -> String? { contents.withLock { $0.identity } }

    func tidy(_ folder: String) {
        contents.withLock { contents in
            contents.files = contents.files.filter { !$0.key.hasPrefix("\(folder)/.rackstation-") }
        }
    }

    func settle() { contents.withLock { $0.isSettled = true } }

    var isSettled: Bool { contents.withLock(\.isSettled) }

    var files: [String: [UInt8]] {
        get { contents.withLock { $0.files } }
        set { contents.withLock { $0.files = newValue } }
    }

    var written: [String] { contents.withLock { $0.written } }
}
