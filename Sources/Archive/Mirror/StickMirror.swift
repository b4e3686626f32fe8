// Copies what a station has to the stick.

package import Station

/// Copies the files of a station's sessions to a stick, into `RACKSTATION/<station>`.
///
/// A session is on the stick when all its CSV files are. What else there may be, the pictures and a copy of the
/// database, comes after the CSV files and never takes their place.
///
/// What is on the stick is known by reading it and not by remembering. Nothing that a user put there or changed is
/// ever overwritten: where the stick has a file of that name with other contents, the session's own goes beside it as
/// `vials_…_original.csv` (`_original_2`, … where that was changed, too). A file of that name without contents, such
/// as a torn write leaves on a stick that was pulled, is nobody's and is replaced. Doing it twice changes nothing.
///
/// A folder, a link or another's file in the place of a file or folder stays as well: the station's own goes beside it,
/// or is told to be lacking.
package struct StickMirror: Sendable {
    /// The station whose folder on the stick is written.
    package var stationID: String
    /// What the stick gets beside the two CSV files of each session.
    package var forms: StickForms
    /// The files for other systems that it gets, each in a folder of its name.
    package var profiles: [ExportForm]
    /// Draws the annotated picture of a session as a JPEG file; nothing where there is none.
    package var annotate: @Sendable (Session) async throws(Fault) -> [UInt8]
    /// The free bytes that this machine's disk has to have left while a copy of the database is made.
    var refuseBelow = 0
    /// A folder in the memory in which copies of the database are made where they have room; nil where there is none.
    private let memoryFolder: String?

    /// Makes the mirror of a station.
    /// - Parameters:
    ///   - stationID: the station.
    ///   - forms: what the stick gets beside the two CSV files of each session.
    ///   - profiles: the files for other systems that it gets.
    ///   - memoryFolder: a folder in the memory, in which small copies of the database are made on their way to the
    ///     stick, so that this machine's disk is not worn by them; nil where there is none.
    ///   - annotate: draws the annotated picture of a session as a JPEG file; the small one of the session itself
    ///     where nothing is given.
    package init(
        stationID: String, forms: StickForms = StickForms(), profiles: [ExportForm] = [],
        memoryFolder: String? = nil,
        annotate: @escaping @Sendable (Session) async throws(Fault) -> [UInt8] = { session throws(Fault) in
            session.thumbnail
        }
    ) {
        self.stationID = stationID
        self.forms = forms
        self.profiles = profiles
        self.memoryFolder = memoryFolder
        self.annotate = annotate
    }

    /// The folder of the station on the stick.
    package var folder: String { "\(Self.topFolder)/\(stationID)" }

    /// The folder on the stick that all stations share.
    package static let topFolder = "RACKSTATION"

    /// The folders in a station's folder.
    static let (csvFolder, pictureFolder) = ("csv", "images")

    /// Puts the files of one session on the stick that are not there, and brings the list of files up to date.
    /// - Parameters:
    ///   - session: the session.
    ///   - stick: the stick.
    ///   - store: the database, where a copy of it is due.
    /// - Throws: the stick's fault. What was on the stick before is still there.
    package func mirror(
        _ session: Session, to stick: any Stick, copying store: SessionStore? = nil
    ) async throws(Fault) -> MirroredSession {
        do throws(Fault) {
            var visit = try await StickVisit(to: stick, folder: folder)
            var paths: [String] = []
            let exported = ExportedSession(session)
            for form in forms.exported + profiles where form.isOf(exported) {
                guard let place = try await copy(form, of: exported, isNoted: true, &visit) else { continue }
                paths.append(place.path)
            }
            try await visit.copyReadme(of: stationID, profiles)
            if forms.pictures {
                try await visit.copyPicture(named: PictureFolder.name(of: session.csvName)) { () throws(Fault) in
                    try await annotate(session)
                }
            }
            if forms.snapshot, let store {
                try await visit.copySnapshot(of: store, leaving: refuseBelow, by: memoryFolder)
            }
            try await visit.keepUnseen(checking: false)
            try await visit.finish(for: stationID)
            return MirroredSession(
                paths: paths.map { "\(visit.folder)/\($0)" }, lacking: visit.lacking, snapshotCost: visit.snapshotCost)
        } catch {
            await settleAfterFailure(stick)
            throw error
        }
    }

    /// Puts every session of a store on the stick that is not there, newest first, then the rest of what the stick
    /// gets, and the list of the files last.
    /// - Parameters:
    ///   - store: the sessions.
    ///   - stick: the stick.
    ///   - isSnapshotDue: whether the copy of the database is renewed if it holds other sessions.
    ///   - progress: called after each session.
    /// - Returns: how it ended.
    /// - Throws: what ended it early. All that was copied until then stays, and the next time continues.
    @discardableResult
    package func mirrorAll(
        of store: SessionStore, to stick: any Stick, isSnapshotDue: Bool = true,
        progress: @Sendable (MirrorProgress) -> Void = { _ in }
    ) async throws(Fault) -> MirrorProgress {
        do throws(Fault) {
            return try await copyAll(of: store, to: stick, isSnapshotDue, progress)
        } catch {
            await settleAfterFailure(stick)
            throw error
        }
    }

    private func copyAll(
        of store: SessionStore, to stick: any Stick, _ isSnapshotDue: Bool,
        _ progress: @Sendable (MirrorProgress) -> Void
    ) async throws(Fault) -> MirrorProgress {
        let names = try await store.allCSVNames()
        let having: [ExportForm.Need: Set<String>] = [
            .label: try await store.csvNames(having: .label),
            .comparison: try await store.csvNames(having: .compared),
        ]
        let (supplied, replaced) = (
            try await store.csvNames(having: .supplied), try await store.replacedCSVNames()
        )
        var visit = try await StickVisit(to: stick, folder: folder)
        let folders = Set(ExportForm.all.compactMap { $0.stick?.folder })
        let used = folders.sorted() + profiles.map(\.id)
        let retired = replaced.isEmpty ? [] : used.map { "\(StickFile.replacedFolder)/\($0)" }
        try await visit.tidy(used + retired + [Self.pictureFolder])
        var state = MirrorProgress(total: names.count * (forms.pictures ? 2 : 1))
        for name in names {
            var outcomes: Set<CopyOutcome> = []
            var exported: ExportedSession?
            for form in forms.exported + profiles where form.needs.map({ having[$0]?.contains(name) == true }) ?? true {
                // What older sessions lack says nothing of what was just done.
                let isNoted = name == names.first
                // Every position is written as it was kept where nobody has put anything in since.
                let recorded = form.recorded == .rack && supplied.contains(name) ? nil : form.recorded
                outcomes.insert(
                    try await copy(
                        form, recorded, of: name, from: store, isNoted: isNoted, isReplaced: replaced.contains(name),
                        &exported, &visit))
            }
            state.copied += outcomes.contains(.copied) ? 1 : 0
            if outcomes.contains(.damaged) { state.damaged.append(name) }
            if outcomes.isSubset(of: [.copied, .there, .refused]) { state.onStick.append(name) }
            state.done += 1
            progress(state)
        }
        if !names.isEmpty { try await visit.copyReadme(of: stationID, profiles) }
        for name in names where forms.pictures {
            try await visit.copyPicture(named: PictureFolder.name(of: name)) { () throws(Fault) in
                try await picture(of: name, in: store)
            }
            state.done += 1
            progress(state)
        }
        // A copy that was made before the disk changed a session is worth more than one that is new.
        let isKept = !state.damaged.isEmpty && visit.before.snapshot != nil
        if forms.snapshot, isSnapshotDue, !names.isEmpty, !isKept {
            try await visit.copySnapshot(of: store, leaving: refuseBelow, by: memoryFolder)
        }
        if !names.isEmpty {
            try await visit.keepUnseen(checking: true)
            try await visit.finish(for: stationID)
        } else {
            try await stick.settle()
        }
        (state.lacking, state.snapshotCost) = (visit.lacking, visit.snapshotCost)
        return state
    }

    /// Copies a file of a session.
    /// - Parameters:
    ///   - recorded: the file of the session that it is as it was kept; nil where it is made of the session.
    ///   - isNoted: whether note is taken as below.
    ///   - isReplaced: whether a merge stands in the session's place.
    ///   - exported: the session, once a file was made of it.
    private func copy(
        _ form: ExportForm, _ recorded: SessionCSV?, of csvName: String, from store: SessionStore, isNoted: Bool,
        isReplaced: Bool, _ exported: inout ExportedSession?, _ visit: inout StickVisit
    ) async throws(Fault) -> CopyOutcome {
        do throws(Fault) {
            if let recorded {
                guard let text = try await store.contents(of: recorded, csvName: csvName) else { return .deleted }
                let file = StickFile(
                    of: form, csvName, Array(text.utf8), isRelative: RackCSV.isRelative(text), isReplaced: isReplaced)
                return try await visit.copy(file).isThere ? .there : .copied
            }
            let session: ExportedSession
            if let exported {
                session = exported
            } else {
                session = ExportedSession(try await store.session(csvName: csvName))
                exported = session
            }
            guard let place = try await copy(form, of: session, isNoted: isNoted, &visit) else { return .refused }
            return place.isThere ? .there : .copied
        } catch {
            switch error.code {
            case .store(.damagedSession): return .damaged
            case .store(.unknownSession): return .deleted
            default: throw error
            }
        }
    }

    /// Copies a file that is made of a session.
    /// - Parameter isNoted: whether note is taken of what another system cannot take in, or of what a person should know
    ///   of the file.
    /// - Returns: where it lies; nil where another system could not take it in, and so there is no such file.
    private func copy(
        _ form: ExportForm, of session: ExportedSession, isNoted: Bool, _ visit: inout StickVisit
    ) async throws(Fault) -> StickPlace? {
        let file: StickFile
        do throws(HandOverProblem) {
            file = try StickFile(of: form, session)
        } catch {
            if isNoted {
                visit.lack(.exports, Fault(.stick(.notHandedOver), detail: Words(verbatim: form.id), error.text))
            }
            return nil
        }
        if isNoted, let warning = form.warnings(of: session).first {
            visit.lack(.exports, Fault(.stick(.handedOverInPart), detail: Words(verbatim: form.id), warning.text))
        }
        return try await visit.copy(file)
    }

    /// The picture of a session; nil when the session is damaged or deleted, which is told elsewhere.
    private func picture(of csvName: String, in store: SessionStore) async throws(Fault) -> [UInt8]? {
        guard let session = try? await store.session(csvName: csvName) else { return nil }
        return try await annotate(session)
    }

    /// Leaves a stick on which something went wrong so that it may be taken out, as far as that is possible: what was
    /// copied before stays whole. The fault that is told is the first one.
    private func settleAfterFailure(_ stick: any Stick) async {
        try? await stick.settle()
    }

    /// What is told when there is no room for what comes after the CSV files.
    static func noRoom(for extra: StickExtra) -> Fault {
        Fault(.stick(extra == .pictures ? .noRoomForPictures : .noRoomForSnapshot))
    }
}
