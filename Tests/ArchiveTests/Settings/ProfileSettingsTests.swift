// Profiles in the settings: own ones, names in export.forms, and what is wrong with them.

import TestSupport
import Testing

@testable import Station
@testable import Archive

@Suite struct `Profiles in the settings` {
    private static let own = """
        profiles:
          - name: freezer
            columns: [box, position, value, {title: Lab, text: B12}, {title: Wann, field: date}]
            header: false
            lines: read
            order: columns
            separator: semicolon
            quoting: always
            line_end: crlf
            encoding: windows-1252
            empty: "-"
            unread: "?"
            file: "{station}_{box}_{time}.txt"
          - name: plain
            columns:
              - value

        """

    private func resolve(_ yaml: String) throws(Fault) -> Settings {
        try ResolvedSettings(file: ("s.yaml", Array(yaml.utf8)), environment: ["HOME": "/h"]).settings
    }

    private func errors(_ yaml: String) -> [String] {
        do throws(Fault) {
            _ = try resolve(yaml)
            return []
        } catch {
            return error.details.map(\.description)
        }
    }

    @Test func `own profiles have all that the file says`() throws {
        let settings = try resolve(Self.own + "export:\n  forms: [limber, freezer]\n")
        let first = try #require(settings.templates.first)
        var expected = ExportTemplate(
            name: "freezer",
            columns: [
                .init(.box), .init(.position), .init(.value), .init(text: "B12", title: "Lab"),
                .init(.date, title: "Wann"),
            ], fileName: try #require(.init("{station}_{box}_{time}.txt")))
        (expected.hasHeader, expected.lines, expected.order) = (false, .read, .columns)
        (expected.separator, expected.quoting, expected.lineEnd) = (.semicolon, .always, .crlf)
        (expected.encoding, expected.empty, expected.unread) = (.windows1252, "-", "?")
        #expect(first == expected)
        #expect(settings.templates.last?.fileName.pattern == "plain_{time}.csv")
        #expect(settings.exportForms == ["limber", "freezer"])
        #expect(settings.lines.last == "profiles: plain: value; comma, utf-8, plain_{time}.csv")
        #expect(ExportForm.profiles(of: settings).map(\.id).suffix(2) == ["freezer", "plain"])
    }

    @Test func `export.forms is a list of names, and an unknown one is named`() throws {
        #expect(try resolve("export:\n  forms: limber, dp5\n").exportForms == ["limber", "dp5"])
        #expect(try resolve("export:\n  forms: none\n").exportForms.isEmpty && Settings().exportForms.isEmpty)
        let found = errors("export:\n  forms: limbr\n")
        #expect(found.first?.hasPrefix("s.yaml:2: export.forms: \"limbr\" is no profile; did you mean limber?") == true)
        #expect(errors("export:\n  forms: limber, limber\n").first?.contains("not allowed; allowed: none, or") == true)
    }

    @Test(arguments: [
        ("- columns: [value]\n", 2, "name is missing; allowed: 1 to 32 of a-z"),
        ("- name: limber\n    columns: [value]\n", 2, "name: \"limber\" is not allowed"),
        ("- name: csv\n    columns: [value]\n", 2, "name: \"csv\" is not allowed"),
        ("- name: images\n    columns: [value]\n", 2, "name: \"images\" is not allowed"),
        ("- name: a/b\n    columns: [value]\n", 2, "name: \"a/b\" is not allowed"),
        ("- name: a\n", 2, "columns is missing"),
        ("- name: a\n    columns: value\n", 3, "columns: a list of 1 to 40 is expected"),
        ("- name: a\n    columns: [box]\n", 3, "columns: value is missing among them"),
        (
            "- name: a\n    columns: [value, postion]\n", 3,
            "\"postion\" is no column; did you mean position?; columns: "
        ),
        ("- name: a\n    columns: [value, {title: b}]\n", 3, "column \"b\": either field or text is expected"),
        (
            "- name: a\n    columns: [value]\n    separator: \";\"\n", 4,
            "separator: \";\" is not allowed; allowed: comma,"
        ),
        (
            "- name: a\n    columns: [value]\n    encoding: utf-16\n", 4,
            "allowed: utf-8, utf-8-bom, latin1, windows-1252"
        ),
        (
            "- name: a\n    columns: [value]\n    header: yes\n", 4,
            "header: \"yes\" is not allowed; allowed: true, false"
        ),
        ("- name: a\n    columns: [value]\n    file: \"{box}.csv\"\n", 4, "file: \"{box}.csv\" is not allowed"),
        ("- name: a\n    columns: [value]\n    unread: \"a\\tb\"\n", 4, "unread: "),
        ("- name: a\n    columns: [value]\n    typed: x\n", 4, "\"typed\" is no key of a profile"),
        (
            "- name: a\n    columns: [value]\n    quoting: never\n    empty: \"a,b\"\n", 2,
            "holds the separator or a quote"
        ),
        ("- name: a\n    columns: [value]\n    encoding: latin1\n    empty: \"€\"\n", 2, "that latin1 does not have"),
        (
            "- name: a\n    columns: [value]\n  - name: a\n    columns: [value]\n", 4,
            "a is given twice; first in line 2"
        ),
        ("- a\n", 2, "the keys of a profile are expected"),
    ])
    func `what is wrong names its line and what is allowed`(yaml: String, line: Int, text: String) {
        let found = errors("profiles:\n  " + yaml)
        #expect(found.contains { $0.hasPrefix("s.yaml:\(line): profiles: ") && $0.contains(text) }, "\(found)")
    }

    @Test func `a section that is no list is refused, and one that is empty has none`() throws {
        #expect(errors("profiles: limber\n").first?.contains("a list is expected") == true)
        #expect(try resolve("profiles:\n").templates.isEmpty)
    }

    @Test func `the commented file's own profile is one`() throws {
        let lines = Settings.template().split(separator: "\n", omittingEmptySubsequences: false)
        let sample = lines.drop { !$0.hasPrefix("# profiles:") }.prefix { $0.hasPrefix("#") }.map { $0.dropFirst(2) }
        #expect(try resolve(sample.joined(separator: "\n")).templates.map(\.name) == ["freezer"])
    }
}
