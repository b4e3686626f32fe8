// `rackstation prove` in small.

import TestSupport
import Testing

@Suite("rackstation prove")
struct ProveCommandTests {
    @Test func `noise: the proof holds, and a picture can be kept`() throws {
        let folder = try TemporaryFolder()
        let run = try racklab("prove", "noise", "--pictures", "4", "--seed", "9")
        #expect(run.status == 0)
        #expect(run.output.contains("4 pictures without a code, seed 9: 0 gave a value"))
        let one = try racklab("prove", "noise", "--case", "6", "--seed", "9", "--save", folder.file("kept"))
        #expect(one.status == 0 && one.output.contains("1 picture without"))
        #expect(folder.names(in: "kept") == ["noise_9_6.png"])
    }

    @Test func `damage: the proof holds over all kinds of damage`() throws {
        let run = try racklab("prove", "damage", "--symbols", "12", "--seed", "9")
        #expect(run.status == 0)
        #expect(run.output.contains(": 0 wrong;"))
    }

    @Test(arguments: [0, 3]) func `positions: a container that lies turned or mirrored is put right`(number: Int) throws
    {
        let run = try racklab("prove", "positions", "--case", "\(number)", "--seed", "9")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output.contains("1 container with marks, seed 9: ") && run.output.contains(" 0 at a wrong position"))
        #expect(run.errors.contains("doubt none, wrong []"))
        #expect(try racklab("prove", "positions", "--racks", "0").status == 64)
    }

    @Test func `fuzz: the proof holds in processes of its own, and a case can be repeated`() throws {
        let folder = try TemporaryFolder()
        let run = try racklab("prove", "fuzz", "--inputs", "24", "--seed", "9")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("24 inputs, seed 9: 0 failed"))
        for kind in ["jpeg", "import", "collect", "lists", "settings", "history"] {
            #expect(run.output.contains("\n\(kind)"), "\(run.output)")
        }
        let one = try racklab("prove", "fuzz", "--case", "0", "--seed", "9", "--save", folder.path)
        #expect(one.status == 0 && one.output == "refused\n")
        let place = try racklab("prove", "fuzz", "--case", "5", "--seed", "9", "--save", folder.path)
        #expect(place.status == 0, "\(place.errors)")
        #expect(folder.names().count == 2)
    }

    @Test func `fuzz: one kind can be chosen`() throws {
        let run = try racklab("prove", "fuzz", "--inputs", "6", "--only", "settings", "--only", "lists")
        #expect(run.status == 0 && run.output.contains("6 inputs"), "\(run.errors)")
        #expect(run.output.contains("\nlists") && !run.output.contains("\njpeg"))
        #expect(try racklab("prove", "fuzz", "--only", "nothing").status == 64)
        #expect(try racklab("prove", "fuzz", "--inputs", "0").status == 64)
    }

    @Test func `crash: nothing that was claimed is lost at any of a dozen cuts`() throws {
        let run = try racklab("prove", "crash", "--cuts", "12", "--seed", "9")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("12 cuts in ") && run.output.contains("seed 9: 0 failed"))
    }

    @Test func `crash: bytes that the disk changes are noticed or change nothing`() throws {
        let run = try racklab("prove", "crash", "--bytes", "--cuts", "10")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("10 cuts in ") && run.output.contains(": 0 failed"))
    }

    @Test func `store: what a person waits for is measured, and what is too slow refutes the proof`() throws {
        let run = try racklab("prove", "store", "--sessions", "20", "--runs", "1", "--most", "10000")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("start: until a press scans") && run.output.contains(": 0 slower"))
        #expect(try racklab("prove", "store", "--sessions", "1", "--runs", "1", "--most", "0.0001").status == 70)
    }

    @Test func `wrong usage names the option and what is allowed`() throws {
        #expect(try racklab("prove", "noise", "--pictures", "0").status == 64)
        #expect(try racklab("prove", "damage", "--symbols", "0").status == 64)
        #expect(try racklab("prove", "fuzz", "--minutes", "0").status == 64)
        #expect(try racklab("prove", "fuzz", "--case", "-1").status == 64)
        #expect(try racklab("prove", "crash", "--cuts", "0").status == 64)
        #expect(try racklab("prove", "store", "--sessions", "0").status == 64)
    }
}
