// Where a code's many edges are: in one place, and in a whole picture.

/// The densest texture in two directions within a place, the mark of a code: rims, letters and dividers have edges
/// too, but fewer or in one direction only.
struct Texture: Sendable {
    /// The middle of the densest square of the expected size, in pixels of the picture.
    let center: Vector
    /// The share of its pixels at which the picture changes in both directions taken apart, the lesser of the two.
    let density: Double

    /// Pixels of a module in the level that is searched.
    private static let module = 3.0
    /// The density below which not even a code in a deep shadow can be here.
    private static let searched = 0.18
    /// The level may show modules this much smaller than that.
    private static let smallest = 0.7
    /// The square of texture, in sides of the symbol that is expected; and the least, in pixels.
    private static let (window, fewestPixels) = (0.95, 8)
    /// Codes that were read explain edges as far as they reach into the square: within so many reaches, and their side.
    private static let explainedReach = 1.5
    /// The change that is an edge: a sixth of the contrast without specks, within these grey values.
    private static let specks = 0.05
    private static let (changes, leastChange) = (6, 6...12)

    /// Whether it is worth searching here.
    var mayBeCode: Bool { density >= Self.searched }

    /// Searches a place for a symbol.
    /// - Parameters:
    ///   - modules: the modules of its side, about.
    ///   - read: codes that were read, in pixels of the picture: the edges in them are explained already.
    init?(_ pyramid: Pyramid, _ place: Place, modules: Double, besides read: [Corners] = []) {
        let level = pyramid.level(for: place.side / modules, target: Self.module * Self.smallest)
        let scale = Double(1 << level)
        let (left, top) = ((place.center.x - place.reach) / scale, (place.center.y - place.reach) / scale)
        let size = Int(2 * place.reach / scale)
        let image = pyramid.levels[level]
        let rect = PixelRect(x: Int(left), y: Int(top), width: size, height: size)
            .intersection(image.bounds)
        let window = Int(place.side / scale * Self.window)
        guard window >= Self.fewestPixels, rect.width > window + 1, rect.height > window + 1 else { return nil }
        let explained = read.filter { ($0.center - place.center).length < Self.explainedReach * place.reach + $0.side }
            .map {
                // The edge between the outermost modules and the quiet zone is the code's too.
                $0.inset(across: -1 / modules, down: -1 / modules).scaled(by: 1 / scale)
                    .moved(by: Vector(-Double(rect.x), -Double(rect.y)))
            }
        let sums = Self.edgeSums(image.cropped(to: rect), besides: explained)
        let (best, at) = Self.densest(sums, width: rect.width, height: rect.height, window: window)
        density = Double(best) / Double(window * window)
        center = Vector(
            (Double(rect.x + at.x) + Double(window) / 2) * scale, (Double(rect.y + at.y) + Double(window) / 2) * scale)
    }

    /// Summed areas of the pixels at which the picture changes across, and of those at which it changes down.
    private static func edgeSums(_ crop: GrayImage, besides explained: [Corners]) -> (across: [Int32], down: [Int32]) {
        let (width, height) = (crop.width, crop.height)
        let (low, high) = (crop.percentile(specks), crop.percentile(1 - specks))
        let least = UInt8(max(leastChange.lowerBound, min((high - low) / changes, leastChange.upperBound)))
        var across = [Int32](repeating: 0, count: (width + 1) * (height + 1))
        var down = across
        var marks = [UInt8](repeating: 0, count: width)
        for y in 0..<height {
            let covered = explained.compactMap { $0.columns(atRow: y, width: width) }
            crop.withRow(y) { row in
                var span = marks.mutableSpan
                markChangesAcross(row, least, into: &span)
            }
            add(&marks, without: covered, row: y, to: &across)
            crop.withRow(max(y - 1, 0)) { upper in
                crop.withRow(min(y + 1, height - 1)) { lower in
                    var span = marks.mutableSpan
                    markChangesDown(upper, lower, least, into: &span)
                }
            }
            add(&marks, without: covered, row: y, to: &down)
        }
        return (across, down)
    }

