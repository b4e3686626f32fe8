// A whole station at work: simulated camera, pedal and stick, the real reader, a real database.

import Logging
import RackCore
import Simulator
import Station
import TestSupport
import Synchronization
import Testing

@testable import Devices
import Archive

@Suite("A station at work", .timeLimit(.minutes(10)))
struct RunningStationTests {
    @Test func `a station that works tells its watchdog so from its first screen to its end`() async throws {
        let folder = try TemporaryFolder()
        let manager = try NotifySocket(folder.file("notify"))
        // The socket holds ten words that nobody has read yet, so that they have to come slowly.
        let watchdog = SystemdWatchdog(
            environment: ["NOTIFY_SOCKET": folder.file("notify"), "WATCHDOG_USEC": "6000000"])
        try await StationBench(watchdog: watchdog).run { bench in
            #expect(await bench.screen(saying: "Press the pedal") != nil)
            #expect(await manager.nextWord() == "READY=1")
            // Until the store is open and the camera has said how it is, that it is closed; then at once, and again and again.
            var word = await manager.nextWord()
            while word == "WATCHDOG=1\nSTATUS=closed" { word = await manager.nextWord() }
            #expect(word == "WATCHDOG=1\nSTATUS=open")
            #expect(await manager.nextWord() == "WATCHDOG=1\nSTATUS=open")
        }
        var last = await manager.nextWord()
        while last?.hasPrefix("WATCHDOG=1") == true { last = await manager.nextWord() }
        #expect(last == "STOPPING=1")
    }

