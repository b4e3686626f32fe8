// Finds the files of sessions in a place of other people: a stick, a folder, a file.

internal import Glibc
internal import Station

/// The files of sessions in a place, found without following a link and without opening what is no file.
struct ImportPlace {
    /// The databases, and then the CSV files of vials: a database gives back what no CSV file has.
    private(set) var files: [String] = []
    /// What is there and cannot be taken, and why.
    private(set) var refused: [(path: String, why: String)] = []
    private var entries = 0

    /// The most names that are looked at below a folder.
    static let mostEntries = 500_000
    /// How deep folders may lie in each other.
    static let deepest = 16

    /// Looks at a place. A file that is named itself may be reached by a link.
    init(_ path: String) {
        do throws(SystemFault) {
            let status = try OpenFile(path, O_RDONLY | O_NONBLOCK).status()
            switch status.kind {
            case .regular: files = [path]
            case .folder: search(try OpenFolder(path), 0)
            case .link, .other: refuse(path, "it is no file")
            }
        } catch {
            refuse(path, error.text)
        }
        files.sort { one, other in
            (Self.isDatabase(one) ? 0 : 1, one) < (Self.isDatabase(other) ? 0 : 1, other)
        }
    }

    /// Whether a file is taken for a database.
    static func isDatabase(_ path: String) -> Bool { path.hasSuffix(".sqlite") }

    /// The station in whose folder of a stick a file lies; nil when it lies elsewhere.
    static func station(of path: String) -> String? {
        let parts = path.split(separator: "/").map(String.init)
        guard let top = parts.lastIndex(of: StickMirror.topFolder), top + 2 < parts.count else { return nil }
        return Settings.isStationName(parts[top + 1]) ? parts[top + 1] : nil
    }

    private mutating func refuse(_ path: String, _ why: String) { refused.append((path, why)) }

    private mutating func search(_ folder: borrowing OpenFolder, _ depth: Int) {
        let names: [String]
        do throws(SystemFault) {
            names = try folder.names(most: Self.mostEntries - entries + 1).sorted()
        } catch {
            return refuse(folder.path, error.text)
        }
        entries += names.count
        guard entries <= Self.mostEntries else {
            return refuse(folder.path, "there are more than \(Self.mostEntries) files here")
        }
        for name in names { look(at: name, in: folder, depth) }
    }

    private mutating func look(at name: String, in folder: borrowing OpenFolder, _ depth: Int) {
        let path = folder.path.hasSuffix("/") ? folder.path + name : "\(folder.path)/\(name)"
        do throws(SystemFault) {
            let kind = try FileStatus.at(path)?.kind
            if kind == .regular {
                if Self.isWanted(name, path) { files.append(path) }
                return
            }
            if Self.isWanted(name, path), kind != nil { refuse(path, kind == .link ? "it is a link" : "it is no file") }
            guard kind == .folder else { return }
            guard depth < Self.deepest else { return refuse(path, "it lies too deep") }
            if let inner = try folder.folder(name) { search(inner, depth + 1) }
        } catch {
            refuse(path, error.text)
        }
    }

    /// Whether a name is that of a file with sessions.
    private static func isWanted(_ name: String, _ path: String) -> Bool {
        name.hasPrefix("vials_") && name.hasSuffix(".csv")
            || name.hasPrefix("sessions-damaged_") && name.hasSuffix(".sqlite")
            || name == SessionStore.fileName && station(of: path) != nil
    }
}

extension AtomicFile {
    /// Reads a file of other people: a pipe or a device is none.
    /// - Parameter limit: the most bytes that are taken.
    static func readForeign(_ path: String, limit: Int) throws(Fault) -> [UInt8] {
        do throws(SystemFault) {
            let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
            guard try file.status().kind == .regular else {
                throw SystemFault(EISDIR, path: path)
            }
            guard let bytes = try file.readAll(limit: limit) else {
                throw SystemFault(EFBIG, path: path)
            }
            return bytes
        } catch {
            switch error.code {
            case EISDIR: throw Fault(.reading(.noFile), on: path)
            case EFBIG: throw Fault(.file(.read, .tooLarge), detail: "\(path)", "\(limit)")
            default: throw Fault(.read, error)
            }
        }
    }
}
