// What is said on a serial line: the news of the station that come to it, what it is asked, and what it says.

package import RackCore

/// What happened at the station, as far as it concerns the computer beside the bench.
package enum LineNews: Hashable, Sendable {
    /// A rack is being photographed, read and kept, or is no more.
    case scanning(Bool)
    /// A scan failed; why, in English.
    case failed(String)
    /// A session was kept.
    case kept(LineResult)
    /// What is known of a session that was kept is not what it was: a value or a label was put in.
    case changed(LineResult)
    /// A session that was kept cannot be given.
    case refused(session: String, LineRefusal)
    /// A session was deleted.
    case deleted(session: String)
}

/// Something that is said on the line, as a whole.
package struct LineMessage: Hashable, Sendable {
    /// What is written.
    package var bytes: [UInt8]
    /// The result that is given by it, where it was not given before as it stands.
    package var given: LineResult?

    /// Makes a message.
    package init(_ bytes: [UInt8], given: LineResult? = nil) { (self.bytes, self.given) = (bytes, given) }
}

/// One side of a talk over a serial line: pure, without a line and without a clock. It never keeps more than so much,
/// whatever comes and however long nothing is taken.
package protocol LineDialogue: Sendable {
    /// Why the last result is not given; nil where nothing is in its way.
    var refusal: LineRefusal? { get }

    /// The line was opened; what was asked before is forgotten.
    /// - Parameter wasCut: whether a message before went out in part.
    mutating func open(wasCut: Bool)
    /// Takes note of what happened at the station.
    mutating func hear(_ news: LineNews)
    /// Takes a byte that came over the line.
    /// - Returns: what is answered to it.
    mutating func take(_ byte: UInt8) -> LineMessage?
    /// What is to be said without being asked; the same until it is written.
    func next() -> LineMessage?
    /// All of a message was written.
    mutating func write(_ message: LineMessage)
}

extension SerialSettings {
    /// The talk that the settings ask for.
    /// - Parameter shape: the rows and columns of the box that is usual here; nil where none is.
    package func dialogue(usual shape: RackShape?) -> any LineDialogue {
        switch form {
        case .visionmate: VisionMateDialogue(product: product, usual: shape)
        case .lines: LinesDialogue()
        }
    }
}
