// Pixels of one tone that hang together: runs in the rows of a picture, and components of them.

/// A stretch of pixels of one tone in one row.
struct Run: Sendable {
    /// The row.
    var y: Int32
    /// The first pixel.
    var start: Int32
    /// The pixel after the last one.
    var end: Int32
}

/// All runs of a picture, dark and light ones apart, row by row from the top.
struct ToneRuns: Sendable {
    private(set) var dark: [Run] = []
    private(set) var light: [Run] = []

    init(_ image: GrayImage, _ threshold: LocalThreshold) {
        dark.reserveCapacity(image.width * image.height / 32)
        light.reserveCapacity(image.width * image.height / 32)
        var rows = RowTones(image, threshold)
        for y in 0..<image.height {
            rows.read(y)
            append(rows.tones.span, y: Int32(truncatingIfNeeded: y))
        }
    }

    private mutating func append(_ tones: Span<UInt8>, y: Int32) {
        var (start, tone) = (0, Tone.flat.rawValue)
        while start < tones.count {
            let end = tones.firstIndex(otherThan: tone, from: start)
            close(tone, y, start, end)
            start = end
            if end < tones.count { tone = tones[end] }
        }
    }

    @inline(__always)
    private mutating func close(_ tone: UInt8, _ y: Int32, _ start: Int, _ end: Int) {
        guard tone != Tone.flat.rawValue, end > start else { return }
        let run = Run(y: y, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end))
        if tone == Tone.dark.rawValue { dark.append(run) } else { light.append(run) }
    }
}

/// Pixels of one tone that hang together, as runs from the top down.
struct Component: Sendable {
    /// The runs, ordered by row and then by column.
    var runs: ArraySlice<Run>
    /// The smallest rectangle around them, in pixels.
    var bounds: PixelRect
    /// The number of pixels.
    var area: Int
}

/// The connected components of a list of runs. Pixels that touch at a corner hang together.
struct Components: Sendable {
    /// For each run an earlier one of the same component, or itself when it is the first.
    private let parents: [Int32]
    private let runs: [Run]

    /// Finds all components among runs that are ordered by row and then by column.
    init(_ runs: [Run]) {
        var parents = [Int32](repeating: 0, count: runs.count)
        var span = parents.mutableSpan
        for index in 0..<span.count { span[index] = Int32(truncatingIfNeeded: index) }
        Self.join(runs.span, &span)
        (self.runs, self.parents) = (runs, parents)
    }

    /// Joins every run with those of the row above that it touches.
    @_lifetime(parents: copy parents)
    private static func join(_ runs: Span<Run>, _ parents: inout MutableSpan<Int32>) {
        var above = 0
        for index in 0..<runs.count {
            let run = runs[index]
            let rowAbove = run.y &- 1
            while above < index, runs[above].y < rowAbove || (runs[above].y == rowAbove && runs[above].end < run.start)
            {
                above &+= 1
            }
            var next = above
            while next < index, runs[next].y == rowAbove, runs[next].start <= run.end {
                let (first, second) = (root(next, &parents), root(index, &parents))
                let (low, high) = (min(first, second), max(first, second))
                parents[high] = Int32(truncatingIfNeeded: low)
                parents[index] = Int32(truncatingIfNeeded: low)
                next &+= 1
            }
        }
    }

    /// The first run of a component stands for it.
    @inline(__always)
    private static func root(_ index: Int, _ parents: inout MutableSpan<Int32>) -> Int {
        var index = index
        while Int(parents[index]) != index { index = Int(parents[index]) }
        return index
    }

    /// The components whose rectangle has both sides within the given range, in the order of their first run.
    func withSides(in sides: ClosedRange<Int>) -> [Component] {
        var labels = [Int32](repeating: 0, count: runs.count)
        var boxes = [Box](repeating: Box(), count: Self.label(parents.span, &labels))
        var span = boxes.mutableSpan
        for index in runs.indices { span[Int(labels[index])].add(runs[index]) }
        return gather(boxes, labels, sides)
    }

    /// Numbers the components by their first run and gives every run its component's number.
    /// - Returns: the number of components.
    private static func label(_ parents: Span<Int32>, _ labels: inout [Int32]) -> Int {
        var count: Int32 = 0
        var span = labels.mutableSpan
        for index in 0..<span.count {
            // A parent comes first, and its own label is that of its component.
            let parent = Int(parents[index])
            if parent == index {
                span[index] = count
                count += 1
            } else {
                span[index] = span[parent]
            }
        }
        return Int(count)
    }

    private func gather(_ boxes: [Box], _ labels: [Int32], _ sides: ClosedRange<Int>) -> [Component] {
        var starts = [Int32](repeating: -1, count: boxes.count)
        var total = 0
        for (index, box) in boxes.enumerated() where sides.contains(box.width) && sides.contains(box.height) {
            starts[index] = Int32(truncatingIfNeeded: total)
            total += Int(box.count)
        }
        var gathered = [Run](repeating: Run(y: 0, start: 0, end: 0), count: total)
        var next = starts
        var nextSpan = next.mutableSpan
        var gatheredSpan = gathered.mutableSpan
        for index in runs.indices {
            let label = Int(labels[index])
            guard nextSpan[label] >= 0 else { continue }
            gatheredSpan[Int(nextSpan[label])] = runs[index]
            nextSpan[label] &+= 1
        }
        return boxes.indices.filter { starts[$0] >= 0 }.map { index in
            let (box, start) = (boxes[index], Int(starts[index]))
            return Component(
                runs: gathered[start..<start + Int(box.count)],
                bounds: PixelRect(x: Int(box.left), y: Int(box.top), width: box.width, height: box.height),
                area: Int(box.area))
        }
    }

    /// What is gathered of a component on the way.
    private struct Box {
        var left = Int32.max
        var right = Int32.min
        var top = Int32.max
        var bottom = Int32.min
        var area: Int32 = 0
        var count: Int32 = 0

        var width: Int { Int(right - left) }
        var height: Int { Int(bottom - top) }

        @inline(__always)
        mutating func add(_ run: Run) {
            left = min(left, run.start)
            right = max(right, run.end)
            top = min(top, run.y)
            bottom = run.y &+ 1
            area &+= run.end &- run.start
            count &+= 1
        }
    }
}
