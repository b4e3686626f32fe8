// The names in a folder.

import Glibc

/// What lies in a folder.
enum FolderListing {
    /// The names in a folder, in alphabetical order; none when it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let listing = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(listing) }
        var names: [String] = []
        while let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The numbers of the names that are a word and a number: 0 and 2 for `event0`, `event2`.
    static func numbers(after word: String, in folder: String) -> [Int] {
        names(in: folder).compactMap { $0.hasPrefix(word) ? Int($0.dropFirst(word.count)) : nil }.sorted()
    }

    /// The path that a path leads to when every link is followed; nil when it leads nowhere.
    static func resolved(_ path: String) -> String? {
        guard let target = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(target) }
        return unsafe String(cString: target)
    }
}
