// What the racks that are kept teach of their wells.

package import RackCore
internal import Station
internal import Synchronization

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
