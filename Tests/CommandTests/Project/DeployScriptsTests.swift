// The scripts of deploy as somebody meets them who only wants to know what they do.

import Foundation
import Testing
import TestSupport

@Suite("deploy scripts")
struct DeployScriptsTests {
    private static let folder = Project.folder.appendingPathComponent(
        "deploy"
    ).path
    private static let scripts = [
        "build", "build-deb", "build-image", "check-gpiod", "compare", "count-instructions", "cross", "demo",
        "emulate-arm64", "install", "install-packages", "load-postgresql", "release", "sbom", "setup", "test",
        "test-arm64", "test-install", "test-long", "test-same",
    ]

    /// Runs a script where nothing can be built, installed or fetched: each of these programs only says that it was called.
    private func run(_ script: String, _ words: String...) throws -> FinishedCommand { try run(script, words) }

    private func run(_ script: String, _ words: [String]) throws -> FinishedCommand {
        let programs = try TemporaryFolder()
        for name in ["swift", "apt-get", "sudo", "dpkg-query", "gcc"] {
            let path = try programs.put(Array("#!/bin/sh\necho called \(name) >&2\nexit 99\n".utf8), name)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        let (process, output, errors) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "\(Self.folder)/\(script)")
        process.arguments = words
        process.environment = ["PATH": "\(programs.path):/usr/bin:/bin", "HOME": programs.path]
        (process.standardOutput, process.standardError) = (output, errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return FinishedCommand(status: process.terminationStatus, output: said, errors: complaint)
    }

    @Test(arguments: scripts, ["-h", "--help"])
    func `help needs no build`(_ script: String, _ word: String) throws {
        let run = try run(script, word)
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.count > 60 && !run.output.contains("set -euo"))
    }

    @Test(arguments: [
        "build", "build-deb", "check-gpiod", "compare", "count-instructions", "cross", "demo", "install",
        "release", "sbom", "setup", "test-arm64", "test-install", "test-long", "test-same",
    ])
    func `a wrong option is told before anything is built`(_ script: String) throws {
        let run = try run(script, "--nonsense")
        #expect(run.status == (script == "compare" ? 2 : 64))
        #expect(run.errors.contains("--nonsense") || script == "compare")
        #expect(!run.errors.contains("called") && run.output.isEmpty)
    }

    @Test(arguments: ["build", "build-deb"])
    func `an architecture that there is not is told before anything is built`(_ script: String) throws {
        for words in [["--arch", "sparc"], ["--arch=sparc", "racklab"], ["racklab", "--arch"]] {
            let run = try run(script, words)
            #expect(run.status == 64 && run.output.isEmpty && !run.errors.contains("called"), "\(words)")
            #expect(run.errors.contains("--arch") && run.errors.split(separator: "\n").count == 1, "\(words)")
        }
    }

    @Test func `the demo knows the options that the program has, and their values`() throws {
        let (help, demo) = (try run("demo", "--help").output, try rackstation("demo", "--help").output)
        let options = Set(demo.matches(of: /--[a-z-]+/).map { String($0.output) }).subtracting(["--help", "--version"])
        #expect(options.count >= 5)
        for option in options { #expect(help.contains(option), "\(option)") }
        for words in [
            ["--pause", "61"], ["--pause", "x"], ["--pause"], ["--pictures", "no-such-picture"], ["picture.jpg"],
        ] {
            let run = try run("demo", words[0], words.count > 1 ? words[1] : "--data=x")
            #expect(run.status == 64 && !run.errors.contains("called"), "\(words)")
        }
    }
}