    /// Marks with 1 where a row changes from the pixel before to the one after.
    @inline(__always)
    @_lifetime(marks: copy marks)
    private static func markChangesAcross(_ row: Span<UInt8>, _ least: UInt8, into marks: inout MutableSpan<UInt8>) {
        let count = marks.count
        precondition(row.count == count && count >= 2)
        for x in 1..<count - 1 { marks[x] = isChange(row[x - 1], row[x + 1], least) }
        (marks[0], marks[count - 1]) = (
            isChange(row[0], row[1], least), isChange(row[count - 2], row[count - 1], least)
        )
    }

    /// Marks with 1 where two rows differ.
    @inline(__always)
    @_lifetime(marks: copy marks)
    private static func markChangesDown(
        _ upper: Span<UInt8>, _ lower: Span<UInt8>, _ least: UInt8, into marks: inout MutableSpan<UInt8>
    ) {
        let count = marks.count
        precondition(upper.count == count && lower.count == count)
        for x in 0..<count { marks[x] = isChange(upper[x], lower[x], least) }
    }

    @inline(__always)
    fileprivate static func isChange(_ one: UInt8, _ other: UInt8, _ least: UInt8) -> UInt8 {
        max(one, other) &- min(one, other) >= least ? 1 : 0
    }

    /// Adds a row of marks to a table of summed areas, but for those in covered columns.
    private static func add(_ marks: inout [UInt8], without covered: [Range<Int>], row y: Int, to table: inout [Int32])
    {
        for columns in covered {
            for x in columns { marks[x] = 0 }
        }
        let (width, first) = (marks.count + 1, (y + 1) * (marks.count + 1) + 1)
        var sum: Int32 = 0
        for x in marks.indices {
            sum &+= Int32(marks[x])
            table[first &+ x] = table[first &+ x &- width] &+ sum
        }
    }

    private static func densest(
        _ sums: (across: [Int32], down: [Int32]), width: Int, height: Int, window: Int
    ) -> (density: Int32, at: (x: Int, y: Int)) {
        @inline(__always)
        func sum(_ table: Span<Int32>, _ x: Int, _ y: Int) -> Int32 {
            let (upper, lower) = (y &* (width &+ 1) &+ x, (y &+ window) &* (width &+ 1) &+ x)
            return table[lower &+ window] &- table[lower] &- table[upper &+ window] &+ table[upper]
        }
        var (best, at) = (Int32(-1), (x: 0, y: 0))
        let (across, down) = (sums.across.span, sums.down.span)
        for y in 0...height - window {
            for x in 0...width - window {
                let density = min(sum(across, x, y), sum(down, x, y))
                if density > best { (best, at) = (density, (x, y)) }
            }
        }
        return (best, at)
    }
}

extension Corners {
    /// The columns that lie between the corners in a row of pixels; nil when there are none.
    fileprivate func columns(atRow y: Int, width: Int) -> Range<Int>? {
        let middle = Double(y) + 0.5
        var (left, right) = (Double.infinity, -Double.infinity)
        for (start, end) in [
            (topLeft, topRight), (topRight, bottomRight), (bottomRight, bottomLeft), (bottomLeft, topLeft),
        ]
        where (start.y <= middle) != (end.y <= middle) {
            let x = start.x + (end.x - start.x) * ((middle - start.y) / (end.y - start.y))
            (left, right) = (min(left, x), max(right, x))
        }
        let (first, last) = (max(0, left.rounded(.down)), min(Double(width), right.rounded(.up)))
        return first < last ? Int(first)..<Int(last) : nil
    }
}

/// Squares of texture in one level of a picture, for pictures in which too few codes were read to know where the others
/// are.
struct TextureBlobs: Sendable {
    /// What is textured at all, as places in pixels of the picture: codes, and what touches them.
    let loose: [Place]
    /// What is textured as the inside of a code is, with the rims and scratches around it left out.
    let dense: [Place]

    /// Pixels along the side of a block.
    private static let block = 8
    /// The shares of a block's pixels at which the picture has to change, across and down.
    private static let (looseDensity, denseDensity) = (0.14, 0.45)
    /// The side of the smallest symbol that can be read, in pixels of the picture.
    private static let leastSide = 20.0
    /// The sides of a blob, in blocks; the longer side is less than so many of the shorter, and blocks fill this share of
    /// the rectangle around them: a code, however it is turned, and what touches it.
    private static let (sides, mostOblong, leastFill) = (2...48, 2.0, 0.4)
    /// How far around the middle of a blob is searched, in sides of it.
    private static let reach = 0.9
    /// The smallest change from a pixel to the next but one, in grey values.
    private static let leastChange: UInt8 = 7

