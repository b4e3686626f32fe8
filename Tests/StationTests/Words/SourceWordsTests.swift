// Whether what the sources say of a fault, beside the tables of faults, is in the catalogue.

import Foundation
import Testing

@testable import Station
@testable import Archive

@Suite struct SourceWordsTests {
    /// What only commands say, in English.
    private static let spokenByCommands = [
        "/Doctor/", "/Import/", "/Collect/", "/Export/", "CameraCheckup.swift", "SettingsFile.swift",
    ]
    /// Names that are the same in every language.
    private static let names = ["{} {}", "{}x{}"]

    @Test("every fault that is written in the sources of the station and its devices is in the catalogue")
    func faultsInSourcesAreTranslated() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
        var patterns: [(pattern: String, file: String)] = []
        for folder in ["Station", "Devices"] {
            let files = FileManager.default.enumerator(
                at: sources.appending(path: folder), includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                guard !Self.spokenByCommands.contains(where: { file.path.contains($0) }) else { continue }
                patterns += Self.patterns(in: try String(contentsOf: file, encoding: .utf8)).map {
                    ($0, file.lastPathComponent)
                }
            }
        }
        #expect(patterns.count > 20)
        let known = Set(Catalogue.all.map(\.english))
        for (pattern, file) in patterns where !known.contains(pattern) {
            Issue.record("\(file): \(pattern)")
        }
    }

    /// The details and advice that are given to a fault, with `{}` for each value.
    private static func patterns(in source: String) -> [String] {
        source.matches(of: /\b(?:text|remedy|advice|detail):\s+"(?!")/).compactMap { match in
            pattern(of: source[match.range.upperBound...])
        }.filter { $0.contains(" ") && $0.contains(where: \.isLetter) && !names.contains($0) }
    }

    /// A literal up to its closing quote.
    private static func pattern(of literal: Substring) -> String? {
        var (pattern, rest) = ("", literal)
        while let sign = rest.popFirst() {
            switch sign {
            case "\"": return pattern
            case "\\":
                guard let next = rest.popFirst() else { return nil }
                guard next == "(" else {
                    pattern.append(next)
                    continue
                }
                var depth = 1
                while depth > 0, let inner = rest.popFirst() { depth += inner == "(" ? 1 : inner == ")" ? -1 : 0 }
                pattern += "{}"
            default: pattern.append(sign)
            }
        }
        return nil
    }
}
