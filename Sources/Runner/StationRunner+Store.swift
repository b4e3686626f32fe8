// What a running station asks of its store: keeping, finding, opening, and what is done for it beside.

internal import Logging
internal import RackCore
internal import Synchronization
internal import Station
internal import Archive

extension StationRunner {
    func openStore() async {
        do throws(Fault) {
            send.yield(.storeOpened(sessions: try await archive.open()))
            send.yield(await waitingLabel())
            await tellRules()
            await tellClockAndStore()
            await upkeep()
        } catch {
            send.yield(.storeRefused(error))
        }
    }

    /// What waits for its box since before the station was switched on.
    private func waitingLabel() async -> StationEvent {
        guard let label = try? await archive.waitingLabel() else { return .labelWaits(nil, nil) }
        guard let photograph = try? await archive.waitingPhotograph() else { return .labelWaits(label, nil) }
        let context = await devices.labels?.context(named: label.record.context)
        return .labelWaits(label, LabelScan(photograph, context: context))
    }

    /// Waits until a scan is kept, and learns from its wells. A merge is of a rack that has taught what it can.
    func finish(_ keeping: Task<Result<SessionSummary, Fault>, Never>?, of scan: Scan, _ attempt: Int) async {
        switch await keeping?.value ?? .failure(SessionArchive.closed) {
        case .success(let session):
            send.yield(.saved(attempt: attempt, session))
            if let wells = scan.pictures.wells, scan.merged.isEmpty { archive.learn(wells) }
            await tellClockAndStore()
        case .failure(let fault):
            send.yield(.saveFailed(attempt: attempt, fault))
        }
    }

    /// Waits until a label is kept.
    func finish(_ keeping: Task<Result<KeptLabel, Fault>, Never>?, labelRequest request: Int) async {
        switch await keeping?.value ?? .failure(SessionArchive.closed) {
        case .success(let kept): send.yield(.labelKept(request: request, kept.session, kept.waiting))
        case .failure(let fault): send.yield(.labelRefused(request: request, fault))
        }
    }

    /// Waits until a value that somebody put in is kept.
    func finish(_ keeping: Task<Result<SessionSummary, Fault>, Never>?, supplyRequest request: Int) async {
        switch await keeping?.value ?? .failure(SessionArchive.closed) {
        case .success(let session): send.yield(.suppliedKept(request: request, session))
        case .failure(let fault): send.yield(.supplyRefused(request: request, fault))
        }
    }

    func lookUp(_ value: String, _ request: Int) async {
        // Where the store does not answer, keeping meets the same fault and tells it.
        let places = (try? await archive.places(of: value)) ?? []
        send.yield(.lookedUp(request: request, places))
    }

    /// Waits until it is kept how a session compares.
    func finish(_ keeping: Task<Result<SessionSummary, Fault>, Never>?) async {
        switch await keeping?.value ?? .failure(SessionArchive.closed) {
        case .success(let session): send.yield(.comparisonKept(session))
        // The result shows it all the same, and what is wrong with the store is told by what it is there for.
        case .failure(let fault): record(fault, "store")
        }
    }

    func lookBack(_ session: String) async {
        // A result goes without it when the store does not give it.
        guard let seen = try? await archive.lastSeen(of: session), !seen.isEmpty else { return }
        send.yield(.lookedBack(session: session, seen))
    }

    func lookAhead(_ beginning: String, _ request: Int) async {
        // Where the store does not answer, the search itself meets the same fault and tells it.
        let continuations = (try? await archive.continuations(of: beginning)) ?? ValueContinuations()
        send.yield(.lookedAhead(request: request, continuations))
    }

    func loadRecent() async {
        // Home goes without its list when the store does not give it; what is wrong with the store is told elsewhere.
        guard let sessions = try? await archive.recent() else { return }
        send.yield(.recentLoaded(sessions))
    }

    func load(_ page: Int, _ search: String?, _ request: Int) async {
        do throws(Fault) {
            send.yield(.pageLoaded(request: request, try await archive.page(search, page)))
        } catch {
            send.yield(.storeFailed(request: request, error))
        }
    }

    func loadTrend(_ request: Int, _ language: Language) async {
        do throws(Fault) {
            let sessions = try await archive.ratedSessions(newest: ShownTrend.sessions)
            let (trend, picture) = await offPool { [draw = devices.drawTrend] in
                let trend = QualityTrend(sessions)
                return (trend, try? draw?(trend, language))
            }
            send.yield(.trendLoaded(request: request, trend, picture: picture))
        } catch {
            send.yield(.storeFailed(request: request, error))
        }
    }

    func open(_ id: String, _ request: Int) async {
        do throws(Fault) {
            let (session, scan) = try await archive.session(id)
            send.yield(.sessionOpened(request: request, session, await draw(scan)))
            await tellClockAndStore()
        } catch {
            send.yield(.storeFailed(request: request, error))
        }
    }

    /// Waits until a session is deleted.
    func finish(_ deleting: Task<Result<Void, Fault>, Never>?, of id: String, _ request: Int) async {
        switch await deleting?.value ?? .failure(SessionArchive.closed) {
        case .success: send.yield(.sessionDeleted(request: request, id: id))
        case .failure(let fault): send.yield(.storeFailed(request: request, fault))
        }
    }

    /// Tells when something is wrong with clock or store, and when it is well again.
    func tellClockAndStore() async {
        let (clock, store) = (await archive.clockFault, await archive.storeFault)
        let (isClockNew, isStoreNew) = told.withLock { told in
            defer { told = (clock, store) }
            return ((told.clock != nil) != (clock != nil), told.store != store)
        }
        if isClockNew { send.yield(.device(.clock, clock)) }
        if isStoreNew { send.yield(.device(.store, store)) }
    }

    /// Makes backups and deletes what may be deleted, now and every few minutes, as long as the station runs.
    private func upkeep() async {
        while !Task.isCancelled {
            await archive.upkeep()
            await tellRules()
            await tellClockAndStore()
            try? await Task.sleep(for: Self.upkeepPeriod)
        }
    }

    /// The time between two looks at what there is to be done for the store.
    private static let upkeepPeriod = Duration.seconds(300)
}
