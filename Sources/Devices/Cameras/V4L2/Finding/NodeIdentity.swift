// Whether a path still leads to the node that was opened there.

import Glibc

/// Compares nodes.
enum NodeIdentity {
    /// Whether an opened node is still the one at a path. What is no device at all, as in a test, counts as the same.
    static func isSame(_ descriptor: Int32, at path: String) -> Bool {
        var (opened, found) = (stat(), stat())
        guard unsafe fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFCHR else { return true }
        return unsafe stat(path, &found) == 0 && found.st_rdev == opened.st_rdev
    }
}