    @Test func `a press is a session on the disk and a CSV on the stick`() async throws {
        let bench = try StationBench()
        try await bench.run { bench in
            _ = await bench.screen(saying: "Press the pedal")
            bench.pedal.send(.press)
            let result = await bench.screen(saying: "Saved as vials_2026-02-20_153022.csv")
            #expect(String(describing: result).contains("4 / 4"))
            #expect(await bench.screen(saying: "1 session", orLast: true) != nil)
            #expect(await bench.screen(saying: "safe to remove", orLast: true) != nil)
        }
        #expect(bench.display.isClosed)
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        let session = try await store.session(.sequence(1))
        let truth = try RackRenderer.truth(of: StationBench.rack)
        for vial in truth.vials { #expect(session.csv.contains("\(vial.value ?? "?"),")) }
        #expect(session.readCount == 4)
    }

    @Test func `a badge signs its person in, whose name the next session and its records carry`() async throws {
        var badge = StationBench.rack
        badge.shape = RackShape(rows: 1, cols: 1)
        badge.fixed = [GridPosition(row: 0, col: 0): .code(Array("OP-ADA".utf8))]
        let bench = try StationBench(
            racks: [badge, StationBench.rack],
            settingsFile: "picture:\n  crop: full\nreader:\n  deadline: 60\noperator:\n  badge: OP-\n")
        try await bench.run { bench in
            _ = await bench.screen(saying: "Press the pedal")
            bench.pedal.send(.press)
            #expect(await bench.screen(saying: "Signed in: ADA") != nil)
            bench.pedal.send(.press)
            #expect(await bench.screen(saying: "Saved as") != nil)
            #expect(await bench.screen(saying: "safe to remove", orLast: true) != nil)
        }
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        let session = try await store.session(.sequence(1))
        #expect(try await store.count() == 1 && session.person == "ADA" && session.readCount == 4)
        #expect(try ReadingDocument(json: session.json).operator == "ADA")
        let records = try await store.auditRecords()
        let people = Dictionary(records.map { ($0.entry.action, $0.entry.origin.person) }) { _, last in last }
        #expect(people[.signing] == "ADA" && people[.scan] == "ADA" && people[.export] == "ADA")
        #expect(people[.start] == .some(nil))
        #expect(try await store.verifyAudit().faults == [])
    }

    @Test func `a PIN that is right signs in, a wrong one is on record, and none is in the trail`() async throws {
        var badge = StationBench.rack
        badge.shape = RackShape(rows: 1, cols: 1)
        badge.fixed = [GridPosition(row: 0, col: 0): .code(Array("OP-ADA".utf8))]
        let bench = try StationBench(
            racks: [badge, StationBench.rack],
            settingsFile: "picture:\n  crop: full\nreader:\n  deadline: 60\noperator:\n  badge: OP-\n  pin: required\n")
        try AtomicFile.makeFolder(bench.folder.file("data"))
        try PINBook(folder: bench.folder.file("data")).set("9999", for: "ADA")
        try await bench.run { bench in
            _ = await bench.screen(saying: "Press the pedal")
            bench.pedal.send(.press)
            #expect(await bench.screen(saying: "PIN of ADA") != nil)
            for command in [Command.select, .select, .select, .select, .up, .up, .select] { bench.pedal.send(command) }
            #expect(await bench.screen(saying: "Wrong PIN. 2 tries left") != nil)
            for command in [Command.up, .select, .select, .select, .select, .down, .select] {
                bench.pedal.send(command)
            }
            #expect(await bench.screen(saying: "Signed in: ADA") != nil)
            bench.pedal.send(.press)
            #expect(await bench.screen(saying: "Saved as") != nil)
            #expect(await bench.screen(saying: "safe to remove", orLast: true) != nil)
        }
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        let signing = try await store.auditRecords().map(\.entry).filter { $0.action == .signing }
        #expect(signing.map(\.detail) == ["not signed in: no right PIN", "signed in with the PIN"])
        #expect(signing.map(\.origin.person) == [nil, "ADA"] && signing.map(\.subject) == ["ADA", "ADA"])
        #expect(try await !store.auditRecords().contains { "\($0.entry)".contains("9999") })
    }

    @Test func `what was scanned without a stick is on the stick that comes later`() async throws {
        let bench = try StationBench()
        bench.stick.unplug()
        try await bench.run { bench in
            _ = await bench.screen(saying: "Press the pedal")
            bench.pedal.send(.press)
            _ = await bench.screen(saying: "Saved as")
            bench.pedal.send(.press)
            _ = await bench.screen(saying: "2 sessions")
            bench.stick.plug()
            #expect(await bench.screen(saying: "safe to remove", orLast: true) != nil)
        }
        let names = bench.stick.files.keys.filter { $0.hasPrefix("RACKSTATION/bench-1/csv/") }
        #expect(names.count { $0.contains("/vials_") } == 2 && names.count { $0.contains("/rack_") } == 2)
    }

    @Test func `an unplugged camera is named, nothing hangs, and the next press after the replug works`() async throws {
        let bench = try StationBench()
        try await bench.run { bench in
            _ = await bench.screen(saying: "Press the pedal")
            await bench.camera.unplug()
            #expect(await bench.screen(saying: "The camera was unplugged") != nil)
            await bench.camera.replug()
            _ = await bench.screen(saying: "Press the pedal")
            bench.pedal.send(.press)
            #expect(await bench.screen(saying: "Saved as") != nil)
        }
    }

    @Test func `a camera that fails in the middle of a still gives no session and the next press works`() async throws {
        let bench = try StationBench()
        await bench.camera.failNext(Fault(.camera(.badFrames)))
        try await bench.run { bench in
            _ = await bench.screen(saying: "Press the pedal")
            bench.pedal.send(.press)
            #expect(await bench.screen(saying: "The camera sends only broken pictures") != nil)
            bench.pedal.send(.press)
            #expect(await bench.screen(saying: "1 session") != nil)
        }
    }

    @Test func `a stick that fills up is said, and scanning goes on`() async throws {
        let bench = try StationBench()
        bench.stick.contents.withLock { $0.capacity = 10 }
        try await bench.run { bench in
            _ = await bench.screen(saying: "Press the pedal")
            bench.pedal.send(.press)
            #expect(await bench.screen(saying: "The stick is full") != nil)
            bench.pedal.send(.press)
            #expect(await bench.screen(saying: "2 sessions") != nil)
        }
    }

    @Test func `lamps follow the scan, and are closed at the end`() async throws {
        let bench = try StationBench()
        try await bench.run { bench in
            _ = await bench.screen(saying: "Press the pedal")
            bench.pedal.send(.press)
            // Whether anything needs a look is for the reader's tests.
            for await signal in bench.lamps.signals() where signal.sound != .none {
                #expect(signal.lit.contains(.ready) && !signal.lit.contains(.busy))
                break
            }
        }
        #expect(bench.lamps.isClosed)
    }

    @Test func `a pedal and lamps that fail are named, scanning goes on, and the fault goes when it is gone`()
        async throws
    {
        let bench = try StationBench()
        try await bench.run { bench in
            bench.pedal.fail(Fault(.pedal(.grabbed), on: "/dev/input/event3"))
            let home = await bench.screen(saying: "Check the pedal")
            #expect(String(describing: home).contains("Pedal: Another program has /dev/input/event3 to itself"))
            bench.lamps.fail(Fault(.line(.missing), on: "GPIO99"))
            #expect(await bench.screen(saying: "(and 1 more)") != nil)
            bench.pedal.send(.press)
            #expect(await bench.screen(saying: "Saved as") != nil)
            bench.pedal.recover()
            #expect(await bench.screen(saying: "Lamps: There is no GPIO line GPIO99") != nil)
            bench.lamps.fail(nil)
            #expect(await bench.display.next { $0.status.devices.text.isEmpty } != nil)
        }
    }

    @Test func `a data folder that cannot be made stops scanning and says why`() async throws {
        let folder = try TemporaryFolder()
        try folder.put([1], "data")
        let bench = try StationBench(folder: folder)
        try await bench.run { bench in
            let screen = await bench.screen(saying: "Cannot scan")
            #expect(String(describing: screen).contains("not a folder"))
        }
    }
}
