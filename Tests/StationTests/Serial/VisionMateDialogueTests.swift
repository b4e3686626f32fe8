// VisionMate's protocol, by the rules of its public client.

import RackCore
import TestSupport
import Testing

@testable import Station

@Suite struct `The serial line by VisionMate's protocol` {
    private let end = "\u{3}"

    private func talk(_ news: LineNews..., product: String? = nil, usual: RackShape? = nil) -> VisionMateDialogue {
        var talk = VisionMateDialogue(product: product, usual: usual)
        for happening in news { talk.hear(happening) }
        return talk
    }

    @Test func `a kept rack is given along columns, each value with a comma behind it`() {
        var talk = talk(.kept(MadeUpResults.box()))
        #expect(talk.answers(to: "D\r\n") == ["OKD0363132553,No Read,No Tube,0363132561,\(end)"])
    }

    @Test func `without a result, data are asked for and the answer has none, at once`() {
        var talk = talk()
        #expect(talk.answers(to: "D\r\nE\r\nL\r\n") == ["OKD\(end)", "OKE\(end)", "OKL33\(end)"])
    }

    // The numbers of MockScannerServer: 33 ready for 96, 1 for others, 13 data ready, 29 data sent, and 96 adds 32.
    @Test func `the status says scanning, data ready and data sent, and a reset takes it back`() {
        var talk = talk(usual: RackShape(rows: 2, cols: 2))
        #expect(talk.answers(to: "L\r\n") == ["OKL1\(end)"])
        talk.hear(.scanning(true))
        #expect(talk.answers(to: "L\r\n") == ["OKL3\(end)"])
        talk.hear(.kept(MadeUpResults.box()))
        talk.hear(.scanning(false))
        #expect(talk.answers(to: "L\r\n") == ["OKL13\(end)"])
        #expect(talk.answers(to: "D\r\nL\r\n").last == "OKL29\(end)")
        #expect(talk.answers(to: "Q\r\nL\r\n") == ["OKQ\(end)", "OKL1\(end)"])
        #expect(talk.answers(to: "D\r\n") == ["OKD0363132553,No Read,No Tube,0363132561,\(end)"], "data stay")
    }

    @Test func `while a rack is scanned, the one before is not given for it`() {
        var talk = talk(.kept(MadeUpResults.box()), .scanning(true))
        #expect(talk.answers(to: "D\r\nL\r\n") == ["OKD\(end)", "OKL3\(end)"])
    }

    @Test func `a scan that failed is an error with its words, until the next scan or a reset`() {
        var talk = talk(.kept(MadeUpResults.box()), .scanning(true), .failed("The camera is gone"), .scanning(false))
        #expect(talk.answers(to: "L\r\nE\r\nD\r\n") == ["OKL129\(end)", "OKEThe camera is gone\(end)", "OKD\(end)"])
        var other = talk
        other.hear(.scanning(true))
        #expect(other.answers(to: "L\r\nE\r\n") == ["OKL3\(end)", "OKE\(end)"])
        #expect(talk.answers(to: "Q\r\nL\r\nE\r\n") == ["OKQ\(end)", "OKL1\(end)", "OKE\(end)"])
    }

    @Test func `the product is the box's own, what the settings say, or what was asked for`() {
        var talk = talk()
        #expect(talk.answers(to: "C\r\n") == ["OKCM0812\(end)"])
        talk.hear(.kept(MadeUpResults.box()))
        #expect(talk.answers(to: "C\r\n") == ["OKCM0202\(end)"])
        var named = self.talk(product: "box-9x9", usual: RackShape(rows: 9, cols: 9))
        #expect(named.answers(to: "C\r\n") == ["OKCbox-9x9\(end)"])
        #expect(named.answers(to: "PN0909\r\nC\r\n") == ["OKPN0909\(end)", "OKCN0909\(end)"])
    }

    @Test(arguments: ["PX0909", "P", "PM2599", "PM0025", "PM090", "PM09091", "p", "S", "DD", "l", "hello"])
    func `what it does not know is answered so, and changes nothing`(request: String) {
        var talk = talk(usual: RackShape(rows: 9, cols: 9))
        #expect(talk.answers(to: "\(request)\r\nC\r\n") == ["OK?\(request)\(end)", "OKCM0909\(end)"])
    }

