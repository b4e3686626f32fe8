// The annotated picture of a stored session.

internal import Devices
internal import Imaging
internal import RackCore
internal import Station
internal import Archive
internal import Commands

/// The annotated picture of a stored session.
enum SessionPicture {
    /// A JPEG file: drawn anew in full size where the picture was kept, the thumbnail otherwise.
    static func annotated(_ session: Session) throws(Fault) -> [UInt8] {
        guard let original = session.original else { return session.thumbnail }
        do {
            let reading = try ReadingDocument(json: session.json).reading()
            return try RackScanner().annotate(Frame(file: original), reading).encoded(as: .jpeg)
        } catch let fault as Fault {
            throw Fault(.inputOutput, "session \(session.sequence): \(fault.words)")
        } catch let error as DrawingError {
            throw Fault(error, of: "session \(session.sequence)")
        } catch {
            throw Fault(.inputOutput, "session \(session.sequence): \(error)")
        }
    }
}
