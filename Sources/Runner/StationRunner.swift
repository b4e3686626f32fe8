// Runs a station: takes events from the devices, asks the state machine, carries out what it says.

package import Logging
internal import Synchronization
package import Station
package import Archive

/// Runs a station from switching on to the end.
///
/// All decisions are `Station.reduce`'s; the runner only carries them out, each effect in a task of its own, so that
/// nothing that takes long holds up the next event or the displays.
package final class StationRunner: Sendable {
    let devices: StationDevices
    let archive: SessionArchive
    let writer: SettingsWriter?
    let logger: Logger
    let send: AsyncStream<StationEvent>.Continuation
    /// How the next scan is read.
    let scanSettings: Mutex<ScanSettings>
    /// The stick whose lists were asked for last.
    private let readStick = Mutex<Int?>(nil)
    /// What was told last of clock and store.
    let told = Mutex<(clock: Fault?, store: Fault?)>((nil, nil))
    /// What was told last of the rules for labels.
    let toldRules = Mutex<Fault?>(nil)
    let pedals: PedalFeed?
    private let canLead: Bool
    private let events: AsyncStream<StationEvent>
    private let start = ContinuousClock.now

    /// Makes a runner.
    /// - Parameters:
    ///   - devices: the station's devices.
    ///   - archive: where scans are kept and mirrored from.
    ///   - settings: how stills are read.
    ///   - writer: where settings are changed; nil for a station whose settings stay as they are.
    ///   - canLead: whether somebody sits before a screen, so that a new station may lead through its set-up.
    ///   - logger: the journal.
    package init(
        devices: StationDevices, archive: SessionArchive, settings: ScanSettings, writer: SettingsWriter? = nil,
        canLead: Bool = false, logger: Logger
    ) {
        self.devices = devices
        self.archive = archive
        self.writer = writer
        scanSettings = Mutex(settings)
        self.canLead = canLead
        self.logger = logger
        let (events, send) = AsyncStream.makeStream(of: StationEvent.self)
        (self.events, self.send) = (events, send)
        pedals = devices.pedals.map { PedalFeed($0) { send.yield($0) } }
    }

    /// Asks the station to end. A scan that is being kept is kept first. May be called at any time, from anywhere.
    package func end() {
        send.yield(.endRequested)
    }

    /// Has the station show from its start on what is wrong with a part of it. Call it before ``run()``.
    package func tell(_ fault: Fault, of device: DeviceName) { send.yield(.device(device, fault)) }

    /// Runs the station; returns when it has ended and every display is closed. Call it once.
    package func run() async {
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
            if let fault = await archive.close() {
                logger.warning("store: \(fault.text)", metadata: ["remedy": "\(fault.remedy)"])
            }
            for feed in feeds { feed.finish() }
            lampFeed.finish()
        }
    }

    private func operate(_ feeds: [DisplayFeed], _ lampFeed: AsyncStream<LampSignal>.Continuation) async {
        await withDiscardingTaskGroup { work in
            watchDevices(&work)
            let preview = PreviewRelay(camera: devices.camera, devices.displays)
            let ticker = Ticker(time: { self.archive.now }, tick: { self.send.yield(.tick) })
            var state = StationState(
                hasStick: devices.stick != nil, settings: stationSettings, canLead: canLead,
                setsClock: devices.clock != nil)
            state.now = moment
            var screen = Screen(state)
            var signal = LampSignal(state)
            for feed in feeds { feed.show(screen) }
            lampFeed.yield(signal)
            devices.watchdog?.tellReady()
            let stageWatch = StageWatch(camera: devices.camera, reader: devices.reader) {
                self.send.yield(.stageSeen($0))
            }
            var lines = devices.lines.map { line in
                LineFeed(line, archive, logger, &work) { [send] in send.yield(.device(line.name, $0)) }
            }
            var scan: Task<Void, Never>?
            var isOpen = false
            carryOut(Station.firstEffects, &scan, &work)
            for await event in events {
                let effects = Station.reduce(&state, event, at: moment)
                record(event, state)
                for index in lines.indices { lines[index].tell(event, state) }
                ticker.run(at: state.pace)
                let next = Screen(state)
                if next != screen {
                    screen = next
                    for feed in feeds { feed.show(screen) }
                    preview.run(screen.isFraming)
                }
                for trigger in devices.triggers { trigger.takeLetters(state.takesLetters) }
                stageWatch.run(state.watchesStage)
                let nextSignal = LampSignal(state)
                if nextSignal != signal {
                    signal = nextSignal
                    lampFeed.yield(signal)
                }
                if state.isOpen != isOpen || effects.contains(.tellWatchdog) {
                    isOpen = state.isOpen
                    devices.watchdog?.tellAlive(isOpen: isOpen)
                }
                carryOut(effects, &scan, &work)
                if effects.contains(.end) { break }
            }
            ticker.stop()
            scan?.cancel()
            preview.run(false)
            pedals?.stop()
            stageWatch.run(false)
            work.cancelAll()
        }
    }

    private var moment: Moment {
        Moment(uptime: (ContinuousClock.now - start) / .seconds(1), time: archive.now)
    }

    private var stationSettings: StationSettings {
        if let writer { return StationSettings(writer.resolved) }
        return StationSettings(fixed: scanSettings.withLock { $0 })
    }

    private func watchDevices(_ work: inout DiscardingTaskGroup) {
        let (devices, send) = (devices, send)
        pedals?.start()
        work.addTask {
            for await availability in devices.camera.availability() { send.yield(.camera(availability)) }
        }
        for trigger in devices.triggers {
            work.addTask {
                for await event in trigger.events() { send.yield(StationEvent(event, of: trigger.name)) }
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
        if let interval = devices.watchdog?.interval {
            work.addTask {
                while (try? await Task.sleep(for: interval)) != nil { send.yield(.watchdogDue) }
            }
        }
        if let stick = devices.stick {
            let archive = archive
            work.addTask {
                for await presence in stick.presence() {
                    if case .present = presence {} else { await archive.stickGone() }
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
                // A list may have come while the stick was in; it is read while the picture is taken.
                if let number = readStick.withLock(\.self) { work.addTask { await self.readExpected(number) } }
            case .readExpected(let number):
                readStick.withLock { $0 = number }
                work.addTask { await self.readExpected(number) }
            case .read(let attempt, let stills):
                scan = Task { await read(stills, attempt) }
            case .readAgain(let attempt, let undecided):
                scan = Task { await readAgain(undecided, attempt) }
            case .abandon:
                scan?.cancel()
            case .recordOperator(let change):
                // At once, as is all that has its place in the audit trail: it stands there before what comes after it.
                archive.note(.signing, subject: change.name, detail: change.text, by: change.person)
                logger.info("operator \(change.text)", metadata: ["operator": "\(change.name)"])
            case .save(let attempt, let scan):
                let keeping = archive.keeping(scan)
                work.addTask { await self.finish(keeping, of: scan, attempt) }
            case .keepLabel(let request, let label):
                let keeping = archive.keeping(label)
                work.addTask { await self.finish(keeping, labelRequest: request) }
            case .keepSupplied(let request, let value, let session):
                let keeping = archive.supplying(value, for: session)
                work.addTask { await self.finish(keeping, supplyRequest: request) }
            case .keepComparison(let comparison, let session):
                let keeping = archive.comparing(comparison, for: session)
                work.addTask { await self.finish(keeping) }
            case .dropLabel(let label, let person):
                archive.dropping(label, by: person)
            case .deleteSession(let request, let id, let person):
                let deleting = archive.deleting(id, by: person)
                work.addTask { await self.finish(deleting, of: id, request) }
            case .learnPedal(let request):
                pedals?.learn(request)
            case .stopLearning:
                pedals?.stopLearning()
            case .end:
                devices.watchdog?.tellEnding()
            case .tellWatchdog:
                // It is told in the loop, with what came of the event.
                break
            default:
                work.addTask { await self.carryOut(effect) }
            }
        }
    }

    // MARK: The journal

    /// Writes down what happened.
    /// - Parameter state: what the station made of it.
    private func record(_ event: StationEvent, _ state: StationState) {
        switch event {
        case .storeOpened(let sessions): logger.info("store open", metadata: ["sessions": "\(sessions)"])
        case .camera(.ready(let name)): logger.info("camera ready", metadata: ["camera": "\(name)"])
        case .camera(.unavailable(let cameraFault)): record(cameraFault, "camera")
        case .device(let name, let fault?): record(fault, name.rawValue)
        case .device(let name, nil):
            logger.info("\(name.rawValue) ready")
            archive.note(.fault, subject: name.rawValue, detail: "over")
        case .stick(.present(let name)): logger.info("stick in", metadata: ["stick": "\(name)"])
        case .stick(.absent): logger.info("no stick")
        case .stick(.unusable(let fault)): record(fault, "stick")
        case .saved(_, let name): logger.info("session kept", metadata: ["id": "\(name.id)", "csv": "\(name.csvName)"])
        case .storeRefused(let fault), .saveFailed(_, let fault), .labelRefused(_, let fault): record(fault, "store")
        case .labelKept(_, let session, _):
            logger.info("label kept", metadata: ["session": "\(session.map(\.csvName) ?? "the next")"])
        case .scanFailed(_, let fault): record(fault, "scan")
        // What is tried again by itself and fails as before has been said.
        case .mirrorFailed(_, let fault): if state.mirrorTrouble?.isKnown != true { record(fault, "stick") }
        case .mirrored(state.stickNumber) where state.mirror == .complete: logger.info("stick complete")
        case .endRequested: logger.info("ending")
        case .command where state.phase == .ended: logger.info("ending")
        // The keys of a PIN are nobody's business.
        case .command where state.isPuttingPINIn: break
        case .command(let command): logger.debug("command", metadata: ["command": "\(command)"])
        case .sessionDeleted(_, let id): logger.info("session deleted", metadata: ["id": "\(id)"])
        case .storeFailed(_, let fault), .supplyRefused(_, let fault): record(fault, "store")
        case .suppliedKept(_, let session): logger.info("value put in", metadata: ["session": "\(session.id)"])
        case .settingsRefused(_, let fault): record(fault, "settings")
        case .provisionTaken: logger.info("set up by the stick")
        case .updateFound(_, let offer):
            logger.info("update offered", metadata: ["version": "\(offer.chosen?.version ?? "none")"])
        case .updateWritten: logger.info("another version is on the card")
        case .updateRefused(_, let fault): record(fault, "update")
        case .setupFailed(_, let fault): record(fault, "set-up")
        case .expectedLoaded(_, let lists): for fault in lists.faults { record(fault, "stick") }
        case .pinChecked(_, _, .unknown(let fault)): record(fault, "operator")
        // A stick that lacks a session which was kept meanwhile is not complete yet.
        case .tick, .typed, .handScanned, .stageSeen, .stillsTaken, .stepBegun, .scanned, .labelRead, .labelWaits,
            .drawn,
            .mirrorProgressed, .mirrored,
            .mirrorRetryDue,
            .recentLoaded, .pageLoaded, .lookedUp, .lookedAhead, .lookedBack, .comparisonKept, .sessionOpened,
            .settingsWritten, .provisionFound, .updateProgressed,
            .measured,
            .measureFailed,
            .factsLoaded,
            .trendLoaded,
            .pinChecked, .squareFound, .pedalLearned, .stickTested, .clockSet,
            .watchdogDue:
            break
        }
    }

    func record(_ fault: Fault, _ part: String) {
        archive.note(.fault, subject: part, detail: fault.text.description)
        logger.warning("\(part): \(fault.text)", metadata: ["remedy": "\(fault.remedy)"])
    }
}
