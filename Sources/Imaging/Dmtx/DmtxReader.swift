// libdmtx as the second reader.

import CDmtx
package import RackCore

/// libdmtx as the last reader that is asked about a place where a code was missed. It repairs some symbols into
/// content that was never there, so whatever it says has to be proved against the picture.
///
/// Each call has a decoder of its own: one reader may be used by several tasks at once.
package struct DmtxReader: SecondReader {
    /// Makes a reader.
    package init() {}

    /// What libdmtx reads.
    package var symbology: Symbology { .dataMatrix }

    /// What one place of the picture costs at which libdmtx looks for an edge, and what a region that it finds there
    /// does, in samples.
    private static let (ofPlace, ofRegion) = (1500, 15_000)

    /// Looks for one DataMatrix code of either polarity: a square one for the first three quarters of the work, then a
    /// rectangular one. Asked for both at once, libdmtx takes damaged square codes for others.
    /// - Parameters:
    ///   - crop: a picture with at most one code in it, which takes up a fifth of its longest side at least.
    ///   - work: what the search costs is added here, and it ends when that is over.
    /// - Returns: what was found first that passes libdmtx's own error correction, or nil.
    package func read(_ crop: GrayImage, _ work: inout SearchWork) -> SecondReading? {
        guard crop.width >= 8, crop.height >= 8 else { return nil }
        // libdmtx asks for mutable pixels although it never writes to them.
        var pixels = crop.elements
        return unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            var image = unsafe dmtxImageCreate(
                buffer.baseAddress, Int32(crop.width), Int32(crop.height), Int32(DmtxPack8bppK.rawValue))
            defer { unsafe dmtxImageDestroy(&image) }
            guard let image = unsafe image else { return nil }
            for (shape, quarters) in [(DmtxSymbolSquareAuto, 3), (DmtxSymbolRectAuto, 4)] {
                var part = work.part(quarters: quarters)
                defer { work.spend(part.spent) }
                if let reading = unsafe search(image, shape: shape, &part) { return reading }
            }
            return nil
        }
    }

    /// Goes through the regions that libdmtx finds until one decodes.
    private func search(
        _ image: UnsafeMutablePointer<DmtxImage>, shape: DmtxSymbolSize, _ work: inout SearchWork
    ) -> SecondReading? {
        var decoder = unsafe dmtxDecodeCreate(image, 1)
        defer { unsafe dmtxDecodeDestroy(&decoder) }
        guard let decoder = unsafe decoder else { return nil }
        // Bounds on the sides keep libdmtx from following edges that are no code's; it then reads more of the small
        // printed codes, and in less time.
        let side = unsafe max(image.pointee.width, image.pointee.height)
        let settings: [(DmtxProperty, Int32)] = [
            (DmtxPropEdgeMin, max(8, side / 5)), (DmtxPropEdgeMax, side), (DmtxPropEdgeThresh, 10),
            (DmtxPropSymbolSize, shape.rawValue),
        ]
        for (property, value) in settings { unsafe dmtxDecodeSetProp(decoder, Int32(property.rawValue), value) }
        // When its time is over libdmtx returns after each place, which makes them countable.
        var past = DmtxTime(sec: 0, usec: 0)
        while !work.isOver, unsafe !decoder.pointee.grid.isDone {
            work.spend(Self.ofPlace)
            guard let region = unsafe dmtxRegionFindNext(decoder, &past) else { continue }
            work.spend(Self.ofRegion)
            var (found, message) = unsafe (Optional(region), dmtxDecodeMatrixRegion(decoder, region, DmtxUndefined))
            defer {
                unsafe dmtxMessageDestroy(&message)
                unsafe dmtxRegionDestroy(&found)
            }
            guard let message = unsafe message else { continue }
            return unsafe reading(of: message.pointee, in: region, pictureHeight: Int(image.pointee.height))
        }
        return nil
    }

    /// Puts a decoded region in our terms.
    private func reading(
        of message: DmtxMessage, in region: UnsafeMutablePointer<DmtxRegion>, pictureHeight: Int
    ) -> SecondReading? {
        let sizeIndex = unsafe region.pointee.sizeIdx
        let dataCount = Int(dmtxGetSymbolAttribute(Int32(DmtxSymAttribSymbolDataWords.rawValue), sizeIndex))
        guard dataCount > 0, let code = unsafe message.code, unsafe Int(message.codeSize) >= dataCount else {
            return nil
        }
        // libdmtx keeps all data codewords in message order, in interleaved sizes too, and the check words after them.
        let codewords = unsafe Array(UnsafeBufferPointer(start: code, count: dataCount))
        let corners = Quad(
            topLeft: unsafe place(0, 1, in: region, pictureHeight: pictureHeight),
            topRight: unsafe place(1, 1, in: region, pictureHeight: pictureHeight),
            bottomRight: unsafe place(1, 0, in: region, pictureHeight: pictureHeight),
            bottomLeft: unsafe place(0, 0, in: region, pictureHeight: pictureHeight))
        guard corners.corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        let symbol = unsafe SymbolSize(rows: Int(region.pointee.symbolRows), cols: Int(region.pointee.symbolCols))
        return SecondReading(corners: corners, symbol: symbol, dataCodewords: codewords)
    }

    /// Where a place of the fitted symbol, whose corners are (0, 0) to (1, 1) with the finder pattern's corner at the
    /// origin, lies in the picture. libdmtx counts rows from the bottom, and pixel centres are at whole numbers.
    private func place(
        _ x: Double, _ y: Double, in region: UnsafeMutablePointer<DmtxRegion>, pictureHeight: Int
    ) -> Point {
        var fitted = DmtxVector2(X: x, Y: y)
        var raw = DmtxVector2()
        unsafe withUnsafeMutablePointer(to: &region.pointee.fit2raw) { matrix in
            unsafe matrix.withMemoryRebound(to: (Double, Double, Double).self, capacity: 3) { rows in
                _ = unsafe dmtxMatrix3VMultiply(&raw, &fitted, rows)
            }
        }
        return Point(x: raw.X + 0.5, y: Double(pictureHeight) - raw.Y - 0.5)
    }
}

extension DmtxScanGrid {
    /// Whether all places of the picture were gone to: the crosses in which they lie have become too small.
    fileprivate var isDone: Bool { extent == 0 || extent < minExtent }
}
