// The settings of the stick.

/// Where finished sessions are mirrored to.
public struct StickSettings: Hashable, Sendable {
    /// What the stick is.
    public var source = Source.folder
    /// The folder in which USB sticks are mounted, each in a folder of its own.
    public var mount = ""
    /// The UUID of the one file system that is written; nil for any.
    public var uuid: String?
    /// What the stick gets beside the two CSV files of each session.
    public var forms = StickForms()

    /// Makes settings at their defaults.
    public init() {}

    /// What the stick is.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// A folder that stands for it.
        case folder
        /// A USB stick.
        case usb
        /// There is none.
        case none
    }
}
