// No command writes over what it reads, and none takes a file's name for a folder's.

import Foundation
import Testing
import TestSupport

@Suite("outputs of commands")
struct OverwritingTests {
    private let folder: TemporaryFolder
    private let photo: String
    private let bytes: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        bytes = try Fixture.bytes("5-special-4x6.jpg")
        photo = try folder.put(bytes, "photo.jpg")
    }

    @Test(arguments: ["--annotate", "-o", "--rack-csv"])
    func `the photograph is never written over, however it is named`(_ flag: String) throws {
        try folder.makeFolder("sub")
        try FileManager.default.createSymbolicLink(atPath: folder.file("link.jpg"), withDestinationPath: "photo.jpg")
        try FileManager.default.linkItem(atPath: photo, toPath: folder.file("hard.jpg"))
        try FileManager.default.createSymbolicLink(atPath: folder.file("here"), withDestinationPath: ".")
        for name in ["photo.jpg", "./photo.jpg", "sub/../photo.jpg", "link.jpg", "hard.jpg", "here/photo.jpg"] {
            let run = try rackstation("scan", photo, flag, folder.file(name))
            #expect(run.status == 64 && run.output.isEmpty, "\(name)")
            #expect(run.errorLines.count == 1 && run.errors.contains("would write over"))
            let other = try rackstation("scan", folder.file(name), flag, photo)
            #expect(other.status == 64, "\(name)")
        }
        #expect(try folder.bytes("photo.jpg") == bytes)
    }

    @Test func `neither are the settings, nor the photograph by a stream`() throws {
        let settings = try folder.put(Array("grid:\n  rack: 4x6\n".utf8), "settings.json")
        let run = try rackstation("scan", photo, "--config", settings, "-o", settings)
        #expect(run.status == 64 && run.errors.contains("would write over"))
        for stream in ["1>>", "2>>"] {
            let led = try rackstation(
                words: ["scan", photo], launcher: ["/bin/bash", "-c", "exec \"$@\" \(stream)'\(photo)'", "bash"])
            #expect(led.status == 64)
        }
        #expect(try folder.bytes("settings.json").count == 18)
        #expect(Array(try folder.bytes("photo.jpg").prefix(bytes.count)) == bytes)
    }

    @Test func `two outputs are never one file`() throws {
        try FileManager.default.createSymbolicLink(atPath: folder.file("link.csv"), withDestinationPath: "new.csv")
        for (one, other) in [("new.csv", "./new.csv"), ("new.csv", "link.csv"), ("gone/x.csv", "gone/x.csv")] {
            let run = try rackstation("scan", photo, "-o", folder.file(one), "--rack-csv", folder.file(other))
            #expect(run.status == 64 && run.errors.contains("both name"), "\(one), \(other)")
        }
        try folder.put(bytes, "photo_rack.jpg")
        let many = try rackstation(
            "scan", photo, folder.file("photo_rack.jpg"), "-o", folder.file("out"), "--rack-csv", folder.file("out"))
        #expect(many.status == 64 && many.errors.contains("both name"))
        #expect(folder.names() == ["link.csv", "photo.jpg", "photo_rack.jpg"])
    }

    @Test func `several pictures in one file of a form that cannot tell them apart are refused, and nothing is made`()
        throws
    {
        let other = try folder.put(bytes, "other.jpg")
        for (flag, name, form) in [
            ("-o", "one.csv", "spreadsheet"), ("-o", "one.txt", "table"), ("-o", "one.json", "dp5"),
            ("--annotate", "one.png", "csv"), ("-o", "photo.jpg", "csv"), ("--rack-csv", "-", "csv"),
        ] {
            let run = try rackstation(
                "scan", photo, other, "--format", form, flag, name == "-" ? name : folder.file(name))
            #expect(run.status == 64 && run.output.isEmpty && run.errorLines.count == 1, "\(flag) \(name)")
        }
        let refused = try rackstation("scan", photo, other, "--format", "table", "-o", folder.file("one.csv"))
        #expect(
            refused.errors == """
                rackstation: --output \(folder.file("one.csv")): one file of several pictures is csv, rack, json, and \
                not table; name a folder: --output FOLDER/

                """)
        #expect(folder.names() == ["other.jpg", "photo.jpg"])
        // A folder may be called anything.
        #expect(try rackstation("scan", photo, other, "-o", folder.file("one.csv") + "/").status == 0)
        #expect(folder.names(in: "one.csv") == ["other.csv", "photo.csv"])
    }

    @Test func `a dash is standard output`() throws {
        let plain = try rackstation("scan", photo)
        let dash = try rackstation("scan", photo, "-o", "-")
        #expect(dash.status == 0 && dash.output == plain.output && dash.errors == plain.errors)
        let rack = try rackstation("scan", photo, "-o", folder.file("vials.csv"), "--rack-csv", "-")
        let positions = try rackstation("scan", photo, "--format", "rack")
        #expect(rack.status == 0 && rack.output == positions.output)
        #expect(try rackstation("scan", photo, "--rack-csv", "-").status == 64)
        for run in [
            try racklab("simulate", "practice", "-o", "-"), try racklab("screens", "-o", "-"),
            try rackstation("collect", folder.path, "-o", "-"),
        ] {
            #expect(run.status == 64 && run.errorLines.count == 1, "\(run.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: "-"))
    }

    @Test func `the photograph of the screens and a database that is collected stay too`() throws {
        let home = try folder.put(bytes, "home.png")
        let screens = try racklab("screens", "--photograph", home, "-o", folder.path)
        #expect(screens.status == 64 && screens.errors.contains("would write over"))
        let database = try folder.put([1, 2, 3], "sessions.sqlite")
        try FileManager.default.linkItem(atPath: database, toPath: folder.file("hard.sqlite"))
        for output in ["sessions.sqlite", "hard.sqlite"] {
            let run = try rackstation("collect", database, "-o", folder.file(output))
            #expect(run.status == 64 && run.errorLines.count == 1)
        }
        #expect(try folder.bytes("sessions.sqlite") == [1, 2, 3])
    }
}
