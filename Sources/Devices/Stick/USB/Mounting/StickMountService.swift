// The service that mounts a stick for a station that is not root.

import Dispatch
import Glibc
package import Station
internal import Archive

/// Mounts one stick and makes it writable as long as the station asks for it: the whole work of the service
/// `rackstation-stick@.service`, which udev's rule starts.
///
/// The station asks by holding a named pipe open for writing. When it lets go, or dies, all is brought to the medium and
/// the stick is read-only again.
package struct StickMountService {
    private let mount: StickMount
    private let device: BlockDevice
    private let tree: SystemTree
    private let folder: String
    private let owner: StickOwner?
    private let stop: EventFlag
    private let journal: (String) -> Void

    /// What the UUID of a file system is written with.
    private static let characters = Set("0123456789abcdefABCDEF-".utf8)

    /// Makes the service of a stick.
    /// - Parameters:
    ///   - device: the kernel's name of the disk or partition: `sda1`.
    ///   - folder: the folder in which sticks are mounted.
    ///   - owner: who may write; nil for root alone.
    ///   - journal: takes a line on what was found and done.
    /// - Throws: a fault when the device has no file system that udev knows.
    package init(
        device: String, folder: String, owner: StickOwner?, journal: @escaping (String) -> Void
    ) throws(Fault) {
        try self.init(device: device, folder: folder, owner: owner, in: SystemTree(), journal: journal)
    }

    /// Makes the service of a stick in a system.
    init(
        device: String, folder: String, owner: StickOwner?, in tree: SystemTree, journal: @escaping (String) -> Void
    ) throws(Fault) {
        self.tree = tree
        let uuids = StickSearch(tree: tree, wanted: nil).links("by-uuid")
        guard let uuid = uuids[device], let found = BlockDevice(device, in: tree) else {
            throw Fault(.mount(.noFileSystem))
        }
        // It becomes a name in root's folder.
        guard uuid.utf8.count <= 64, uuid.utf8.allSatisfy({ Self.characters.contains($0) }) else {
            throw Fault(.mount(.noFileSystem))
        }
        self.folder = folder
        mount = StickMount(node: "\(tree.dev)/\(device)", point: "\(folder)/\(uuid)", number: found.number)
        self.device = found
        self.owner = owner
        stop = EventFlag()
        self.journal = journal
    }

    /// Asks the service to end, from anywhere.
    var ending: @Sendable () -> Void { { [stop] in stop.set() } }

    /// The pipe by which the station asks, beside a mount point.
    static func pipe(beside point: String) -> String { "\(point).write" }

    /// Has the stick checked, mounts it, and serves until the process is asked to end by `SIGTERM` or `SIGINT`.
    /// - Throws: a fault when the stick cannot be mounted.
    package func run() throws(Fault) {
        let before = [SIGTERM, SIGINT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in before { signal(number, handler) } }
        let signals = [SIGTERM, SIGINT].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [stop] in stop.set() }
            source.resume()
            return source
        }
        defer { for source in signals { source.cancel() } }
        mount.clear(in: tree)
        if let use = SystemUse(tree, mountedIn: folder).use(of: device, waiting: stop) {
            journal("\(mount.node): left alone: \(use.words)")
            // The station may not see what root does.
            if use.isSystems { tell(.system) }
            return
        }
        // Where nothing can be noted, nothing can be asked for.
        _ = try PrivilegedFolder(folder)
        defer { MountServiceStatus.remove(beside: mount.point) }
        try mountInTime()
        defer { mount.unmount() }
        try serve()
    }

    /// Has the stick checked and mounts it; what fails is tried again, later each time.
    private func mountInTime() throws(Fault) {
        var failures = 0
        while true {
            tell(.checking)
            do throws(Fault) {
                try mount.check(device, in: tree, until: stop, journal: journal)
            } catch {
                // The note has to stay as long as the stick does.
                tell(.damaged)
                _ = EventLoop.shared.wait(for: [.flag(stop)], until: nil)
                throw error
            }
            do throws(Fault) {
                return try mount.mount(owner: owner)
            } catch {
                MountServiceStatus.remove(beside: mount.point)
                failures += 1
                let pause = RetryPause.seconds(after: failures)
                journal("\(mount.node): \(error.text). It is tried again in \(Int(pause)) seconds.")
                let outcome = EventLoop.shared.wait(
                    for: [.flag(stop)], until: MonotonicClock.now + .seconds(pause))
                guard outcome[0] == .quiet else { throw error }
            }
        }
    }

    private func serve() throws(Fault) {
        let place = MountPlace(Self.pipe(beside: mount.point))
        let folder = try PrivilegedFolder(place.folder)
        do throws(SystemFault) {
            try folder.makePipe(place.name, for: owner)
            defer { folder.remove(place.name) }
            // The next wish is listened for before the last one is let go, so that none is lost in between.
            var request = Request(try folder.openPipe(place.name))
            tell(.ready)
            while request.waitForBegin(stop) {
                handle(request)
                request = Request(try folder.openPipe(place.name))
            }
        } catch {
            throw Fault(stick: error)
        }
    }

    private func handle(_ request: borrowing Request) {
        guard (try? mount.setWritable(true)) != nil else { return request.waitForEnd(stop) }
        // The station writes as soon as it is told that it may; until then the stick is the service's.
        giveFolder()
        tell(.writing)
        request.waitForEnd(stop)
        do throws(Fault) {
            try mount.setWritable(false)
            tell(.ready)
        } catch {
            journal("\(mount.node): what was written may not be on the medium: \(error.detail)")
            tell(.failed)
        }
    }

    private func tell(_ note: MountServiceStatus) { note.leave(beside: mount.point) }

    /// On a file system with owners, the station's folder is made for its owner.
    private func giveFolder() {
        guard let owner else { return }
        let name = StickMirror.topFolder
        do throws(Fault) {
            let root = try mount.root()
            do throws(SystemFault) {
                guard case .occupied = try SharedFolder.give(on: root, to: owner) else { return }
                journal("\(mount.node): \(name) on the stick is no folder of its own; nothing can be put there")
            } catch {
                throw Fault(stick: error)
            }
        } catch {
            journal("\(mount.node): \(name) cannot be made for the station: \(error.detail)")
        }
    }
}

/// The station's wish to write, for as long as it lasts.
private struct Request: ~Copyable {
    private let pipe: OpenPipe

    init(_ pipe: consuming OpenPipe) { self.pipe = pipe }

    /// Waits until the station opens the pipe; false when `stop` is set.
    func waitForBegin(_ stop: EventFlag) -> Bool {
        _ = EventLoop.shared.wait(for: [.readable(pipe.descriptor), .flag(stop)], until: nil)
        if stop.isSet { return false }
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = unsafe read(pipe.descriptor, &bytes, bytes.count)
        return true
    }

    /// Waits until nobody has the pipe open for writing, or `stop` is set.
    func waitForEnd(_ stop: EventFlag) {
        _ = EventLoop.shared.wait(for: [.hungUp(pipe.descriptor), .flag(stop)], until: nil)
    }
}
