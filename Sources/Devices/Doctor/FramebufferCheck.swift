// The doctor's look at the framebuffer.

import RackCore
public import Station

extension Check {
    /// Checks the framebuffer, where one is set. The console is left alone, so that this may be done at any time.
    public static func framebuffer(_ settings: ScreenSettings) -> [Check] {
        guard let choice = FramebufferChoice(settings) else { return [] }
        do throws(Fault) {
            let device = try FramebufferDevice(path: choice.path)
            return [Check("screen", .ok, "\(choice.path), \(device.layout.size.width) x \(device.layout.size.height)")]
        } catch {
            return [Check("screen", settings.hasTerminal ? .warning : .failed, error)]
        }
    }
}
