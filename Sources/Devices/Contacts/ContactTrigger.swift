// A pedal or a key as a trigger, found again whenever it comes back.

import Dispatch
public import Station

/// Makes a trigger of a contact. It opens the contact, tells its commands, and after a fault opens it again: when the
/// device files change, and every few seconds.
public final class ContactTrigger: Trigger {
    /// Which of the station's devices it is.
    public let name: DeviceName
    private let timing: ContactTiming
    private let command: Command
    private let watched: String
    private let open: @Sendable () throws(Fault) -> any Contact

    /// Makes a trigger.
    /// - Parameters:
    ///   - name: which of the station's devices it is.
    ///   - timing: what is a press.
    ///   - command: what a plain press commands.
    ///   - watched: a device file; when the folders above it change, a contact with a fault is tried again.
    ///   - open: opens the contact.
    init(
        name: DeviceName, timing: ContactTiming, command: Command, watched: String,
        open: @escaping @Sendable () throws(Fault) -> any Contact
    ) {
        self.name = name
        self.timing = timing
        self.command = command
        self.watched = watched
        self.open = open
    }

    /// The commands from now on. One at a time may listen; when nobody listens any more, the device is given back.
    public func events() -> AsyncStream<TriggerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
        guard let bell = Bell() else {
            continuation.yield(.fault(.noDescriptorLeft))
            continuation.finish()
            return stream
        }
        continuation.onTermination = { _ in bell.ring() }
        let (timing, command, watched, open) = (timing, command, watched, open)
        // The loop waits in poll, on a thread that nobody else needs.
        DispatchQueue(label: name.rawValue).async {
            let loop = ContactLoop(
                bell: bell, watch: FolderWatch(above: watched), timing: timing, command: command, open: open,
                tell: { continuation.yield($0) })
            loop.run()
            continuation.finish()
        }
        return stream
    }
}

extension Fault {
    /// The program may open no more files.
    static let noDescriptorLeft = Fault(text: "No file can be opened any more", remedy: "Start the station again.")
}
