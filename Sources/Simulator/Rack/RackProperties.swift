// What decides how a simulated rack looks: condition, light, optics, pose, print, tubes and values.

package import RackCore

extension SimulatedRack {
    /// A condition under which a rack is photographed. Seeds vary each of them: another filling, another angle within
    /// the condition's range, other labels.
    package enum Condition: String, Hashable, Codable, Sendable, CaseIterable {
        /// Every cell filled, good light, in focus.
        case full
        /// A part of the cells filled, with an empty row and an empty column between others and some blank caps.
        case partlyFilled
        /// Dim, uneven light with a shadow over a part of the rack.
        case badLight
        /// Out of focus.
        case blurred
        /// A rack without a tube.
        case nothing
        /// Photographed from the side.
        case perspective
        /// Turned by up to 30 degrees.
        case rotated
        /// Light modules on dark caps.
        case inverted
        /// Fresh from the freezer.
        case frost
        /// A lamp mirrored by the caps.
        case glare
        /// Printed in dots.
        case dotted
        /// Felt pen on caps, torn labels.
        case damaged
        /// A pale print.
        case lowContrast
        /// Ink that has run.
        case spread
        /// Leaning tubes that stand out of their cells.
        case leaning
        /// A lens that bends straight lines.
        case barrel
        /// A noisy picture in a small file.
        case noisy
        /// Seen from far away: codes of about three pixels a module.
        case small
        /// A rack with a code of its own on the rim.
        case rackCode
        /// Marked by a laser on metal that was turned.
        case metal
        /// Metal pins, few of them, seen from far away: two to three pixels a module.
        case pins
        /// The bottoms of tubes, seen through glass that mirrors lamps and mists.
        case throughGlass
        /// Ice crystals and the water that they become.
        case thaw
        /// In focus at one side, out of focus at the other.
        case unevenFocus
        /// Moved while the picture was taken row by row.
        case moved
        /// Sharpened by a phone until edges have halos.
        case overSharpened
    }
}

extension SimulatedRack {
    /// A code on the rim of the rack, which has a broad wall there.
    package struct Mark: Hashable, Sendable {
        /// What it says.
        package var value: [UInt8]
        /// The row of its middle: -0.9 is on the wall above the first row.
        package var row: Double
        /// The column of its middle.
        package var col: Double
        /// By how much its symbol is turned clockwise, in degrees.
        package var angle: Double
        /// The side of its symbol, in millimetres.
        package var side: Double
        /// The size of its symbol in modules; a value that needs more room gets the next size that holds it.
        package var symbol: SymbolSize

        /// Makes a mark; the default is a symbol as large as those on caps.
        package init(
            _ value: String, row: Double, col: Double, angle: Double = 0, side: Double = 6.2,
            symbol: SymbolSize = SymbolSize(rows: 12, cols: 12)
        ) {
            (self.value, self.row, self.col, self.angle) = (Array(value.utf8), row, col, angle)
            (self.side, self.symbol) = (side, symbol)
        }
    }
}

extension SimulatedRack {
    /// The light on the rack.
    package struct Light: Hashable, Sendable {
        /// The exposure: 1 shows a white label nearly white, 0.3 shows it dark grey.
        package var brightness: Double
        /// The loss of light from one side of the picture to the other, 0 to 1.
        package var gradient: Double
        /// The direction in which the light is lost, in degrees clockwise from the right.
        package var direction: Double
        /// How dark a shadow falls over a part of the picture, 0 for none to 1 for black.
        package var shadow: Double
        /// The colour of the light, from -1 (daylight, bluish) over 0 (white) to 1 (bulb, yellowish).
        package var warmth: Double
        /// How much stray light lies over everything, as from a misted lens: 0 for none, 1 for nothing else.
        package var haze: Double
        /// The bright spots that lamps leave on the picture.
        package var spots: Int

        /// Makes a light; the default is a bright, nearly even one.
        package init(
            brightness: Double = 1, gradient: Double = 0.08, direction: Double = 60, shadow: Double = 0,
            warmth: Double = 0.2, haze: Double = 0, spots: Int = 0
        ) {
            self.brightness = brightness
            self.gradient = gradient
            self.direction = direction
            self.shadow = shadow
            self.warmth = warmth
            self.haze = haze
            self.spots = spots
        }
    }
}

