// Payloads and the values by which they are written.

import Testing
import TestSupport

@testable import RackCore

@Suite("Payloads")
struct PayloadTests {
    @Test func `a payload comes back from its value and encoding`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? UInt8.random(in: 0x20..<0x7F, using: &generator) : UInt8.random(in: 0...255, using: &generator)
            }
            for payload in [Payload(bytes: bytes), Payload(opaque: bytes)] {
                #expect(Payload(value: payload.value, encoding: payload.encoding) == payload)
            }
        }
    }

    @Test(arguments: [
        ("A0", Payload.Encoding.hex), ("a", .hex), ("zz", .hex), ("a\u{301}0", .hex), ("+1", .hex), ("", .text),
        ("\u{0}", .text), ("\u{7F}", .text),
    ])
    func `what no payload is written as gives none`(value: String, encoding: Payload.Encoding) {
        #expect(Payload(value: value, encoding: encoding) == nil)
    }
}
