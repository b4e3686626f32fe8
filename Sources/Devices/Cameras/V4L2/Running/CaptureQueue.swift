// Where the camera's thread and those who want stills meet.

import Imaging
import RackCore
import Station
import Synchronization

/// Where the camera's own thread and the tasks that want its stills meet: orders for stills on one side, stills and
/// the camera's state on the other.
final class CaptureQueue: Sendable {
    private struct State {
        var orders: [Int: Waiting] = [:]
        var next = 0
        /// Why no still can be taken; nil while one can.
        var fault: Fault? = Fault(.camera(.missing))
        /// The controls to be set.
        var controls: [CameraSettings.Control]
        /// Whether they are others than those that were set last.
        var areControlsNew = true
    }

    /// An order and the task that waits for it.
    private struct Waiting {
        var order: StillOrder
        let answer: CheckedContinuation<Result<[Still], Fault>, Never>
    }

    private let settings: CameraSettings
    private let state: Mutex<State>
    /// Whether a still can be taken, for those who watch.
    let availability = Watched<CameraAvailability>(nil)

    init(_ settings: CameraSettings) {
        self.settings = settings
        state = Mutex(State(controls: settings.controls))
    }

    // MARK: For those who want stills

    /// Waits for stills that are exposed from now on, for as long as the settings say.
    func stills() async throws(Fault) -> [Still] {
        let number = state.withLock { state in
            defer { state.next += 1 }
            return state.next
        }
        let order = StillOrder(pressed: MonotonicClock.now, settings: settings)
        let alarm = Task { [patience = settings.patience] in
            try? await Task.sleep(for: .seconds(patience))
            if !Task.isCancelled { self.settle(number) }
        }
        defer { alarm.cancel() }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                self.add(Waiting(order: order, answer: continuation), number)
            }
        } onCancel: {
            self.settle(number)
        }
        return try answer.get()
    }

    private func add(_ waiting: Waiting, _ number: Int) {
        let refusal = state.withLock { state -> Fault? in
            if let fault = state.fault { return fault }
            state.orders[number] = waiting
            return nil
        }
        if let refusal { waiting.answer.resume(returning: .failure(refusal)) }
    }

    /// Ends an order with what there is.
    private func settle(_ number: Int) {
        let (waiting, fault) = state.withLock { ($0.orders.removeValue(forKey: number), $0.fault) }
        waiting.map { $0.answer.resume(returning: $0.order.answer(fault, patience: settings.patience)) }
    }

    /// Has other controls set. Whoever wants a still waits until they are.
    func use(_ controls: [CameraSettings.Control]) {
        state.withLock { state in
            guard state.controls != controls else { return }
            (state.controls, state.areControlsNew) = (controls, true)
        }
    }

    // MARK: For the camera's thread

    /// The controls to set on a camera that was just opened.
    func allControls() -> [CameraSettings.Control] {
        state.withLock { state in
            state.areControlsNew = false
            return state.controls
        }
    }

    /// The controls to set when they are others than before; nil when they are not.
    func newControls() -> [CameraSettings.Control]? {
        state.withLock(\.areControlsNew) ? allControls() : nil
    }

    /// Says that stills can be taken.
    func open(name: String) {
        state.withLock { state in
            state.fault = nil
            availability.set(.ready(name: name))
        }
    }

    /// Says why no still can be taken. Those who wait for one are told at once, unless the camera is still there and
    /// may yet deliver.
    func refuse(_ fault: Fault) {
        let mayRecover = fault.code == .camera(.stuck) || fault.code == .camera(.badFrames)
        state.withLock { state in
            state.fault = fault
            availability.set(.unavailable(fault))
        }
        if !mayRecover { endOrders() }
    }

    /// Ends all orders; none is taken any more.
    func close() {
        state.withLock { $0.fault = Fault(.camera(.lost)) }
        endOrders()
    }

    /// Ends all orders with what there is.
    private func endOrders() {
        let (waiting, fault) = state.withLock { state in
            defer { state.orders = [:] }
            return (Array(state.orders.values), state.fault)
        }
        for one in waiting { one.answer.resume(returning: one.order.answer(fault, patience: settings.patience)) }
    }

    /// Whether anybody waits for a frame that was exposed at this time.
    func wantsFrame(exposedAt time: Duration) -> Bool {
        state.withLock { $0.orders.values.contains { $0.order.wants(exposedAt: time) } }
    }

    /// Counts a broken frame for those who wait.
    func noteBadFrame() {
        state.withLock { state in
            for number in state.orders.keys { state.orders[number]?.order.noteBadFrame() }
        }
    }

    /// Hands a still to those who wait for it.
    func give(_ still: Still, _ sharpness: Sharpness, exposedAt time: Duration) {
        let complete = state.withLock { state -> [Waiting] in
            for (number, waiting) in state.orders where waiting.order.wants(exposedAt: time) {
                state.orders[number]?.order.take(still, sharpness)
            }
            let done = state.orders.filter(\.value.order.isComplete)
            for number in done.keys { state.orders[number] = nil }
            return Array(done.values)
        }
        for one in complete { one.answer.resume(returning: one.order.answer(nil, patience: settings.patience)) }
    }
}
