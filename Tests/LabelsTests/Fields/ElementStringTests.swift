// That GS1 element strings are taken apart as the standard says, and nothing is made of what is none.

import Labels
import TestSupport
import Testing

@Suite("GS1 element strings")
struct ElementStringTests {
    @Test(arguments: [
        ("0109501101530003172612311012AB\u{1D}3715", ["01=09501101530003", "17=261231", "10=12AB", "37=15"]),
        ("]C1\u{1D}10A\u{1D}21B", ["10=A", "21=B"]),
        ("(01)09501101530003(17)261231(10)12AB", ["01=09501101530003", "17=261231", "10=12AB"]),
        ("3103001250", ["3103=001250"]), ("(10)A(B)(21)x", ["10=A(B)", "21=x"]),
        ("00123456789012345675", ["00=123456789012345675"]),
        ("8005123456\u{1D}99z", ["8005=123456", "99=z"]), ("7003" + "2612312359", ["7003=2612312359"]),
    ])
    func `an element string has its elements`(_ text: String, _ elements: [String]) throws {
        let string = try #require(ElementString(text))
        #expect(string.elements.map { "\($0.identifier)=\($0.value)" } == elements)
    }

    @Test(arguments: [
        "", "01", "0112345", "01A2345678901234", "05123", "(01)123", "hello", "(1)2", "10", "10A\u{1D}\u{1D}",
        "17261231x",
    ])
    func `what is no element string has no elements`(_ text: String) { #expect(ElementString(text) == nil) }

    @Test func `two values behind one identifier are no value`() throws {
        #expect(try #require(ElementString("10A\u{1D}10B"))["10"] == nil)
        #expect(try #require(ElementString("10A\u{1D}10A"))["10"] == "A")
    }

    @Test func `any text is an element string or none`() {
        var generator = SeededGenerator(seed: 9)
        let signs = Array("0123456789()]AC\u{1D}é")
        for _ in 0..<5000 {
            let text = String(
                (0..<Int.random(in: 0...30, using: &generator)).map { _ in signs.randomElement(using: &generator)! })
            for element in ElementString(text)?.elements ?? [] {
                let identifier = ApplicationIdentifier.of(element.identifier)
                #expect(identifier?.length.contains(element.value.unicodeScalars.count) == true, "\(text)")
            }
        }
    }
}
