// An open framebuffer: what its driver reports, and its memory.

import CFramebuffer
import Glibc
import Station

/// An open framebuffer whose memory is mapped. It closes itself.
@safe final class FramebufferDevice {
    /// How its pixels lie in memory.
    let layout: PixelLayout
    /// Its memory, from the first byte that the driver counts.
    let memory: UnsafeMutableRawBufferPointer
    private let descriptor: Int32
    private let mapping: UnsafeMutableRawPointer
    private let mappedCount: Int

    /// Opens a framebuffer, maps its memory and wakes its display.
    /// - Throws: a fault that says why it cannot be used.
    init(path: String) throws(Fault) {
        let opened = unsafe open(path, O_RDWR | O_CLOEXEC)
        guard opened >= 0 else { throw Self.fault(path, errno) }
        var (variable, fixed) = (fb_var_screeninfo(), fb_fix_screeninfo())
        do throws(Fault) {
            guard unsafe ioctl(opened, UInt(FBIOGET_VSCREENINFO), &variable) == 0,
                unsafe ioctl(opened, UInt(FBIOGET_FSCREENINFO), &fixed) == 0
            else { throw Self.fault(path, errno) }
            layout = try PixelLayout(variable, fixed, device: path)
            // The mapping begins with the page in which the memory begins.
            let inset = Int(fixed.smem_start) % Int(getpagesize())
            mappedCount = inset + Int(fixed.smem_len)
            guard let address = unsafe mmap(nil, mappedCount, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0),
                unsafe address != MAP_FAILED
            else { throw Self.fault(path, errno) }
            unsafe mapping = address
            unsafe memory = UnsafeMutableRawBufferPointer(start: address + inset, count: Int(fixed.smem_len))
        } catch {
            Glibc.close(opened)
            throw error
        }
        descriptor = opened
        wake()
    }

    deinit {
        unsafe munmap(mapping, mappedCount)
        close(descriptor)
    }

    /// Wakes a display that was blanked. A driver that cannot blank cannot be woken, which is no fault.
    func wake() {
        _ = ioctl(descriptor, UInt(FBIOBLANK), Int32(FB_BLANK_UNBLANK))
    }

    private static func fault(_ path: String, _ code: Int32) -> Fault {
        let reason = unsafe String(cString: strerror(code))
        return switch code {
        case ENOENT, ENODEV, ENXIO:
            Fault(
                text: "No display at \(path)", remedy: "Connect it, or set screen.framebuffer to the one there is.")
        case EACCES, EPERM:
            Fault(
                text: "The display \(path) may not be used: \(reason)",
                remedy: "Add this user to the group video, and start the station again.")
        default:
            Fault(
                text: "The display \(path) cannot be used: \(reason)",
                remedy: "Check that \(path) is a framebuffer, or set screen.framebuffer to none.")
        }
    }
}
