// The one loop that waits for descriptors, on pipes, pseudo-terminals and folders of the kernel.

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Devices

@Suite("The event loop", .serialized, .timeLimit(.minutes(10)))
struct EventLoopTests {
    private let loop = EventLoop()

    /// A pipe of the kernel's.
    private func makePipe() throws -> (out: Int32, into: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    private func put(_ text: String, into descriptor: Int32) {
        let bytes = Array(text.utf8)
        #expect(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
    }

    private func soon(_ action: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(30), execute: action)
    }

    /// The threads of this program that have a name.
    private func threads(_ name: String) -> Int {
        FolderListing.names(in: "/proc/self/task").count { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)) == "\(name)\n"
        }
    }

    @Test func `a wait ends when a descriptor can be read, with what became of each condition`() async throws {
        let (one, other) = (try makePipe(), try makePipe())
        soon { [self] in put("x", into: other.into) }
        #expect(await loop.outcomes(of: [.readable(one.out), .readable(other.out)], until: nil) == [.quiet, .ready])
        #expect(loop.wait(for: [.readable(one.out), .readable(other.out)], until: nil) == [.quiet, .ready])
        for descriptor in [one.out, one.into, other.out, other.into] { close(descriptor) }
    }

    @Test func `a descriptor whose other end is gone is broken, and one that is closed is as well`() async throws {
        let pipe = try makePipe()
        soon { close(pipe.into) }
        #expect(await loop.outcomes(of: [.readable(pipe.out)], until: nil) == [.broken])
        close(pipe.out)
        #expect(await loop.outcomes(of: [.readable(9999), .readable(-1)], until: nil) == [.broken, .quiet])
    }

    @Test func `who waits for the other end to go does not go on for what comes from there`() async throws {
        let pipe = try makePipe()
        put("x", into: pipe.into)
        let begin = MonotonicClock.now
        soon { close(pipe.into) }
        #expect(await loop.outcomes(of: [.hungUp(pipe.out)], until: begin + .seconds(60)) == [.broken])
        #expect(MonotonicClock.now - begin < .seconds(30))
        close(pipe.out)
    }

    @Test func `a file on a disk can always be read`() async throws {
        let folder = try TemporaryFolder()
        let descriptor = unsafe open(try folder.put([], "file"), O_RDONLY | O_CLOEXEC)
        #expect(await loop.outcomes(of: [.readable(descriptor)], until: nil) == [.ready])
        close(descriptor)
    }

    @Test func `a wait ends at its deadline and not before, an earlier one before a later one`() async throws {
        let pipe = try makePipe()
        let begin = MonotonicClock.now
        async let later = loop.outcomes(of: [.readable(pipe.out)], until: begin + .milliseconds(300))
        async let earlier = loop.outcomes(of: [.readable(pipe.out)], until: begin + .milliseconds(60))
        #expect(await earlier == [.quiet])
        #expect(MonotonicClock.now - begin >= .milliseconds(60))
        #expect(await later == [.quiet])
        #expect(MonotonicClock.now - begin >= .milliseconds(300))
        close(pipe.out)
        close(pipe.into)
    }

    @Test func `a flag is heard whether it is set before or during the wait, until it is cleared`() async {
        let flag = EventFlag(loop)
        soon { flag.set() }
        #expect(await loop.outcomes(of: [.flag(flag)], until: nil) == [.ready])
        #expect(loop.wait(for: [.flag(flag)], until: nil) == [.ready])
        flag.clear()
        #expect(loop.wait(for: [.flag(flag)], until: MonotonicClock.now + .milliseconds(20)) == [.quiet])
    }

    @Test func `a task that is cancelled waits no more, before the wait and in it`() async throws {
        let pipe = try makePipe()
        for delay in [Duration.zero, .milliseconds(20)] {
            let waiting = Task { await loop.outcomes(of: [.readable(pipe.out)], until: nil) }
            try await Task.sleep(for: delay)
            waiting.cancel()
            #expect(await waiting.value == [.quiet])
        }
        close(pipe.out)
        close(pipe.into)
    }

    @Test func `many wait at once, for the same and for other descriptors, and none is forgotten`() async throws {
        let pipes = try (0..<20).map { _ in try makePipe() }
        let stop = EventFlag(loop)
        await withTaskGroup(of: [WaitOutcome].self) { group in
            for pipe in pipes {
                for _ in 0..<5 {
                    group.addTask { await loop.outcomes(of: [.readable(pipe.out), .flag(stop)], until: nil) }
                }
            }
            for pipe in pipes.dropLast() { put("x", into: pipe.into) }
            soon { stop.set() }
            var ready = 0
            for await outcomes in group where outcomes[0] == .ready { ready += 1 }
            #expect(ready == 19 * 5)
        }
        for pipe in pipes {
            close(pipe.out)
            close(pipe.into)
        }
    }

    @Test func `a line that is full can be written when somebody reads it, and a line without an end is broken`()
        async throws
    {
        var (line, far): (Int32, Int32) = (-1, -1)
        try #require(unsafe openpty(&far, &line, nil, nil, nil) == 0)
        _ = fcntl(line, F_SETFL, O_NONBLOCK)
        #expect(await loop.outcomes(of: [.writable(line)], until: nil) == [.ready])
        let bytes = [UInt8](repeating: 0x41, count: 4096)
        // The kernel takes what was written on to the other end by itself, so that there may be room once more.
        var wasFull = false
        while !wasFull {
            while unsafe write(line, bytes, bytes.count) > 0 {}
            #expect(errno == EAGAIN)
            try await Task.sleep(for: .milliseconds(50))
            wasFull = unsafe write(line, bytes, 1) < 0
        }
        #expect(await loop.outcomes(of: [.writable(line)], until: MonotonicClock.now) == [.quiet])
        let other = far
        soon {
            var buffer = [UInt8](repeating: 0, count: 65536)
            for _ in 0..<4 { _ = unsafe read(other, &buffer, buffer.count) }
        }
        #expect(await loop.outcomes(of: [.writable(line)], until: nil) == [.ready])
        while unsafe write(line, bytes, bytes.count) > 0 {}
        soon { close(other) }
        #expect(await loop.outcomes(of: [.writable(line)], until: nil) != [.quiet])
        close(line)
    }

    @Test func `keys of a pseudo-terminal are heard, and its end`() async throws {
        var (line, far): (Int32, Int32) = (-1, -1)
        try #require(unsafe openpty(&far, &line, nil, nil, nil) == 0)
        let keyboard = far
        soon { [self] in put("q\n", into: keyboard) }
        #expect(await loop.outcomes(of: [.readable(line)], until: nil) == [.ready])
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(unsafe read(line, &bytes, bytes.count) == 2)
        soon { close(keyboard) }
        #expect(await loop.outcomes(of: [.readable(line)], until: nil) != [.quiet])
        close(line)
    }

    @Test func `changes in folders are told to all who watch them, also in one that is made later`() async throws {
        let folder = try TemporaryFolder()
        let (one, other) = (FolderChanges([folder.path]), FolderChanges([folder.path, folder.file("later")]))
        func changed(_ changes: FolderChanges) async -> Bool {
            let end = MonotonicClock.now + .seconds(20)
            return await EventLoop.shared.outcomes(of: [.flag(changes.flag)], until: end) == [.ready]
        }
        try folder.makeFolder("later")
        #expect(await changed(one))
        #expect(await changed(other))
        one.renew()
        other.renew()
        try folder.put([], "later/file")
        #expect(await changed(other))
        #expect(!one.flag.isSet)
        other.renew()
        // What changes while nobody waits is told to who waits next.
        try folder.remove("later/file")
        #expect(await changed(other))
    }

    @Test func `all watches share one inotify`() async throws {
        let folder = try TemporaryFolder()
        let all = (0..<20).map { _ in FolderChanges([folder.path]) }
        let watchers = FolderListing.names(in: "/proc/self/fd").count { descriptor in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            return target == "anon_inode:inotify"
        }
        #expect(watchers == 1)
        withExtendedLifetime(all) {}
    }

    @Test func `one thread waits for all, and is gone a moment after nobody waits`() async throws {
        let pipe = try makePipe()
        let own = EventLoop(name: "one for all")
        let stop = EventFlag(own)
        #expect(threads("one for all") == 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { _ = await own.outcomes(of: [.readable(pipe.out), .flag(stop)], until: nil) }
            }
            while threads("one for all") == 0 { try await Task.sleep(for: .milliseconds(5)) }
            #expect(threads("one for all") == 1)
            stop.set()
            try await group.waitForAll()
        }
        while threads("one for all") > 0 { try await Task.sleep(for: .milliseconds(50)) }
        // Who waits after that is served as well.
        put("x", into: pipe.into)
        #expect(await own.outcomes(of: [.readable(pipe.out)], until: nil) == [.ready])
        close(pipe.out)
        close(pipe.into)
    }
}
