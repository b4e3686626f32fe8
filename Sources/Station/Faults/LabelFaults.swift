// What may be wrong with labels and with the rules for them.

extension Fault {
    /// What is wrong with a label, or with the rules for labels.
    package enum Label: FaultSubject {
        /// The file of rules cannot be read: why.
        case noRules
        /// The file of rules is wrong: its first error, and how many more there are.
        case badRules
        /// Fields that are required are not settled: which.
        case unsettled
        /// The session that the label belongs to is not there any more.
        case noSession

        func words(_ details: Details) -> (text: Words, remedy: Words) {
            switch self {
            case .noRules:
                ("The rules for labels cannot be read: \(details[0])", "Correct labels.rules, or set it to none.")
            case .badRules:
                (
                    "The rules for labels are wrong: \(details[0])",
                    "Correct the file; rackstation label check-rules names every error."
                )
            case .unsettled:
                ("Not settled yet: \(details[0])", "Confirm or correct these fields, or put the label off.")
            case .noSession:
                ("The session of this label is deleted", "Photograph the label again for the next box.")
            }
        }
    }
}
