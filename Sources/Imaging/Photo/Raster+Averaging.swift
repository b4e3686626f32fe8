// Downsampling by the mean of the area that each new pixel covers.

import RackCore

extension Raster<UInt8> {
    /// The grey picture reduced to a size by averaging areas (a box filter with exact weights at the edges of each
    /// area); itself when it has that size already.
    func averaged(to target: PixelSize) -> Raster {
        guard target != PixelSize(width: width, height: height) else { return self }
        return unsafe Raster(width: target.width, height: target.height) { out in
            unsafe pixels.withUnsafeBufferPointer { source in
                unsafe average(
                    source, size: PixelSize(width: width, height: height), channels: 1, into: out, size: target)
            }
        }
    }
}

extension Raster<UInt32> {
    /// The coloured picture reduced to a size by averaging areas, each channel by itself; itself when it has that
    /// size already.
    func averaged(to target: PixelSize) -> Raster {
        guard target != PixelSize(width: width, height: height) else { return self }
        return unsafe Raster(width: target.width, height: target.height) { out in
            unsafe pixels.withUnsafeBytes { source in
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
    var lastWeight: Float

    /// The coverage of every new pixel when `source` pixels become `target`.
    static func all(source: Int, target: Int) -> [Coverage] {
        let step = Double(source) / Double(target)
        return (0..<target).map { index in
            let (start, end) = (Double(index) * step, min(Double(index + 1) * step, Double(source)))
            let first = min(Int(start), source - 1)
            let last = max(first, min(Int(end.rounded(.up)) - 1, source - 1))
            guard last > first else {
                return Coverage(first: first, last: last, firstWeight: Float(end - start), lastWeight: 0)
            }
            return Coverage(
                first: first, last: last, firstWeight: Float(Double(first + 1) - start),
                lastWeight: Float(end - Double(last)))
        }
    }

    func weight(at index: Int) -> Float {
        index == first ? firstWeight : index == last ? lastWeight : 1
    }
}

/// Averages areas of interleaved 8-bit channels. Rows are summed into a line first, so that the long loop runs along
/// memory and becomes vector code.
private func average(
    _ source: UnsafeBufferPointer<UInt8>, size: PixelSize, channels: Int,
    into out: UnsafeMutableBufferPointer<UInt8>, size target: PixelSize
) {
    let columns = Coverage.all(source: size.width, target: target.width)
    let rows = Coverage.all(source: size.height, target: target.height)
    let rowLength = size.width * channels
    let scale = Float(Double(target.width) * Double(target.height) / (Double(size.width) * Double(size.height)))
    var line = [Float](repeating: 0, count: rowLength)
    for (y, row) in rows.enumerated() {
        for index in line.indices { line[index] = 0 }
        for sourceY in row.first...row.last {
            let pixels = unsafe UnsafeBufferPointer(rebasing: source[sourceY * rowLength..<(sourceY + 1) * rowLength])
            unsafe add(pixels.span, weight: row.weight(at: sourceY), to: &line)
        }
        let to = unsafe UnsafeMutableBufferPointer(
            rebasing: out[y * target.width * channels..<(y + 1) * target.width * channels])
        for (x, column) in columns.enumerated() {
            for channel in 0..<channels {
                var sum = line[column.first * channels + channel] * column.firstWeight
                if column.last > column.first {
                    for index in column.first + 1..<column.last { sum += line[index * channels + channel] }
                    sum += line[column.last * channels + channel] * column.lastWeight
                }
                unsafe to[x * channels + channel] = UInt8(min(max(sum * scale + 0.5, 0), 255))
            }
        }
    }
}

/// Adds a weighted row to a line of sums.
@inline(__always)
private func add(_ row: Span<UInt8>, weight: Float, to line: inout [Float]) {
    let count = row.count
    var sums = line.mutableSpan
    precondition(sums.count == count)
    for index in 0..<count { sums[index] += weight * Float(row[index]) }
}
