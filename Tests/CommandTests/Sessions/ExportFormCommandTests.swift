// Forms of export in the commands, tried with a form that nobody has.

import ArgumentParser
import Foundation
import Testing
import TestSupport

@testable import Archive
@testable import rackstation
@testable import Station

@Suite("Forms of export in commands")
struct ExportFormCommandTests {
    private static let made = ExportForm("count", "the number of lines", ending: "_count.bin") { session in
        [0xFF, UInt8(session.csv.split(separator: "\n").count)]
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func offering<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await ExportForm.$all.withValue(ExportForm.declared + [Self.made], operation: body)
    }

    @Test func `a form is offered by help and completions, and the others stay what they were`() async throws {
        await offering {
            let scan = ScanPictures.helpMessage()
            #expect(
                scan.contains("spreadsheet") && scan.replacing(/\s+/, with: " ").contains("count, the number of lines"))
            let export = ExportSessions.helpMessage().replacing(/\s+/, with: " ")
            #expect(export.contains("--spreadsheet Write rack_…_spreadsheet.csv as well"))
            #expect(export.contains("--count Write vials_…_count.bin as well, the number of lines."))
            #expect(RackStation.completionScript(for: .bash).contains("--count"))
        }
        #expect(!ExportSessions.helpMessage().contains("--count"))
        #expect(RackStation.completionScript(for: .fish).contains("spreadsheet"))
    }

    @Test func `sessions export writes it where it is asked for, and scan in any place`() async throws {
        try folder.makeFolder("data")
        let store = try await SessionStore.open(path: folder.file("data/sessions.sqlite"))
        let session = try await store.insert(Samples.newSession([["A1"]], second: 0))
        try await offering {
            let words = ["sessions", "export", "1", "--data", folder.file("data"), "--output"]
            for (flags, names) in [([], 4), (["--count"], 5), (["--count", "--spreadsheet"], 6)] {
                let out = folder.file("out\(names)")
                let command = try #require(RackStation.parseAsRoot(words + [out] + flags) as? ExportSessions)
                try await command.run()
                #expect(folder.names(in: "out\(names)").count == names)
            }
            #expect(try folder.bytes("out5/\(ExportName.stem(of: session.csvName))_count.bin") == [0xFF, 2])
            let plan = try OutputPlan(
                images: ["a.jpg", "b.jpg"], output: folder.file("results"), rackCSV: nil, annotate: nil,
                format: ResultFormat(argument: "count"))
            #expect(plan.outputs.map { $0.result?.path.hasSuffix("_count.bin") } == [true, true])
            #expect(try plan.format.form?.bytes(of: ExportedSession(session)) == [0xFF, 2])
        }
        #expect(ResultFormat(argument: "count") == nil)
    }

    @Test func `the extension of a named file chooses the form, the plainer one where several have it`() async throws {
        func forms(of names: [String]) throws -> [String] {
            try names.map { name in
                try OutputPlan(
                    images: ["a.jpg"], output: folder.file(name), rackCSV: nil, annotate: nil, format: nil
                ).format.id
            }
        }
        try await offering {
            let chosen = try forms(of: ["x.bin", "x.CSV", "x.json", "x.txt", "x.dat"])
            #expect(chosen == ["count", "csv", "json", "table", "csv"])
        }
        let chosen = try forms(of: ["x.bin"])
        #expect(chosen == ["csv"])
    }
}
