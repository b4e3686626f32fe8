// A pedal or a key as a trigger: opened, followed, and found again whenever it comes back.

package import Station

/// Makes a trigger of a contact. It opens the contact, tells its commands, and after a fault opens it again: when the
/// device files change, and every few seconds.
package final class ContactTrigger: Trigger {
    /// Which of the station's devices it is.
    package let name: DeviceName
    private let timing: ContactTiming
    private let command: Command
    private let watched: String
    private let patience: Duration
    private let open: @Sendable () throws(Fault) -> any Contact

    /// Makes a trigger.
    /// - Parameters:
    ///   - name: which of the station's devices it is.
    ///   - timing: what is a press.
    ///   - command: what a plain press commands.
    ///   - watched: a device file; when the folders above it change, a contact with a fault is tried again.
    ///   - patience: how long a contact with a fault is left alone while none of them changes.
    ///   - open: opens the contact.
    init(
        name: DeviceName, timing: ContactTiming, command: Command, watched: String,
        patience: Duration = ContactTrigger.patience, open: @escaping @Sendable () throws(Fault) -> any Contact
    ) {
        self.name = name
        self.timing = timing
        self.command = command
        self.watched = watched
        self.patience = patience
        self.open = open
    }

    /// The commands from now on. One at a time may listen; when nobody listens any more, the device is given back.
    package func events() -> AsyncStream<TriggerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
        let watch = FolderChanges(above: watched)
        let following = Task(priority: .high) { [self] in
            await follow(watch) { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { _ in following.cancel() }
        return stream
    }

    /// How long a contact with a fault is left alone while no device file changes.
    static let patience = Duration.seconds(5)

    /// Opens the contact, follows it and opens it again, until the task is cancelled.
    private func follow(_ watch: FolderChanges, tell: (TriggerEvent) -> Void) async {
        var told: Fault?
        while !Task.isCancelled {
            do throws(Fault) {
                let contact = try open()
                told = nil
                tell(.recovered)
                try await follow(contact, watch, tell)
                return
            } catch {
                if error != told { tell(.fault(error)) }
                told = error
            }
            _ = await EventLoop.shared.outcomes(of: [.flag(watch.flag)], until: MonotonicClock.now + patience)
            watch.renew()
        }
    }

    /// Tells the commands of a contact until the task is cancelled.
    private func follow(
        _ contact: any Contact, _ watch: FolderChanges, _ tell: (TriggerEvent) -> Void
    ) async throws(Fault) {
        var timing = timing
        if contact.isDebounced { timing.debounce = .zero }
        var reader = ContactReader(timing: timing, command: command, isClosed: try contact.isClosed())
        while true {
            let outcomes = await EventLoop.shared.outcomes(
                of: [.flag(watch.flag), .readable(contact.descriptor)], until: reader.deadline)
            if Task.isCancelled { return }
            if outcomes[0] != .quiet {
                watch.renew()
                if !contact.isThere { throw contact.lost }
            }
            var commands: [Command] = []
            for edge in try contact.edges() { commands += reader.take(edge) }
            if outcomes[1] == .broken { throw contact.lost }
            // The kernel keeps a few edges only; what the contact is now is true whatever was lost.
            let now = MonotonicClock.now
            commands += reader.take(Edge(at: now, isClosed: try contact.isClosed()))
            commands += reader.pass(to: now)
            for command in commands { tell(.command(command)) }
        }
    }
}
