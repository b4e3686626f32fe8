// How a station that runs is set up: its settings, a stick that brings some, its square, its stick, its clock.

internal import Logging
internal import RackCore
internal import Synchronization
internal import Station
internal import Archive

extension StationRunner {
    func write(_ id: SettingID, _ value: String, _ request: Int, _ person: String?) async {
        guard let writer else { return }
        do throws(Fault) {
            let resolved = try await offPool { () throws(Fault) in try writer.set(id, to: value) }
            // On record before the first scan that is read with them.
            archive.use(resolved.settings, by: person)
            scanSettings.withLock { $0 = resolved.settings.scan }
            devices.camera.use(resolved.settings.camera.controls)
            pedals?.use(resolved.settings.pedal)
            logger.info("setting changed", metadata: ["setting": "\(id)", "value": "\(value)"])
            send.yield(.settingsWritten(request: request, StationSettings(resolved)))
        } catch {
            send.yield(.settingsRefused(request: request, error))
        }
    }

    func findProvision(_ request: Int) async {
        guard let stick = devices.stick, let writer else { return }
        do throws(Fault) {
            let provision = try await archive.provision(on: stick, with: writer)
            send.yield(.provisionFound(request: request, provision))
        } catch {
            send.yield(.settingsRefused(request: request, error))
        }
    }

    func take(_ provision: Provision, _ request: Int, _ person: String?) async {
        do throws(Fault) {
            // First of all: where the clock is not set, all else stays as it is too.
            if let time = provision.time { try await setClock(to: time, person) }
            try await offPool { () throws(Fault) in try self.archive.take(provision, by: person) }
            send.yield(.provisionTaken(request: request, provision))
        } catch {
            send.yield(.settingsRefused(request: request, error))
        }
        await tellRules()
    }

    func measure(_ request: Int) async {
        do throws(Fault) {
            send.yield(.measured(request: request, try await firstStill().frame))
        } catch {
            send.yield(.measureFailed(request: request, error))
        }
    }

    /// Reads a photograph as if nothing were known of the box, and looks where the box lies that the settings name.
    func findSquare(_ request: Int) async {
        var settings = scanSettings.withLock { $0 }
        let shapes = settings.containers.map(\.shape)
        (settings.crop, settings.rack, settings.allowed) = (.full, nil, [])
        do throws(Fault) {
            let stills = try await devices.camera.stills()
            let reading = try await devices.reader.read(
                stills, settings: settings, wells: archive.learntWells
            ) { _ in }.reading
            let found = shapes.map { FoundSquare(reading, of: $0) }
            let best = found.first { if case .square = $0 { true } else { false } } ?? found.first ?? .unknown
            send.yield(.squareFound(request: request, stills[0].frame, best))
        } catch {
            send.yield(.setupFailed(request: request, error))
        }
    }

    func testStick(_ request: Int) async {
        guard let stick = devices.stick else { return }
        do throws(Fault) {
            try await archive.test(stick)
            send.yield(.stickTested(request: request))
        } catch {
            send.yield(.setupFailed(request: request, error))
        }
    }

    private func firstStill() async throws(Fault) -> Still {
        // A camera never answers with no still at all.
        return try await devices.camera.stills()[0]
    }

    // MARK: The clock

    func setClock(to time: CivilTime, _ request: Int, _ person: String?) async {
        do throws(Fault) {
            try await setClock(to: time, person)
            send.yield(.clockSet(request: request))
        } catch {
            send.yield(.setupFailed(request: request, error))
        }
    }

    /// Sets the clock, and puts on record that somebody did.
    private func setClock(to time: CivilTime, _ person: String?) async throws(Fault) {
        guard let clock = devices.clock else { throw Fault(.clock(.notHere)) }
        // What went before is no part of it.
        await archive.lookAtClock()
        try await clock.set(to: time)
        await archive.noteClockSet(by: person)
        logger.info("clock set", metadata: ["time": "\(time.text)"])
        await tellClockAndStore()
    }
}
