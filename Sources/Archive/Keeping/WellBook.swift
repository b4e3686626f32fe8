// What a station has learnt of the wells of its containers, from the racks that it keeps, in a file of its data folder.

internal import Foundation
package import RackCore
package import Station
internal import Synchronization

/// The file in which a station keeps what racks have taught it of their wells. Nothing is lost with it but that: it is
/// learnt anew from the racks that are read next.
package struct WellBook: Sendable {
    /// The file in the data folder.
    package static let fileName = "learnt-wells.json"
    /// What a file that cannot be understood is called from then on.
    package static let damagedName = "learnt-wells.damaged.json"

    /// Some times as much as is ever written.
    private static let limit = 4 << 20

    private let folder: String

    /// Makes a book of a data folder; nothing is read yet.
    package init(folder: String) { self.folder = folder }

    private var path: String { "\(folder)/\(Self.fileName)" }

    /// What is known; nothing where no rack has taught anything yet. A file that cannot be understood is set aside.
    package func read() -> LearntWells {
        do throws(Fault) {
            let bytes = try AtomicFile.read(path, limit: Self.limit)
            if let wells = try? JSONDecoder().decode(LearntWells.self, from: Data(bytes)), wells.isSound {
                return wells
            }
            setAside()
        } catch {
            // A file that is not there, or that is not given out, teaches nothing.
            if error.code == .file(.read, .tooLarge) { setAside() }
        }
        return LearntWells()
    }

    /// Keeps what is known. When this returns, it is on the disk.
    package func write(_ wells: LearntWells) throws(Fault) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // Encoding fails only for numbers that JSON cannot hold, which are not learnt.
        guard wells.isSound, let data = try? encoder.encode(wells) else { return }
        try AtomicFile.write(Array(data), to: path, replacingLinks: true)
    }

    private func setAside() {
        guard let folder = try? OpenFolder(folder) else { return }
        try? folder.rename(Self.fileName, to: Self.damagedName)
        try? folder.flush()
    }
}

extension SessionArchive {
    /// What the racks that were kept before have taught of their wells: at once, whatever is under way.
    package nonisolated var learntWells: LearntWells { wells.withLock { $0 } }

    /// Learns from the wells of a rack that is kept. Nobody waits for it.
    package nonisolated func learn(_ example: WellExample) {
        _ = queue.add { await self.learnNow(example) }
    }

    /// Learns, as work of the queue.
    private func learnNow(_ example: WellExample) async {
        let learnt = wells.withLock { wells in
            wells.learn(example)
            return wells
        }
        // What cannot be written is known all the same until the station ends, and what keeps the disk from taking it is
        // told by the sessions.
        _ = await offPool { [folder] in try? WellBook(folder: folder).write(learnt) }
    }
}
