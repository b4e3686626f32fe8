// The annotated picture of a stored session.

internal import Devices
internal import Imaging
internal import RackCore
internal import Station
internal import Archive
internal import Commands

/// The annotated picture of a stored session.
enum SessionPicture {
    /// A JPEG file: in full size where that was kept, or can be drawn anew because the photograph was; the thumbnail
    /// otherwise. Nothing where no picture was kept at all.
    /// - Parameters:
    ///   - session: the session.
    ///   - pictures: the pictures beside its database.
    ///   - tell: told what is wrong with the one that was kept.
    static func annotated(
        _ session: Session, in pictures: PictureFolder, tell: (Fault) -> Void = { _ in }
    ) throws(Fault) -> [UInt8] {
        do throws(Fault) {
            if let kept = try pictures.picture(of: session) { return kept }
        } catch {
            tell(error)
        }
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
