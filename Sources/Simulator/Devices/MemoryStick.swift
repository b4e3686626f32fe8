// A USB stick in memory, with the faults that sticks have.

internal import Archive
package import Station
import Synchronization

/// A stick that keeps its files in memory. It can be put in and taken out, run full, be locked, and fail to keep what
/// is written to it.
package final class MemoryStick: Stick {
    private struct State {
        var files: [String: [UInt8]] = [:]
        var capacity: Int?
        var isIn: Bool
        var isLocked = false
        var pendingFaults: [StickFault.Reason] = []
        var isSettled = true

        var used: Int { files.values.reduce(0) { $0 + $1.count } }
    }

    private let name: String
    private let state: Mutex<State>
    private let watched: Watched<StickPresence>

    /// Makes an empty stick.
    /// - Parameters:
    ///   - name: what the user is shown.
    ///   - capacity: the bytes after which it is full; nil for no limit.
    ///   - isPluggedIn: whether it is in from the beginning.
    package init(name: String = "STICK", capacity: Int? = nil, isPluggedIn: Bool = true) {
        self.name = name
        state = Mutex(State(capacity: capacity, isIn: isPluggedIn))
        watched = Watched(isPluggedIn ? .present(name: name) : .absent)
    }

    /// Puts the stick in, with the files that are on it.
    package func plug() { change { $0.isIn = true } }

    /// Takes the stick out; its files stay on it.
    package func unplug() { change { $0.isIn = false } }

    /// Sets or removes the write protection.
    package func setLocked(_ isLocked: Bool) { change { $0.isLocked = isLocked } }

    /// Sets the bytes after which the stick is full; nil for no limit.
    package func setCapacity(_ capacity: Int?) { change { $0.capacity = capacity } }

    /// Makes the next files fail when they are put, one for each reason, in order. `removed` takes the stick out in
    /// the middle of writing; `mismatch` leaves a damaged file.
    package func failNext(_ reasons: StickFault.Reason...) { change { $0.pendingFaults += reasons } }

    /// Everything that is on the stick, by path.
    package var files: [String: [UInt8]] { state.withLock(\.files) }

    /// Whether the stick is in: the present state at once, and then every change.
    package func presence() -> AsyncStream<StickPresence> { watched.changes() }

    /// The contents of a file on the stick; nil when there is none.
    /// - Throws: `removed` when the stick is out.
    package func contents(of path: String) throws(StickFault) -> [UInt8]? {
        try state.withLock { state throws(StickFault) in
            guard state.isIn else { throw StickFault(.removed, detail: name) }
            return state.files[path]
        }
    }

    /// The names of the files in a folder on the stick.
    /// - Throws: `removed` when the stick is out.
    package func names(in folder: String, most: Int) throws(StickFault) -> [String] {
        try state.withLock { state throws(StickFault) in
            guard state.isIn else { throw StickFault(.removed, detail: name) }
            let names = state.files.keys.filter { $0.hasPrefix("\(folder)/") }
                .map { String($0.dropFirst(folder.count + 1)) }
            return Array(names.filter { !$0.contains("/") }.sorted().prefix(most))
        }
    }

    /// Puts a file with these contents on the stick, as a person does on another machine.
    package func lay(_ bytes: [UInt8], at path: String) { change { $0.files[path] = bytes } }

    /// Puts a file on the stick.
    /// - Throws: the fault that the stick has or was told to have. A file that was there before stays as it was,
    ///   except after `mismatch`.
    package func put(_ bytes: [UInt8], at path: String) throws(StickFault) {
        let failure = change { state -> StickFault? in
            guard state.isIn else { return StickFault(.removed, detail: name) }
            guard !state.isLocked else { return StickFault(.readOnly, detail: name) }
            state.isSettled = false
            if !state.pendingFaults.isEmpty {
                let reason = state.pendingFaults.removeFirst()
                if reason == .removed { state.isIn = false }
                if reason == .mismatch { state.files[path] = bytes.map { ~$0 } }
                return StickFault(reason, detail: path)
            }
            let usedByOthers = state.used - (state.files[path]?.count ?? 0)
            if let capacity = state.capacity, usedByOthers + bytes.count > capacity {
                return StickFault(.full, detail: path)
            }
            state.files[path] = bytes
            return nil
        }
        if let failure { throw failure }
    }

    /// The bytes that it can still take; nil for no limit.
    /// - Throws: `removed` when the stick is out.
    package func room() throws(StickFault) -> Int? {
        try state.withLock { state throws(StickFault) in
            guard state.isIn else { throw StickFault(.removed, detail: name) }
            return state.capacity.map { max(0, $0 - state.used) }
        }
    }

    /// Removes a file from the stick.
    /// - Throws: `removed` when the stick is out, `readOnly` when it is locked.
    package func remove(_ path: String) throws(StickFault) {
        let failure = change { state -> StickFault? in
            guard state.isIn else { return StickFault(.removed, detail: name) }
            guard !state.isLocked else { return StickFault(.readOnly, detail: name) }
            state.isSettled = false
            state.files[path] = nil
            return nil
        }
        if let failure { throw failure }
    }

    /// The stick's name, by which it is told from others.
    /// - Throws: `removed` when the stick is out.
    package func identity() throws(StickFault) -> String? {
        guard state.withLock(\.isIn) else { throw StickFault(.removed, detail: name) }
        return name
    }

    /// Nothing is ever left unfinished here.
    package func tidy(_ folder: String) {}

    /// Settles the stick.
    /// - Throws: `removed` when the stick is out.
    package func settle() throws(StickFault) {
        try state.withLock { state throws(StickFault) in
            guard state.isIn else { throw StickFault(.removed, detail: name) }
            state.isSettled = true
        }
    }

    /// Whether the stick was settled after the last file was put.
    package var isSettled: Bool { state.withLock(\.isSettled) }

    /// Changes the stick and tells those who watch it.
    private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            let result = body(&state)
            watched.set(presence(of: state))
            return result
        }
    }

    private func presence(of state: State) -> StickPresence {
        if !state.isIn { return .absent }
        return state.isLocked ? .unusable(StickFault(.readOnly, detail: name).fault) : .present(name: name)
    }
}
