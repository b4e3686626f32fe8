// The pedals of a running station, which may become others while it runs, and how a new one is found.

package import Station
internal import Synchronization

/// What is known of a station's pedals when it is started.
package struct PedalFinding: Sendable {
    /// The pedals' settings at the start.
    let settings: PedalSettings
    /// The pedals that settings name.
    let triggers: @Sendable (PedalSettings) -> [any Trigger]
    /// Waits for a step on a pedal; nil when none comes.
    let learn: @Sendable () async throws(Fault) -> LearnedPedal?

    /// Says where the pedals come from.
    /// - Parameters:
    ///   - settings: the pedals' settings at the start.
    ///   - triggers: the pedals that settings name.
    ///   - learn: waits for a step on a pedal, until the task is cancelled; nil when none comes.
    package init(
        _ settings: PedalSettings, triggers: @escaping @Sendable (PedalSettings) -> [any Trigger],
        learn: @escaping @Sendable () async throws(Fault) -> LearnedPedal?
    ) {
        (self.settings, self.triggers, self.learn) = (settings, triggers, learn)
    }
}

/// Listens to the pedals that the settings name, until others are named, and to none while a new one is being found:
/// a pedal that is listened to is nobody else's.
final class PedalFeed: Sendable {
    private struct Work {
        var settings: PedalSettings
        var listening: [Task<Void, Never>] = []
        var learning: Task<Void, Never>?
    }

    private let finding: PedalFinding
    private let send: @Sendable (StationEvent) -> Void
    private let work: Mutex<Work>

    /// Makes a feed that listens to nothing yet.
    init(_ finding: PedalFinding, send: @escaping @Sendable (StationEvent) -> Void) {
        (self.finding, self.send) = (finding, send)
        work = Mutex(Work(settings: finding.settings))
    }

    /// Begins to listen.
    func start() { work.withLock { listen(&$0) } }

    /// Listens to the pedals of these settings from now on.
    func use(_ settings: PedalSettings) {
        work.withLock { work in
            guard settings != work.settings else { return }
            work.settings = settings
            listen(&work)
        }
    }

    /// Begins to wait for a step on any pedal.
    func learn(_ request: Int) {
        work.withLock { work in
            stop(&work)
            work.learning = Task {
                let found: StationEvent
                do throws(Fault) {
                    found = .pedalLearned(request: request, try await self.finding.learn())
                } catch {
                    found = .setupFailed(request: request, error)
                }
                guard !Task.isCancelled else { return }
                self.work.withLock { self.listen(&$0) }
                self.send(found)
            }
        }
    }

    /// Waits for a step no longer.
    func stopLearning() {
        work.withLock { work in
            guard work.learning != nil else { return }
            listen(&work)
        }
    }

    /// Listens to nothing any more.
    func stop() { work.withLock { stop(&$0) } }

    private func stop(_ work: inout Work) {
        work.learning?.cancel()
        for task in work.listening { task.cancel() }
        (work.learning, work.listening) = (nil, [])
    }

    private func listen(_ work: inout Work) {
        // What is just being found has come to its end, and is not to be given up by that.
        work.learning?.cancel()
        for task in work.listening { task.cancel() }
        work.learning = nil
        work.listening = finding.triggers(work.settings).map { trigger in
            Task { [send] in
                for await event in trigger.events() { send(StationEvent(event, of: trigger.name)) }
            }
        }
    }
}
