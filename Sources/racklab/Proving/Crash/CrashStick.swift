// What has to hold on a stick beside the CSV files after power went.

internal import Foundation
internal import Station
internal import Archive

/// Looks at the list of files and at the copy of the database on a stick.
struct CrashStick {
    /// The folders.
    let place: ProofFolder

    private static let folder = "\(CrashRun.stickName)/\(StickMirror.topFolder)/\(CrashRun.stationID)"

    /// What does not hold; nothing if all is right.
    /// - Parameter ids: the sessions that the copy of the database has to hold; nil before the stick was mirrored to
    ///   again, when there may be none, or one that is newer than the list of files.
    func failures(ids: Set<String>?) async -> [String] {
        let when = ids == nil ? "before anything was mirrored again" : "after the mirroring"
        let database = "\(Self.folder)/\(SessionStore.fileName)"
        var failures = listFailures(isFinal: ids != nil).map { "\($0) \(when)" }
        guard let bytes = place.bytes(database) else {
            if ids != nil { failures.append("there is no copy of the database \(when)") }
            return failures
        }
        do {
            // Opening it writes beside it.
            let copy = "copy-\(UUID().uuidString).sqlite"
            try place.put(bytes, copy)
            let store = try await SessionStore.open(path: place.file(copy))
            try await store.check()
            let summaries = try await store.summaries()
            if !summaries.allSatisfy(\.isIntact) { failures.append("the copy of the database is damaged \(when)") }
            if let ids, Set(summaries.map(\.id)) != ids {
                failures.append("the copy of the database holds other sessions \(when)")
            }
        } catch {
            failures.append("the copy of the database is not whole \(when): \(error)")
        }
        return failures
    }

    private func listFailures(isFinal: Bool) -> [String] {
        guard let list = place.bytes("\(Self.folder)/manifest.sha256") else {
            return isFinal ? ["there is no list of the files"] : []
        }
        let lines = String(decoding: list, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        return lines.compactMap { line in
            let (digest, path) = (String(line.prefix(64)), String(line.dropFirst(66)))
            if path == SessionStore.fileName, !isFinal { return nil }
            let isRight = place.bytes("\(Self.folder)/\(path)").map { FileDigest.of($0) == digest } ?? false
            return isRight ? nil : "the list of the files is wrong about \(path)"
        }
    }
}
