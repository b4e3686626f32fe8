// Copies the CSV files of the sessions to the stick.

/// Copies the CSV files of a station's sessions to a stick: each to `RACKSTATION/<station>/csv/<name>`. A session is on
/// the stick when both of its files are.
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
    public var folder: String { "\(Self.topFolder)/\(stationID)" }

    /// The folder on the stick that all stations share.
    public static let topFolder = "RACKSTATION"

    /// Puts the files of one session on the stick that are not there, and says on the stick what they are.
    /// - Returns: the paths on the stick at which they are now.
    /// - Throws: the stick's fault. What was on the stick before is still there.
    public func mirror(_ session: ScanSession, to stick: any Stick) async throws(StickFault) -> [String] {
        do throws(StickFault) {
            var paths: [String] = []
            for file in SessionCSV.allCases {
                let (csv, name) = (session.contents(of: file), file.name(session.csvName))
                paths.append(try await copy(csv, named: name, to: stick).path)
            }
            try await copyReadme(to: stick)
            try await stick.settle()
            return paths
        } catch {
            await settleAfterFailure(stick)
            throw error
        }
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
        do throws(MirrorError) {
            return try await copyAll(of: store, to: stick, progress)
        } catch {
            await settleAfterFailure(stick)
            throw error
        }
    }

    private func copyAll(
        of store: SessionStore, to stick: any Stick, _ progress: @Sendable (MirrorProgress) -> Void
    ) async throws(MirrorError) -> MirrorProgress {
        let names = try await names(in: store)
        var state = MirrorProgress(total: names.count)
        for name in names {
            var outcomes: Set<CopyOutcome> = []
            for file in SessionCSV.allCases {
                outcomes.insert(try await copy(file, of: name, from: store, to: stick))
            }
            state.copied += outcomes.contains(.copied) ? 1 : 0
            if outcomes.contains(.damaged) { state.damaged.append(name) }
            if outcomes.isSubset(of: [.copied, .there]) { state.onStick.append(name) }
            state.done += 1
            progress(state)
        }
        do throws(StickFault) {
            if state.total > 0 { try await copyReadme(to: stick) }
            for folder in [folder, "\(folder)/csv"] { try await stick.tidy(folder) }
            try await stick.settle()
        } catch {
            throw .stick(error)
        }
        return state
    }

    /// Leaves a stick on which something went wrong so that it may be taken out, as far as that is possible: what was
    /// copied before stays whole. The fault that is told is the first one.
    private func settleAfterFailure(_ stick: any Stick) async {
        try? await stick.settle()
    }
}
