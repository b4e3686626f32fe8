// A video node of the kernel, its controls and its buffers.

import CV4L2
import RackCore
import Station

/// A video node of the kernel, through libv4l2, which gives formats that the camera has not itself.
final class V4L2Device: VideoDevice {
    let descriptor: Int32
    let identity: VideoIdentity
    private var buffers: [V4L2Buffer] = []
    private var isStreaming = false
    private var isOpen = true

    /// Opens a node.
    init(_ path: String) throws(VideoError) {
        var opened: Int32 = -1
        try check("open", unsafe cv4l2_open(path, &opened))
        var found = cv4l2_identity()
        let failure = unsafe cv4l2_identify(opened, &found)
        guard failure == 0 else {
            cv4l2_close(opened)
            throw VideoError(call: "VIDIOC_QUERYCAP", code: failure)
        }
        descriptor = opened
        let abilities = Int64(found.capabilities)
        // A node whose pipeline has to be set up by the media controller gives nothing by itself.
        let needed = Int64(V4L2_CAP_VIDEO_CAPTURE) | Int64(V4L2_CAP_STREAMING)
        identity = unsafe VideoIdentity(
            card: String(cString: cv4l2_card(&found)), bus: String(cString: cv4l2_bus(&found)),
            isCamera: abilities & needed == needed && abilities & Int64(V4L2_CAP_IO_MC) == 0)
    }

    deinit { close() }

    func close() {
        guard isOpen else { return }
        isOpen = false
        if isStreaming { _ = cv4l2_stream(descriptor, 0) }
        for buffer in buffers { buffer.unmap() }
        buffers = []
        var none: UInt32 = 0
        _ = unsafe cv4l2_request_buffers(descriptor, &none)
        cv4l2_close(descriptor)
    }

    // MARK: Format

    func set(_ mode: VideoMode) throws(VideoError) -> VideoMode {
        var given = cv4l2_mode(mode)
        try check("VIDIOC_S_FMT", unsafe cv4l2_set_mode(descriptor, &given))
        return VideoMode(given)
    }

    func interval() -> Duration? {
        var (numerator, denominator): (UInt32, UInt32) = (0, 0)
        guard unsafe cv4l2_interval(descriptor, &numerator, &denominator) == 0, numerator > 0, denominator > 0 else {
            return nil
        }
        return .seconds(Double(numerator) / Double(denominator))
    }

    // MARK: The stream

    func start(buffers wanted: Int) throws(VideoError) {
        var count = UInt32(wanted)
        try check("VIDIOC_REQBUFS", unsafe cv4l2_request_buffers(descriptor, &count))
        for index in 0..<count {
            buffers.append(try V4L2Buffer(index, of: descriptor))
            try check("VIDIOC_QBUF", cv4l2_queue(descriptor, index))
        }
        try check("VIDIOC_STREAMON", cv4l2_stream(descriptor, 1))
        isStreaming = true
    }

    func dequeue() throws(VideoError) -> VideoFrame? {
        var frame = cv4l2_frame()
        let failure = unsafe cv4l2_dequeue(descriptor, &frame)
        if failure == EAGAIN { return nil }
        try check("VIDIOC_DQBUF", failure)
        let index = Int(frame.index)
        guard index < buffers.count else { throw VideoError(call: "VIDIOC_DQBUF", code: EIO) }
        return VideoFrame(
            index: index, count: min(Int(frame.bytes_used), buffers[index].count),
            isFaulty: frame.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0, stamp: FrameStamp(frame))
    }

    func withBytes<Result>(of frame: VideoFrame, _ body: (Span<UInt8>) -> Result) -> Result {
        buffers[frame.index].withBytes(frame.count, body)
    }

    func requeue(_ frame: VideoFrame) throws(VideoError) {
        try check("VIDIOC_QBUF", cv4l2_queue(descriptor, UInt32(frame.index)))
    }
}

/// Throws what a call returned when it is a failure.
func check(_ call: String, _ code: Int32) throws(VideoError) {
    if code != 0 { throw VideoError(call: call, code: code) }
}

extension FrameStamp {
    fileprivate init(_ frame: cv4l2_frame) {
        let clock = frame.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
        let source = frame.flags & UInt32(V4L2_BUF_FLAG_TSTAMP_SRC_MASK)
        let meaning: Meaning =
            switch (clock == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC), source) {
            case (true, UInt32(V4L2_BUF_FLAG_TSTAMP_SRC_SOE)): .exposureBegan
            case (true, _): .frameEnded
            default: .unknown
            }
        self.init(time: .nanoseconds(frame.nanoseconds), meaning: meaning)
    }
}

extension V4L2Device {
    func controls() -> [VideoControl] {
        var controls: [VideoControl] = []
        var found = cv4l2_control()
        while controls.count < 1000, unsafe cv4l2_next_control(descriptor, &found) == 0 {
            let isSettable = [V4L2_CTRL_TYPE_INTEGER, V4L2_CTRL_TYPE_BOOLEAN, V4L2_CTRL_TYPE_MENU]
                .contains { $0.rawValue == found.type }
            guard isSettable, found.flags & UInt32(V4L2_CTRL_FLAG_DISABLED) == 0, found.minimum <= found.maximum else {
                continue
            }
            let name = unsafe String(cString: cv4l2_control_name(&found))
            controls.append(
                VideoControl(
                    id: found.id, name: ControlName.written(name), range: Int(found.minimum)...Int(found.maximum),
                    isReadOnly: found.flags & UInt32(V4L2_CTRL_FLAG_READ_ONLY) != 0))
        }
        return controls
    }

    func value(of control: VideoControl) throws(VideoError) -> Int {
        var value: Int32 = 0
        try check("VIDIOC_G_CTRL", unsafe cv4l2_get_control(descriptor, control.id, &value))
        return Int(value)
    }

    func set(_ control: VideoControl, to value: Int) throws(VideoError) {
        try check("VIDIOC_S_CTRL", cv4l2_set_control(descriptor, control.id, Int32(clamping: value)))
    }
}

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

/// The video nodes of the kernel, through libv4l2.
struct V4L2Bus: VideoBus {
    func paths(of source: CameraSettings.Source) -> [String] { VideoNodes.paths(of: source) }

    func open(_ path: String) throws(VideoError) -> any VideoDevice {
        Self.silence
        return try V4L2Device(path)
    }

    /// Keeps libv4l2 from writing where a screen may be; once for the whole program.
    private static let silence: Void = cv4l2_be_silent()
}
