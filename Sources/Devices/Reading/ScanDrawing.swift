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
    ///   - frame: the photograph.
    static func draw(_ scan: inout Scan, on frame: Frame) throws(DrawingError) {
        scan.pictures.closeUps = try closeUps(of: scan.reading, in: frame)
        // Drawn in the size in which it is shown: a photograph in full colour and full size takes 48 MB.
        var shown = ColorImage(frame, longestSide: shownSide)
        try AnnotationRenderer.annotate(&shown, scan.reading)
        scan.pictures.annotated = try shown.encoded(as: .jpeg)
        scan.thumbnail = try shown.scaled(longestSide: thumbnailSide).encoded(as: .jpeg)
    }

    private static func closeUps(
        of reading: RackReading, in frame: Frame
    ) throws(DrawingError) -> [ScanPictures.CloseUp] {
        let problems = reading.positions.filter(\.state.needsLook)
        // Where no vial was read, nobody knows where the positions are.
        guard !problems.isEmpty, !reading.records.isEmpty else { return [] }
        var closeUps: [ScanPictures.CloseUp] = []
        for problem in problems.prefix(mostCloseUps) {
            guard let rect = reading.cell(of: problem, in: frame.size) else { continue }
            closeUps.append(
                .init(
                    position: problem.position,
                    picture: try ColorImage(frame, part: rect).fitted(to: closeUpSide).encoded(as: .jpeg),
                    tip: problem.tip))
        }
        return closeUps
    }
}
