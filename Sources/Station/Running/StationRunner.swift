// Runs a station: takes events from the devices, asks the state machine, carries out what it says.

public import Logging
internal import Synchronization

/// Runs a station from switching on to the end.
///
/// All decisions are `Station.reduce`'s; the runner only carries them out, each effect in a task of its own, so that
/// nothing that takes long holds up the next event or the displays.
public final class StationRunner: Sendable {
    private let devices: StationDevices
    private let archive: SessionArchive
    private let settings: ScanSettings
    private let logger: Logger
    private let events: AsyncStream<StationEvent>
    private let send: AsyncStream<StationEvent>.Continuation
    private let isClockWrong = Mutex(false)
    private let storeFault = Mutex<Fault?>(nil)

    /// Makes a runner.
    /// - Parameters:
    ///   - devices: the station's devices.
    ///   - archive: where scans are kept and mirrored from.
    ///   - settings: how stills are read.
    ///   - logger: the journal.
    public init(devices: StationDevices, archive: SessionArchive, settings: ScanSettings, logger: Logger) {
        self.devices = devices
        self.archive = archive
        self.settings = settings
        self.logger = logger
        (events, send) = AsyncStream.makeStream()
    }

    /// Asks the station to end. A scan that is being kept is kept first. May be called at any time, from anywhere.
    public func end() {
        send.yield(.endRequested)
    }

    /// Runs the station; returns when it has ended and every display is closed. Call it once.
    public func run() async {
        await withDiscardingTaskGroup { shows in
            let feeds = devices.displays.map { DisplayFeed($0, &shows) }
            let (signals, lampFeed) = AsyncStream.makeStream(of: LampSignal.self, bufferingPolicy: .bufferingNewest(1))
            if let lamps = devices.lamps {
                shows.addTask {
                    for await signal in signals { await lamps.show(signal) }
                    await lamps.close()
                }
            }
            await operate(feeds, lampFeed)
            for feed in feeds { feed.finish() }
            lampFeed.finish()
        }
    }

    private func operate(_ feeds: [DisplayFeed], _ lampFeed: AsyncStream<LampSignal>.Continuation) async {
        await withDiscardingTaskGroup { work in
            watchDevices(&work)
            let preview = PreviewFeed(camera: devices.camera, feeds)
            var state = StationState(hasStick: devices.stick != nil)
            var screen = Screen(state)
            var signal = LampSignal(state)
            for feed in feeds { feed.show(screen) }
            lampFeed.yield(signal)
            var scan: Task<Void, Never>?
            carryOut(Station.firstEffects, &scan, &work)
            for await event in events {
                record(event)
                let effects = Station.reduce(&state, event)
                let next = Screen(state)
                if next != screen {
                    screen = next
                    for feed in feeds { feed.show(screen) }
                    preview.run(screen.isFraming)
                }
                let nextSignal = LampSignal(state)
                if nextSignal != signal {
                    signal = nextSignal
                    lampFeed.yield(signal)
                }
                carryOut(effects, &scan, &work)
                if effects.contains(.end) { break }
            }
            scan?.cancel()
            preview.run(false)
            work.cancelAll()
        }
    }

    private func watchDevices(_ work: inout DiscardingTaskGroup) {
        let (devices, send) = (devices, send)
        work.addTask {
            for await availability in devices.camera.availability() { send.yield(.camera(availability)) }
        }
        for trigger in devices.triggers {
            work.addTask {
                for await event in trigger.events() {
                    switch event {
                    case .command(let command): send.yield(.command(command))
                    case .fault(let fault): send.yield(.device(trigger.name, fault))
                    case .recovered: send.yield(.device(trigger.name, nil))
                    }
                }
            }
        }
        if let lamps = devices.lamps {
            work.addTask {
                for await fault in lamps.faults() { send.yield(.device(.lamps, fault)) }
            }
        }
        for display in devices.displays {
            work.addTask {
                for await fault in display.faults() { send.yield(.device(.screen, fault)) }
            }
        }
        if let stick = devices.stick {
            let archive = archive
            work.addTask {
                for await presence in stick.presence() {
                    if case .present = presence {} else { archive.stickGone() }
                    send.yield(.stick(presence))
                }
            }
        }
    }

    /// Begins each effect. `scan` is the task of the capture or reading under way, so that it can be given up; a save
    /// is no such task, because it is never given up.
    private func carryOut(_ effects: [Effect], _ scan: inout Task<Void, Never>?, _ work: inout DiscardingTaskGroup) {
        for effect in effects {
            switch effect {
            case .capture(let attempt):
                scan = Task { await capture(attempt) }
            case .read(let attempt, let stills):
                scan = Task { await read(stills, attempt) }
            case .abandon:
                scan?.cancel()
            case .openStore:
                work.addTask { await self.openStore() }
            case .save(let attempt, let scan):
                work.addTask { await self.save(scan, attempt) }
            case .mirror(let stick, let scope):
                work.addTask { await self.mirror(scope, stick) }
            case .end:
                break
            }
        }
    }

