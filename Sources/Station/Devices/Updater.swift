// What changes the machine for a station that may not: the version of its system, and its clock.

/// Puts another version beside the one that runs, and starts the machine again. The station itself may not: it asks
/// whoever may.
package protocol Updater: Sendable {
    /// What the stick that is in offers.
    /// - Throws: why nothing can be updated now.
    func offer() async throws(Fault) -> UpdateOffer

    /// Checks a bundle and puts its system on the card, to be tried at the next start. Whatever happens meanwhile, the
    /// version in force starts until all of the other is there.
    /// - Parameters:
    ///   - bundle: one of those that are offered.
    ///   - progress: is told how far it is.
    func install(
        _ bundle: UpdateOffer.Bundle, progress: @escaping @Sendable (UpdateProgress) -> Void
    ) async throws(Fault)

    /// Starts the machine again.
    func restart() async throws(Fault)
}

/// What a stick offers to update the system to.
package struct UpdateOffer: Hashable, Sendable {
    /// The version in force.
    package var installed: String
    /// The bundles on the stick, the newest first.
    package var bundles: [Bundle]

    /// A bundle on a stick.
    package struct Bundle: Hashable, Sendable {
        /// Its file, as whoever reads it calls it.
        package var path: String
        /// Its version; empty where nothing proves that it is a bundle.
        package var version: String
        /// Why it is not taken; nil where it is. Whether all of it is there turns out when it is read.
        package var refusal: Fault?

        /// Describes a bundle.
        package init(path: String, version: String = "", refusal: Fault? = nil) {
            (self.path, self.version, self.refusal) = (path, version, refusal)
        }

        /// The file's name.
        package var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    }

    /// Puts an offer together.
    package init(installed: String, bundles: [Bundle]) { (self.installed, self.bundles) = (installed, bundles) }

    /// The bundle that is offered: the newest that can be taken; nil where none can.
    package var chosen: Bundle? { bundles.first { $0.refusal == nil } }
}

/// How far an update is.
package struct UpdateProgress: Hashable, Sendable {
    /// What is being done.
    package var step: Step
    /// How much of it is done, in percent.
    package var percent: Int

    /// What is done, one after the other; the raw value is what the system's service calls it.
    package enum Step: String, Hashable, Sendable, CaseIterable {
        /// The bundle is read and compared with what its signature covers.
        case checking
        /// It is written to the card.
        case writing
        /// What is on the card is compared with what was to be written.
        case comparing
    }

    /// Says how far an update is.
    package init(_ step: Step, percent: Int) { (self.step, self.percent) = (step, percent) }
}

/// The machine's clock, as whoever may set it does for the station. The station itself may not: it asks.
package protocol SettableClock: Sendable {
    /// Sets the clock to the beginning of a minute, and the one that a battery keeps, where there is one.
    /// - Parameter time: by the station's time zone.
    /// - Throws: why it is not set.
    func set(to time: CivilTime) async throws(Fault)
}
