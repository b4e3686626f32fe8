// A camera for tests: given stills or rendered racks, and the faults that cameras have.

internal import Imaging
internal import RackCore
package import Simulator
package import Station

/// A camera that takes given stills or rendered racks, one after the other, round and round, and has the faults that it
/// is told to have.
package actor SimulatedCamera: StillCamera {
    private var pictures: [Picture]
    private nonisolated let watched = Watched<CameraAvailability>(.ready(name: "simulated"))
    private var pendingFaults: [Fault] = []
    private var stillsTaken = 0

    /// A still, or a rack until it is rendered.
    private enum Picture {
        case still(Still)
        case rack(SimulatedRack)
    }

    /// Makes a camera that takes stills that there are already; at least one.
    package init(_ stills: [Still]) { pictures = stills.map { .still($0) } }

    /// Makes a camera that takes racks, each rendered when its turn first comes; at least one.
    package init(racks: [SimulatedRack]) { pictures = racks.map { .rack($0) } }

    /// Whether a still can be taken: the present state at once, and then every change.
    package nonisolated func availability() -> AsyncStream<CameraAvailability> { watched.changes() }

    /// The next picture, alone.
    /// - Throws: the fault that was injected.
    package func stills() async throws(Fault) -> [Still] {
        if case .unavailable(let fault)? = watched.value { throw fault }
        if !pendingFaults.isEmpty { throw pendingFaults.removeFirst() }
        defer { stillsTaken += 1 }
        return [try next()]
    }

    /// The picture that the next scan gets, once. There is none while the camera is unavailable.
    package nonisolated func preview() -> AsyncStream<CameraPicture> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: CameraPicture.self, bufferingPolicy: .bufferingNewest(1))
        Task {
            if let still = await self.stillToCome() { continuation.yield(.frame(still.frame)) }
            continuation.finish()
        }
        return stream
    }

    private func stillToCome() -> Still? {
        guard case .ready? = watched.value else { return nil }
        return try? next()
    }

    private func next() throws(Fault) -> Still {
        let index = stillsTaken % pictures.count
        switch pictures[index] {
        case .still(let still): return still
        case .rack(let rack):
            do {
                let rendered = try RackRenderer.render(rack)
                let bytes = try rendered.jpeg()
                let still = Still(
                    try Frame(file: bytes), bytes: bytes, source: "simulated rack \(rack.shape), seed \(rack.seed)")
                pictures[index] = .still(still)
                return still
            } catch {
                throw Fault(.camera(.badFrames), detail: "the rack of seed \(rack.seed) cannot be rendered")
            }
        }
    }

    /// Takes the camera away: it is lost until it is plugged in again.
    package func unplug() { watched.set(.unavailable(Fault(.camera(.lost)))) }

    /// Brings the camera back.
    package func replug() { watched.set(.ready(name: "simulated")) }

    /// Makes the next stills fail, one for each fault, in order; the camera stays available.
    package func failNext(_ faults: Fault...) { pendingFaults += faults }
}
