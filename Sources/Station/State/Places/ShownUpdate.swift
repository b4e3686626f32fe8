// What a stick would update the system to, on the screen, until it is on the card.

/// An update by a stick, on the screen.
package struct ShownUpdate: Equatable, Sendable {
    /// What the stick offers.
    package var offer: UpdateOffer
    /// The selected line, from 0.
    package var selected = 0
    /// How far it has come.
    package var course = Course.offered
    /// The settings that are shown again afterwards.
    package var origin: ShownSettings

    /// How far an update has come.
    package enum Course: Equatable, Sendable {
        /// It is offered.
        case offered
        /// It is being put on the card.
        case running(UpdateProgress)
        /// It is on the card, to be tried at the next start.
        case written
        /// The machine is about to start again.
        case restarting
        /// Nothing came of it, and why.
        case refused(Fault)
    }

    /// Shows an offer from its beginning.
    package init(_ offer: UpdateOffer, from origin: ShownSettings) { (self.offer, self.origin) = (offer, origin) }

    /// Whether something is under way that no key and no press disturbs.
    package var isUnderWay: Bool {
        switch course {
        case .running, .restarting: true
        case .offered, .written, .refused: false
        }
    }
}
