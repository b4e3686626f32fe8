// A photograph that was decoded: the one form in which a picture is judged, read, shown and drawn on.

/// A photograph, upright, decoded once. Whether it is sharp, what is read in it, what is shown of it and what is drawn
/// on it all come from here.
///
/// Brightness and colour are kept apart, as a camera and a JPEG have them: reading needs the brightness alone, and of a
/// 12-megapixel photograph the colour at half the resolution takes 6 MB where red, green and blue would take 36.
package struct Frame: Equatable, Sendable {
    /// The brightness of each pixel: Y of ITU-R BT.601 over the whole range from 0 to 255, as JPEG has it.
    package let luma: GrayImage
    /// The colour; nil for a grey photograph, and where nobody needs it any more.
    package var color: ColorDifferences?

    /// How far a colour is from grey, 128 for not at all, at a part of the resolution.
    package struct ColorDifferences: Equatable, Sendable {
        /// Blue less brightness: Cb.
        package let blue: GrayImage
        /// Red less brightness: Cr.
        package let red: GrayImage
        /// Pixels of the photograph side by side that share one difference.
        package let across: Int
        /// Pixels of the photograph one below the other that share one difference.
        package let down: Int

        /// Puts differences together.
        package init(blue: GrayImage, red: GrayImage, across: Int, down: Int) {
            (self.blue, self.red, self.across, self.down) = (blue, red, across, down)
        }
    }

    /// Makes a frame.
    /// - Parameters:
    ///   - luma: its brightness.
    ///   - color: its colour.
    package init(_ luma: GrayImage, color: ColorDifferences? = nil) {
        self.luma = luma
        self.color = color
    }

    /// The size in pixels.
    package var size: PixelSize { PixelSize(width: luma.width, height: luma.height) }

    /// The frame at half its size; an odd last row or column is left out. Colour that has a lower resolution than the
    /// brightness keeps it.
    package func halved() -> Frame {
        Frame(luma.halved(), color: color.flatMap { $0.halved() })
    }

    /// The frame made smaller by halves, as long as it is no smaller than a size.
    /// - Parameter pyramid: the sizes of its brightness that there are already.
    package func reduced(covering size: PixelSize, _ pyramid: Pyramid? = nil) -> Frame {
        var (frame, level) = (self, 0)
        while frame.luma.width / 2 >= max(1, size.width), frame.luma.height / 2 >= max(1, size.height) {
            level += 1
            let known = pyramid.flatMap { $0.levels.indices.contains(level) ? $0.levels[level] : nil }
            frame = Frame(known ?? frame.luma.halved(), color: frame.color.flatMap { $0.halved() })
        }
        return frame
    }
}

extension Frame: CustomStringConvertible {
    /// The frame's size: what prints a state or a screen does not print millions of pixels.
    package var description: String { "a frame of \(luma.width) x \(luma.height) pixels" }
}

extension Frame.ColorDifferences {
    fileprivate func halved() -> Self? {
        // What is at half the resolution both ways already serves the half as it is.
        guard across < 2 || down < 2 else { return Self(blue: blue, red: red, across: across / 2, down: down / 2) }
        guard blue.width > 1, blue.height > 1 else { return nil }
        return Self(blue: blue.halved(), red: red.halved(), across: across, down: down)
    }
}
