// A text console of the kernel, set aside while the framebuffer is drawn on.

import CFramebuffer
import Glibc
import Station

/// A text console in graphics mode: the kernel writes no text over the picture, shows no cursor, does not blank and lets
/// nobody switch to another console.
///
/// The one who has it gives it back with `restore`; `ConsoleKeeper` does so when that is no longer possible.
final class Console {
    /// The console's number: 1 for `/dev/tty1`.
    let number: Int
    /// The open console.
    let descriptor: Int32
    /// The console that was in front before this one was brought there; nil when it was this one.
    let before: Int?

    /// Seconds within which a console has to come to the front.
    private static let patience: Int32 = 2

    /// Opens a console and brings it to the front; it still shows text.
    /// - Parameter wanted: its number; nil for the one that is in front.
    /// - Returns: nil where the kernel has no text consoles, so that there is nothing to set aside.
    /// - Throws: a fault that says why it cannot be used.
    static func open(_ wanted: Int?) throws(Fault) -> Console? {
        guard let active = ActiveConsole(), let present = active.number else { return nil }
        let number = wanted ?? present
        let path = "/dev/tty\(number)"
        let descriptor = unsafe Glibc.open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault(path, errno) }
        let console = Console(number: number, descriptor: descriptor, before: number == present ? nil : present)
        try console.refuseDesktop(path)
        if number != present {
            guard ioctl(descriptor, UInt(VT_ACTIVATE), Int32(number)) == 0 else { throw fault(path, errno) }
            while active.number != number {
                guard active.waitForChange(seconds: patience) else {
                    throw Fault(
                        text: "The console \(path) does not come to the front",
                        remedy: "End what holds console \(present), or set screen.vt to \(present).")
                }
            }
        }
        return console
    }

    private init(number: Int, descriptor: Int32, before: Int?) {
        (self.number, self.descriptor, self.before) = (number, descriptor, before)
    }

    deinit { close(descriptor) }

    /// Sets the console aside.
    /// - Throws: a fault that says why that is not possible.
    func setAside() throws(Fault) {
        guard ioctl(descriptor, UInt(KDSETMODE), Int32(KD_GRAPHICS)) == 0 else {
            throw Self.fault("/dev/tty\(number)", errno)
        }
    }

    /// Gives the console back: it shows its text again, and the one that was in front before is there again.
    func restore() { Self.restore(descriptor, before: before) }

    /// Gives a console back.
    /// - Parameters:
    ///   - descriptor: the open console.
    ///   - before: the console that was in front before; nil when it was this one.
    static func restore(_ descriptor: Int32, before: Int?) {
        _ = ioctl(descriptor, UInt(KDSETMODE), Int32(KD_TEXT))
        if let before { _ = ioctl(descriptor, UInt(VT_ACTIVATE), Int32(before)) }
    }

    /// A graphical desktop switches its console itself. One that was left in graphics mode by a program that was
    /// killed does not, and is taken over.
    private func refuseDesktop(_ path: String) throws(Fault) {
        var mode = vt_mode()
        guard unsafe ioctl(descriptor, UInt(VT_GETMODE), &mode) == 0, mode.mode == VT_PROCESS else { return }
        throw Fault(
            text: "The console \(path) belongs to a graphical desktop",
            remedy: "End the desktop, or set screen.vt to the number of a free console.")
    }

    private static func fault(_ path: String, _ code: Int32) -> Fault {
        let reason = unsafe String(cString: strerror(code))
        return switch code {
        case EACCES, EPERM:
            Fault(
                text: "The console \(path) may not be set aside: \(reason)",
                remedy: "Run the station as a service on that console (TTYPath=\(path)) with CAP_SYS_TTY_CONFIG.")
        default:
            Fault(
                text: "The console \(path) cannot be used: \(reason)",
                remedy: "Set screen.vt to the number of a console that exists, or to none.")
        }
    }
}
