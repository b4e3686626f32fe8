// What a disk holds when power goes: what was brought to the medium, and of the rest what chance leaves.

internal import Simulator

/// A disk that plays recorded changes, and says what may be on it when power goes between two of them.
///
/// What is promised is what POSIX promises and no more: a file's contents and length are on the medium when the file
/// was flushed, its name when its folder was. Everything else may be there or not, in any order: a later write
/// without an earlier one, one half of a write, a name without its contents.
struct SimulatedDisk: Sendable {
    /// What a power cut leaves of changes that were not brought to the medium.
    enum Manner: String, Sendable, CaseIterable {
        /// Nothing.
        case forgotten
        /// Everything, as when the program alone ends.
        case kept
        /// Any part of it, sector by sector and name by name, in any order.
        case torn
    }

    /// A file without its name.
    private struct Node {
        var flushed: [UInt8] = []
        var pending: [Edit] = []
    }

    /// A change of a file's contents.
    private enum Edit {
        case write(at: Int, [UInt8])
        case resize(Int)
    }

    /// A change of a name: it leads to a file, to a folder, or nowhere.
    private struct Naming {
        let path: String
        let entry: Entry?
    }

    private enum Entry: Hashable {
        case file(Int)
        case folder
    }

    private var nodes: [Node] = []
    /// The file that was last opened under each name: a file that is renamed or removed is still flushed under it.
    private var opened: [String: Int] = [:]
    private var names: [String: Entry] = [:]
    private var flushedNames: [String: Entry] = [:]
    private var pendingNames: [Naming] = []

    /// Bytes of a sector, which is written whole or not at all.
    private static let sector = 512

    /// Makes an empty disk.
    init() {}

    /// Makes the next change.
    mutating func make(_ change: FileChange) {
        switch change {
        case .makeFile(let path):
            if case .file(let node)? = names[path] {
                nodes[node].pending.append(.resize(0))
            } else {
                nodes.append(Node())
                name(path, .file(nodes.count - 1))
            }
            if case .file(let node)? = names[path] { opened[path] = node }
        case .makeFolder(let path): name(path, .folder)
        case .write(let path, let at, let bytes): edit(path, .write(at: at, bytes))
        case .resize(let path, let size): edit(path, .resize(size))
        case .rename(let old, let new):
            let entry = names[old]
            name(new, entry)
            name(old, nil)
            if case .file(let node)? = entry { opened[new] = node }
        case .remove(let path): name(path, nil)
        case .flush(let path): if let node = opened[path] { flush(node) }
        case .flushFolder(let path): flushNames { Self.folder(of: $0) == path }
        case .flushAll(let path):
            for (name, node) in opened where name.hasPrefix(path + "/") { flush(node) }
            flushNames { $0.hasPrefix(path + "/") }
        }
    }

    /// What is on the disk when power goes now: each file by its path, nil for a folder.
    func afterPowerCut(_ manner: Manner, _ random: inout SplitMix64) -> [String: [UInt8]?] {
        let share = [0.1, 0.5, 0.9][Int(random.next() % 3)]
        func chance() -> Bool {
            switch manner {
            case .forgotten: false
            case .kept: true
            case .torn: random.unit() < share
            }
        }
        var left = flushedNames
        for naming in pendingNames where chance() { left[naming.path] = naming.entry }
        var contents: [Int: [UInt8]] = [:]
        for case .file(let node) in left.values where contents[node] == nil {
            var bytes = nodes[node].flushed
            for edit in nodes[node].pending {
                switch edit {
                case .resize(let size): if chance() { Self.resize(&bytes, to: size) }
                case .write(let at, let new):
                    for sector in Self.sectors(at, new.count) where chance() {
                        Self.write(
                            new[(sector.lowerBound - at)..<(sector.upperBound - at)], at: sector.lowerBound, &bytes)
                    }
                }
            }
            contents[node] = bytes
        }
        var disk: [String: [UInt8]?] = [:]
        for (path, entry) in left where isReachable(path, left) {
            switch entry {
            case .folder: disk[path] = .some(nil)
            case .file(let node): disk[path] = contents[node]
            }
        }
        return disk
    }

    private mutating func name(_ path: String, _ entry: Entry?) {
        names[path] = entry
        pendingNames.append(Naming(path: path, entry: entry))
    }

    private mutating func edit(_ path: String, _ edit: Edit) {
        guard let node = opened[path] else { return }
        nodes[node].pending.append(edit)
    }

    private mutating func flush(_ node: Int) {
        for edit in nodes[node].pending {
            switch edit {
            case .resize(let size): Self.resize(&nodes[node].flushed, to: size)
            case .write(let at, let bytes): Self.write(bytes[...], at: at, &nodes[node].flushed)
            }
        }
        nodes[node].pending = []
    }

    private mutating func flushNames(where isMeant: (String) -> Bool) {
        for naming in pendingNames where isMeant(naming.path) { flushedNames[naming.path] = naming.entry }
        pendingNames.removeAll { isMeant($0.path) }
    }

    /// Whether every folder above a path that was made on this disk is still there.
    private func isReachable(_ path: String, _ left: [String: Entry]) -> Bool {
        var folder = Self.folder(of: path)
        while folder.count > 1 {
            if names[folder] == .folder, left[folder] != .folder { return false }
            folder = Self.folder(of: folder)
        }
        return true
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// The parts of a range of bytes, each in a sector of its own.
    private static func sectors(_ start: Int, _ count: Int) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var at = start
        while at < start + count {
            let end = min((at / sector + 1) * sector, start + count)
            parts.append(at..<end)
            at = end
        }
        return parts
    }

    private static func resize(_ bytes: inout [UInt8], to size: Int) {
        if bytes.count > size { bytes.removeLast(bytes.count - size) }
        if bytes.count < size { bytes += [UInt8](repeating: 0, count: size - bytes.count) }
    }

    private static func write(_ new: ArraySlice<UInt8>, at: Int, _ bytes: inout [UInt8]) {
        if bytes.count < at + new.count { resize(&bytes, to: at + new.count) }
        bytes.replaceSubrange(at..<at + new.count, with: new)
    }
}
