// The kinds of codes, and the one list of those that are read.

/// A kind of code, by its name in lower-case letters and digits.
package struct Symbology: RawRepresentable, Hashable, Codable, Sendable {
    /// The name, as it is written in JSON.
    package let rawValue: String

    /// Makes a symbology of a name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// That of a code of which none is said: of all that was kept before there was a second one.
    package static let implied = Symbology.dataMatrix
}

extension [any CodeReader] {
    /// The readers of all symbologies, in the order in which they look at a picture. Those that need a library are
    /// handed in with these (`ReadOptions.readers`).
    package static var declared: Self { [DataMatrixReader()] }
}
