// What answers each effect, well or badly, as the devices and the store would.

import RackCore
import Simulator
import TestSupport

@testable import Station

extension Effect {
    /// What tells that it was carried out; nil where nothing does.
    var success: StationEvent? {
        switch self {
        case .openStore: .storeOpened(sessions: 3)
        case .capture(let attempt): .stillsTaken(attempt: attempt, [.madeUp])
        // Two scans of the rack in a row have each what the other lacks.
        case .read(let attempt, _):
            .scanned(
                attempt: attempt, .madeUp(attempt.isMultiple(of: 2) ? [nil, "B", "C", nil] : ["A", "B", nil, nil]))
        case .readAgain(let attempt, let scan): .scanned(attempt: attempt, scan)
        case .draw(let attempt, let scan): .drawn(attempt: attempt, scan)
        case .save(let attempt, _):
            .saved(attempt: attempt, .madeUp(id: "kept-\(attempt)", csvName: "vials_\(attempt).csv"))
        case .keepLabel(let request, let label):
            .labelKept(request: request, nil, WaitingLabel(label.record, since: SessionSummary.madeUp.time))
        case .lookBack(let session): .lookedBack(session: session, [.madeUp])
        case .keepComparison(let comparison, _): .comparisonKept(SessionSummary.madeUp.with(comparison))
        case .lookUp(let request, _): .lookedUp(request: request, [])
        case .lookAhead(let request, _):
            .lookedAhead(request: request, ValueContinuations(common: "A", next: Array("0123456789B")))
        case .keepSupplied(let request, let value, _):
            .suppliedKept(request: request, SessionSummary.madeUp.with(value))
        case .loadPage(let request, _, _):
            .pageLoaded(request: request, SessionPage(sessions: [.madeUp], total: 12))
        case .openSession(let request, _):
            .sessionOpened(request: request, .madeUp, .madeUp())
        case .deleteSession(let request, let id, _): .sessionDeleted(request: request, id: id)
        case .writeSetting(let request, _, _, _): .settingsWritten(request: request, StationSettings())
        case .findProvision(let request):
            .provisionFound(
                request: request,
                Provision([.settings: []], changes: [.init("grid.tolerance", from: "100", to: "80")]))
        case .takeProvision(let request, let provision, _): .provisionTaken(request: request, provision)
        case .findUpdate(let request):
            .updateFound(
                request: request,
                UpdateOffer(installed: "1.0.0", bundles: [.init(path: "/stick/a.bundle", version: "1.1.0")]))
        case .installUpdate(let request, _, _): .updateWritten(request: request)
        // A machine that starts again says no more.
        case .restart: .endRequested
        case .setClock(let request, _, _): .clockSet(request: request)
        case .measure(let request): .measured(request: request, Still.madeUp.frame)
        case .findSquare(let request):
            .squareFound(
                request: request, Still.madeUp.frame, .square(PixelRect(x: 0, y: 0, width: 1, height: 1)))
        case .learnPedal(let request):
            .pedalLearned(
                request: request,
                LearnedPedal(path: "/dev/input/event3", name: "", key: .usual, isLasting: false))
        case .testStick(let request): .stickTested(request: request)
        case .loadFacts(let request):
            .factsLoaded(
                request: request,
                StationFacts(version: "1", stationID: "s", folder: "/", freeBytes: nil, pictureBytes: 0))
        case .loadTrend(let request, _): .trendLoaded(request: request, QualityTrend([]), picture: nil)
        case .checkPIN(let request, let name, _): .pinChecked(request: request, name: name, .right)
        case .abandon, .loadRecent, .readExpected, .mirror, .awaitMirrorRetry, .recordOperator, .tellWatchdog, .end,
            .stopLearning, .dropLabel:
            nil
        }
    }

    /// What tells that a badge was read, where a picture is read.
    var badge: StationEvent? {
        if case .read(let attempt, _) = self { .scanned(attempt: attempt, .madeUp(read: ["OP-ADA"])) } else { nil }
    }

    /// What tells that it could not be carried out.
    var failure: StationEvent? {
        switch self {
        case .openStore: .storeRefused(.madeUp)
        case .capture(let attempt), .read(let attempt, _), .readAgain(let attempt, _):
            .scanFailed(attempt: attempt, .madeUp)
        case .save(let attempt, _): .saveFailed(attempt: attempt, .madeUp)
        case .loadPage(let request, _, _), .openSession(let request, _), .deleteSession(let request, _, _),
            .loadTrend(let request, _):
            .storeFailed(request: request, .madeUp)
        case .lookAhead(let request, _): .lookedAhead(request: request, ValueContinuations())
        case .lookUp(let request, _): .lookedUp(request: request, [])
        case .keepSupplied(let request, _, _): .supplyRefused(request: request, .madeUp)
        case .keepLabel(let request, _): .labelRefused(request: request, .madeUp)
        case .writeSetting(let request, _, _, _), .findProvision(let request), .takeProvision(let request, _, _):
            .settingsRefused(request: request, .madeUp)
        case .findUpdate(let request), .installUpdate(let request, _, _), .restart(let request, _):
            .updateRefused(request: request, .madeUp)
        case .measure(let request): .measureFailed(request: request, .madeUp)
        case .findSquare(let request), .learnPedal(let request), .testStick(let request),
            .setClock(let request, _, _):
            .setupFailed(request: request, .madeUp)
        case .checkPIN(let request, let name, _): .pinChecked(request: request, name: name, .wrong)
        case .draw, .loadFacts, .abandon, .loadRecent, .lookBack, .keepComparison, .readExpected, .mirror,
            .awaitMirrorRetry, .recordOperator,
            .tellWatchdog, .end, .stopLearning, .dropLabel:
            nil
        }
    }
}

extension SessionSummary {
    /// The session with a comparison.
    fileprivate func with(_ comparison: RackComparison) -> SessionSummary {
        var session = self
        session.comparison = comparison
        return session
    }

    /// The session with a value that somebody put in.
    fileprivate func with(_ value: SuppliedValue) -> SessionSummary {
        var session = self
        session.supplied = [value]
        return session
    }
}

extension LastSeen {
    fileprivate static var madeUp: LastSeen {
        let place = GridPosition(row: 0, col: 0)
        return LastSeen(
            at: place,
            before: ValuePlace(
                "A", in: .madeUp(id: "before", csvName: "vials_0.csv"), at: place, name: "A1", isIntact: true),
            isSameBox: false)
    }
}
