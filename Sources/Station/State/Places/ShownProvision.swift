// What lies on a stick to set the station up with, and how it is shown.

/// The files on a stick that a station is set up with, all of which make sense, and what they would change.
package struct Provision: Hashable, Sendable {
    /// What can be set up by a stick; each is a file in its outermost folder.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The settings.
        case settings = "rackstation.yaml"
        /// The rules for labels.
        case rules = "labels.rules"
        /// The operators with their PINs.
        case operators = "operator-pins"
        /// The time, which has come by now: a clock that is behind it is set to it.
        case clock = "clock.txt"
    }

    /// What is otherwise than it is now.
    package struct Change: Hashable, Sendable {
        /// The setting, the line of a file, the operator.
        package var subject: String
        /// What holds now; empty where nothing does.
        package var old: String
        /// What would hold; empty where nothing would.
        package var new: String

        /// Makes a change.
        package init(_ subject: String, from old: String, to new: String) {
            (self.subject, self.old, self.new) = (subject, old, new)
        }
    }

    /// What each file holds.
    package var files: [Kind: [UInt8]]
    /// What would change, in the order of the files.
    package var changes: [Change]
    /// The number of the key that signed them; nil where nobody has.
    package var signer: String?
    /// The list of the files and its signature, as they are on the stick; empty where nobody has signed.
    package var proof: [String: [UInt8]]
    /// What the clock is set to; nil where it is not.
    package var time: CivilTime?
    /// The file that the rules for labels are written to; nil where the stick has none.
    package var rulesPath: String?

    /// The name of the list of the files, as `sha256sum` writes it.
    package static let listName = "setup.sha256"
    /// The names that its signature may have, as signify and minisign call it.
    package static let signatureNames = ["setup.sha256.sig", "setup.sha256.minisig"]
    /// The most changes that are told one by one.
    package static let mostChanges = 500

    /// Puts together what was found on a stick.
    package init(
        _ files: [Kind: [UInt8]], changes: [Change], signer: String? = nil, proof: [String: [UInt8]] = [:],
        rulesPath: String? = nil
    ) {
        (self.files, self.changes, self.signer, self.proof) = (files, changes, signer, proof)
        self.rulesPath = rulesPath
    }

    /// Whether the station has to be started again for it to hold.
    package var needsStart: Bool { files[.settings] != nil }
}

/// What a stick would change, on the screen.
package struct ShownProvision: Equatable, Sendable {
    /// What lies on the stick.
    package var provision: Provision
    /// The selected line, from 0.
    package var selected = 0
    /// The settings that are shown again afterwards.
    package var origin: ShownSettings

    /// Shows it from its beginning.
    package init(_ provision: Provision, from origin: ShownSettings) {
        (self.provision, self.origin) = (provision, origin)
    }
}
