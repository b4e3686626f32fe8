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
    static func annotated(_ session: Session) throws(CommandFailure) -> [UInt8] {
        guard let original = session.original else { return session.thumbnail }
        do {
            let reading = try ReadingDocument(json: session.json).reading()
            return try RackScanner().annotate(Frame(file: original), reading).encoded(as: .jpeg)
        } catch let fault as Fault {
            throw CommandFailure(.inputOutput, "session \(session.sequence): \(fault.text). \(fault.remedy)")
        } catch let error as DrawingError {
            throw CommandFailure(.inputOutput, "session \(session.sequence): \(error.words)")
        } catch {
            throw CommandFailure(.inputOutput, "session \(session.sequence): \(error)")
        }
    }
}
