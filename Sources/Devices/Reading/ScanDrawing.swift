// What is drawn of a scan: the annotated picture, large and small, and the vials that need a look, enlarged.

import Imaging
import RackCore
import Station

/// Draws what is shown of a scan.
enum ScanDrawing {
    /// The longest side of the annotated picture that is kept with a session, in pixels.
    static let thumbnailSide = 640
    /// The longest side of an annotated picture that is shown and not kept, in pixels.
    static let shownSide = 2400
    /// The side of an enlarged vial, in pixels.
    static let closeUpSide = 320
    /// The most vials that are enlarged: more need another picture, and not a look at each.
    static let mostCloseUps = 48

    /// Draws a scan on its photograph.
    /// - Parameters:
    ///   - scan: what was read; its thumbnail and its pictures are made anew.
    ///   - frame: the photograph.
    static func draw(_ scan: inout Scan, on frame: Frame) throws(DrawingError) {
        scan.pictures.closeUps = try closeUps(of: scan.reading, in: frame.size) { ColorImage(frame, part: $0) }
        // What is not kept is drawn in the size in which it is shown: in full colour 12 megapixels take 48 MB.
        var picture = scan.settings.annotated == .full ? ColorImage(frame) : ColorImage(frame, longestSide: shownSide)
        try AnnotationRenderer.annotate(&picture, scan.reading)
        scan.pictures.annotated = try picture.encoded(as: .jpeg, quality: scan.settings.pictureQuality)
        scan.thumbnail =
            scan.settings.annotated == .none
            ? [] : try picture.scaled(longestSide: thumbnailSide).encoded(as: .jpeg)
    }

    /// Draws what is shown of a scan whose photograph is not there any more, from the annotated picture that was kept in
    /// the photograph's size.
    static func drawCloseUps(_ scan: inout Scan) throws(DrawingError) {
        guard let picture = try? ColorImage.develop(scan.pictures.annotated), picture.size == scan.reading.pictureSize
        else { return }
        scan.pictures.closeUps = try closeUps(of: scan.reading, in: picture.size) { picture.cropped(to: $0) }
    }

    private static func closeUps(
        of reading: RackReading, in size: PixelSize, part: (PixelRect) -> ColorImage?
    ) throws(DrawingError) -> [ScanPictures.CloseUp] {
        let problems = reading.positions.filter(\.state.needsLook)
        // Where no vial was read, nobody knows where the positions are.
        guard !problems.isEmpty, !reading.records.isEmpty else { return [] }
        var closeUps: [ScanPictures.CloseUp] = []
        for problem in problems.prefix(mostCloseUps) {
            guard let rect = reading.cell(of: problem, in: size), let vial = part(rect) else { continue }
            closeUps.append(
                .init(
                    position: problem.position,
                    picture: try vial.fitted(to: closeUpSide).encoded(as: .jpeg),
                    tip: problem.tip))
        }
        return closeUps
    }
}
