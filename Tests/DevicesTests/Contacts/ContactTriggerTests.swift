// A contact as a trigger: commands, faults, and its return.

import Station
import TestSupport
import Testing

@testable import Devices

@Suite("A contact as a trigger", .timeLimit(.minutes(10)))
struct ContactTriggerTests {
    private func trigger(
        _ device: PipeDevice, watched: String, patience: Duration = ContactTrigger.patience
    ) -> ContactTrigger {
        ContactTrigger(
            name: .pedal, timing: ContactTiming(), command: .press, watched: watched, patience: patience
        ) { () throws(Fault) in try device.open() }
    }

    @Test func `presses are told, one by one`() async throws {
        let device = PipeDevice()
        var events = trigger(device, watched: "/dev/none").events().makeAsyncIterator()
        #expect(await events.next() == .recovered)
        for _ in 0..<3 {
            device.press(for: .milliseconds(50))
            #expect(await events.next() == .command(.press))
        }
        device.press(for: .milliseconds(5))
        device.press(for: .milliseconds(50))
        #expect(await events.next() == .command(.press))
    }

    @Test func `an unplugged pedal is told, and works again as soon as its file is back`() async throws {
        let folder = try TemporaryFolder()
        let device = PipeDevice()
        // So long that no busy machine is taken for one that looks only now and then.
        let patience = Duration.seconds(600)
        var events = trigger(device, watched: folder.file("pedal"), patience: patience).events().makeAsyncIterator()
        #expect(await events.next() == .recovered)
        device.unplug()
        #expect(await events.next() == .fault(PipeDevice.missing))
        device.plug()
        let start = MonotonicClock.now
        try folder.put([], "pedal")
        #expect(await events.next() == .recovered)
        #expect(MonotonicClock.now - start < patience)
        device.press(for: .milliseconds(50))
        #expect(await events.next() == .command(.press))
    }

    @Test func `a pedal that is missing from the start is told once, and found when its folder comes`() async throws {
        let folder = try TemporaryFolder()
        let device = PipeDevice()
        device.unplug()
        var events = trigger(device, watched: folder.file("by-id/pedal")).events().makeAsyncIterator()
        #expect(await events.next() == .fault(PipeDevice.missing))
        try folder.put([], "something else")
        device.plug()
        try folder.put([], "by-id")
        #expect(await events.next() == .recovered)
    }

    @Test func `when nobody listens any more the device is given back`() async throws {
        let device = PipeDevice()
        let trigger = trigger(device, watched: "/dev/none")
        for _ in 0..<50 {
            var events = trigger.events().makeAsyncIterator()
            #expect(await events.next() == .recovered)
        }
        while device.held > 0 { await Task.yield() }
    }
}
