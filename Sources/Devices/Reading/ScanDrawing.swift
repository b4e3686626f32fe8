// What is drawn of a scan: the annotated picture, large and small, and the vials that need a look, enlarged.

import Imaging
import RackCore
import Station

/// Draws what is shown of a scan.
enum ScanDrawing {
    /// The longest side of the annotated picture that is kept with a session, in pixels.
    static let thumbnailSide = 640
    /// The longest side of the annotated picture that is shown, in pixels.
    static let shownSide = 2400
    /// The side of an enlarged vial, in pixels.
    static let closeUpSide = 320
    /// The most vials that are enlarged: more need another picture, and not a look at each.
    static let mostCloseUps = 48

    /// Draws a scan on its photograph.
    /// - Parameters:
    ///   - scan: what was read; its thumbnail and its pictures are made anew.
    ///   - bytes: the photograph's file.
    static func draw(_ scan: inout Scan, _ bytes: [UInt8]) throws(ScanFailure) {
        _ = try draw(on: bytes) { picture throws(DrawingError) in
            scan.pictures.closeUps = try closeUps(of: scan.reading, in: picture)
            try AnnotationRenderer.annotate(&picture, scan.reading)
            let shown = picture.scaled(longestSide: shownSide)
            scan.pictures.annotated = try shown.encoded(as: .jpeg)
            scan.thumbnail = try shown.scaled(longestSide: thumbnailSide).encoded(as: .jpeg)
        }
    }

    /// Develops a photograph and draws on it.
    static func draw(
        on bytes: [UInt8], _ body: (inout ColorImage) throws(DrawingError) -> Void
    ) throws(ScanFailure) -> ColorImage {
        var picture: ColorImage
        do throws(PictureError) {
            picture = try ColorImage.develop(bytes)
        } catch {
            throw .picture(error)
        }
        do throws(DrawingError) {
            try body(&picture)
        } catch {
            throw .drawing(error)
        }
        return picture
    }

    private static func closeUps(
        of reading: RackReading, in picture: ColorImage
    ) throws(DrawingError) -> [ScanPictures.CloseUp] {
        let problems = reading.positions.filter(\.state.needsLook)
        // Where no vial was read, nobody knows where the positions are.
        guard !problems.isEmpty, !reading.records.isEmpty else { return [] }
        let size = PixelSize(width: picture.width, height: picture.height)
        let measures = ReadingMeasures(reading, in: picture.luma)
        var closeUps: [ScanPictures.CloseUp] = []
        for problem in problems.prefix(mostCloseUps) {
            guard let rect = reading.cell(of: problem, in: size), let part = picture.cropped(to: rect) else { continue }
            closeUps.append(
                .init(
                    position: problem.position,
                    picture: try part.fitted(to: closeUpSide).encoded(as: .jpeg),
                    tip: problem.state == .unread ? measures.tip(for: problem) : nil))
        }
        return closeUps
    }
}