    // MARK: The effects

    private func openStore() async {
        do throws(Fault) {
            send.yield(.storeOpened(sessions: try await archive.open()))
            tellClock()
            tellStore()
            await upkeep()
        } catch {
            send.yield(.storeRefused(error))
        }
    }

    private func capture(_ attempt: Int) async {
        if let refusal = archive.refusal {
            send.yield(.scanFailed(attempt: attempt, refusal))
            return
        }
        do throws(CameraFault) {
            send.yield(.stillsTaken(attempt: attempt, try await devices.camera.stills()))
        } catch {
            send.yield(.scanFailed(attempt: attempt, error.fault))
        }
    }

    private func read(_ stills: [Still], _ attempt: Int) async {
        do throws(Fault) {
            let scan = try await devices.reader.read(stills, settings: settings) { [send] step in
                send.yield(.stepBegun(attempt: attempt, step))
            }
            send.yield(.scanned(attempt: attempt, scan))
        } catch {
            send.yield(.scanFailed(attempt: attempt, error))
        }
    }

    private func save(_ scan: Scan, _ attempt: Int) async {
        do throws(Fault) {
            send.yield(.saved(attempt: attempt, try await archive.keep(scan)))
            tellClock()
            tellStore()
        } catch {
            send.yield(.saveFailed(attempt: attempt, error))
        }
    }

    /// Tells when the clock cannot be right, and when it is right again.
    private func tellClock() {
        let fault = archive.clockFault
        let isNew = isClockWrong.withLock { wrong in
            defer { wrong = fault != nil }
            return wrong != (fault != nil)
        }
        if isNew { send.yield(.device(.clock, fault)) }
    }

    /// Tells what there is to say about the store, when it is something else than before.
    private func tellStore() {
        let fault = archive.storeFault
        let isNew = storeFault.withLock { told in
            defer { told = fault }
            return told != fault
        }
        if isNew { send.yield(.device(.store, fault)) }
    }

    /// Makes backups and deletes what may be deleted, now and every few minutes, as long as the station runs.
    private func upkeep() async {
        while !Task.isCancelled {
            await archive.upkeep()
            tellStore()
            tellClock()
            try? await Task.sleep(for: Self.upkeepPeriod)
        }
    }

    /// The time between two looks at what there is to be done for the store.
    private static let upkeepPeriod = Duration.seconds(300)

    private func mirror(_ scope: MirrorScope, _ number: Int) async {
        guard let stick = devices.stick else { return }
        do throws(Fault) {
            try await archive.mirror(scope, to: stick) { [send] done, total in
                send.yield(.mirrorProgressed(stick: number, done: done, total: total))
            }
            send.yield(.mirrored(stick: number))
        } catch {
            send.yield(.mirrorFailed(stick: number, error))
        }
        tellStore()
    }

    // MARK: The journal

    private func record(_ event: StationEvent) {
        switch event {
        case .storeOpened(let sessions): logger.info("store open", metadata: ["sessions": "\(sessions)"])
        case .camera(.ready(let name)): logger.info("camera ready", metadata: ["camera": "\(name)"])
        case .camera(.unavailable(let cameraFault)): record(cameraFault.fault, "camera")
        case .device(let name, let fault?): record(fault, name.rawValue)
        case .device(let name, nil):
            logger.info("\(name.rawValue) ready")
            archive.note(.fault, subject: name.rawValue, detail: "over")
        case .stick(.present(let name)): logger.info("stick in", metadata: ["stick": "\(name)"])
        case .stick(.absent): logger.info("no stick")
        case .stick(.unusable(let fault)): record(fault, "stick")
        case .saved(_, let name): logger.info("session kept", metadata: ["id": "\(name.id)", "csv": "\(name.csvName)"])
        case .storeRefused(let fault), .saveFailed(_, let fault): record(fault, "store")
        case .scanFailed(_, let fault): record(fault, "scan")
        case .mirrorFailed(_, let fault): record(fault, "stick")
        case .mirrored: logger.info("stick complete")
        case .endRequested, .command(.quit): logger.info("ending")
        case .command(let command): logger.debug("command", metadata: ["command": "\(command)"])
        case .stillsTaken, .stepBegun, .scanned, .mirrorProgressed: break
        }
    }

    private func record(_ fault: Fault, _ part: String) {
        archive.note(.fault, subject: part, detail: fault.text)
        logger.warning("\(part): \(fault.text)", metadata: ["remedy": "\(fault.remedy)"])
    }
}
