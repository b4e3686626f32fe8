// What a running station does when the state machine says so.

internal import Logging
internal import RackCore
internal import Synchronization
internal import Station
internal import Archive

extension StationRunner {
    /// Carries out an effect that nothing ever gives up.
    func carryOut(_ effect: Effect) async {
        switch effect {
        case .openStore: await openStore()
        case .draw(let attempt, let scan): send.yield(.drawn(attempt: attempt, await draw(scan)))
        case .loadRecent: await loadRecent()
        case .loadPage(let request, let search, let page): await load(page, search, request)
        case .openSession(let request, let id): await open(id, request)
        case .lookUp(let request, let value): await lookUp(value, request)
        case .lookBack(let session): await lookBack(session)
        case .lookAhead(let request, let beginning): await lookAhead(beginning, request)
        case .writeSetting(let request, let id, let value, let person): await write(id, value, request, person)
        case .findProvision(let request): await findProvision(request)
        case .takeProvision(let request, let provision, let person): await take(provision, request, person)
        case .findUpdate(let request): await findUpdate(request)
        case .installUpdate(let request, let bundle, let person): await install(bundle, request, person)
        case .restart(let request, let person): await restart(request, person)
        case .measure(let request): await measure(request)
        case .findSquare(let request): await findSquare(request)
        case .testStick(let request): await testStick(request)
        case .setClock(let request, let time, let person): await setClock(to: time, request, person)
        case .loadFacts(let request): send.yield(.factsLoaded(request: request, await offPool { self.archive.facts }))
        case .loadTrend(let request, let language): await loadTrend(request, language)
        case .checkPIN(let request, let name, let pin):
            let book = PINBook(folder: archive.folder)
            send.yield(.pinChecked(request: request, name: name, await offPool { book.verdict(pin, of: name) }))
        case .mirror(let stick, let scope, let person): await mirror(scope, stick, person)
        case .awaitMirrorRetry(let stick, let failures, let seconds):
            guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return }
            send.yield(.mirrorRetryDue(stick: stick, failures: failures))
        case .capture, .read, .readAgain, .readExpected, .save, .keepLabel, .keepSupplied, .keepComparison, .dropLabel,
            .deleteSession,
            .abandon,
            .recordOperator,
            .learnPedal,
            .stopLearning,
            .tellWatchdog, .end:
            break
        }
    }

    func capture(_ attempt: Int) async {
        if let refusal = archive.refusal {
            send.yield(.scanFailed(attempt: attempt, refusal))
            return
        }
        do throws(Fault) {
            send.yield(.stillsTaken(attempt: attempt, try await devices.camera.stills()))
        } catch {
            send.yield(.scanFailed(attempt: attempt, error))
        }
    }

    func read(_ stills: [Still], _ attempt: Int) async {
        let settings = scanSettings.withLock { $0 }
        do throws(Fault) {
            var scan = try await devices.reader.read(stills, settings: settings, wells: archive.learntWells) {
                [send] step in
                send.yield(.stepBegun(attempt: attempt, step))
            }
            if let label = try await label(in: stills, scan, attempt) {
                send.yield(.labelRead(attempt: attempt, label))
                return
            }
            (scan.recalled, scan.label) = (await recall(scan), await labelOnRim(of: scan))
            send.yield(.scanned(attempt: attempt, scan))
        } catch {
            send.yield(.scanFailed(attempt: attempt, error))
        }
    }

    /// The label that stills show in which no vial was read; nil where they show none, or labels are not read here.
    private func label(in stills: [Still], _ scan: Scan, _ attempt: Int) async throws(Fault) -> LabelScan? {
        guard let labels = devices.labels, let still = stills.first, !scan.reading.showsRack else { return nil }
        send.yield(.stepBegun(attempt: attempt, .label))
        let label = try await labels.label(in: still, stage: scan.reading.stage)
        await tellRules()
        return label
    }

    /// What the rules make of the codes beside the vials of a scan; nil where they say nothing.
    private func labelOnRim(of scan: Scan) async -> LabelRecord? {
        guard let labels = devices.labels, scan.reading.showsRack, !scan.reading.labelCodes.isEmpty else { return nil }
        let record = await labels.record(of: scan.reading.labelCodes)
        await tellRules()
        return record
    }

    /// Tells when something is wrong with the rules for labels, and when it is well again.
    func tellRules() async {
        guard let labels = devices.labels else { return }
        let fault = await labels.fault()
        let isNew = toldRules.withLock { told in
            defer { told = fault }
            return told != fault
        }
        if isNew { send.yield(.device(.labelRules, fault)) }
    }

    /// Reads the still of a scan again, with the settings that the scan has now and what was decided of it.
    func readAgain(_ undecided: Scan, _ attempt: Int) async {
        do throws(Fault) {
            guard let still = undecided.pictures.still, let frame = undecided.pictures.frame else {
                throw Fault(.picture(.unread), on: undecided.source)
            }
            let stills = [Still(frame, bytes: still, source: undecided.source)]
            var scan = try await devices.reader.read(
                stills, settings: undecided.settings, wells: archive.learntWells
            ) { [send] step in send.yield(.stepBegun(attempt: attempt, step)) }
            (scan.decisions, scan.recalled) = (undecided.decisions, await recall(scan))
            scan.label = await labelOnRim(of: scan)
            send.yield(.scanned(attempt: attempt, scan))
        } catch {
            send.yield(.scanFailed(attempt: attempt, error))
        }
    }

    /// Where the tubes of a scan stood the last time; nil where the store does not say so at once. A verdict never
    /// waits longer for it.
    private func recall(_ scan: Scan) async -> RecalledPlaces? {
        guard let container = scan.reading.origin.container else { return nil }
        let values = scan.reading.records.map(\.value)
        let (answers, answer) = AsyncStream.makeStream(of: RecalledPlaces?.self, bufferingPolicy: .bufferingOldest(1))
        let asking = Task { [archive] in answer.yield(try? await archive.recall(values, in: container.shape)) }
        let waiting = Task {
            try? await Task.sleep(for: Self.recallLimit)
            answer.yield(nil)
        }
        defer {
            asking.cancel()
            waiting.cancel()
        }
        for await first in answers { return first }
        return nil
    }

    /// The longest time that a scan waits for what earlier sessions say of its tubes.
    private static let recallLimit = Duration.milliseconds(300)

    /// Draws a scan. Its values are kept and shown whether or not there is a picture of them.
    func draw(_ scan: Scan) async -> Scan {
        do throws(Fault) {
            return try await devices.reader.draw(scan)
        } catch {
            record(error, "picture")
            var bare = scan
            bare.pictures.frame = nil
            return bare
        }
    }

    // MARK: The stick

    func readExpected(_ number: Int) async {
        guard let stick = devices.stick else { return }
        send.yield(.expectedLoaded(stick: number, await archive.expectedLists(on: stick)))
    }

    private func mirror(_ scope: MirrorScope, _ number: Int, _ person: String?) async {
        guard let stick = devices.stick else { return }
        do throws(Fault) {
            try await archive.mirror(scope, to: stick, by: person) { [send] done, total in
                send.yield(.mirrorProgressed(stick: number, done: done, total: total))
            }
            send.yield(.mirrored(stick: number))
        } catch {
            send.yield(.mirrorFailed(stick: number, error))
        }
        await tellClockAndStore()
    }
}
