// A USB stick as the station's stick.

import Dispatch
import Glibc
package import Station
import Synchronization

/// A USB stick: found, mounted, written, and left so that it may be pulled.
///
/// It is known by the UUID of its file system. Whatever is written is checked to be on the device that was found, so
/// that nothing ever goes into a mount folder in which nothing is mounted. A dying stick may block a call for seconds;
/// the calls run on a thread of their own and hold nobody else up.
package actor USBStick: Stick {
    private let monitor: StickMonitor
    private let executor = QueueExecutor(label: "stick")

    /// Makes a stick from settings; nothing is looked for before somebody listens.
    /// - Parameters:
    ///   - settings: where it is mounted, and which it has to be.
    ///   - journal: takes a line on what was found wrong with a file system, and what was done about it.
    package init(_ settings: StickSettings, journal: @escaping @Sendable (String) -> Void = { _ in }) {
        monitor = StickMonitor(folder: settings.mount, wanted: settings.uuid, journal: journal)
    }

    /// The thread that the calls run on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Whether a stick is in: now, and whenever that changes. A stick that was changed for another is absent in
    /// between.
    package nonisolated func presence() -> AsyncStream<StickPresence> {
        let (stream, continuation) = AsyncStream.makeStream(of: StickPresence.self)
        let stop = EventFlag()
        continuation.onTermination = { _ in stop.set() }
        // Mounting and checking block for as long as they take.
        DispatchQueue(label: "stick watch").async { [monitor] in
            monitor.watch(until: stop) { continuation.yield($0) }
        }
        return stream
    }

    /// The contents of a file on the stick.
    package func contents(of path: String) throws(Fault) -> [UInt8]? {
        try onStick { stick throws(Fault) in try stick.files.contents(of: path) }
    }

    /// The first bytes of a file on the stick.
    package func contents(of path: String, most: Int) throws(Fault) -> [UInt8]? {
        try onStick { stick throws(Fault) in try stick.files.contents(of: path, most: most) }
    }

    /// The names of what lies in a folder on the stick.
    package func names(in folder: String, most: Int) throws(Fault) -> [String] {
        try onStick { stick throws(Fault) in try stick.files.names(in: folder, most: most) }
    }

    /// Puts a file on the stick. The stick is written from now on and may not be taken out before it is settled.
    package func put(_ bytes: [UInt8], at path: String) throws(Fault) {
        try onStick { stick throws(Fault) in
            try stick.access.begin()
            try stick.files.put(bytes, at: path)
        }
    }

    /// Puts a copy of a file on the stick, piece by piece.
    package func put(file: String, at path: String) throws(Fault) {
        try onStick { stick throws(Fault) in
            try stick.access.begin()
            try stick.files.put(file: file, at: path)
        }
    }

    /// The SHA-256 of a file on the stick.
    package func digest(of path: String) throws(Fault) -> String? {
        try onStick { stick throws(Fault) in try stick.files.digest(of: path) }
    }

    /// The room on the stick.
    package func room() throws(Fault) -> Int? {
        try onStick { stick throws(Fault) in try stick.files.room() }
    }

    /// Removes a file from the stick.
    package func remove(_ path: String) throws(Fault) {
        try onStick { stick throws(Fault) in
            try stick.access.begin()
            try stick.files.remove(path)
        }
    }

    /// The UUID of its file system.
    package func identity() throws(Fault) -> String? {
        try onStick { stick throws(Fault) in stick.found.uuid }
    }

    /// Removes the unfinished files that an interruption left in a folder. The stick is written only if there are any.
    package func tidy(_ folder: String) throws(Fault) {
        try onStick { stick throws(Fault) in
            let paths = try stick.files.unfinished(in: folder)
            if !paths.isEmpty { try stick.access.begin() }
            for path in paths { try stick.files.remove(path) }
        }
    }

    /// Brings all to the medium and makes the stick read-only, so that its file system is clean when it is pulled.
    package func settle() throws(Fault) {
        try onStick { stick throws(Fault) in
            try stick.files.flush()
            try stick.access.end()
        }
    }

    /// Does something on the stick. Where the stick fails, it is told whether it is still in: the system's own answer
    /// does not say it, since a stick that fails may be answered for as one that is out, and the other way round.
    private func onStick<Result>(
        _ work: (MountedStick) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        do throws(Fault) {
            return try work(monitor.stick())
        } catch {
            guard [.stick(.failing), .stick(.removed)].contains(error.code) else { throw error }
            throw Fault(.stick(monitor.isStillIn() ? .failing : .removed), detail: error.detail)
        }
    }
}

/// A stick that is mounted.
struct MountedStick: Sendable {
    /// Which it is.
    let found: FoundStick
    /// Its files.
    let files: StickFiles
    /// The way to write on it.
    let access: StickAccess
}