extension SimulatedRack {
    /// The camera: lens, sensor and file.
    package struct Optics: Hashable, Sendable {
        /// The size of the picture in pixels.
        package var picture: PixelSize
        /// Pixels to a module of a code in the middle of the picture.
        package var pixelsPerModule: Double
        /// The standard deviation of the lens's blur, in modules.
        package var blur: Double
        /// How far the lens bends straight lines: the share by which the picture's corner is displaced, positive for
        /// barrel and negative for pincushion distortion.
        package var barrel: Double
        /// The noise of the sensor on a white surface: its standard deviation as a share of white.
        package var noise: Double
        /// The quality of the JPEG file, 1 to 100.
        package var jpegQuality: Int
        /// How much stronger the blur becomes away from the line that is in focus, in modules.
        package var focusTilt = 0.0
        /// How far the rack moves to the right while the picture is read from its first row to its last, in modules.
        package var motion = 0.0
        /// How many times its difference from its surroundings each pixel is set off from them, 0 for not at all.
        package var sharpening = 0.0

        /// Makes a camera; the default is a good one of 2 megapixels.
        package init(
            picture: PixelSize = PixelSize(width: 1600, height: 1200), pixelsPerModule: Double = 4.3,
            blur: Double = 0.12, barrel: Double = 0, noise: Double = 0.008, jpegQuality: Int = 90
        ) {
            self.picture = picture
            self.pixelsPerModule = pixelsPerModule
            self.blur = blur
            self.barrel = barrel
            self.noise = noise
            self.jpegQuality = jpegQuality
        }

        /// Shows the same in so many times as many pixels across and down.
        package mutating func scale(by factor: Double) {
            picture = PixelSize(
                width: Int(Double(picture.width) * factor), height: Int(Double(picture.height) * factor))
            pixelsPerModule *= factor
        }
    }
}

extension SimulatedRack {
    /// How the rack lies below the camera.
    package struct Pose: Hashable, Sendable {
        /// The rotation in the plane of the bench, clockwise in the picture, in degrees.
        package var angle: Double
        /// By how much the camera looks from the left or right, in degrees.
        package var tiltAcross: Double
        /// By how much the camera looks from above or below, in degrees.
        package var tiltDown: Double
        /// The camera's height above the caps, in widths of the rack; a low camera sees the sides of the tubes.
        package var height: Double
        /// The rack's distance from the middle of the picture, across and down, in cells.
        package var shift: Shift

        /// A distance in cells.
        package struct Shift: Hashable, Sendable {
            /// To the right.
            package var across: Double
            /// Down.
            package var down: Double

            /// Makes a distance from its two parts.
            package init(across: Double = 0, down: Double = 0) {
                self.across = across
                self.down = down
            }
        }

        /// Makes a pose; the default is straight below the camera.
        package init(
            angle: Double = 0, tiltAcross: Double = 0, tiltDown: Double = 0, height: Double = 3, shift: Shift = Shift()
        ) {
            self.angle = angle
            self.tiltAcross = tiltAcross
            self.tiltDown = tiltDown
            self.height = height
            self.shift = shift
        }
    }
}

extension SimulatedRack {
    /// The codes and how they are printed.
    package struct Printing: Hashable, Sendable {
        /// The size of the symbols in modules, square; a value that needs more room gets the next size that holds it.
        package var symbol: SymbolSize
        /// Which of ink and ground is the darker one.
        package var polarity: Polarity
        /// How far the ink's brightness is from the ground's: 1 for black on white, 0 for nothing to be seen.
        package var contrast: Double
        /// The diameter in modules of the dots that modules are printed as; nil for whole squares.
        package var dots: Double?
        /// By how much the ink runs over each of a module's sides, in modules; negative where it falls short.
        package var growth: Double
        /// Whether the codes are marked on turned metal.
        package var isOnMetal = false

        /// Which of ink and ground is the darker one.
        package enum Polarity: String, Hashable, Sendable, CaseIterable {
            /// Dark modules on a light label, as a printer makes them.
            case darkOnLight
            /// Light modules on a dark cap, as a laser makes them.
            case lightOnDark
        }

        /// Makes a way of printing; the default is a good thermal print on a white label.
        package init(
            symbol: SymbolSize = SymbolSize(rows: 12, cols: 12), polarity: Polarity = .darkOnLight,
            contrast: Double = 0.95, dots: Double? = nil, growth: Double = 0.03
        ) {
            self.symbol = symbol
            self.polarity = polarity
            self.contrast = contrast
            self.dots = dots
            self.growth = growth
        }
    }
}

extension SimulatedRack {
    /// How the tubes stand in their cells and what has happened to their caps.
    package struct Tubes: Hashable, Sendable {
        /// The largest angle by which a tube leans, in degrees.
        package var lean: Double
        /// The largest distance of a tube's foot from the middle of its cell, as a share of the pitch.
        package var jitter: Double
        /// How strongly a lamp is mirrored by the caps, 0 to 1.
        package var glare: Double
        /// How much of the caps is covered by frost, 0 to 1.
        package var frost: Double
        /// The share of caps that somebody drew on with a felt pen, 0 to 1.
        package var penMarks: Double
        /// The share of caps whose label has lost a corner, 0 to 1.
        package var tornLabels: Double
        /// How much ice and thaw water is on the caps, 0 to 1.
        package var thaw = 0.0

        /// Makes tubes; the default are clean ones that stand nearly straight.
        package init(
            lean: Double = 1, jitter: Double = 0.02, glare: Double = 0, frost: Double = 0, penMarks: Double = 0,
            tornLabels: Double = 0
        ) {
            self.lean = lean
            self.jitter = jitter
            self.glare = glare
            self.frost = frost
            self.penMarks = penMarks
            self.tornLabels = tornLabels
        }
    }
}
