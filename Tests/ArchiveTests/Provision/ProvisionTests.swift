// What lies on a stick to set a station up with: what it would change, whether it is taken, and what holds then.

import Foundation
import Testing
import TestSupport

@testable import Archive
@testable import Station

@Suite struct `What a stick sets up` {
    private let folder: TemporaryFolder
    private var stick: String { folder.file("stick") }
    private var data: String { folder.file("data") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("stick")
        try folder.makeFolder("data")
    }

    private func writer(_ settings: String) throws -> SettingsWriter {
        let path = try folder.put(settings.utf8, "rackstation.yaml")
        return try SettingsWriter(
            named: path, environment: ["HOME": folder.path], flags: [SettingsFlag("data.folder", data, flag: "--data")])
    }

    private func put(_ text: String, _ name: String) throws { try folder.put(text.utf8, "stick/\(name)") }

    private func sign(_ key: SecretKey) throws {
        let list = ProvisionProof.list(of: try Provision.files(in: stick))
        try folder.put(list, "stick/\(Provision.listName)")
        try folder.put(key.signature(of: list), "stick/\(Provision.signatureNames[0])")
    }

    private func found(_ writer: SettingsWriter) throws -> Provision { try Provision.inFolder(stick, with: writer) }

    private func code(_ writer: SettingsWriter) throws -> Fault.Code {
        try #require(throws: Fault.self) { try found(writer) }.code
    }

