// How a station that runs is updated by a stick, by whoever may write its card.

internal import Logging
internal import Station
internal import Archive

extension StationRunner {
    func findUpdate(_ request: Int) async {
        await update(request) { updater throws(Fault) in
            let offer = try await updater.offer()
            guard !offer.bundles.isEmpty else { throw Fault(.update(.noneOnStick)) }
            return .updateFound(request: request, offer)
        }
    }

    func install(_ bundle: UpdateOffer.Bundle, _ request: Int, _ person: String?) async {
        await update(request) { [archive, send] updater throws(Fault) in
            archive.note(.settings, subject: "update", detail: "version \(bundle.version) is confirmed", by: person)
            try await updater.install(bundle) { send.yield(.updateProgressed(request: request, $0)) }
            archive.note(.settings, subject: "update", detail: "version \(bundle.version) is on the card", by: person)
            return .updateWritten(request: request)
        }
    }

    func restart(_ request: Int, _ person: String?) async {
        await update(request) { [archive] updater throws(Fault) in
            archive.note(.settings, subject: "update", detail: "the machine is started again", by: person)
            try await updater.restart()
            return nil
        }
    }

    private func update(
        _ request: Int, _ work: (any Updater) async throws(Fault) -> StationEvent?
    ) async {
        do throws(Fault) {
            guard let updater = devices.updater else { throw Fault(.update(.notHere)) }
            if let event = try await work(updater) { send.yield(event) }
        } catch {
            send.yield(.updateRefused(request: request, error))
        }
    }
}
