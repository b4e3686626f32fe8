// A camera that shows given pictures and has the faults that cameras have.

public import Station

/// A camera that takes its pictures from files or from rendered racks, one after the other, round and round.
///
/// A camera whose folder holds no picture is unavailable and becomes ready by itself when one appears: it looks when
/// a picture is asked for, and every `recheck` as long as it is empty.
public actor SimulatedCamera: Camera {
    private let supply: PictureSupply
    private let recheck: Duration
    private nonisolated let watched: Watched<CameraAvailability>
    private var injectedFault: CameraFault?
    private var pendingFaults: [CameraFault] = []
    private var stillsTaken = 0
    private var rendered: [SuppliedPicture: Still] = [:]
    private var watch: Task<Void, Never>?

    /// Makes a camera.
    /// - Parameters:
    ///   - supply: its pictures.
    ///   - recheck: how often an empty folder is looked at again.
    public init(_ supply: PictureSupply, recheck: Duration = .seconds(1)) {
        self.supply = supply
        self.recheck = recheck
        watched = Watched(Self.availability(of: supply))
    }

    deinit {
        watch?.cancel()
    }

    /// Whether a still can be taken: the present state at once, and then every change.
    public nonisolated func availability() -> AsyncStream<CameraAvailability> {
        Task { await self.check() }
        return watched.changes()
    }

    /// The next picture of the supply, alone.
    /// - Throws: the fault that was injected; `missing` when there is no picture; `badFrames` when the file cannot be
    ///   read. What the file contains is not looked at.
    public func stills() async throws(CameraFault) -> [Still] {
        check()
        if case .unavailable(let fault) = watched.value { throw fault }
        if !pendingFaults.isEmpty { throw pendingFaults.removeFirst() }
        // The turn passes also when the file cannot be read, or one bad file would stop the round.
        defer { stillsTaken += 1 }
        return [try nextStill()]
    }

    /// The picture that the next scan gets, once. There is none while the camera is unavailable.
    public nonisolated func preview() -> AsyncStream<Still> {
        let (stream, continuation) = AsyncStream.makeStream(of: Still.self, bufferingPolicy: .bufferingNewest(1))
        Task {
            if let still = await self.stillToCome() { continuation.yield(still) }
            continuation.finish()
        }
        return stream
    }

    private func stillToCome() -> Still? {
        guard case .ready = watched.value else { return nil }
        return try? nextStill()
    }

    private func nextStill() throws(CameraFault) -> Still {
        let pictures = try supply.pictures()
        let picture = pictures[stillsTaken % pictures.count]
        if let still = rendered[picture] { return still }
        let still = try picture.still()
        if case .rack = picture { rendered[picture] = still }
        return still
    }

    /// Takes the camera away: it is lost until it is plugged in again.
    public func unplug() { setFault(CameraFault(.lost)) }

    /// Brings the camera back, and ends any other fault.
    public func replug() { setFault(nil) }

    /// Makes the camera unavailable for a reason, until it is nil again.
    public func setFault(_ fault: CameraFault?) {
        injectedFault = fault
        check()
    }

    /// Makes the next stills fail, one for each fault, in order; the camera stays available.
    public func failNext(_ faults: CameraFault...) { pendingFaults += faults }

    /// Looks whether there are pictures now and tells those who watch. Needed only where `recheck` is too slow.
    public func check() {
        let availability = injectedFault.map { .unavailable($0) } ?? Self.availability(of: supply)
        watched.set(availability)
        if case .unavailable = availability, injectedFault == nil, supply.mayChange {
            watchForPictures()
        } else {
            watch?.cancel()
            watch = nil
        }
    }

    private func watchForPictures() {
        guard watch == nil else { return }
        watch = Task { [weak self, recheck] in
            while !Task.isCancelled {
                do { try await Task.sleep(for: recheck) } catch { return }
                await self?.check()
            }
        }
    }

    private static func availability(of supply: PictureSupply) -> CameraAvailability {
        do throws(CameraFault) {
            _ = try supply.pictures()
            return .ready(name: supply.name)
        } catch {
            return .unavailable(error)
        }
    }
}
