// The number of this version: the only place where it stands.

/// This software and its version.
package enum Software {
    /// The version, by Semantic Versioning 2.0.0: the first number grows when data or commands of before no longer work,
    /// the second with what is new, and always with a new ``schema``; the third with corrections alone.
    package static let version = "0.3.0"

    /// The number of the newest change of the session database that this version knows. A database with a greater one
    /// was written by a newer version and is left alone.
    package static let schema = 15
}
