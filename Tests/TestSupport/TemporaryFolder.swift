// A folder for one test.

private import Foundation

/// A folder of its own for one test, removed with all that is in it when the test lets go of it.
package final class TemporaryFolder: Sendable {
    /// The folder's path.
    package let path: String

    /// Makes an empty folder.
    package init() throws {
        path =
            FileManager.default.temporaryDirectory.appendingPathComponent("rackstation-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in the folder.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The names in the folder, or in one below it, sorted; none when it is not there.
    package func names(in folder: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: file(folder))) ?? []).sorted()
    }

    /// The contents of a file.
    package func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    /// Writes a file and gives its path.
    @discardableResult
    package func put(_ bytes: some Sequence<UInt8>, _ name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// Makes a folder in the folder.
    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: false)
    }

    /// Removes a file or folder.
    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }
}
