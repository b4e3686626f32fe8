// What a running station tells of itself.

extension SessionArchive {
    /// What the station is.
    var facts: StationFacts {
        StationFacts(
            version: software, stationID: stationID, folder: folder, freeBytes: DiskRoom.freeBytes(folder))
    }
}
