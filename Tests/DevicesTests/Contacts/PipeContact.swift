// A contact that a test works: a pipe stands for the device.

import Glibc
import Station
import Synchronization

@testable import Devices

/// A device that a test plugs, unplugs, presses and releases.
final class PipeDevice: Sendable {
    private struct State {
        var isIn = true
        var isClosed = false
        var edges: [Edge] = []
        var writeEnd: Int32 = -1
        var held = 0
    }

    private let state = Mutex(State())
    /// What a device that is not in says.
    static let missing = Fault(.pedal(.missing), on: "the pipe")

    /// How many contacts hold it open.
    var held: Int { state.withLock(\.held) }

    deinit { release(state.withLock(\.writeEnd)) }

    /// Opens the device.
    func open() throws(Fault) -> any Contact {
        var ends: [Int32] = [-1, -1]
        let isIn = state.withLock { state in
            guard state.isIn, unsafe pipe(&ends) == 0 else { return false }
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
            release(state.writeEnd)
            (state.writeEnd, state.edges) = (ends[1], [])
            state.held += 1
            return true
        }
        guard isIn else { throw Self.missing }
        return PipeContact(self, descriptor: ends[0])
    }

    /// Moves the contact for as long as a test says, at the present moment.
    func press(for length: Duration) {
        let now = MonotonicClock.now
        tell([Edge(at: now - length, isClosed: true), Edge(at: now, isClosed: false)])
    }

    /// Takes the device out.
    func unplug() {
        state.withLock { state in
            state.isIn = false
            release(state.writeEnd)
            state.writeEnd = -1
        }
    }

    /// Puts it in again.
    func plug() {
        state.withLock { $0.isIn = true }
    }

    private func tell(_ edges: [Edge]) {
        state.withLock { state in
            state.edges += edges
            var byte: UInt8 = 0
            unsafe write(state.writeEnd, &byte, 1)
        }
    }

    private func release(_ descriptor: Int32) {
        if descriptor >= 0 { close(descriptor) }
    }

    fileprivate func giveBack() {
        state.withLock { $0.held -= 1 }
    }

    fileprivate func take() throws(Fault) -> [Edge] {
        let edges: [Edge]? = state.withLock { state in
            guard state.isIn else { return nil }
            defer { state.edges = [] }
            return state.edges
        }
        guard let edges else { throw Self.missing }
        return edges
    }
}

/// The device as the station sees it.
private final class PipeContact: Contact {
    let descriptor: Int32
    private let device: PipeDevice

    init(_ device: PipeDevice, descriptor: Int32) {
        self.device = device
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
        device.giveBack()
    }

    var isDebounced: Bool { true }
    var isThere: Bool { true }
    var lost: Fault { PipeDevice.missing }

    func edges() throws(Fault) -> [Edge] {
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = unsafe read(descriptor, &bytes, bytes.count)
        return try device.take()
    }

    func isClosed() throws(Fault) -> Bool { false }
}
