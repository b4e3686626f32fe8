// What a frame costs: drawing a screen, and bringing it into a framebuffer's memory.

internal import Imaging
public import RackCore
public import Station

/// What one frame cost.
public struct FrameCost: Hashable, Sendable {
    /// Milliseconds that drawing took, on the wall.
    public var drawing: Double
    /// Milliseconds that the copy into a framebuffer's memory took, on the wall.
    public var packing: Double

    /// Draws a screen several times, after one time that warms fonts and pictures up, and brings all of its rows into
    /// memory each time, as if none had been shown before.
    /// - Parameters:
    ///   - screen: the screen.
    ///   - size: the size of the framebuffer, with 32 bits a pixel.
    ///   - runs: how many times it is measured.
    /// - Throws: a fault when it cannot be drawn.
    public static func measure(_ screen: Screen, size: PixelSize, runs: Int) throws(Fault) -> [FrameCost] {
        let painter = ScreenPainter(size: size)
        return try measure(size: size, runs: runs) { () throws(DrawingError) in try painter.canvas(screen) }
    }

    /// Decodes a live picture several times and draws it into a screen that has room for it, as `measure` does a screen.
    /// - Parameter live: what the camera sees, a JPEG file's bytes.
    /// - Throws: a fault when it cannot be drawn.
    public static func measure(
        live: [UInt8], in screen: Screen, size: PixelSize, runs: Int
    ) throws(Fault) -> [FrameCost] {
        let brush = try FramebufferDisplay.drawn { () throws(DrawingError) in
            try ScreenPainter(size: size).draw(screen)
        }
        guard let place = LivePicture(brush, guide: screen.guide) else { return [] }
        return try measure(size: size, runs: runs) { () throws(DrawingError) in
            var scene = LiveScene()
            if let picture = try? ReducedPicture(live, fitting: place.room), scene.changes(with: picture.image) {
                try place.draw(picture)
            }
            return brush.canvas
        }
    }

    private static func measure(
        size: PixelSize, runs: Int, draw: () throws(DrawingError) -> Canvas
    ) throws(Fault) -> [FrameCost] {
        let layout = PixelLayout(size: size)
        var memory = [UInt8](repeating: 0, count: layout.end)
        var costs: [FrameCost] = []
        for _ in 0...runs {
            let start = ElapsedTime.onTheWall()
            let canvas = try FramebufferDisplay.drawn(draw)
            let drawn = ElapsedTime.onTheWall()
            var frame = ShownFrame(layout)
            unsafe memory.withUnsafeMutableBytes { _ = unsafe frame.show(canvas, in: $0) }
            let packed = ElapsedTime.onTheWall()
            costs.append(
                FrameCost(drawing: (drawn - start) / .milliseconds(1), packing: (packed - drawn) / .milliseconds(1)))
        }
        return Array(costs.dropFirst())
    }
}
