// A buffer of the kernel that is mapped into the program.

import CV4L2

/// A mapped buffer. It belongs to its device alone, which lends no bytes of it after it has unmapped it.
@safe struct V4L2Buffer {
    /// How many bytes it has.
    let count: Int
    private let start: UnsafeMutableRawPointer

    /// Maps a buffer.
    init(_ index: UInt32, of descriptor: Int32) throws(VideoError) {
        var (start, length): (UnsafeMutableRawPointer?, Int) = (nil, 0)
        let failure = unsafe cv4l2_map(descriptor, index, &start, &length)
        guard failure == 0, let start = unsafe start else { throw VideoError(call: "mmap", code: failure) }
        unsafe self.start = start
        count = length
    }

    /// Gives the mapping back.
    func unmap() { unsafe cv4l2_unmap(start, count) }

    /// Lends the first bytes.
    func withBytes<Result>(_ used: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: used)
        return unsafe body(bytes.bindMemory(to: UInt8.self).span)
    }
}
