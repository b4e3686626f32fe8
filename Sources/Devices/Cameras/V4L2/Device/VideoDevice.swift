// One opened video node, as the camera knows it.

import RackCore

/// One opened video node. It is used by one thread. A real one speaks to the kernel; a scripted one stands in tests for
/// what no real device can be brought to do.
protocol VideoDevice: AnyObject {
    /// What to wait for in `poll`: readable when a frame is there.
    var descriptor: Int32 { get }
    /// What the node is.
    var identity: VideoIdentity { get }

    /// The pixel formats and sizes that it gives, those that libv4l2 converts to included.
    func offers() -> [VideoOffer]
    /// Sets a mode.
    /// - Returns: the mode that the driver made of it.
    func set(_ mode: VideoMode) throws(VideoError) -> VideoMode
    /// The time from one frame to the next; nil when the driver does not tell.
    func interval() -> Duration?

    /// Maps buffers, queues them all and starts the stream.
    func start(buffers: Int) throws(VideoError)
    /// The next filled buffer; nil when none is filled yet.
    func dequeue() throws(VideoError) -> VideoFrame?
    /// Lends the bytes of a filled buffer, at most as many as it has room for.
    func withBytes<Result>(of frame: VideoFrame, _ body: (Span<UInt8>) -> Result) -> Result
    /// Gives a buffer back to be filled again.
    func requeue(_ frame: VideoFrame) throws(VideoError)

    /// The controls that the camera has.
    func controls() -> [VideoControl]
    /// The value that a control has.
    func value(of control: VideoControl) throws(VideoError) -> Int
    /// Gives a control a value.
    func set(_ control: VideoControl, to value: Int) throws(VideoError)

    /// Ends the stream and closes the node. Nothing else is called after it.
    func close()
}

/// What a video node says it is.
struct VideoIdentity: Hashable, Sendable {
    /// The camera's name.
    var card: String
    /// Where it is attached: `usb-0000:00:14.0-2`.
    var bus: String
    /// Whether frames can be streamed from this node, and the node needs no pipeline to be set up first. The metadata
    /// node of a USB camera captures no pictures.
    var isCamera: Bool

    /// Whether it is attached by USB.
    var isUSB: Bool { bus.hasPrefix("usb-") }
}

/// A filled buffer.
struct VideoFrame: Hashable, Sendable {
    /// The buffer's number.
    var index: Int
    /// How many bytes are in it.
    var count: Int
    /// Whether the driver says that something is missing in it.
    var isFaulty: Bool
    /// When it was taken.
    var stamp: FrameStamp
}

/// A control of a camera.
struct VideoControl: Hashable, Sendable {
    /// The number by which the driver knows it.
    var id: UInt32
    /// Its name, as `v4l2-ctl` writes it.
    var name: String
    /// The values that it takes.
    var range: ClosedRange<Int>
    /// Whether it can be read but not set.
    var isReadOnly = false
}

/// A call that failed.
struct VideoError: Error, Hashable, Sendable {
    /// The call, by the name in the V4L2 documentation.
    var call: String
    /// The system's code.
    var code: Int32
}
