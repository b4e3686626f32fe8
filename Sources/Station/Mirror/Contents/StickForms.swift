// What a stick gets beside the two CSV files of each session.

/// What a stick gets beside the two CSV files of each session.
public struct StickForms: Hashable, Sendable {
    /// A third CSV of each session, which is safe to open in a spreadsheet.
    public var spreadsheet = false
    /// The annotated picture of each session.
    public var pictures = false
    /// A copy of the whole database.
    public var snapshot = true

    /// Makes the forms that are chosen when nobody chooses.
    public init() {}
}

/// What may be missing on a stick though every CSV file is there.
public enum StickExtra: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The list of files.
    case list
    /// The annotated pictures.
    case pictures
    /// The text that says what the files are.
    case readme
    /// The copy of the database.
    case snapshot

    /// In the order of their names.
    public static func < (one: StickExtra, other: StickExtra) -> Bool { one.rawValue < other.rawValue }
}
