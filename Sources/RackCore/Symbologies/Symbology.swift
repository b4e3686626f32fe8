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

extension Symbology {
    /// All that can be read.
    package static let known = LinearReader.known.union(QRCodeReader.known).union([.dataMatrix])
    /// What is read on labels and wherever all codes of a picture are asked for, unless it is said otherwise: all but
    /// interleaved 2 of 5 and Codabar, which have no check, and the first of which has codes in every part of a code.
    package static let usual = known.subtracting([.itf, .codabar])
}

extension [any CodeReader] {
    /// The readers of the symbologies that vials carry, in the order in which they look at a picture. Those that need a library are
    /// handed in with these (`ReadOptions.readers`).
    package static var declared: Self { [DataMatrixReader()] }

    /// The readers of codes that stand on labels and not on vials, as far as they read one of some symbologies.
    /// - Parameter vials: where vials stand, for a look in passing: these places are left alone, and a large picture is
    ///   searched at the size at which vials are. Without it everything is searched.
    package static func besideVials(_ symbologies: Set<Symbology>, around vials: [Place]? = nil) -> Self {
        let readers: Self = [LinearReader(symbologies, around: vials), QRCodeReader(symbologies, around: vials)]
        return readers.filter { !$0.symbologies.isEmpty }
    }
}
