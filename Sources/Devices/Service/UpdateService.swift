// Asks the service that may write the card to put another version on it.

package import Station

/// The service of a card image that updates it, which runs as root. It listens at a socket that the station alone may
/// open, takes one line each time, `offer FOLDER`, `install FILE` or `restart`, and answers in lines until it is done.
///
/// It believes the station nothing: a bundle counts by its signature.
package struct UpdateService: Updater {
    private let service: ServiceSocket
    /// The folder in which sticks are mounted.
    private let sticks: String

    /// The service of this machine; nil where there is none.
    /// - Parameters:
    ///   - socket: where it listens.
    ///   - sticks: the folder in which sticks are mounted, each in a folder of its own.
    ///   - patience: how long it may say nothing.
    package init?(
        socket: String = "/run/rackstation-update.socket", sticks: String, patience: Duration = .seconds(120)
    ) {
        guard let service = ServiceSocket(socket, patience: patience, brokenOff: Fault(.update(.brokenOff))) else {
            return nil
        }
        (self.service, self.sticks) = (service, sticks)
    }

    package func offer() async throws(Fault) -> UpdateOffer {
        var (offer, isWhole) = (UpdateOffer(installed: "", bundles: []), false)
        for line in try await service.answers(to: "offer \(sticks)") {
            switch line.word {
            case "installed": offer.installed = String(line.rest)
            case "bundle": try offer.bundles.append(Self.bundle(line.rest))
            case "end": isWhole = true
            default: throw Self.fault(line)
            }
        }
        guard isWhole else { throw Fault(.update(.brokenOff)) }
        return offer
    }

    package func install(
        _ bundle: UpdateOffer.Bundle, progress: @escaping @Sendable (UpdateProgress) -> Void
    ) async throws(Fault) {
        var isWritten = false
        try await service.ask("install \(bundle.path)") { line throws(Fault) in
            switch line.word {
            case "version": break
            case "ready": isWritten = true
            default:
                guard let step = UpdateProgress.Step(rawValue: line.word), let percent = Int(line.rest) else {
                    throw Self.fault(line)
                }
                progress(UpdateProgress(step, percent: min(100, max(0, percent))))
            }
        }
        guard isWritten else { throw Fault(.update(.brokenOff)) }
    }

    package func restart() async throws(Fault) {
        guard try await service.answers(to: "restart").first?.word == "restarting" else {
            throw Fault(.update(.brokenOff))
        }
    }

    // MARK: Words

    /// `VERSION VERDICT PATH`, where the version is `0` if nothing proves it, and the verdict `new` or why it is refused.
    private static func bundle(_ text: Substring) throws(Fault) -> UpdateOffer.Bundle {
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw Fault(.update(.brokenOff)) }
        let refusal =
            parts[1] == "new" ? nil : Fault(.update(Fault.Update(rawValue: String(parts[1])) ?? .noBundle))
        return UpdateOffer.Bundle(
            path: String(parts[2]), version: parts[0] == "0" ? "" : String(parts[0]), refusal: refusal)
    }

    /// Why it refuses: `refused REASON`.
    private static func fault(_ line: ServiceSocket.Line) -> Fault {
        Fault(.update(line.word == "refused" ? Fault.Update(rawValue: String(line.rest)) ?? .brokenOff : .brokenOff))
    }
}
