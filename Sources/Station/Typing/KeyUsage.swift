// A key as a USB keyboard tells it: the reports of the boot protocol.

/// A key that is pressed and let go, alone or with keys that are held meanwhile.
///
/// Sources: reports of 8 bytes as in appendix B of the Device Class Definition for HID 1.11 (the keys that are held as
/// bits, a zero, and up to six keys that are down), keys by their numbers in chapter 10 of the HID Usage Tables.
package struct KeyUsage: Hashable, Sendable {
    /// The key's number, which says where it lies, not what is printed on it.
    let usage: UInt8
    /// The keys that are held.
    let held: Held

    /// Keys that are held while another is pressed.
    struct Held: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let shift = Held(rawValue: 0x02)
        /// The right Alt, which is AltGr.
        static let altGr = Held(rawValue: 0x40)
    }

    init(_ usage: UInt8, _ held: Held = []) { (self.usage, self.held) = (usage, held) }

    static let enter = KeyUsage(0x28)
    static let tab = KeyUsage(0x2B)
    static let space = KeyUsage(0x2C)
    /// The key that turns Caps Lock on, or off.
    package static let capsLock = KeyUsage(0x39)

    /// How many bytes a report has.
    package static let reportSize = 8
    /// The report of a keyboard of which no key is down.
    package static let release = [UInt8](repeating: 0, count: reportSize)

    /// The report of the key being down.
    package var press: [UInt8] { [held.rawValue, 0, usage, 0, 0, 0, 0, 0] }
}

/// The lights of a keyboard, which the computer switches.
package struct KeyboardLights: Hashable, Sendable {
    /// Whether Caps Lock is on.
    package let capsLock: Bool

    /// Takes a report of lights: a bit for each (HID 1.11, appendix B; LED page of the HID Usage Tables).
    package init(report: UInt8) { capsLock = report & 0x02 != 0 }
}
