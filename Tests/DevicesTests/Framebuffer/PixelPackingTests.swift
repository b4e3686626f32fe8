// Pixels in a framebuffer's memory, on plain memory.

import CFramebuffer
import Imaging
import RackCore
import Station
import TestSupport
import Testing

@testable import Devices
@testable import Display
import Archive

/// A framebuffer that a driver might report.
struct MadeUpFramebuffer {
    var variable = fb_var_screeninfo()
    var fixed = fb_fix_screeninfo()

    init(width: UInt32 = 480, height: UInt32 = 320, bits: UInt32 = 32) {
        (variable.xres, variable.yres, variable.bits_per_pixel) = (width, height, bits)
        fixed.line_length = width * bits / 8
        fixed.visual = UInt32(FB_VISUAL_TRUECOLOR)
        setChannels(bits == 16 ? [(11, 5), (5, 6), (0, 5)] : [(16, 8), (8, 8), (0, 8)])
        fitMemory()
    }

    /// Sets offset and length of red, green and blue.
    mutating func setChannels(_ channels: [(offset: UInt32, length: UInt32)]) {
        variable.red = fb_bitfield(offset: channels[0].offset, length: channels[0].length, msb_right: 0)
        variable.green = fb_bitfield(offset: channels[1].offset, length: channels[1].length, msb_right: 0)
        variable.blue = fb_bitfield(offset: channels[2].offset, length: channels[2].length, msb_right: 0)
    }

    /// Gives it just the memory that it needs.
    mutating func fitMemory() { fixed.smem_len = fixed.line_length * (variable.yoffset + variable.yres) }

    func layout() throws(Fault) -> PixelLayout { try PixelLayout(variable, fixed, device: "/dev/fb0") }
}

@Suite("Pixels of a framebuffer")
struct PixelPackingTests {
    /// The memory after one row of a colour has been written to row 3 of a memory that was filled with 0xEE.
    private func memory(_ made: MadeUpFramebuffer, _ color: UInt32) throws -> [UInt8] {
        let layout = try made.layout()
        let row = [UInt32](repeating: color, count: layout.size.width)
        var memory = [UInt8](repeating: 0xEE, count: Int(made.fixed.smem_len))
        unsafe memory.withUnsafeMutableBytes { unsafe PixelPacking(layout).write(row.span, y: 3, to: $0) }
        return memory
    }

    @Test func `the usual pixel is blue, green, red and a byte without meaning`() throws {
        let made = MadeUpFramebuffer()
        let bytes = try memory(made, 0xFF12_3456)
        #expect(bytes[3 * 1920..<3 * 1920 + 3] == [0x56, 0x34, 0x12])
        #expect(bytes[..<(3 * 1920)].allSatisfy { $0 == 0xEE } && bytes[(4 * 1920)...].allSatisfy { $0 == 0xEE })
    }

    @Test func `red and blue may be the other way round`() throws {
        var made = MadeUpFramebuffer()
        made.setChannels([(0, 8), (8, 8), (16, 8)])
        #expect(try memory(made, 0xFF12_3456)[5760..<5763] == [0x12, 0x34, 0x56])
    }

    @Test(arguments: [(0xFFFFFF, 0xFFFF), (0x000000, 0), (0xFF0000, 0xF800), (0x00FF00, 0x07E0), (0x0000FF, 0x001F)])
    func `sixteen bits hold five of red, six of green and five of blue`(color: Int, expected: Int) throws {
        let bytes = try memory(MadeUpFramebuffer(bits: 16), UInt32(color))
        #expect(bytes[3 * 960] == UInt8(expected & 0xFF) && bytes[3 * 960 + 1] == UInt8(expected >> 8))
    }

    @Test(arguments: [16, 32] as [UInt32])
    func `a stride and an offset that the driver gives are kept to, and nothing beside is touched`(bits: UInt32) throws
    {
        var made = MadeUpFramebuffer(bits: bits)
        let count = Int(bits / 8)
        made.fixed.line_length = 487 * bits / 8 + 3
        (made.variable.xoffset, made.variable.yoffset) = (5, 7)
        made.fitMemory()
        let bytes = try memory(made, 0xFFFF_FFFF)
        let first = 10 * Int(made.fixed.line_length) + 5 * count
        #expect(bytes[first..<first + 480 * count].allSatisfy { $0 == 0xFF || $0 == 0 })
        #expect(bytes[..<first].allSatisfy { $0 == 0xEE } && bytes[(first + 480 * count)...].allSatisfy { $0 == 0xEE })
    }

    @Test func `a display that is too small is said to be so`() {
        for (width, height) in [(479, 320), (480, 319), (320, 240)] as [(UInt32, UInt32)] {
            let fault = #expect(throws: Fault.self) { try MadeUpFramebuffer(width: width, height: height).layout() }
            #expect(fault?.text.description.contains("\(width) x \(height)") == true)
        }
        #expect(throws: Never.self) { try MadeUpFramebuffer(width: 320, height: 480).layout() }
    }

    @Test func `a format that cannot be drawn in is refused`() {
        var made = MadeUpFramebuffer(bits: 8)
        #expect(throws: Fault.self) { try made.layout() }
        made = MadeUpFramebuffer()
        made.fixed.visual = UInt32(FB_VISUAL_PSEUDOCOLOR)
        #expect(throws: Fault.self) { try made.layout() }
        made = MadeUpFramebuffer()
        made.fixed.line_length -= 1
        #expect(throws: Fault.self) { try made.layout() }
        made = MadeUpFramebuffer()
        made.fixed.smem_len -= 1
        #expect(throws: Fault.self) { try made.layout() }
        made = MadeUpFramebuffer(bits: 16)
        made.setChannels([(16, 8), (8, 8), (0, 8)])
        #expect(throws: Fault.self) { try made.layout() }
    }

    @Test func `only rows that have changed are written`() throws {
        let layout = try MadeUpFramebuffer().layout()
        var frame = ShownFrame(layout)
        var memory = [UInt8](repeating: 0, count: layout.end)
        func show(_ canvas: Canvas) -> Int {
            unsafe memory.withUnsafeMutableBytes { unsafe frame.show(canvas, in: $0) }
        }
        let canvas = try Canvas(size: layout.size)
        #expect(show(canvas) == 320)
        #expect(show(canvas) == 0)
        canvas.fill(Area(x: 10, y: 100, width: 20, height: 7), color: Palette.error)
        #expect(show(canvas) == 7)
    }

    @Test(arguments: [(480, 320), (800, 480), (1280, 720), (720, 1280)] as [(UInt32, UInt32)])
    func `the memory shows what the PNG of the same screen shows`(width: UInt32, height: UInt32) throws {
        let layout = try MadeUpFramebuffer(width: width, height: height).layout()
        let renderer = PixelRenderer(size: layout.size)
        var frame = ShownFrame(layout)
        var memory = [UInt8](repeating: 0, count: layout.end)
        for screen in [SampleScreens.ready, SampleScreens.everyState, SampleScreens.reference] {
            let canvas = try renderer.canvas(screen)
            unsafe memory.withUnsafeMutableBytes { _ = unsafe frame.show(canvas, in: $0) }
            let picture = try ColorImage.develop(try renderer.png(screen))
            let shown = unsafe memory.withUnsafeBytes { bytes in
                unsafe Array(bytes.bindMemory(to: UInt32.self)).map { $0 & 0xFFFFFF }
            }
            #expect(shown == picture.pixels.map { $0 & 0xFFFFFF })
        }
    }
}
