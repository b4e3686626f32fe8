// What the doctor says of the reading of labels.

import Station
import TestSupport
import Testing

@testable import Devices

@Suite struct `The doctor, of labels,` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func settings(_ rules: String) throws -> LabelSettings {
        var settings = LabelSettings()
        settings.rules = try folder.put(Array(rules.utf8), "rules.yaml")
        return settings
    }

    @Test func `says nothing where none are read`() { #expect(Check.labels(LabelSettings()).isEmpty) }

    @Test func `names the kinds of labels, or what is wrong with their rules`() throws {
        let rules = "labels:\n  - context: box\n    fields: {box: {match: 'B'}}\n"
        let well = Check.labels(try settings(rules), recognition: .failure(.missing))
        #expect(well.map(\.state) == [.ok, .warning] && well[0].text.hasSuffix("rules.yaml: box"))
        #expect(well[1].text.contains("tesseract is not installed"))
        let wrong = Check.labels(try settings(rules.replacing("match", with: "mach")))
        #expect(wrong[0].state == .warning && wrong[0].text.contains("rules.yaml:3:"))
        try folder.remove("rules.yaml")
        #expect(Check.labels(LabelSettings.with(folder.file("rules.yaml")))[0].state == .warning)
    }
}

extension LabelSettings {
    fileprivate static func with(_ rules: String) -> LabelSettings {
        var settings = LabelSettings()
        settings.rules = rules
        return settings
    }
}
