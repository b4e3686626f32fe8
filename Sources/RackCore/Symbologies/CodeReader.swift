// The door through which kinds of codes come: what reads the codes of one symbology, and whom it may ask.

/// Reads the codes of one symbology, or of several that are made alike: finds them, decodes them, and proves each value
/// against the picture.
///
/// A reader is a value; each picture is read with a copy of its own, in which the reader may keep what it learns of the
/// picture. A reading of a rack asks every reader for a first look, puts what they read on rows and columns, and then
/// asks them about the places where something is missing; where there is no rack, as with labels, the looks over the
/// whole picture are all. What a function gives is in pixels of the picture, and has
/// to be the same for the same picture: readers know no clock, and count what a search costs (`SearchWork`).
///
/// A value that is wrong is worse than one that is missing. So nothing counts that was not proved: the reader makes the
/// code again from the value, compares that with what the camera saw, and says in `FoundCode.evidence` how much speaks
/// for it. A code with less evidence than `FoundCode.leastEvidence` is dropped.
package protocol CodeReader: Sendable {
    /// What it reads.
    var symbologies: Set<Symbology> { get }

    /// The first look: goes over a whole picture once, and reads nearly all codes of a good one.
    func firstLook(over picture: Pyramid) -> CodeFindings

    /// The whole picture once more, in ways that cost more, where hardly a code was read. Without it there is none.
    func coarseLook(over picture: Pyramid) -> CodeFindings

    /// The whole picture once more with its contrast made even, where the coarse look left hardly a code read; asked for
    /// after the textured places, which may tell how. Without it there is none.
    mutating func evenLook(over picture: Pyramid) -> CodeFindings

    /// Where the picture is textured as its codes are, the likeliest places first, looked for where hardly a code was
    /// read. Without it nowhere.
    mutating func texturedPlaces(in picture: Pyramid) -> [Place]

    /// Prepares for a round of searches at some places. Without it nothing is prepared.
    mutating func prepare(for round: SearchRound, at places: [Place])

    /// Searches one place of the second look; called for many places at once. Without it nothing is found.
    /// - Parameter work: what the search costs is added here, and it ends when that is over.
    func search(_ place: Place, in round: SearchRound, _ work: inout SearchWork) -> FoundCode?

    /// How good the print of a code is that was read, by the standard of its symbology. Without it nobody says.
    func grade(of code: RawDetection, in image: GrayImage) -> SymbolGrade?
}

extension CodeReader {
    package func coarseLook(over picture: Pyramid) -> CodeFindings { CodeFindings() }
    package mutating func evenLook(over picture: Pyramid) -> CodeFindings { CodeFindings() }
    package mutating func texturedPlaces(in picture: Pyramid) -> [Place] { [] }
    package mutating func prepare(for round: SearchRound, at places: [Place]) {}
    package func search(_ place: Place, in round: SearchRound, _ work: inout SearchWork) -> FoundCode? { nil }
    package func grade(of code: RawDetection, in image: GrayImage) -> SymbolGrade? { nil }
}

/// What a look over a whole picture gave.
package struct CodeFindings: Sendable {
    /// The codes that were read and proved.
    package var codes: [FoundCode]
    /// What looked like a code and could not be read.
    package var suspects: [Suspect]

    /// Makes findings; without arguments there are none.
    package init(codes: [FoundCode] = [], suspects: [Suspect] = []) {
        (self.codes, self.suspects) = (codes, suspects)
    }
}

/// What is known in one round of the second look.
package struct SearchRound: Sendable {
    /// The picture.
    package let picture: Pyramid
    /// What the codes of the reader's symbologies that were read tell about those that are missing.
    package let expectation: Expectation
    /// The codes of the reader's symbologies that were read.
    package let codes: [FoundCode]
    /// The corners of all codes that were read, of every symbology.
    package let read: [Corners]
    /// The second reader of one of these symbologies, where there is one.
    package let secondReader: (any SecondReader)?

    /// The same round in another version of the picture, for which no second reader is asked.
    func searching(_ picture: Pyramid) -> SearchRound {
        SearchRound(picture: picture, expectation: expectation, codes: codes, read: read, secondReader: nil)
    }
}

/// A place of the picture in which a code may have been missed.
package struct Place: Sendable {
    /// The middle, in pixels of the picture.
    package var center: Vector
    /// Half the side of the square to be searched, in pixels.
    package var reach: Double
    /// The side that a code here should have, in pixels.
    package var side: Double
    /// What looked like a code here and could not be read.
    package var suspect: Suspect?
    /// Whether little work is spent here: because only a lattice of few codes has a cell, because a lattice of many has
    /// none, or because other places are searched a little first.
    package var isDoubtful = false

    /// Makes a place.
    package init(center: Vector, reach: Double, side: Double, suspect: Suspect? = nil) {
        (self.center, self.reach, self.side, self.suspect) = (center, reach, side, suspect)
    }

    /// The place as one on which little work is spent.
    var doubted: Place {
        var place = self
        place.isDoubtful = true
        return place
    }

    /// The place as the reader of some symbologies is asked for it: what looked like another's code tells it nothing.
    func asked(of symbologies: Set<Symbology>) -> Place {
        var place = self
        if let suspect, !symbologies.contains(suspect.symbology) { place.suspect = nil }
        return place
    }
}

/// A reader of another make that is asked, at the end of the second look, about a small crop in which a code was
/// missed. What it says is a suggestion only: RackCore proves it against the picture like any other reading.
package protocol SecondReader: Sendable {
    /// What it reads; the reader of this symbology is the one that asks it.
    var symbology: Symbology { get }

    /// Looks for one code in a small grey picture.
    /// - Parameters:
    ///   - crop: a picture with at most one code in it, dark on light.
    ///   - work: what the search costs is added here, and it ends when that is over.
    /// - Returns: what was found, or nil; finding nothing is not an error.
    func read(_ crop: GrayImage, _ work: inout SearchWork) -> SecondReading?
}

/// What a second reader found in a crop.
package struct SecondReading: Equatable, Sendable {
    /// The code's outer corners, in pixels of the crop.
    package var corners: Quad
    /// Rows and columns of modules.
    package var symbol: SymbolSize
    /// The data codewords as the reader corrected them, without the error correction codewords.
    package var dataCodewords: [UInt8]

    /// Makes a suggestion from its parts.
    package init(corners: Quad, symbol: SymbolSize, dataCodewords: [UInt8]) {
        self.corners = corners
        self.symbol = symbol
        self.dataCodewords = dataCodewords
    }
}
