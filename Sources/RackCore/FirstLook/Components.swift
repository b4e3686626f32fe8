// Pixels of one tone that hang together.

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
    private var parents: [Int32]
    private let runs: [Run]

    /// Finds all components among runs that are ordered by row and then by column.
    init(_ runs: [Run]) {
        self.runs = runs
        parents = Array(repeating: 0, count: runs.count)
        for index in runs.indices { parents[index] = Int32(truncatingIfNeeded: index) }
        var above = 0
        for index in runs.indices {
            let run = runs[index]
            while above < index,
                runs[above].y < run.y - 1 || (runs[above].y == run.y - 1 && runs[above].end < run.start)
            {
                above += 1
            }
            var next = above
            while next < index, runs[next].y == run.y - 1, runs[next].start <= run.end {
                join(next, index)
                next += 1
            }
        }
    }

    /// The components whose rectangle has both sides within the given range, in the order of their first run.
    func withSides(in sides: ClosedRange<Int>) -> [Component] {
        var boxes: [Box] = []
        var boxOf = [Int32](repeating: -1, count: runs.count)
        for index in runs.indices {
            let root = self.root(index)
            if root == index {
                boxOf[index] = Int32(truncatingIfNeeded: boxes.count)
                boxes.append(Box(runs[index]))
            } else {
                let box = boxOf[root]
                boxOf[index] = box
                boxes[Int(box)].add(runs[index])
            }
        }
        return gather(boxes, boxOf, sides)
    }

    private func gather(_ boxes: [Box], _ boxOf: [Int32], _ sides: ClosedRange<Int>) -> [Component] {
        var starts = [Int32](repeating: -1, count: boxes.count)
        var total = 0
        for (index, box) in boxes.enumerated() where sides.contains(box.width) && sides.contains(box.height) {
            starts[index] = Int32(truncatingIfNeeded: total)
            total += Int(box.count)
        }
        var gathered = [Run](repeating: Run(y: 0, start: 0, end: 0), count: total)
        var next = starts
        for index in runs.indices {
            let box = Int(boxOf[index])
            guard next[box] >= 0 else { continue }
            gathered[Int(next[box])] = runs[index]
            next[box] += 1
        }
        return boxes.indices.filter { starts[$0] >= 0 }.map { index in
            let box = boxes[index]
            return Component(
                runs: gathered[Int(starts[index])..<Int(next[index])],
                bounds: PixelRect(x: Int(box.left), y: Int(box.top), width: box.width, height: box.height),
                area: Int(box.area))
        }
    }

    /// The first run of a component stands for it.
    @inline(__always)
    private func root(_ index: Int) -> Int {
        var index = index
        while Int(parents[index]) != index { index = Int(parents[index]) }
        return index
    }

    @inline(__always)
    private mutating func join(_ one: Int, _ other: Int) {
        let (first, second) = (root(one), root(other))
        let (low, high) = (min(first, second), max(first, second))
        parents[high] = Int32(truncatingIfNeeded: low)
        parents[other] = Int32(truncatingIfNeeded: low)
    }

    /// What is gathered of a component on the way.
    private struct Box {
        var left: Int32
        var right: Int32
        let top: Int32
        var bottom: Int32
        var area: Int32
        var count: Int32 = 1

        var width: Int { Int(right - left) }
        var height: Int { Int(bottom - top) }

        init(_ run: Run) {
            (left, right, top, bottom, area) = (run.start, run.end, run.y, run.y + 1, run.end - run.start)
        }

        @inline(__always)
        mutating func add(_ run: Run) {
            left = min(left, run.start)
            right = max(right, run.end)
            bottom = run.y + 1
            area += run.end - run.start
            count += 1
        }
    }
}
