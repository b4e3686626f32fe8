// Whether reading leaves the rest of the station its turn.

import Glibc
import Imaging
import RackCore
import Station
import Synchronization
import Testing

@testable import Devices

@Suite("The threads of a reading")
struct ReadingExecutorTests {
    private let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    @Test(.timeLimit(.minutes(10)))
    func `events pass while every core reads, more readings wait, and none ends before the events have passed`() async {
        let counters = Counters()
        let rest = ContinuousClock.now + .milliseconds(300)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 * cores {
                group.addTask(executorPreference: ReadingExecutor.shared) {
                    while !counters.isOver.load(ordering: .relaxed) {
                        // The threads stay taken; the cores are given back to the other tests that run meanwhile.
                        if ContinuousClock.now > rest { usleep(500) }
                    }
                }
            }
            let (events, send) = AsyncStream.makeStream(of: Int.self)
            let sender = Task {
                for event in 0..<20 {
                    try? await Task.sleep(for: .milliseconds(2))
                    send.yield(event)
                }
                send.finish()
            }
            var passed = 0
            for await _ in events { passed += 1 }
            await sender.value
            #expect(passed == 20)
            counters.isOver.store(true, ordering: .relaxed)
        }
    }

    @Test func `a scan is read and drawn on these threads, with as many at once as there are cores`() async throws {
        let still = Still(Frame(GrayImage(width: 64, height: 64, repeating: 99)), bytes: [1], source: "grey")
        let executors = Mutex<[Bool]>([])
        _ = try await RackScanner().read([still], settings: ScanSettings()) { _ in
            let isReading = unsafe withUnsafeCurrentTask { task in
                unsafe task?.unownedTaskExecutor == ReadingExecutor.shared.asUnownedTaskExecutor()
            }
            executors.withLock { $0.append(isReading) }
        }
        #expect(executors.withLock { $0 } == [true, true, true])
        let counters = Counters()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 * cores {
                group.addTask(executorPreference: ReadingExecutor.shared) {
                    let now = counters.running.add(1, ordering: .sequentiallyConsistent).newValue
                    counters.most.max(now, ordering: .sequentiallyConsistent)
                    usleep(2000)
                    counters.running.subtract(1, ordering: .sequentiallyConsistent)
                }
            }
        }
        #expect((1...cores).contains(counters.most.load(ordering: .relaxed)))
    }
}

/// What the tasks of a test count together.
private final class Counters: Sendable {
    let isOver = Atomic(false)
    let running = Atomic(0)
    let most = Atomic(0)
}
