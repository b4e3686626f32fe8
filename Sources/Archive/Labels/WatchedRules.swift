// The rules for labels of a running station: read anew when their file changes.

package import Labels
package import Station
private import Synchronization

/// A file of rules that may change while a station runs. What it says when a label is read counts, and nothing of before:
/// a file that is wrong gives no rules at all.
package final class WatchedRules: Sendable {
    /// The file's path.
    package let path: String
    private let last = Mutex<(bytes: [UInt8], rules: Result<LabelRules, Fault>)?>(nil)

    /// Watches a file, which is not read yet.
    package init(_ path: String) { self.path = path }

    /// The rules as they stand in the file now.
    /// - Throws: why there are none.
    package func current() throws(Fault) -> LabelRules {
        let bytes: [UInt8]
        do throws(Fault) {
            bytes = try AtomicFile.read(path, limit: RulesFile.limit)
        } catch {
            throw Fault(.label(.noRules), detail: error.text)
        }
        return try last.withLock { last in
            if let last, last.bytes == bytes { return last.rules }
            let rules = RulesFile(bytes, path: path).usable
            last = (bytes, rules)
            return rules
        }.get()
    }

    /// The names of the kinds of labels.
    /// - Throws: why there are none.
    package func contextNames() throws(Fault) -> [String] { try current().contexts.map(\.name) }
}
