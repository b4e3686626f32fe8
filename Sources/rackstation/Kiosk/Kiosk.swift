// A station put together from its settings: the only place that knows which device stands behind which protocol.

internal import Devices
internal import Display
internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import Station
internal import UnixSignals
internal import Archive
internal import Runner
internal import Commands

/// A station on this machine: the devices that its settings name, the keyboard and the terminal.
struct Kiosk {
    /// The settings in force.
    var settings: Settings
    /// Where settings are changed at the station; nil where they stay as they are.
    var writer: SettingsWriter?
    /// Triggers beside those of the settings and the keyboard.
    var triggers: [any Trigger] = []
    /// Displays beside the terminal.
    var displays: [any Display] = []
    /// Whether the keyboard gives commands.
    var hasKeyboard = true
    /// Why settings that were taken from a stick do not hold; nil where nothing is wrong.
    var provisionFault: Fault?
    /// Whether a station that was never set up leads through it, where somebody sits before a screen.
    var leadsThroughSetup = false

    /// Runs the station until it is left or the system asks it to end.
    func run() async throws {
        MemoryPools.limit()
        let lock: StationLock?
        lock = try StationLock.take(settings.dataFolder)
        defer { withExtendedLifetime(lock) {} }
        let logger = Self.logger()
        let zoneFault = ThisProgram.use(zone: settings.zone)
        let asked = askedTerminal()
        let terminal = Self.terminal(graphics: asked?.graphics)
        let devices = StationDevices(
            camera: Self.camera(settings.camera, journal: logger), reader: RackScanner(),
            labels: settings.labels.rules.map { StillLabels(rules: $0) },
            triggers: triggers + Self.keys(settings)
                + (hasKeyboard ? [keyboard(asked)] : []),
            displays: displays + Self.framebuffers(settings) + (settings.screen.hasTerminal ? [terminal.display] : []),
            lamps: Self.lamps(settings), lines: Self.lines(settings), stick: Self.stick(settings, journal: logger),
            watchdog: SystemdWatchdog(environment: ProcessInfo.processInfo.environment),
            updater: UpdateService(sticks: settings.stick.mount), clock: ClockService(),
            drawTrend: { trend, language throws(Fault) in
                try QualityChart(trend, .screen, language: language).png(called: "the trend")
            },
            pedals: PedalFinding(settings.pedal, triggers: Self.pedals) { () throws(Fault) in
                try await PedalLearning.pedal(patience: .seconds(30))
            })
        let archive = SessionArchive(
            folder: settings.dataFolder, stationID: settings.stationID, software: Software.version,
            store: settings.store, mirror: Self.mirror(settings), settingsInForce: settings,
            built: ThisProgram.buildTime, clock: { .now })
        let runner = StationRunner(
            devices: devices, archive: archive, settings: settings.scan, writer: writer,
            canLead: leadsThroughSetup && canLead(terminal), logger: logger)
        if let zoneFault { runner.tell(zoneFault, of: .clock) }
        if let provisionFault { runner.tell(provisionFault, of: .provision) }
        let resizing = terminal.watchSize()
        defer { resizing?.cancel() }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    .init(service: RunningStation(runner: runner), successTerminationBehavior: .gracefullyShutdownGroup)
                ],
                gracefulShutdownSignals: [.sigterm, .sigint, .sighup], logger: logger))
        try await group.run()
    }

    /// Whether somebody sits before a screen.
    private func canLead(_ terminal: TerminalFace) -> Bool {
        let isSeen = if case .addressable = terminal { settings.screen.hasTerminal } else { false }
        return isSeen || settings.screen.framebuffer != .none
    }

    private static func mirror(_ settings: Settings) -> StickMirror {
        let pictures = PictureFolder(dataFolder: settings.dataFolder)
        let profiles = ExportForm.profiles(of: settings).filter { settings.exportForms.contains($0.id) }
        return StickMirror(
            stationID: settings.stationID, forms: settings.stick.forms, profiles: profiles,
            // The service's own folder in the memory, which systemd clears away with it.
            memoryFolder: ProcessInfo.processInfo.environment["RUNTIME_DIRECTORY"]
        ) { session throws(Fault) in
            do throws(Fault) {
                return try SessionPicture.annotated(session, in: pictures)
            } catch {
                throw Fault(.stick(.noPicture), detail: error.text)
            }
        }
    }

    /// The terminal after it was asked what it can show; nil where none is shown or nobody would read its answers.
    private func askedTerminal() -> AskedTerminal? {
        let environment = ProcessInfo.processInfo.environment
        let abilities = TerminalAbilities(environment: environment, isTerminal: StandardOutput.isTerminal)
        guard settings.screen.hasTerminal, settings.screen.asksForGraphics, hasKeyboard, abilities.isAddressable,
            abilities.colors != .none
        else { return nil }
        return AskedTerminal(
            input: STDIN_FILENO, output: STDOUT_FILENO, term: environment["TERM"] ?? "",
            interrupts: settings.screen.offersQuit)
    }

    private func keyboard(_ asked: AskedTerminal?) -> KeyboardTrigger {
        asked.map { KeyboardTrigger($0) }
            ?? KeyboardTrigger(descriptor: STDIN_FILENO, interrupts: settings.screen.offersQuit)
    }

    private static func terminal(graphics: TerminalGraphics?) -> TerminalFace {
        var abilities = TerminalAbilities(
            environment: ProcessInfo.processInfo.environment, isTerminal: StandardOutput.isTerminal)
        abilities.graphics = graphics
        guard abilities.isAddressable else {
            return .lines(PlainDisplay(descriptor: STDOUT_FILENO, characters: abilities.characters))
        }
        return .addressable(TerminalDisplay(descriptor: STDOUT_FILENO, abilities: abilities))
    }

    /// The journal is standard error; on a terminal it would run through the screen, so that nothing is written.
    private static func logger() -> Logger {
        Logger(label: "rackstation") { label in
            StandardError.isTerminal
                ? SwiftLogNoOpLogHandler() as any LogHandler : Journal(StreamLogHandler.standardError(label: label))
        }
    }
}

/// The display on standard output.
private enum TerminalFace {
    /// A terminal whose lines can be addressed.
    case addressable(TerminalDisplay)
    /// Anything else: a pipe, a file, a terminal that only prints.
    case lines(PlainDisplay)

    var display: any Display {
        switch self {
        case .addressable(let display): display
        case .lines(let display): display
        }
    }

    /// Draws anew when the terminal's size changes, until the source is cancelled.
    func watchSize() -> (any DispatchSourceSignal)? {
        guard case .addressable(let display) = self else { return nil }
        signal(SIGWINCH, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .global())
        source.setEventHandler { Task { await display.refresh() } }
        source.resume()
        return source
    }
}

/// The station as a service that ends when the system asks it to.
private struct RunningStation: Service {
    let runner: StationRunner

    func run() async throws {
        await withGracefulShutdownHandler {
            await runner.run()
        } onGracefulShutdown: {
            runner.end()
        }
    }
}
