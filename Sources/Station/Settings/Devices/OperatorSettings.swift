// The settings of the people who work at a station.

/// How a station knows who works at it.
public struct OperatorSettings: Hashable, Sendable {
    /// What the codes on operators' badges begin with; nil where there are no badges.
    public var badge: String?
    /// Whether a name may be put in at the station, character by character, in place of a badge.
    public var isTyped = false
    /// Whether whoever signs in has to put in a PIN.
    public var needsPIN = false
    /// Who works at the station as long as nobody has signed in; nil for nobody.
    public var name: String?
    /// The minutes without a command after which whoever signed in is signed out; 0 for never.
    public var signOutAfter = 30.0
    /// Whether nothing is scanned while it is not known who works.
    public var isRequired = false

    /// Makes settings at their defaults.
    public init() {}
}
