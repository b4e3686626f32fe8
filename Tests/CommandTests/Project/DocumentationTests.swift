// What is written about the station, held against the station itself.

import ArgumentParser
import Foundation
import Station
import Testing

@testable import racklab
@testable import rackstation
import Archive

@Suite("The documentation")
struct DocumentationTests {
    private static let project = Project.folder
    private static let catalogue = project.appending(path: "Sources/rackstation/rackstation.docc")
    private static let front = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map { project.appending(path: $0) }

    /// What stands for HASH, which has to look like one.
    private static let hash = String(repeating: "0", count: 64)

    /// All pages of the catalogue.
    private static var pages: [URL] {
        get throws {
            try FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "md" }
        }
    }

    private func text(_ page: URL) throws -> String { String(decoding: try Data(contentsOf: page), as: UTF8.self) }

    @Test func `the page of settings has exactly the settings that there are`() throws {
        let page = try text(Self.catalogue.appending(path: "Settings.md"))
        #expect(
            page.hasSuffix(Settings.reference),
            "let the page end with what `rackstation config reference` prints")
    }

    @Test func `the page of files names every form of export`() throws {
        let page = try text(Self.catalogue.appending(path: "Files.md"))
        let forms = ExportForm.declared.map { "| `\($0.id)` | \($0.summary) |\n" }.joined()
        #expect(page.contains("| Form | Holds |\n| --- | --- |\n\(forms)\n"))
    }

    @Test func `the page to begin with is short`() throws {
        #expect(try text(Self.front[0]).utf8.count <= 8000)
    }

    @Test func `every link leads to a page or a file that is there`() throws {
        for page in try Self.pages + Self.front {
            for link in try text(page).matches(of: /\]\(([^)#]*)(#[^)]*)?\)/).map(\.1) where !link.isEmpty {
                if link.hasPrefix("http") { continue }
                let target =
                    link.hasPrefix("doc:")
                    ? Self.catalogue.appending(path: "\(link.dropFirst(4)).md")
                    : page.deletingLastPathComponent().appending(path: link)
                #expect(
                    (try? target.checkResourceIsReachable()) == true, "\(page.lastPathComponent) names \(link)")
            }
        }
    }

    @Test func `every page can be found from the first`() throws {
        let first = try text(Self.catalogue.appending(path: "rackstation.md"))
        for page in try Self.pages.map({ $0.deletingPathExtension().lastPathComponent }) where page != "rackstation" {
            #expect(first.contains("(doc:\(page))"), "\(page) stands in no list")
        }
    }

    @Test func `every command that is shown can be given`() throws {
        var count = 0
        for page in try Self.pages + Self.front {
            for line in try text(page).matches(of: /(?m)^    (rackstation|racklab) ([^#>\n]*)/) {
                let words = line.2.split(separator: " ").map { $0 == "HASH" ? Self.hash : String($0) }
                count += 1
                #expect(throws: Never.self, "\(page.lastPathComponent): \(line.0)") {
                    try line.1 == "racklab" ? RackLab.parseAsRoot(words) : RackStation.parseAsRoot(words)
                }
            }
        }
        #expect(count >= 20)
    }
}