    /// Finds the blobs of one level.
    init(_ pyramid: Pyramid, level: Int) {
        let image = pyramid.levels[level]
        let (columns, rows) = (image.width / Self.block, image.height / Self.block)
        guard columns >= 3, rows >= 3 else {
            (loose, dense) = ([], [])
            return
        }
        let changes = Self.changes(in: image, columns: columns, rows: rows)
        func places(_ density: Double) -> [Place] {
            Self.places(density, changes, columns: columns, rows: rows, scale: Double(Self.block << level))
        }
        (loose, dense) = (places(Self.looseDensity), places(Self.denseDensity))
    }

    /// The blobs of blocks that change at a share of their pixels.
    /// - Parameter scale: pixels of the picture along the side of a block.
    private static func places(
        _ density: Double, _ changes: [Int32], columns: Int, rows: Int, scale: Double
    ) -> [Place] {
        let least = Int32(density * Double(block * block))
        var runs: [Run] = []
        for y in 0..<rows {
            var start = 0
            for x in 0...columns where x == columns || changes[y * columns + x] < least {
                if x > start {
                    runs.append(
                        Run(
                            y: Int32(truncatingIfNeeded: y), start: Int32(truncatingIfNeeded: start),
                            end: Int32(truncatingIfNeeded: x)))
                }
                start = x + 1
            }
        }
        return Components(runs).withSides(in: sides).compactMap { component in
            let bounds = component.bounds
            let (width, height) = (Double(bounds.width), Double(bounds.height))
            guard max(width, height) < mostOblong * min(width, height),
                Double(component.area) > leastFill * width * height
            else {
                return nil
            }
            let side = Double(component.area).squareRoot() * scale
            guard side >= leastSide else { return nil }
            return Place(
                center: Vector(Double(bounds.x) + width / 2, Double(bounds.y) + height / 2) * scale,
                reach: side * Self.reach, side: side)
        }
    }

    /// At how many of each block's pixels the picture changes across, or down where that is less.
    private static func changes(in image: GrayImage, columns: Int, rows: Int) -> [Int32] {
        let none = [UInt8](repeating: 0, count: image.width)
        var changes: [Int32] = []
        changes.reserveCapacity(columns * rows)
        for row in 0..<rows {
            // The changes of each column of pixels in these rows.
            var (across, down) = (none, none)
            for y in max(1, row * block)..<min((row + 1) * block, image.height - 1) {
                image.withRow(y - 1) { above in
                    image.withRow(y) { middle in
                        image.withRow(y + 1) { below in
                            var acrossSpan = across.mutableSpan
                            var downSpan = down.mutableSpan
                            add(above, middle, below, across: &acrossSpan, down: &downSpan)
                        }
                    }
                }
            }
            for column in 0..<columns {
                var (ofAcross, ofDown): (Int32, Int32) = (0, 0)
                for x in column * block..<(column + 1) * block {
                    ofAcross &+= Int32(across[x])
                    ofDown &+= Int32(down[x])
                }
                changes.append(min(ofAcross, ofDown))
            }
        }
        return changes
    }

    /// Counts where a row changes from the pixel before to the one after, and where those above and below differ.
    @inline(__always)
    @_lifetime(across: copy across)
    @_lifetime(down: copy down)
    private static func add(
        _ above: Span<UInt8>, _ row: Span<UInt8>, _ below: Span<UInt8>, across: inout MutableSpan<UInt8>,
        down: inout MutableSpan<UInt8>
    ) {
        let count = row.count
        precondition(
            above.count == count && below.count == count && across.count == count && down.count == count && count >= 3)
        for x in 1..<count - 1 { across[x] &+= Texture.isChange(row[x - 1], row[x + 1], leastChange) }
        for x in 1..<count - 1 { down[x] &+= Texture.isChange(above[x], below[x], leastChange) }
    }
}
