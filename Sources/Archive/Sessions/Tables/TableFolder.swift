// The folder of a collection's tables, and the list of what its files hold.

package import Station

/// A folder with the tables of a collection. `partitions.csv` says what each pair of files holds, so that only those are
/// written in which something is new; it is written last. After a power cut a file is there whole, as it was or as it
/// is now, and what the list does not say yet is written again.
package struct TableFolder: Sendable {
    /// The folder.
    package let path: String
    /// What is known of the files, by partition.
    private(set) var entries: [TablePartition: Entry]

    /// What the files of a partition hold.
    struct Entry: Hashable, Sendable {
        /// How many sessions they have.
        var sessions: Int
        /// A digest over which those are.
        var digest: String
        /// How many bytes each file has.
        var sizes: [CollectedTable: Int]
    }

    /// The name of the list.
    package static let listName = "partitions.csv"
    private static let columns = ["station", "month", "sessions", "digest"] + CollectedTable.allCases.map(\.rawValue)
    /// The longest list that is read: more than a thousand stations make in a hundred years.
    private static let longestList = 256 << 20

    /// Opens a folder; it is made when it is missing. A list that is not as it is written counts for nothing.
    package init(_ path: String) throws(Fault) {
        self.path = path
        try AtomicFile.makeFolder(path)
        let bytes = try? AtomicFile.read("\(path)/\(Self.listName)", limit: Self.longestList)
        entries = bytes.flatMap { try? Self.entries(in: $0) } ?? [:]
    }

    /// The partitions that it has.
    package var partitions: [TablePartition] { entries.keys.sorted() }

    /// Whether the files of a partition are there and hold these sessions.
    func isWritten(_ partition: TablePartition, sessions: Int, digest: String) -> Bool {
        guard let entry = entries[partition], entry.sessions == sessions, entry.digest == digest else { return false }
        return CollectedTable.allCases.allSatisfy { table in
            let status = try? FileStatus.at("\(path)/\(table.path(of: partition))")
            return status?.kind == .regular && status?.size == entry.sizes[table]
        }
    }

    /// Writes the files of a partition, each in place of the one that is there.
    /// - Parameter digest: of the sessions; nil where some are missing, so that it is written again the next time.
    package mutating func write(_ lines: TableLines, of partition: TablePartition, digest: String?) throws(Fault) {
        var entry = Entry(sessions: lines.sessions, digest: digest ?? "", sizes: [:])
        entries[partition] = nil
        for table in CollectedTable.allCases {
            let file = "\(path)/\(table.path(of: partition))"
            let folder = AtomicFile.folder(of: file)
            try AtomicFile.makeFolder(folder)
            try AtomicFile.removeUnfinished(in: folder)
            let bytes = lines.files[table] ?? []
            try AtomicFile.write(bytes, to: file, replacingLinks: true)
            entry.sizes[table] = bytes.count
        }
        entries[partition] = entry
    }

    /// Writes the list of what the files hold.
    package func finish() throws(Fault) {
        let lines = entries.sorted { $0.key < $1.key }.map { partition, entry in
            CSVExporter.line(
                [partition.station, partition.month, String(entry.sessions), entry.digest]
                    + CollectedTable.allCases.map { String(entry.sizes[$0] ?? 0) })
        }
        let bytes = Array((CSVExporter.line(Self.columns) + lines.joined()).utf8)
        let list = "\(path)/\(Self.listName)"
        // A run that finds nothing new changes nothing.
        guard (try? AtomicFile.read(list, limit: Self.longestList)) != bytes else { return }
        try AtomicFile.write(bytes, to: list, replacingLinks: true)
    }

    private static func entries(in bytes: [UInt8]) throws(CSVFault) -> [TablePartition: Entry] {
        var scanner = CSVScanner(bytes)
        guard try scanner.nextRecord()?.map(\.text) == columns else { return [:] }
        var entries: [TablePartition: Entry] = [:]
        while let record = try scanner.nextRecord()?.map(\.text) {
            guard record.count == columns.count, let sessions = Int(record[2]) else { return [:] }
            let sizes = record[4...].compactMap { Int($0) }
            guard sizes.count == CollectedTable.allCases.count else { return [:] }
            entries[TablePartition(station: record[0], month: record[1])] = Entry(
                sessions: sessions, digest: record[3],
                sizes: Dictionary(uniqueKeysWithValues: zip(CollectedTable.allCases, sizes)))
        }
        return entries
    }
}
