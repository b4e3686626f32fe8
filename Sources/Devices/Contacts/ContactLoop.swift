// The loop of a contact: open, follow, wait, open again.

import Station

/// Follows a contact until a bell rings.
struct ContactLoop: ~Copyable {
    let bell: Bell
    let watch: FolderWatch
    let timing: ContactTiming
    let command: Command
    let open: () throws(Fault) -> any Contact
    let tell: (TriggerEvent) -> Void

    /// How long a contact with a fault is left alone while no device file changes.
    static let patience = Duration.seconds(5)

    /// Returns when the bell has rung.
    func run() {
        var told: Fault?
        while true {
            do throws(Fault) {
                let contact = try open()
                told = nil
                tell(.recovered)
                try follow(contact)
                return
            } catch {
                if error != told { tell(.fault(error)) }
                told = error
            }
            let outcomes = Waiting.wait(
                for: [bell.descriptor, watch.descriptor], until: ElapsedTime.onTheWall() + Self.patience)
            if outcomes[0] != .quiet { return }
            if outcomes[1] != .quiet { watch.renew() }
        }
    }

    /// Tells the commands of a contact; returns when the bell has rung.
    private func follow(_ contact: any Contact) throws(Fault) {
        var timing = timing
        if contact.isDebounced { timing.debounce = .zero }
        var reader = ContactReader(timing: timing, command: command, isClosed: try contact.isClosed())
        while true {
            let outcomes = Waiting.wait(
                for: [bell.descriptor, watch.descriptor, contact.descriptor], until: reader.deadline)
            if outcomes[0] != .quiet { return }
            if outcomes[1] != .quiet {
                watch.renew()
                if !contact.isThere { throw contact.lost }
            }
            var commands: [Command] = []
            for edge in try contact.edges() { commands += reader.take(edge) }
            if outcomes[2] == .broken { throw contact.lost }
            // The kernel keeps a few edges only; what the contact is now is true whatever was lost.
            let now = ElapsedTime.onTheWall()
            commands += reader.take(Edge(at: now, isClosed: try contact.isClosed()))
            commands += reader.pass(to: now)
            for command in commands { tell(.command(command)) }
        }
    }
}
