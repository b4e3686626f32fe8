// What a frame costs: drawing a screen, and bringing it into a framebuffer's memory.

internal import Display
internal import Imaging
package import RackCore
package import Station

/// What one frame cost.
package struct FrameCost: Hashable, Sendable {
    /// Milliseconds that drawing took, on the wall.
    package var drawing: Double
    /// Milliseconds that the copy into a framebuffer's memory took, on the wall.
    package var packing: Double

    /// Draws a screen several times, after one time that warms fonts and pictures up, and brings all of its rows into
    /// memory each time, as if none had been shown before.
    /// - Parameters:
    ///   - screen: the screen.
    ///   - size: the size of the framebuffer, with 32 bits a pixel.
    ///   - runs: how many times it is measured.
    /// - Throws: a fault when it cannot be drawn.
    package static func measure(_ screen: Screen, size: PixelSize, runs: Int) throws(Fault) -> [FrameCost] {
        let renderer = PixelRenderer(size: size)
        return try measure(size: size, runs: runs) { () throws(DrawingError) in try renderer.canvas(screen) }
    }

    /// Decodes a live picture several times and draws it into a screen that has room for it, as `measure` does a screen.
    /// - Parameter live: what the camera sees, a JPEG file's bytes, as a camera sends it.
    /// - Throws: a fault when it cannot be drawn.
    package static func measure(
        live: [UInt8], in screen: Screen, size: PixelSize, runs: Int
    ) throws(Fault) -> [FrameCost] {
        var drawing = LiveScreen(renderer: PixelRenderer(size: size))
        let canvas = try FramebufferDisplay.drawn { () throws(DrawingError) in try drawing.draw(screen) }
        guard let room = drawing.room else { return [] }
        return try measure(size: size, runs: runs) { () throws(DrawingError) in
            // One that has seen nothing yet, so that the picture is new to it.
            var fresh = drawing
            guard let picture = ReducedPicture(.file(live), fitting: room) else { return canvas }
            return try fresh.draw(picture) ?? canvas
        }
    }

    private static func measure(
        size: PixelSize, runs: Int, draw: () throws(DrawingError) -> Canvas
    ) throws(Fault) -> [FrameCost] {
        let layout = PixelLayout(size: size)
        var memory = [UInt8](repeating: 0, count: layout.end)
        var costs: [FrameCost] = []
        for _ in 0...runs {
            let start = MonotonicClock.now
            let canvas = try FramebufferDisplay.drawn(draw)
            let drawn = MonotonicClock.now
            var frame = ShownFrame(layout)
            unsafe memory.withUnsafeMutableBytes { _ = unsafe frame.show(canvas, in: $0) }
            let packed = MonotonicClock.now
            costs.append(
                FrameCost(drawing: (drawn - start) / .milliseconds(1), packing: (packed - drawn) / .milliseconds(1)))
        }
        return Array(costs.dropFirst())
    }
}