    @Test func `a box of another size than the product is an error, and no value gets another position`() {
        var talk = talk(.kept(MadeUpResults.box()))
        let answers = talk.answers(to: "PM0812\r\nL\r\nD\r\nE\r\n")
        #expect(answers[1] == "OKL161\(end)" && answers[2] == "OKD\(end)")
        #expect(answers[3] == "OKEThe box has 2 x 2 positions and not those of M0812\(end)")
        #expect(talk.answers(to: "PM0202\r\nL\r\n").last == "OKL13\(end)")
    }

    @Test(arguments: ["a,b", "a\u{3}", "a\r\n", "No Tube", "No Read", "\u{7F}"])
    func `a value that would be taken for something else is never given, and why is said`(value: String) {
        var talk = talk(.kept(MadeUpResults.box(first: value)))
        #expect(talk.answers(to: "D\r\nL\r\n") == ["OKD\(end)", "OKL161\(end)"])
        #expect(talk.answers(to: "E\r\n") == ["OKEThe line cannot carry the value at A1\(end)"])
        #expect(talk.refusal != nil)
        talk.hear(.kept(MadeUpResults.box("s2")))
        #expect(talk.refusal == nil && talk.answers(to: "L\r\n") == ["OKL13\(end)"])
    }

    @Test func `a value that was put in later is given, and counts as not yet sent`() {
        var talk = talk(.kept(MadeUpResults.box()))
        _ = talk.answers(to: "D\r\n")
        talk.hear(.changed(MadeUpResults.box(first: "NEW")))
        #expect(talk.answers(to: "L\r\nD\r\n") == ["OKL13\(end)", "OKDNEW,No Read,No Tube,0363132561,\(end)"])
        talk.hear(.changed(MadeUpResults.box("another", first: "OLD")))
        #expect(talk.answers(to: "D\r\n") == ["OKDNEW,No Read,No Tube,0363132561,\(end)"])
    }

    @Test func `a deleted session is not given any more`() {
        var talk = talk(.kept(MadeUpResults.box()), .deleted(session: "s1"))
        #expect(talk.answers(to: "D\r\nL\r\n") == ["OKD\(end)", "OKL33\(end)"])
    }

    @Test func `what is given is told once for each state of a session, and again where the line was opened anew`() {
        var talk = talk(.kept(MadeUpResults.box()))
        func given(_ talk: inout VisionMateDialogue) -> LineResult? {
            let message = Array("D\r".utf8).compactMap { talk.take($0) }.first
            if let message { talk.write(message) }
            return message?.given
        }
        #expect(given(&talk) == MadeUpResults.box())
        #expect(given(&talk) == nil)
        talk.hear(.changed(MadeUpResults.box(first: "NEW")))
        #expect(given(&talk) == MadeUpResults.box(first: "NEW"))
        talk.open(wasCut: false)
        #expect(given(&talk) == MadeUpResults.box(first: "NEW"))
    }

    @Test(arguments: ["L\r", "L\n", "L\r\n"])
    func `any end of a line ends a request once`(request: String) {
        var talk = talk()
        #expect(talk.answers(to: request + request) == ["OKL33\(end)", "OKL33\(end)"])
    }

    @Test func `whatever comes, every line is answered once, in order, and nothing piles up`() {
        var generator = SeededGenerator(seed: 7)
        let known = Array("LDECPQM0812\r\n\r\n,\u{3}".utf8)
        for round in 0..<200 {
            var talk = talk(.kept(MadeUpResults.box()))
            let bytes = (0..<400).map { _ in
                Bool.random(using: &generator)
                    ? known.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
            }
            var ends = 0
            for (index, byte) in bytes.enumerated() where byte == 0x0D || byte == 0x0A {
                if byte == 0x0D || index == 0 || bytes[index - 1] != 0x0D { ends += 1 }
            }
            let answers = talk.answers(to: bytes)
            #expect(answers.count == ends, "round \(round)")
            #expect(answers.allSatisfy { $0.hasPrefix("OK") && $0.hasSuffix(end) && $0.dropLast().utf8.count < 200 })
            #expect(answers.allSatisfy { $0.dropLast().unicodeScalars.allSatisfy { $0.value >= 0x20 } })
        }
        var talk = talk()
        #expect(talk.answers(to: [UInt8](repeating: 0x4C, count: 1 << 20)) == [])
        #expect(talk.answers(to: "\n").first.map(\.utf8.count) == 68)
        #expect(talk.answers(to: "L\n") == ["OKL33\(end)"])
    }
}
