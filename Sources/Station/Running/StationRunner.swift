// Runs a station: takes events from the devices, asks the state machine, carries out what it says.

public import Logging

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
            let feeds = devices.displays.map { display in
                // Only the newest screen waits: a slow display skips, and never holds the station up.
                let (screens, feed) = AsyncStream.makeStream(of: Screen.self, bufferingPolicy: .bufferingNewest(1))
                shows.addTask {
                    for await screen in screens { await display.show(screen) }
                    await display.close()
                }
                return feed
            }
            await operate(feeds)
            for feed in feeds { feed.finish() }
        }
    }

    private func operate(_ feeds: [AsyncStream<Screen>.Continuation]) async {
        await withDiscardingTaskGroup { work in
            watchDevices(&work)
            var state = StationState(hasStick: devices.stick != nil)
            var screen = Screen(state)
            for feed in feeds { feed.yield(screen) }
            var scan: Task<Void, Never>?
            carryOut(Station.firstEffects, &scan, &work)
            for await event in events {
                record(event)
                let effects = Station.reduce(&state, event)
                let next = Screen(state)
                if next != screen {
                    screen = next
                    for feed in feeds { feed.yield(screen) }
                }
                carryOut(effects, &scan, &work)
                if effects.contains(.end) { break }
            }
            scan?.cancel()
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
                for await command in trigger.commands() { send.yield(.command(command)) }
            }
        }
        if let stick = devices.stick {
            work.addTask {
                for await presence in stick.presence() { send.yield(.stick(presence)) }
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
            case .read(let attempt, let still):
                scan = Task { await read(still, attempt) }
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
        } catch {
            send.yield(.storeRefused(error))
        }
    }

    private func capture(_ attempt: Int) async {
        do throws(CameraFault) {
            send.yield(.stillTaken(attempt: attempt, try await devices.camera.still()))
        } catch {
            send.yield(.scanFailed(attempt: attempt, error.fault))
        }
    }

    private func read(_ still: Still, _ attempt: Int) async {
        do throws(Fault) {
            let scan = try await devices.reader.read(still, settings: settings) { [send] step in
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
        } catch {
            send.yield(.saveFailed(attempt: attempt, error))
        }
    }

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
    }

    // MARK: The journal

    private func record(_ event: StationEvent) {
        switch event {
        case .storeOpened(let sessions): logger.info("store open", metadata: ["sessions": "\(sessions)"])
        case .camera(.ready(let name)): logger.info("camera ready", metadata: ["camera": "\(name)"])
        case .camera(.unavailable(let cameraFault)): record(cameraFault.fault, "camera")
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
        case .stillTaken, .stepBegun, .scanned, .mirrorProgressed: break
        }
    }

    private func record(_ fault: Fault, _ part: String) {
        logger.warning("\(part): \(fault.text)", metadata: ["remedy": "\(fault.remedy)"])
    }
}
