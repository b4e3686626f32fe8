// Copies the CSV files of the sessions to the stick.

/// Copies the CSV files of a station's sessions to a stick: each to `RACKSTATION/<station>/csv/<name>`.
///
/// What is on the stick is known by reading it and not by remembering. Nothing that a user put there or changed is
/// ever overwritten: where the stick has a file of that name with other contents, the session's own goes beside it as
/// `vials_…_original.csv` (`_original_2`, … where that was changed, too). A file of that name without contents, such
/// as a torn write leaves on a stick that was pulled, is nobody's and is replaced. Doing it twice changes nothing.
public struct StickMirror: Hashable, Sendable {
    /// The station whose folder on the stick is written.
    public var stationID: String

    /// Makes the mirror of a station.
    public init(stationID: String) {
        self.stationID = stationID
    }

    /// The folder of the station on the stick.
    public var folder: String { "RACKSTATION/\(stationID)" }

    /// Puts one session on the stick, unless it is there.
    /// - Returns: the path on the stick at which it is now.
    /// - Throws: the stick's fault. What was on the stick before is still there.
    public func mirror(_ session: ScanSession, to stick: any Stick) async throws(StickFault) -> String {
        let place = try await place(for: session.csv, named: session.csvName, on: stick)
        if !place.isThere { try await put(session.csv, at: place.path, on: stick) }
        return place.path
    }

    /// Puts every session of a store on the stick that is not there, newest first, and says on the stick what its
    /// files are.
    /// - Parameters:
    ///   - store: the sessions.
    ///   - stick: the stick.
    ///   - progress: called after each session.
    /// - Returns: how it ended.
    /// - Throws: what ended it early. All that was copied until then stays, and the next time continues.
    @discardableResult
    public func mirrorAll(
        of store: SessionStore, to stick: any Stick, progress: @Sendable (MirrorProgress) -> Void = { _ in }
    ) async throws(MirrorError) -> MirrorProgress {
        let names = try await names(in: store)
        var state = MirrorProgress(total: names.count)
        for name in names {
            switch try await csv(named: name, in: store) {
            case .whole(let csv): state.copied += try await copy(csv, named: name, to: stick) ? 1 : 0
            case .damaged: state.damaged.append(name)
            case .deleted: break
            }
            state.done += 1
            progress(state)
        }
        if state.total > 0 { try await copyReadme(to: stick) }
        return state
    }

    /// The names of the sessions that are not on the stick, newest first.
    public func missing(on stick: any Stick, from store: SessionStore) async throws(MirrorError) -> [String] {
        var missing: [String] = []
        for name in try await names(in: store) {
            guard case .whole(let csv) = try await csv(named: name, in: store) else { continue }
            do throws(StickFault) {
                if try await !place(for: csv, named: name, on: stick).isThere { missing.append(name) }
            } catch {
                throw .stick(error)
            }
        }
        return missing
    }
}
