// How lines and keys are named in the settings.

import TestSupport
import Testing

@testable import Station
@testable import Archive

@Suite("Lines and keys in the settings")
struct WiringTests {
    @Test(arguments: [
        ("gpiochip0:17", "gpiochip0", "17", 17), ("pinctrl-rp1:GPIO17", "pinctrl-rp1", "GPIO17", nil),
        ("/dev/gpiochip4:3", "/dev/gpiochip4", "3", 3), ("INT34C5:00:12", "INT34C5:00", "12", 12),
        ("FOOT-PEDAL", nil, "FOOT-PEDAL", nil), ("foot pedal", nil, "foot pedal", nil),
    ])
    func `an address has a chip and a line`(text: String, chip: String?, line: String, offset: Int?) throws {
        let address = try #require(LineAddress(text))
        #expect(address.chip == chip && address.line == line && address.offset == offset)
        #expect(address.description == text)
    }

    @Test(arguments: ["", "17", ":17", "gpiochip0:", ":", "a\0b"])
    func `what names no line is refused`(text: String) {
        #expect(LineAddress(text) == nil)
    }

    @Test(arguments: [
        ("KEY_B", 48), ("KEY_SPACE", 57), ("KEY_ENTER", 28), ("KEY_F24", 194), ("KEY_PAGEDOWN", 109), ("KEY_A", 30),
        ("KEY_F12", 88), ("KEY_KPENTER", 96), ("KEY_Z", 44), ("KEY_RIGHTALT", 100), ("BTN_LEFT", 272),
        ("BTN_TRIGGER", 288),
    ])
    func `keys have the kernel's numbers`(name: String, code: Int) throws {
        let key = try #require(KeyCode(name))
        #expect(Int(key.code) == code && key.description == name)
    }

    @Test func `a key without a name goes by its number`() {
        #expect(KeyCode("700")?.description == "700")
        #expect(KeyCode("30") == KeyCode("KEY_A"))
        for text in ["", "0", "768", "b", "KEY_NONSENSE", "-1", "4294967344"] { #expect(KeyCode(text) == nil) }
    }

    @Test func `the settings of pedal, keys and lamps arrive`() throws {
        let yaml = """
            pedal:
              line: pinctrl-rp1:17
              bias: pull-down
              active_low: false
              debounce: 5
              shortest: 40
              long_press: 900
              double_press: 300
              device: /dev/input/by-id/usb-pedal-event-kbd
              key: KEY_F13
            keys:
              up: UP
              back: gpiochip0:5
            lamps:
              all_read: gpiochip0:6
              buzzer: gpiochip0:7
              active_low: true
            """
        let settings = try ResolvedSettings(
            file: ("/s.yaml", Array(yaml.utf8)), environment: ["HOME": "/home/lab"]
        ).settings
        #expect(settings.pedal.line == LineAddress("pinctrl-rp1:17"))
        #expect(settings.pedal.wiring == LineWiring(bias: .pullDown, isActiveLow: false))
        let timing = ContactTiming(
            debounce: .milliseconds(5), shortest: .milliseconds(40), longPress: .milliseconds(900),
            doublePress: .milliseconds(300))
        #expect(settings.pedal.timing == timing)
        #expect(settings.pedal.device == "/dev/input/by-id/usb-pedal-event-kbd")
        #expect(settings.pedal.key == KeyCode("KEY_F13"))
        #expect(settings.keys.lines.map(\.command) == [.up, .back])
        #expect(settings.lamps.lines == [.allRead: try #require(LineAddress("gpiochip0:6"))])
        #expect(settings.lamps.buzzer == LineAddress("gpiochip0:7") && settings.lamps.isActiveLow)
    }

    @Test(arguments: [
        ("pedal.line", "17"), ("pedal.bias", "up"), ("pedal.active_low", "yes"), ("pedal.debounce", "201"),
        ("pedal.long_press", "100"), ("pedal.double_press", "99"), ("pedal.device", "usb-pedal"), ("pedal.key", "B"),
        ("keys.up", ""), ("lamps.ready", "gpiochip0:"), ("lamps.active_low", "1"),
    ])
    func `what is not allowed is refused with what is`(key: String, value: String) {
        #expect(throws: Fault.self) {
            try ResolvedSettings(
                environment: ["HOME": "/home/lab"], flags: [SettingsFlag(key, value, flag: "--test")])
        }
    }

    @Test func `a new station has no pedal, no key and no lamp, and both kinds of press are off`() throws {
        let settings = try ResolvedSettings(environment: ["HOME": "/home/lab"]).settings
        #expect(settings.pedal == PedalSettings() && settings.keys == KeySettings() && settings.lamps.isEmpty)
        #expect(settings.pedal.timing.longPress == nil && settings.pedal.timing.doublePress == nil)
    }
}
