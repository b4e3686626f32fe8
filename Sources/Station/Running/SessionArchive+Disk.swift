// The disk that the sessions lie on.

private import Glibc

extension SessionArchive {
    /// What the station is.
    var facts: StationFacts {
        StationFacts(version: software, stationID: stationID, folder: folder, freeBytes: freeBytes)
    }

    /// What is wrong with the disk; nil when nothing is, or nothing can be known.
    var diskFault: Fault? {
        guard let free = freeBytes, free < Self.scarceBytes else { return nil }
        return Fault(
            text: "The disk has only \(free / 1_000_000) MB left",
            remedy: "Make room: see that the stick has all sessions, then delete old ones.")
    }

    /// The free space from which on it is told: some thousand sessions without their photographs.
    private static let scarceBytes = 500_000_000

    private var freeBytes: Int? {
        var status = statvfs()
        guard unsafe statvfs(folder, &status) == 0 else { return nil }
        return Int(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize))
    }
}
