// A framebuffer of the kernel's, which one is taken, and what stands on it.

import CFramebuffer
import Glibc
import Imaging
package import Station

/// Which framebuffer is drawn on, and which console is set aside for it.
package struct FramebufferChoice: Hashable, Sendable {
    /// The framebuffer's path; nil for the first there is.
    package var device: String?
    /// The text console that is set aside.
    package var console: ConsoleChoice

    /// Makes a choice.
    package init(device: String?, console: ConsoleChoice) {
        self.device = device
        self.console = console
    }

    /// The choice that settings make; nil when it is none.
    package init?(_ settings: ScreenSettings) {
        switch settings.framebuffer {
        case .none: return nil
        case .auto: self.init(device: nil, console: settings.console)
        case .device(let path): self.init(device: path, console: settings.console)
        }
    }

    /// The path of the framebuffer: the one chosen, or the first by number.
    var path: String {
        if let device { return device }
        let paths = (0..<32).map { "/dev/fb\($0)" }
        for path in paths where unsafe access(path, F_OK) == 0 { return path }
        return paths[0]
    }
}

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
        case ENOENT, ENODEV, ENXIO: Fault(.display(.missing), on: path)
        case EACCES, EPERM: Fault(.display(.forbidden), detail: "\(path)", "\(reason)")
        default: Fault(.display(.failed), detail: "\(path)", "\(reason)")
        }
    }
}

/// A framebuffer that is drawn on: its memory, what it shows, and the console that was set aside for it. Giving it up
/// gives the console back.
final class FramebufferFace {
    /// How the framebuffer's pixels lie in memory.
    let layout: PixelLayout
    private let device: FramebufferDevice
    private let console: Console?
    private var restoration: ConsoleRestoration?
    private let restorationArguments: [String]
    private var frame: ShownFrame
    private var isSetAside = false

    /// Opens a framebuffer. Its console is set aside with the first drawing.
    /// - Throws: a fault that says why it cannot be drawn on.
    init(_ choice: FramebufferChoice, restorationArguments: [String]) throws(Fault) {
        device = try FramebufferDevice(path: choice.path)
        layout = device.layout
        frame = ShownFrame(layout)
        switch choice.console {
        case .none: console = nil
        case .auto: console = try Console.open(nil)
        case .number(let number): console = try Console.open(number)
        }
        self.restorationArguments = restorationArguments
    }

    deinit {
        // Before the other process goes, so that there is always one who gives the console back.
        if isSetAside { console?.restore() }
    }

    /// Shows a drawing.
    /// - Throws: a fault when the console cannot be set aside.
    func show(_ canvas: Canvas) throws(Fault) {
        try setConsoleAside()
        unsafe frame.show(canvas, in: device.memory)
    }

    private func setConsoleAside() throws(Fault) {
        guard let console else { return }
        if restoration?.isAlive != true {
            restoration = nil
            restoration = try ConsoleRestoration(
                arguments: restorationArguments, console: console.descriptor, before: console.before)
        }
        guard !isSetAside else { return }
        try console.setAside()
        isSetAside = true
        device.wake()
    }
}