    @Test func `what would change stands line by line, from what to what`() throws {
        let rules = try folder.put(
            "labels:\n  - context: box\n    fields:\n      lot: {from: code}\n".utf8, "labels.rules")
        let writer = try writer("labels:\n  rules: \(rules)\n")
        try put("labels:\n  rules: \(rules)\ngrid:\n  tolerance: 80\n", "rackstation.yaml")
        try put("labels:\n  - context: cryobox\n    fields:\n      lot: {from: code}\n", "labels.rules")
        try PINBook(folder: stick).set("1234", for: "Ada")
        #expect(
            try found(writer).changes == [
                .init("grid.tolerance", from: "100", to: "80"),
                .init("labels.rules:2", from: "  - context: box", to: "  - context: cryobox"),
                .init("operator-pins: Ada", from: "", to: "PIN"),
            ])
    }

    @Test func `of lists those stand there that change, with all that they have`() throws {
        let profiles = "profiles:\n  - {name: mine, columns: [position, value]}\n"
        func containers(_ names: String...) -> String {
            "containers:\n" + names.map { "  - {name: \($0), rows: 4, columns: 6}\n" }.joined()
        }
        let writer = try writer(profiles + containers("a"))
        try put(profiles + containers("a", "b"), "rackstation.yaml")
        let changes = try found(writer).changes
        #expect(changes.map(\.subject) == ["containers"])
        #expect(changes.first?.old.contains("a: 4 rows") == true && changes.first?.new.contains("; b: 4 rows") == true)
    }

    @Test func `a time that has come sets a clock that is behind it, and none that is ahead`() throws {
        let writer = try writer("")
        func found(_ text: String, at now: Double) throws -> Provision {
            try Provision.compared(
                [.clock: Array(text.utf8)], proof: [:], with: writer,
                at: StationTime(secondsSince1970: now, utcOffset: 3600))
        }
        // 21 September 2026, 15:13 there.
        let behind = try found("\u{FEFF}2026-11-25 21:45\r\n", at: 1_790_000_000)
        #expect(behind.time == CivilTime("2026-11-25 21:45") && !behind.needsStart)
        #expect(behind.changes == [.init("clock.txt", from: "2026-09-21 15:13", to: "2026-11-25 21:45")])
        #expect(try found("2026-11-25 21:45", at: 0).changes.first?.old == "1970-01-01 01:00:00 +01:00")
        for written in ["2026-09-21 15:13", "2025-01-01 00:00"] {
            let over = try found(written, at: 1_790_000_000)
            #expect(over.time == nil && over.changes.isEmpty)
            #expect(over.files.isEmpty)
        }
        for rubbish in ["", "now", "2026-11-25 21:45\n2026", "2026-11-25 21:45 CET", "25.11.2026 21:45"] {
            let fault = try #require(throws: Fault.self) { try found(rubbish, at: 1_790_000_000) }
            #expect(fault.code == .clock(.unreadable) && fault.text.description.hasPrefix("clock.txt:1"))
        }
    }

    @Test func `where something is wrong every line of it is named, and nothing is taken`() throws {
        let writer = try writer("")
        #expect(try code(writer) == .provision(.notOnStick))
        try put("grid:\n  tolerance: 900\n  rows: 7\n", "rackstation.yaml")
        let fault = try #require(throws: Fault.self) { try found(writer) }
        let lines = fault.details.map { $0.description.prefix(18) }.sorted()
        #expect(lines == ["rackstation.yaml:2", "rackstation.yaml:3"])
        try put("grid:\n  tolerance: 90\n", "rackstation.yaml")
        try put("labels: 7\n", "labels.rules")
        #expect(try code(writer) == .provision(.unnamedRules))
        try put("labels:\n  rules: \(folder.file("own.rules"))\n", "rackstation.yaml")
        #expect(try code(writer) == .label(.badRules))
        try folder.remove("stick/labels.rules")
        try put("Ada\tno hash\n", "operator-pins")
        #expect(try code(writer) == .person(.badLine))
        try put("", "operator-pins")
        try put("data:\n  folder: /elsewhere\n", "rackstation.yaml")
        // The command line counts before the file here, as the service's own folder does not.
        _ = try found(writer)
        #expect(folder.names(in: "data") == [])
    }

    @Test func `what has to be signed is taken as it was signed with the station's key, and not otherwise`() throws {
        let (key, other) = (SecretKey(), SecretKey())
        let path = try folder.put(key.publicKey.file, "provision.pub")
        let signed = try writer("stick:\n  provision: signed\n  provision_key: \(path)\n")
        try put("grid:\n  tolerance: 80\n", "rackstation.yaml")
        #expect(try code(signed) == .provision(.unsigned))
        try sign(other)
        #expect(try code(signed) == .provision(.otherKey))
        try sign(key)
        #expect(try found(signed).signer == key.publicKey.name)
        try put("grid:\n  tolerance: 81\n", "rackstation.yaml")
        #expect(try code(signed) == .provision(.altered))
        // A file that was not signed with the others is none of them.
        try sign(key)
        try put("", "operator-pins")
        #expect(try code(signed) == .provision(.altered))
        try folder.remove("provision.pub")
        #expect(try code(signed) == .provision(.noKey))
        // Where nothing has to be signed, a signature that is wrong is no better for it.
        let any = try writer("stick:\n  provision_key: \(path)\n")
        #expect(try found(any).signer == nil)
        try folder.put(key.publicKey.file, "provision.pub")
        #expect(try code(any) == .provision(.altered))
    }

    @Test func `settings hold from the next start, and overrule what was changed at the station`() throws {
        let before = try writer("grid:\n  tolerance: 120\n")
        _ = try before.set("grid.tolerance", to: "130")
        _ = try before.set("screen.language", to: "de")
        try put("grid:\n  tolerance: 80\n", "rackstation.yaml")
        let provision = try found(before)
        #expect(provision.changes == [.init("grid.tolerance", from: "130", to: "80")] && provision.needsStart)
        let staged = StagedSettings(folder: data)
        try staged.stage(provision.files[.settings] ?? [], proof: provision.proof)
        #expect(String(decoding: try folder.bytes("rackstation.yaml"), as: UTF8.self).contains("120"))
        #expect(staged.finish(with: before) == nil)
        let after = try before.current()
        #expect(after.settings.scan.tolerance == 80 && after.settings.screen.language == .german)
        #expect(String(decoding: try folder.bytes("rackstation.yaml.old"), as: UTF8.self).contains("120"))
        #expect(folder.names(in: "data/provision") == [] && staged.finish(with: before) == nil)
    }

    @Test
    func `what somebody laid ready without a signature does not become the settings file where there has to be one`()
        throws
    {
        let key = SecretKey()
        let path = try folder.put(key.publicKey.file, "provision.pub")
        let text = "stick:\n  provision: signed\n  provision_key: \(path)\n"
        let writer = try writer(text)
        let staged = StagedSettings(folder: data)
        let new = Array("grid:\n  tolerance: 80\n".utf8)
        try staged.stage(new, proof: [:])
        let error = try #require(throws: Fault.self) { try staged.apply(with: writer) }
        #expect(error.code == .provision(.unsigned))
        let list = ProvisionProof.list(of: [.settings: new])
        let proof = [Provision.listName: list, Provision.signatureNames[0]: key.signature(of: list)]
        try staged.stage(Array("grid:\n  tolerance: 81\n".utf8), proof: proof)
        #expect(staged.finish(with: writer)?.code == .provision(.notApplied))
        #expect(String(decoding: try folder.bytes("rackstation.yaml"), as: UTF8.self) == text)
        try staged.stage(new, proof: proof)
        #expect(try staged.apply(with: writer) && !staged.apply(with: writer))
        // Nor what is wrong.
        try staged.stage(Array("grid: 7\n".utf8), proof: [:])
        #expect(throws: Fault.self) { try staged.apply(with: try self.writer("")) }
    }

    @Test func `a link in the place of what lies ready counts for nothing`() throws {
        let writer = try writer("")
        let other = try folder.put("grid:\n  tolerance: 80\n".utf8, "other.yaml")
        try folder.makeFolder("data/provision")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("data/provision/rackstation.yaml"), withDestinationPath: other)
        #expect(try !StagedSettings(folder: data).apply(with: writer))
    }
}
