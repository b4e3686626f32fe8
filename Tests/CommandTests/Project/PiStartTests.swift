// How often an update is tried on a Raspberry Pi, whose firmware does not count.

import Foundation
import TestSupport
import Testing

@Suite("The start of a Raspberry Pi")
struct PiStartTests {
    private static let scripts = Project.folder
        .appendingPathComponent("deploy/image/root/usr/lib/rackstation").path

    /// A board on which the functions of boot-pi run: its files are in a folder, and what would be done to the machine is
    /// written down in `done`.
    private struct Board {
        let folder: TemporaryFolder

        init(takesTrials: Bool = true) throws {
            folder = try TemporaryFolder()
            for name in ["choice", "a", "b", "bootloader"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
            }
            try put("modprobe", "#!/bin/sh\necho modprobe >>\(folder.path)/done\nexit \(takesTrials ? 0 : 1)\n")
            try put("systemctl", "#!/bin/sh\necho \"$@\" >>\(folder.path)/done\n")
            try start(slot: "a", onTrial: false)
        }

        private func put(_ name: String, _ text: String) throws {
            let path = try folder.put(Array(text.utf8), name)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }

        /// What kernel and firmware say of a start.
        func start(slot: String, onTrial: Bool, isFlagged: Bool? = nil) throws {
            _ = try folder.put(
                Array("ro rackstation.slot=\(slot)\(onTrial ? " rackstation.trial" : "")\n".utf8), "cmdline")
            let flag: [UInt8] = [0, 0, 0, isFlagged ?? onTrial ? 1 : 0]
            try Data(flag).write(to: URL(fileURLWithPath: "\(folder.path)/bootloader/tryboot"))
        }

        /// Runs words of the shell with the functions there; returns what they print.
        @discardableResult func run(_ words: String) throws -> String {
            let (process, output) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = [
                "-euc",
                """
                here=\(PiStartTests.scripts) cmdline=$1/cmdline boot=$1/mounted
                slot_partition() { echo 4e1f9d0a-0$([ "$1" = a ] && echo 5 || echo 6); }
                running_slot() { sed -n 's/.*slot=\\([ab]\\).*/\\1/p' "$cmdline"; }
                say() { echo "$*"; }
                boot_mount() { case $1 in *01) boot=$folder/choice ;; *02) boot=$folder/a ;; *) boot=$folder/b ;; esac; }
                boot_close() { :; }
                put_file() { cat >"$1"; }
                boot_put() { put_file "$boot/$1"; }
                folder=$1
                . "$here/boot-pi"
                bootloader=$1/bootloader waiting=$1/waiting
                \(words)
                """, "sh", folder.path,
            ]
            process.environment = ["PATH": "\(folder.path):/usr/bin:/bin"]
            process.standardOutput = output
            try process.run()
            let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return said
        }

        /// What a file of the board says; nothing where there is none.
        func text(_ name: String) -> String {
            (try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)) ?? ""
        }
        var done: String { text("done") }
        var waits: Bool { get throws { try run("boot_waits && echo yes || echo no") == "yes\n" } }
    }

    @Test func `an update is tried twice, and no more`() throws {
        let board = try Board()
        try board.run("boot_try b 2.0 'quiet'")
        #expect(board.text("b/cmdline.txt") == "root=PARTUUID=4e1f9d0a-06 rackstation.slot=b quiet rackstation.trial\n")
        #expect(board.text("choice/autoboot.txt").isEmpty)
        for left in [1, 0] {
            #expect(try board.waits)
            try board.run("boot_start_trial")
            #expect(board.text("waiting") == "b \(left)\n")
            try board.start(slot: "b", onTrial: true)
            #expect(try !board.waits)
            // Not ready in time: the firmware has forgotten the trial.
            try board.start(slot: "a", onTrial: false)
        }
        #expect(try !board.waits)
        #expect(board.text("waiting").isEmpty)
        #expect(board.done == "modprobe\nreboot\nmodprobe\nreboot\n")
    }

    @Test func `what is blessed is what the firmware starts from now on, and waits no more`() throws {
        let board = try Board()
        try board.run("boot_try b 2.0 'quiet'")
        try board.run("boot_start_trial")
        try board.start(slot: "b", onTrial: true)
        try board.run("boot_bless b 2.0 'quiet'")
        #expect(
            board.text("choice/autoboot.txt") == "[all]\ntryboot_a_b=1\nboot_partition=3\n[tryboot]\nboot_partition=2\n"
        )
        #expect(board.text("b/cmdline.txt") == "root=PARTUUID=4e1f9d0a-06 rackstation.slot=b quiet\n")
        try board.start(slot: "b", onTrial: false)
        #expect(try !board.waits)
    }

    @Test func `power that goes between the choice and its words leaves a system that is no trial`() throws {
        let board = try Board()
        try board.run("boot_try b 2.0 'quiet'")
        try board.run("boot_start_trial")
        try board.start(slot: "b", onTrial: true)
        try board.run("boot_choose b")
        // The words still say that it is one; the firmware does not.
        try board.start(slot: "b", onTrial: true, isFlagged: false)
        #expect(try board.run("boot_is_trial && echo yes || echo no") == "no\n")
        #expect(try !board.waits)
    }

    @Test func `a firmware that takes no trial is not asked for ever`() throws {
        let board = try Board(takesTrials: false)
        try board.run("boot_try b 2.0 'quiet'")
        #expect(try board.run("boot_start_trial").contains("takes no trial"))
        #expect(try !board.waits)
    }
}
