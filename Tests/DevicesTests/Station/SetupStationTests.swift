// A whole station that was never set up: its set-up by keys, and the first scan.

import Imaging
import Logging
import RackCore
import Simulator
import TestSupport
import Testing

@testable import Devices
@testable import Station
@testable import Archive
@testable import Runner

@Suite("A new station", .timeLimit(.minutes(10)))
struct SetupStationTests {
    private let pedal = LearnedPedal(
        path: "/dev/input/by-id/usb-x-event-kbd", name: "Foot", key: .usual, isLasting: true)

    /// A station whose learnt pedal is a trigger of the test's.
    private func bench(_ learnt: SimulatedTrigger) throws -> StationBench {
        try StationBench(
            settingsFile: "grid:\n  rack: 2x2\n",
            pedals: PedalFinding(PedalSettings(), triggers: { $0.device == nil ? [] : [learnt] }) { [pedal] in pedal })
    }

    @Test func `is set up by keys, and what was learnt holds at once`() async throws {
        let learnt = SimulatedTrigger(name: .usbPedal)
        let bench = try bench(learnt)
        try await bench.run { bench in
            await bench.after(until: "Step 1 of 9")
            await bench.after(.select, until: "Take a picture")
            await bench.after(.select, until: "The camera took a picture of 500 x 500 pixels.")
            await bench.after(.select, until: "Step 3 of 9")
            await bench.after(.select, until: "Find the square")
            // Four vials tell no lattice.
            await bench.after(.select, until: "Not found.")
            await bench.after(.down, .down, .select, until: "Step 5 of 9")
            await bench.after(.select, until: "Step 6 of 9")
            await bench.after(.select, until: "It is Foot, and it sends KEY_B.")
            await bench.after(.select, until: "Step on the pedal once more")
            learnt.send(.press)
            await bench.after(until: "The pedal works.")
            await bench.after(.select, until: "Step 7 of 9")
            await bench.after(.select, until: "A file was written, read back and removed.")
            #expect(bench.stick.files.keys.allSatisfy { !$0.contains("test-") })
            await bench.after(.select, until: "Step 8 of 9")
            await bench.after(.down, .select, .select, .up, .up, .select, until: "Step 9 of 9")
            await bench.after(.select, until: "To the home screen")
            await bench.after(.select, until: "Press the pedal")
            learnt.send(.press)
            await bench.after(until: "Saved as")
            await bench.after(until: "safe to remove")
            #expect(bench.stick.files.keys.contains { $0.hasPrefix("RACKSTATION/A/csv/vials_") })
        }
        let changes = try bench.changes
        #expect(changes.contains("id: \"A\"\n  setup: \"false\"\n"))
        // The key that most pedals send is no change.
        #expect(changes.contains("pedal:\n  device: \"\(pedal.path)\"\n"))
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        #expect(try await store.summaries().map(\.stationID) == ["A"])
    }

    @Test func `that was left does not begin again, and shows its steps from the settings`() async throws {
        let bench = try bench(SimulatedTrigger())
        try await bench.run { bench in
            await bench.after(until: "Step 1 of 9")
            await bench.after(.back, until: "Press the pedal")
        }
        let finding = PedalFinding(PedalSettings(), triggers: { _ in [] }) { nil }
        let again = try StationBench(folder: bench.folder, settingsFile: "", pedals: finding)
        try await again.run { bench in
            await bench.after(until: "Press the pedal")
            let lines = SettingRow.rows(StationSettings()).count
            await bench.after(.down, .down, .select, until: "Settings")
            for _ in 1..<lines { bench.pedal.send(.down) }
            await bench.after(.select, until: "Back to the settings", "Name of the station")
        }
    }
}
