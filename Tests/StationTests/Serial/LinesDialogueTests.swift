// Results as plain lines.

import RackCore
import Testing

@testable import Station

@Suite struct `The serial line as plain lines` {
    private let said = """
        plate_1\tA1\t0363132553\tread\r
        plate_1\tA2\t\tempty\r
        plate_1\tB1\t\tunread\r
        plate_1\tB2\t0363132561\ttyped\r
        \r

        """

    @Test func `a kept session is said at once, along rows, with an empty line at its end, and once`() {
        var talk = LinesDialogue()
        talk.hear(.scanning(true))
        #expect(talk.speech() == "")
        talk.hear(.kept(MadeUpResults.box()))
        #expect(talk.next()?.given == MadeUpResults.box())
        #expect(talk.speech() == said)
        #expect(talk.speech() == "" && talk.answers(to: "L\r\nD\r\n") == [])
    }

    @Test func `a session that is put right is said again, one that is as it was is not`() {
        var talk = LinesDialogue()
        talk.hear(.kept(MadeUpResults.box()))
        _ = talk.speech()
        talk.hear(.changed(MadeUpResults.box()))
        #expect(talk.speech() == "")
        talk.hear(.changed(MadeUpResults.box(first: "NEW")))
        #expect(talk.speech() == said.replacing("0363132553", with: "NEW"))
    }

    @Test func `what waits is said as it stands then, and a deleted session never`() {
        var talk = LinesDialogue()
        for session in ["s1", "s2", "s3"] { talk.hear(.kept(MadeUpResults.box(session, first: session))) }
        talk.hear(.changed(MadeUpResults.box("s2", first: "NEW")))
        talk.hear(.deleted(session: "s3"))
        let firsts = talk.speech().split(separator: "\r\n").filter { $0.contains("\tA1\t") }
        #expect(firsts == ["plate_1\tA1\ts1\tread", "plate_1\tA1\tNEW\tread"])
    }

    @Test func `a result in which the line broke is called off and said as a whole`() {
        var talk = LinesDialogue()
        talk.hear(.kept(MadeUpResults.box()))
        talk.open(wasCut: true)
        talk.open(wasCut: false)
        #expect(talk.speech() == "\u{18}\r\n" + said)
        talk.hear(.kept(MadeUpResults.box("s2")))
        #expect(talk.speech() == said)
    }

    @Test(arguments: [("a\tb", "plate_1"), ("a\nb", "plate_1"), ("a\u{1D}b", "plate_1"), ("1", "pla\tte")])
    func `a text that a line cannot carry is not said, and why is told`(value: String, name: String) {
        var talk = LinesDialogue()
        talk.hear(.kept(MadeUpResults.box(name: name, first: value)))
        #expect(talk.speech() == "" && talk.refusal != nil)
        talk.hear(.kept(MadeUpResults.box()))
        #expect(talk.speech() == said && talk.refusal == nil)
    }

    @Test func `where nobody reads, so much waits and no more, and that is told`() {
        var talk = LinesDialogue()
        let long = String(repeating: "x", count: 10_000)
        for number in 0..<300 { talk.hear(.kept(MadeUpResults.box("s\(number)", first: "\(number)\(long)"))) }
        #expect(talk.refusal?.text.description.contains("oldest results are not given") == true)
        let said = talk.speech()
        #expect(said.utf8.count < LinesDialogue.most + 30_000 && said.contains("299x") && said.contains("\t0x"))
        talk.hear(.kept(MadeUpResults.box()))
        #expect(talk.refusal == nil)
    }
}
