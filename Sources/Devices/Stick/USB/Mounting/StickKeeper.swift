// The service that mounts a stick for a station that is not root.

import Dispatch
import Glibc
public import Station

/// Mounts one stick and makes it writable as long as the station asks for it: the whole work of the service
/// `rackstation-stick@.service`, which udev's rule starts.
///
/// The station asks by holding a named pipe open for writing. When it lets go, or dies, all is brought to the medium and
/// the stick is read-only again.
public struct StickKeeper {
    private let mount: StickMount
    private let device: BlockDevice
    private let tree: SystemTree
    private let owner: StickOwner?
    private let bell: Bell
    private let journal: (String) -> Void

    /// Makes the keeper of a stick.
    /// - Parameters:
    ///   - device: the kernel's name of the disk or partition: `sda1`.
    ///   - folder: the folder in which sticks are mounted.
    ///   - owner: who may write; nil for root alone.
    ///   - journal: takes a line on what was found and done.
    /// - Throws: a fault when the device has no file system that udev knows.
    public init(
        device: String, folder: String, owner: StickOwner?, journal: @escaping (String) -> Void
    ) throws(Fault) {
        tree = SystemTree()
        let uuids = StickSearch(tree: tree, wanted: nil).links("by-uuid")
        guard let uuid = uuids[device], let found = BlockDevice(device, in: tree), let bell = Bell() else {
            throw StickFinding.unknownFileSystem
        }
        mount = StickMount(node: "/dev/\(device)", point: "\(folder)/\(uuid)")
        self.device = found
        self.owner = owner
        self.bell = bell
        self.journal = journal
    }

    /// The pipe by which the station asks, beside a mount point.
    static func pipe(beside point: String) -> String { "\(point).write" }

    /// Has the stick checked, mounts it, and serves until the process is asked to end by `SIGTERM` or `SIGINT`.
    /// - Throws: a fault when the stick cannot be mounted.
    public func run() throws(Fault) {
        let signals = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [bell] in bell.ring() }
            source.resume()
            return source
        }
        defer { for source in signals { source.cancel() } }
        do throws(FileFault) {
            try AtomicFile.makeFolder(AtomicFile.folder(of: mount.point))
        } catch {
            throw error.fault
        }
        defer { KeeperNote.remove(beside: mount.point) }
        tell(.checking)
        do throws(Fault) {
            try mount.check(device, in: tree, until: bell, journal: journal)
        } catch {
            // The note has to stay as long as the stick does.
            tell(.damaged)
            _ = Waiting.wait(for: [bell.descriptor], until: nil)
            throw error
        }
        try mount.mount(owner: owner)
        defer { mount.unmount() }
        try serve()
    }

    private func serve() throws(Fault) {
        let pipe = Self.pipe(beside: mount.point)
        unsafe unlink(pipe)
        guard unsafe mkfifo(pipe, 0o600) == 0 else { throw StickFault(errno: errno, on: pipe).fault }
        defer { unsafe unlink(pipe) }
        if let owner { _ = unsafe chown(pipe, owner.user, owner.group) }
        tell(.ready)
        while let request = Request(pipe, bell: bell) {
            guard (try? mount.setWritable(true)) != nil else {
                request.waitForEnd(bell)
                continue
            }
            tell(.writing)
            giveFolder()
            request.waitForEnd(bell)
            do throws(StickFault) {
                try mount.setWritable(false)
                tell(.ready)
            } catch {
                journal("\(mount.node): what was written may not be on the medium: \(error.detail)")
                tell(.failed)
            }
        }
    }

    private func tell(_ note: KeeperNote) { note.leave(beside: mount.point) }

    /// On a file system with owners, the station's folder is made for its owner.
    private func giveFolder() {
        guard let owner else { return }
        let folder = "\(mount.point)/\(StickMirror.topFolder)"
        unsafe mkdir(folder, 0o755)
        _ = unsafe chown(folder, owner.user, owner.group)
    }
}

/// The station's wish to write, for as long as it lasts.
private struct Request: ~Copyable {
    private let descriptor: Int32

    /// Waits until the station opens the pipe; nil when the bell has rung.
    init?(_ pipe: String, bell: Bell) {
        descriptor = unsafe open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0, Self.wait(descriptor, Int16(POLLIN), bell) else { return nil }
        var byte: UInt8 = 0
        _ = unsafe read(descriptor, &byte, 1)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Waits until nobody has the pipe open for writing, or the bell rings.
    func waitForEnd(_ bell: Bell) { _ = Self.wait(descriptor, 0, bell) }

    private static func wait(_ descriptor: Int32, _ events: Int16, _ bell: Bell) -> Bool {
        var requests = [
            pollfd(fd: descriptor, events: events, revents: 0),
            pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while unsafe poll(&requests, 2, -1) < 0, errno == EINTR {}
        return requests[1].revents == 0
    }
}
