// Named conditions under which racks are photographed, shared by tests, the demo and practice sets.

extension SimulatedRack {
    /// A condition under which a rack is photographed. Seeds vary each of them: another filling, another angle within
    /// the condition's range, other labels.
    public enum Condition: String, Hashable, Codable, Sendable, CaseIterable {
        /// Every cell filled, good light, in focus.
        case full
        /// A part of the cells filled, with an empty row and an empty column between others and some blank caps.
        case partlyFilled
        /// Dim, uneven light with a shadow over a part of the rack.
        case badLight
        /// Out of focus.
        case blurred
        /// A rack without a tube.
        case nothing
        /// Photographed from the side.
        case perspective
        /// Turned by up to 30 degrees.
        case rotated
        /// Light modules on dark caps.
        case inverted
        /// Fresh from the freezer.
        case frost
        /// A lamp mirrored by the caps.
        case glare
        /// Printed in dots.
        case dotted
        /// Felt pen on caps, torn labels.
        case damaged
        /// A pale print.
        case lowContrast
        /// Ink that has run.
        case spread
        /// Leaning tubes that stand out of their cells.
        case leaning
        /// A lens that bends straight lines.
        case barrel
        /// A noisy picture in a small file.
        case noisy
        /// Seen from far away: codes of about three pixels a module.
        case small
        /// A rack with a code of its own on the rim.
        case rackCode
    }
}
