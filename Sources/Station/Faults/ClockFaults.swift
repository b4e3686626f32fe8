// What may be wrong with the clock, and why it is not set.

extension Fault {
    /// What is wrong with the clock, which the detail says, or why it is not set at the station. Where the system's own
    /// service says so, it does by this word.
    package enum Clock: String, FaultSubject {
        /// It is in doubt.
        case doubtful
        /// It was set while the station ran.
        case jumped
        /// A network keeps it.
        case kept
        /// It was later when the software was built.
        case past
        /// The system does not set it.
        case failed
        /// The service ended, or said nothing for long.
        case brokenOff
        /// Nobody sets it for the station.
        case notHere
        /// What a stick sets it to is no time.
        case unreadable
        /// The system does not know the zone that the settings name.
        case noZone

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .doubtful:
                ("\(details[0])", "Set the clock, or connect the station to a network that gives the time.")
            case .jumped: ("\(details[0])", "Check the clock; the next session says so.")
            case .kept: ("A network keeps this clock", "Have it corrected where it gets its time.")
            case .past: ("This time was over when the software was built", "Put in the present time.")
            case .failed: ("The system does not set its clock", "Have its administrator look at the journal.")
            case .brokenOff: ("Nothing came back from what sets the clock", "Try again.")
            case .notHere:
                ("This station does not set its clock", "Its administrator does: timedatectl set-time TIME.")
            case .noZone:
                (
                    "There is no time zone \(details[0])",
                    "Correct station.zone in the settings file; tzdata has the zones."
                )
            case .unreadable:
                (
                    "\(details[0]): \(details[1])",
                    "Write the present time into its first line, as 2026-02-20 14:30, and nothing else."
                )
            }
        }
    }
}
