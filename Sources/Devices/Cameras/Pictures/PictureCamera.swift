// A camera that shows picture files: a way to try a station without one.

internal import Archive
private import Glibc
internal import Imaging
internal import RackCore
package import Station

/// A camera that takes its pictures from a file or from the JPEG and PNG files of a folder, by name, round and round.
///
/// A folder may change at any time. One that holds no picture is a camera that is missing, and becomes ready by itself
/// when a picture appears: it is looked at when one is asked for, and every `recheck` as long as it is empty.
package actor PictureCamera: StillCamera {
    private let path: String
    private let recheck: Duration
    private nonisolated let watched: Watched<CameraAvailability>
    private var taken = 0
    private var watch: Task<Void, Never>?

    /// The largest file that is read, in bytes.
    private static let largest = 1 << 30

    /// Makes a camera.
    /// - Parameters:
    ///   - path: the picture, or the folder of pictures.
    ///   - recheck: how often an empty folder is looked at again.
    package init(_ path: String, recheck: Duration = .seconds(1)) {
        self.path = path
        self.recheck = recheck
        watched = Watched(Self.availability(of: path))
    }

    deinit { watch?.cancel() }

    /// The pictures that there are now, by name. Hidden files are left out: they are what other programs write before
    /// they rename.
    /// - Throws: `missing` when there is none, with the place that was looked at.
    package static func pictures(at path: String) throws(Fault) -> [String] {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [path] }
        let names = FolderListing.names(in: path).filter { name in
            !name.hasPrefix(".") && [".jpg", ".jpeg", ".png"].contains { name.lowercased().hasSuffix($0) }
        }
        guard !names.isEmpty else { throw Fault(.camera(.missing), detail: "no JPEG or PNG file in \(path)") }
        return names.map { "\(path)/\($0)" }
    }

    /// Whether a still can be taken: the present state at once, and then every change.
    package nonisolated func availability() -> AsyncStream<CameraAvailability> {
        Task { await self.check() }
        return watched.changes()
    }

    /// The next picture, alone.
    /// - Throws: `missing` when there is no picture; `badFrames` when the file cannot be read, or is no picture. The
    ///   turn passes then too, or one bad file would stop the round.
    package func stills() async throws(Fault) -> [Still] {
        check()
        defer { taken += 1 }
        return [try next()]
    }

    /// The picture that the next scan gets, once. There is none while there are no pictures.
    package nonisolated func preview() -> AsyncStream<CameraPicture> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: CameraPicture.self, bufferingPolicy: .bufferingNewest(1))
        Task {
            if let still = try? await self.next() { continuation.yield(.frame(still.frame)) }
            continuation.finish()
        }
        return stream
    }

    private func next() throws(Fault) -> Still {
        let pictures = try Self.pictures(at: path)
        let picture = pictures[taken % pictures.count]
        let name = Self.lastName(picture)
        let bytes: [UInt8]
        do throws(Fault) {
            bytes = try AtomicFile.read(picture, limit: Self.largest)
        } catch {
            throw Fault(.camera(.badFrames), detail: "cannot read \(picture)")
        }
        do throws(PictureError) {
            return Still(try Frame(file: bytes), bytes: bytes, source: name)
        } catch {
            throw Fault(.camera(.badFrames), detail: "\(name)", advice: error.words)
        }
    }

    private func check() {
        let availability = Self.availability(of: path)
        watched.set(availability)
        guard case .unavailable = availability else {
            watch?.cancel()
            watch = nil
            return
        }
        guard watch == nil else { return }
        watch = Task { [weak self, recheck] in
            while !Task.isCancelled {
                do { try await Task.sleep(for: recheck) } catch { return }
                await self?.check()
            }
        }
    }

    private static func availability(of path: String) -> CameraAvailability {
        do throws(Fault) {
            let pictures = try pictures(at: path)
            return .ready(name: pictures == [path] ? lastName(path) : "pictures in \(lastName(path))")
        } catch {
            return .unavailable(error)
        }
    }

    private static func lastName(_ path: String) -> String { String(path.split(separator: "/").last ?? "/") }
}
