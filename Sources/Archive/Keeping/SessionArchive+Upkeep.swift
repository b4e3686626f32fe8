// What is done for the sessions beside scanning: backups, and deleting what is old and on a stick.

internal import Station

extension SessionArchive {
    /// Makes a backup when one is due, and deletes the sessions whose time is over. It takes as long as copying the
    /// database, and holds no scan up.
    ///
    /// What cannot be done is told by ``storeFault`` and tried again the next time.
    package func upkeep() async {
        guard let store = try? opened() else { return }
        await lookAtClock()
        do {
            if isValueCheckDue {
                isValueCheckDue = false
                try await store.repairValues()
                try await store.tidyPictures()
            }
            try await backUpIfDue(store)
            try await deleteOld(store)
            upkeepFault = nil
        } catch {
            upkeepFault = Fault(.disk(.upkeep), detail: Fault(error, database: store.path).text)
        }
    }

    /// Deletes sessions whose time is over and that are on a stick. As long as the clock is in doubt nothing is deleted.
    private func deleteOld(_ store: SessionStore) async throws {
        guard let days = settings.keepDays, clockFault == nil else { return }
        let limit = clock().secondsSince1970 - Double(days) * 86400
        let ids = try await store.mirroredSessions(before: limit, limit: 500)
        guard !ids.isEmpty else { return }
        try await deleting(ids, because: "older than \(days) days and on a stick")?.value.get()
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
            throw Fault(.disk(.noRoomForBackup))
        }
        try await offPool { _ = try backups.make(of: store, at: now, keeping: most) }
    }
}
