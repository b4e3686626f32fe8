// The work during which power goes: sessions kept, mirrored and deleted.

internal import Devices
internal import Foundation
internal import RackCore
internal import Simulator
internal import Station
internal import Archive

/// A station's work in a folder of its own, with everything written down that it claimed to have done.
struct CrashRun: Sendable {
    /// What the station claimed.
    enum Claim: Hashable, Sendable {
        /// A scan is about to be kept.
        case keeping(Int)
        /// It is kept.
        case kept(Int, SessionSummary)
        /// It is on the stick, and the stick may be taken out.
        case onStick(Int)
        /// It is about to be deleted.
        case deleting(Int)
        /// It is deleted.
        case deleted(Int)
    }

    /// A claim, and how many changes had been made by then.
    struct Mark: Sendable {
        let claim: Claim
        let changes: Int
    }

    /// The folders of the station's data and of its stick, below the folder of the run.
    static let (dataName, stickName, stationID) = ("data", "stick", "bench-1")

    /// All that was claimed.
    private(set) var marks: [Mark] = []
    private let place: ProofFolder
    private let recorder: ChangeRecorder

    /// Works in a folder.
    /// - Parameters:
    ///   - place: the folder, in which an empty one stands for the stick.
    ///   - recorder: who looks on.
    init(in place: ProofFolder, _ recorder: ChangeRecorder) async {
        (self.place, self.recorder) = (place, recorder)
        marks = await recorder.watch(place.path) {
            var run = self
            await run.work()
            return run.marks
        }
    }

    /// The scan of a number.
    static func scan(_ number: Int) -> Scan {
        var scan = Scan.madeUp(number, seed: 1, rack: RackShape(rows: 3, cols: 3), thumbnailBytes: 5000)
        scan.pictures.annotated = scan.thumbnail + scan.thumbnail.reversed()
        return scan
    }

    /// The archive of a station in a folder.
    /// - Parameter minute: what its clock says; the clock stands still.
    static func archive(in place: ProofFolder, minute: Int) -> SessionArchive {
        var settings = StoreSettings()
        (settings.backups, settings.backupHours) = (1, 0)
        return SessionArchive(
            folder: place.file(dataName), stationID: stationID, software: Software.version, store: settings,
            clock: { StationTime(secondsSince1970: 1_771_594_222 + 60 * Double(minute), utcOffset: 3600) })
    }

    /// Each step is tried, whatever became of those before: a station goes on after a fault.
    private mutating func work() async {
        let stick = FolderStick(folder: place.file(Self.stickName))
        do {
            let archive = Self.archive(in: place, minute: 0)
            guard (try? await archive.open()) != nil else { return }
            await keep(0, archive)
            await mirror(.everySession, archive, stick)
            for number in 1...2 {
                guard let session = await keep(number, archive) else { continue }
                await mirror(.session(id: session.id), archive, stick)
            }
            await archive.upkeep()
            await delete(1)
        }
        let archive = Self.archive(in: place, minute: 1)
        guard (try? await archive.open()) != nil else { return }
        for number in 3...4 { await keep(number, archive) }
        await archive.upkeep()
        await mirror(.everySession, archive, stick)
    }

    @discardableResult
    private mutating func keep(_ number: Int, _ archive: SessionArchive) async -> SessionSummary? {
        mark(.keeping(number))
        guard let session = try? await archive.keep(Self.scan(number)) else { return nil }
        mark(.kept(number, session))
        return session
    }

    private mutating func mirror(_ scope: MirrorScope, _ archive: SessionArchive, _ stick: FolderStick) async {
        guard (try? await archive.mirror(scope, to: stick) { _, _ in }) != nil else { return }
        for (number, session) in kept where !isDeleted(number) {
            if case .session(let id) = scope, id != session.id { continue }
            mark(.onStick(number))
        }
    }

    private mutating func delete(_ number: Int) async {
        guard let session = kept[number] else { return }
        mark(.deleting(number))
        guard let store = try? await SessionStore.open(path: place.file("\(Self.dataName)/\(SessionStore.fileName)")),
            (try? await store.delete([session.id])) != nil
        else { return }
        mark(.deleted(number))
    }

    private mutating func mark(_ claim: Claim) { marks.append(Mark(claim: claim, changes: recorder.count)) }

    private var kept: [Int: SessionSummary] { Claims(marks.map(\.claim)).kept }

    private func isDeleted(_ number: Int) -> Bool { marks.contains { $0.claim == .deleting(number) } }
}

/// What a station claimed up to a moment.
struct Claims: Sendable {
    /// The scans that it may have kept.
    private(set) var begun: Set<Int> = []
    /// The scans that it said were kept.
    private(set) var kept: [Int: SessionSummary] = [:]
    /// The scans of which it said that they are on the stick.
    private(set) var onStick: Set<Int> = []
    /// The scans that it may have deleted.
    private(set) var deleting: Set<Int> = []
    /// The scans that it said were deleted.
    private(set) var deleted: Set<Int> = []

    init(_ claims: [CrashRun.Claim]) {
        for claim in claims {
            switch claim {
            case .keeping(let number): begun.insert(number)
            case .kept(let number, let session): kept[number] = session
            case .onStick(let number): onStick.insert(number)
            case .deleting(let number): deleting.insert(number)
            case .deleted(let number): deleted.insert(number)
            }
        }
    }
}
