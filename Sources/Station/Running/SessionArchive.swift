// Where the scans of a running station are kept, and where the stick is filled from.

internal import Synchronization

/// The sessions of a running station: opened once, added to after each scan, mirrored to the stick.
public final class SessionArchive: Sendable {
    let folder: String
    let stationID: String
    let software: String
    private let clock: @Sendable () -> StationTime
    private let built: Double?
    private let store = Mutex<SessionStore?>(nil)
    private let latestTime = Mutex<StationTime?>(nil)

    /// Makes an archive; nothing is opened yet.
    /// - Parameters:
    ///   - folder: the station's data folder, which is made when it is missing.
    ///   - stationID: the station that keeps the sessions.
    ///   - software: the version of the software.
    ///   - built: when the software was built, in seconds since 1970; nil where that is not known.
    ///   - clock: the present time.
    public init(
        folder: String, stationID: String, software: String, built: Double? = nil,
        clock: @escaping @Sendable () -> StationTime
    ) {
        self.folder = folder
        self.stationID = stationID
        self.software = software
        self.built = built
        self.clock = clock
    }

    /// The present time.
    var now: StationTime { clock() }

    /// What is wrong with the clock; nil when nothing is known against it. Known once the store is open.
    public var clockFault: Fault? { evidence(clock()).fault }

    private func evidence(_ now: StationTime) -> ClockEvidence {
        ClockEvidence(now: now, built: built, newestSession: latestTime.withLock(\.self))
    }

    /// Opens the store; may be called again after a failure.
    /// - Returns: how many sessions it holds.
    /// - Throws: a fault that says why the store cannot be used.
    public func open() async throws(Fault) -> Int {
        do throws(FileFault) {
            try AtomicFile.makeFolder(folder)
        } catch {
            throw error.fault
        }
        do throws(StoreError) {
            let opened = try await SessionStore.open(path: "\(folder)/\(SessionStore.fileName)")
            let count = try await opened.count()
            let latest = try await opened.latestTime()
            latestTime.withLock { $0 = latest }
            store.withLock { $0 = opened }
            return count
        } catch {
            throw error.fault
        }
    }

    /// Keeps a scan. When this returns, the session is on the disk. Where the clock cannot be right, the session says
    /// so.
    /// - Throws: a fault that says why it could not be kept; nothing of it is kept then.
    public func keep(_ scan: Scan) async throws(Fault) -> SessionName {
        let store = try opened()
        let now = clock()
        let new = NewSession(
            scan, time: now, stationID: stationID, software: software, timeDoubt: evidence(now).doubt?.description)
        do throws(StoreError) {
            let session = try await store.insert(new)
            return SessionName(id: session.id, csvName: session.csvName)
        } catch {
            throw error.fault
        }
    }

    /// Copies sessions to a stick.
    /// - Parameters:
    ///   - scope: which sessions.
    ///   - stick: the stick.
    ///   - progress: told how many of how many are dealt with.
    /// - Throws: a fault when not every session of the scope is on the stick now.
    public func mirror(
        _ scope: MirrorScope, to stick: any Stick, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws(Fault) {
        let store = try opened()
        switch scope {
        case .everySession: try await mirrorAll(of: store, to: stick, progress)
        case .session(let id): try await mirrorOne(id, of: store, to: stick)
        }
    }

    private func mirrorAll(
        of store: SessionStore, to stick: any Stick, _ progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(Fault) {
        let end: MirrorProgress
        do throws(MirrorError) {
            end = try await mirror.mirrorAll(of: store, to: stick) { progress($0.done, $0.total) }
        } catch {
            throw error.fault
        }
        guard end.damaged.isEmpty else {
            throw Fault(
                text: "Sessions damaged on the disk are not on the stick: \(end.damaged.joined(separator: ", "))",
                remedy: "Scan these racks again.")
        }
    }

    private func mirrorOne(_ id: String, of store: SessionStore, to stick: any Stick) async throws(Fault) {
        let session: ScanSession
        do throws(StoreError) {
            session = try await store.session(.id(prefix: id))
        } catch {
            throw error.fault
        }
        do throws(StickFault) {
            _ = try await mirror.mirror(session, to: stick)
        } catch {
            throw error.fault
        }
    }

    private var mirror: StickMirror { StickMirror(stationID: stationID) }

    func opened() throws(Fault) -> SessionStore {
        guard let store = store.withLock({ $0 }) else {
            throw Fault(text: "The sessions are not open", remedy: "Start the station again.")
        }
        return store
    }
}
