// A stick in memory, with the faults that sticks have.

internal import Archive
package import Station
package import Synchronization

/// A stick that keeps its files in memory. It can be put in and taken out, and run full.
package final class MemoryStick: Stick {
    /// What is on the stick, and how it is.
    package struct Contents: Sendable {
        /// All files, by path.
        package var files: [String: [UInt8]] = [:]
        /// The files that were put, in their order.
        package var written: [String] = []
        /// How many more files can be put; nil for no end.
        package var room: Int?
        /// How many bytes have room in all; nil for no end.
        package var capacity: Int?
        /// Whether nothing was put after the last settling.
        package var isSettled = false
        /// Which stick it is.
        package var identity: String?
        /// Whether it is in.
        fileprivate var isIn = true

        /// The bytes of all files.
        package var used: Int { files.values.reduce(0) { $0 + $1.count } }
    }

    /// What is on the stick, and how it is.
    package let contents: Mutex<Contents>
    private let name: String
    private let watched: Watched<StickPresence>

    /// Makes an empty stick that is in, with the name that the user is shown.
    package init(name: String = "STICK-1") {
        self.name = name
        contents = Mutex(Contents(identity: name))
        watched = Watched(.present(name: name))
    }

    /// Puts the stick in, with the files that are on it.
    package func plug() { setIn(true) }

    /// Takes the stick out; its files stay on it.
    package func unplug() { setIn(false) }

    /// Whether nothing was put after the last settling.
    package var isSettled: Bool { contents.withLock(\.isSettled) }

    /// All files, by path; setting them is what a person does on another machine.
    package var files: [String: [UInt8]] {
        get { contents.withLock(\.files) }
        set { contents.withLock { $0.files = newValue } }
    }

    /// The files that were put, in their order.
    package var written: [String] { contents.withLock(\.written) }

    package func presence() -> AsyncStream<StickPresence> { watched.changes() }

    package func contents(of path: String) throws(Fault) -> [UInt8]? { try inserted { $0.files[path] } }

    package func names(in folder: String, most: Int) throws(Fault) -> [String] {
        try inserted { contents in
            let names = contents.files.keys.filter { $0.hasPrefix("\(folder)/") }
                .map { String($0.dropFirst(folder.count + 1)) }
            return Array(names.filter { !$0.contains("/") }.sorted().prefix(most))
        }
    }

    package func put(_ bytes: [UInt8], at path: String) throws(Fault) {
        let isFull = try inserted { contents in
            // As on a real stick, the old file has its room until the new one is whole.
            if contents.room == 0 || contents.used + bytes.count > contents.capacity ?? .max { return true }
            contents.room = contents.room.map { $0 - 1 }
            contents.isSettled = false
            contents.files[path] = bytes
            contents.written.append(path)
            return false
        }
        if isFull { throw Fault(.stick(.full), on: path) }
    }

    package func room() throws(Fault) -> Int? {
        try inserted { contents in contents.capacity.map { max(0, $0 - contents.used) } }
    }

    package func remove(_ path: String) throws(Fault) {
        try inserted { contents in
            contents.files[path] = nil
            contents.isSettled = false
        }
    }

    package func identity() throws(Fault) -> String? { try inserted(\.identity) }

    package func tidy(_ folder: String) throws(Fault) {
        try inserted { contents in
            contents.files = contents.files.filter { !$0.key.hasPrefix("\(folder)/.rackstation-") }
        }
    }

    package func settle() throws(Fault) { try inserted { $0.isSettled = true } }

    private func setIn(_ isIn: Bool) {
        contents.withLock { $0.isIn = isIn }
        watched.set(isIn ? .present(name: name) : .absent)
    }

    /// Does something with a stick that is in.
    private func inserted<Result: Sendable>(_ body: (inout Contents) -> Result) throws(Fault) -> Result {
        let result: Result? = contents.withLock { contents in contents.isIn ? body(&contents) : nil }
        guard let result else { throw Fault(.stick(.removed), on: name) }
        return result
    }
}
