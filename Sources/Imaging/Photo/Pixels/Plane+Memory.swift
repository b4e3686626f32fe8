// Planes in memory that a C library, or a loop as long as a picture, writes for the first time.

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
