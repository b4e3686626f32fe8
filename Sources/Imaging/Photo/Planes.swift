// Planes that a C library or a long loop writes for the first time, and planes made smaller.

package import RackCore

extension Plane {
    /// Makes a plane in fresh memory, of which `fill` has to write every element. The memory is not cleared first.
    init<Failure: Error>(
        width: Int, height: Int, filling fill: (UnsafeMutableBufferPointer<Element>) throws(Failure) -> Void
    ) throws(Failure) {
        var failure: Failure?
        let count = width * height
        let elements = unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(Failure) {
                try unsafe fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
                initialized = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        self.init(width: width, height: height, elements: elements)
    }
}

extension PixelSize {
    /// The size with the same proportions whose longest side is at most `longestSide` (at least 1), never enlarged,
    /// and with no side under 1.
    package func fitted(longestSide: Int) -> PixelSize {
        let (longest, limit) = (max(width, height), max(1, longestSide))
        guard longest > limit else { return self }
        func reduced(_ side: Int) -> Int { max(1, (side * limit + longest / 2) / longest) }
        return PixelSize(width: reduced(width), height: reduced(height))
    }
}

extension GrayImage {
    /// The grey picture reduced to a size by averaging areas (a box filter with exact weights at the edges of each
    /// area); itself when it has that size already.
    func averaged(to target: PixelSize) -> Plane {
        guard target != PixelSize(width: width, height: height) else { return self }
        return unsafe Plane(width: target.width, height: target.height) { out in
            unsafe elements.withUnsafeBufferPointer { source in
                unsafe average(
                    source, size: PixelSize(width: width, height: height), channels: 1, into: out, size: target)
            }
        }
    }
}

extension Plane<UInt32> {
    /// The coloured picture reduced to a size by averaging areas, each channel by itself; itself when it has that
    /// size already.
    func averaged(to target: PixelSize) -> Plane {
        guard target != PixelSize(width: width, height: height) else { return self }
        return unsafe Plane(width: target.width, height: target.height) { out in
            unsafe elements.withUnsafeBytes { source in
                unsafe average(
                    source.assumingMemoryBound(to: UInt8.self), size: PixelSize(width: width, height: height),
                    channels: 4,
                    into: UnsafeMutableRawBufferPointer(out).assumingMemoryBound(to: UInt8.self), size: target)
            }
        }
    }
}

/// The source pixels that one new pixel covers along one axis, with the weights of the first and the last; those
/// between weigh 1.
private struct Coverage {
    var first: Int
    var last: Int
    var firstWeight: Float
    /// 0 when the first is the last.
    var lastWeight: Float

    /// The coverage of every new pixel when `source` pixels become `target`.
    static func all(source: Int, target: Int) -> [Coverage] {
        let step = Double(source) / Double(target)
        return (0..<target).map { index in
            let (start, end) = (Double(index) * step, min(Double(index + 1) * step, Double(source)))
            let first = min(Int(start), source - 1)
            let last = max(first, min(Int(end.rounded(.up)) - 1, source - 1))
            let isOne = first == last
            return Coverage(
                first: first, last: last, firstWeight: Float((isOne ? end : Double(first + 1)) - start),
                lastWeight: isOne ? 0 : Float(end - Double(last)))
        }
    }

    func weight(at index: Int) -> Float {
        index == first ? firstWeight : index == last ? lastWeight : 1
    }
}

/// Averages areas of interleaved 8-bit channels. Rows are summed into a line first, so that the long loop runs along
/// memory and becomes vector code.
@inline(__always)
private func average(
    _ source: UnsafeBufferPointer<UInt8>, size: PixelSize, channels: Int,
    into out: UnsafeMutableBufferPointer<UInt8>, size target: PixelSize
) {
    let columns = Coverage.all(source: size.width, target: target.width)
    let rows = Coverage.all(source: size.height, target: target.height)
    let (rowLength, newLength) = (size.width * channels, target.width * channels)
    let scale = Float(Double(target.width) * Double(target.height) / (Double(size.width) * Double(size.height)))
    var line = [Float](repeating: 0, count: rowLength)
    unsafe line.withUnsafeMutableBufferPointer { line in
        for (y, row) in rows.enumerated() {
            for sourceY in row.first...row.last {
                let pixels = unsafe UnsafeBufferPointer(
                    rebasing: source[sourceY * rowLength..<(sourceY + 1) * rowLength])
                let weight = row.weight(at: sourceY) * scale
                if sourceY == row.first {
                    for index in line.indices { unsafe line[index] = weight * Float(pixels[index]) }
                } else {
                    for index in line.indices { unsafe line[index] += weight * Float(pixels[index]) }
                }
            }
            let to = unsafe UnsafeMutableBufferPointer(rebasing: out[y * newLength..<(y + 1) * newLength])
            for x in 0..<target.width {
                let column = columns[x]
                for channel in 0..<channels {
                    var sum = unsafe line[column.first &* channels &+ channel] * column.firstWeight
                    sum += unsafe line[column.last &* channels &+ channel] * column.lastWeight
                    var index = column.first &+ 1
                    while index < column.last {
                        sum += unsafe line[index &* channels &+ channel]
                        index &+= 1
                    }
                    unsafe to[x &* channels &+ channel] = UInt8(truncatingIfNeeded: Int32(min(sum + 0.5, 255)))
                }
            }
        }
    }
}
