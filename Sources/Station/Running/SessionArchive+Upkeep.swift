// What is done for the sessions beside scanning: backups, and deleting what is old and on a stick.

extension SessionArchive {
    /// Makes a backup when one is due, and deletes the sessions whose time is over. It takes as long as copying the
    /// database, and holds no scan up.
    ///
    /// What cannot be done is told by ``storeFault`` and tried again the next time.
    package func upkeep() async {
        guard let store = try? opened() else { return }
        do {
            if beginsValueCheck() { try await store.repairValues() }
            try await backUpIfDue(store)
            setUpkeepFault(nil)
        } catch {
            let reason = (error as? Fault)?.text ?? StoreError(error, path: store.path).fault.text
            setUpkeepFault(
                Fault(text: "No backup of the sessions could be made: \(reason)", remedy: "Check the disk."))
        }
    }

    private func backUpIfDue(_ store: SessionStore) async throws {
        guard settings.backups > 0 else { return }
        let backups = StoreBackups(dataFolder: folder)
        let (now, most) = (clock(), settings.backups)
        if let newest = backups.list().first, let made = StationTime(fileStamp: newest.stamp, utcOffset: now.utcOffset)
        {
            // A clock that was set back is no reason to wait for years.
            guard abs(now.secondsSince1970 - made.secondsSince1970) >= settings.backupHours * 3600 else { return }
        }
        guard let free = DiskRoom.freeBytes(folder), let size = try? FileStatus.at(store.path)?.size else { return }
        guard free - size > settings.refuseBelow << 20 else {
            throw Fault(text: "the disk has no room for one", remedy: "Make room on the disk.")
        }
        try await offPool { Result { _ = try backups.make(of: store, at: now, keeping: most) } }.get()
    }
}
