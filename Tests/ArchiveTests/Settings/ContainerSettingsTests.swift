// Containers in the settings: own ones, names, and what is wrong with them.

import RackCore
import TestSupport
import Testing

@testable import Station
@testable import Archive

@Suite struct `Containers in the settings` {
    private static let own = """
        containers:
          - name: box81          # with a mark of its own
            rows: 9
            columns: 9
            numbering: letters-rows
            mark: {code: '^BX', side: left}
          - name: tray
            rows: 3
            cols: 7
            numbering: numbers-columns
            start: bottom-right
            pitch: 12.5
            mark:
              code: "T-[0-9]+"
              side: top

        """

    private func resolve(
        _ yaml: String, _ environment: [String: String] = [:], _ flags: [SettingsFlag] = []
    ) throws(Fault) -> Settings {
        try ResolvedSettings(
            file: ("s.yaml", Array(yaml.utf8)), environment: ["HOME": "/h"].merging(environment) { $1 }, flags: flags
        ).settings
    }

    private func errors(_ yaml: String, _ environment: [String: String] = [:]) -> [String] {
        do throws(Fault) {
            _ = try resolve(yaml, environment)
            return []
        } catch {
            return error.details.map(\.description)
        }
    }

    @Test func `own containers have all that the file says, in block and in flow form`() throws {
        let settings = try resolve(Self.own)
        #expect(
            settings.containers == [
                Container(
                    name: "box81", shape: RackShape(rows: 9, cols: 9), mark: RimMark(code: "^BX", side: .left)),
                Container(
                    name: "tray", shape: RackShape(rows: 3, cols: 7),
                    numbering: PositionNumbering(.numbersColumns, from: .bottomRight), pitch: 12.5,
                    mark: RimMark(code: "T-[0-9]+", side: .top)),
            ])
        #expect(settings.scan.allowed.isEmpty)
        #expect(settings.knownContainers.filter { $0.name == "box81" } == [settings.containers[0]])
        #expect(
            settings.lines.last
                == "containers: tray: 3 rows, 7 columns, numbers-columns from bottom-right, pitch 12.5 mm, mark T-[0-9]+ at top"
        )
    }

    @Test(arguments: [
        "grid:\n  container: tray, sbs96\n", "grid:\n  container: [tray, sbs96]\n",
        "grid:\n  container:\n    - tray\n    - sbs96\n", "grid:\n  container: \"tray ,sbs96\"\n",
    ])
    func `containers are named as a list or in one line`(yaml: String) throws {
        #expect(try resolve(Self.own + yaml).scan.allowed.map(\.name) == ["tray", "sbs96"])
        #expect(try resolve(yaml + Self.own).scan.allowed.map(\.name) == ["tray", "sbs96"])
    }

    @Test func `a variable and a flag name own containers too`() throws {
        let variable = ["RACKSTATION_GRID_CONTAINER": "tray"]
        #expect(try resolve(Self.own, variable).scan.containers.map(\.name) == ["tray"])
        let flag = SettingsFlag("grid.container", "box64, tray", flag: "--container")
        #expect(try resolve(Self.own, variable, [flag]).scan.containers.map(\.name) == ["box64", "tray"])
    }

    @Test func `an unknown name says which there are, with a guess`() {
        let error = errors(Self.own + "grid:\n  container: [sbs96, trray]\n")
        #expect(error.count == 1)
        #expect(
            error.first?.hasPrefix("s.yaml:17: grid.container: \"trray\" is no container; did you mean tray?") == true)
        #expect(error.first?.contains("containers: box81, tray, box64") == true)
        #expect(errors("grid:\n  container: box81, box81\n").first?.contains("not allowed; allowed: auto, or") == true)
    }

    @Test(arguments: [
        ("- rows: 9\n    columns: 9\n", 2, "name is missing; allowed: 1 to 32"),
        ("- name: a b\n    rows: 9\n    columns: 9\n", 2, "name: \"a b\" is not allowed; allowed: 1 to 32"),
        ("- name: a\n    rows: 25\n    columns: 9\n", 3, "rows: \"25\" is not allowed; allowed: 1 to 24"),
        ("- name: a\n    rows: 9\n", 2, "columns is missing; allowed: 1 to 24"),
        (
            "- name: a\n    rows: 9\n    collumns: 9\n", 4,
            "\"collumns\" is no key of a container; did you mean columns?"
        ),
        ("- name: a\n    rows: 9\n    rows: 9\n    columns: 9\n", 4, "rows is given twice; first in line 3"),
        (
            "- name: a\n    rows: 9\n    columns: 9\n    numbering: letters\n", 5,
            "allowed: letters-rows, letters-columns"
        ),
        ("- name: a\n    rows: 9\n    columns: 9\n    start: top\n", 5, "allowed: top-left, top-right"),
        (
            "- name: a\n    rows: 9\n    columns: 9\n    pitch: 0.2\n", 5,
            "pitch: \"0.2\" is not allowed; allowed: 1 to 100"
        ),
        ("- name: a\n    rows: 9\n    columns: 9\n    mark: {code: '[', side: left}\n", 5, "regular expression"),
        ("- name: a\n    rows: 9\n    columns: 9\n    mark: {code: 'B', side: west}\n", 5, "top, bottom, left, right"),
        ("- name: a\n    rows: 9\n    columns: 9\n    mark: BX\n", 5, "the keys of a mark are expected: code, side"),
        ("- a\n", 2, "the keys of a container are expected: name, rows"),
        (
            "- name: a\n    rows: 9\n    columns: 9\n  - name: a\n    rows: 9\n    columns: 9\n", 5,
            "a is given twice; first in line 2"
        ),
    ])
    func `what is wrong names its line and what is allowed`(yaml: String, line: Int, text: String) {
        let found = errors("containers:\n  " + yaml)
        #expect(found.contains { $0.hasPrefix("s.yaml:\(line): containers: ") && $0.contains(text) }, "\(found)")
    }

    @Test func `a section that is no list is refused, and one that is empty has none`() throws {
        #expect(errors("containers: box81\n").first?.contains("a list is expected") == true)
        #expect(errors("containers:\n  name: box81\n").first?.contains("a list is expected") == true)
        #expect(try resolve("containers:\n").containers.isEmpty)
        #expect(errors("containers: [[[[[[a]]]]]]\n").count == 1)
        #expect(errors("containers: &a [*a]\n").count == 1)
    }

    @Test func `other settings still take simple values alone`() {
        #expect(errors("grid:\n  rack: [9x9]\n").count == 1)
        #expect(errors("grid: [a]\n").count == 1)
        #expect(errors("grid: {rack: 9x9}\n").count == 1)
        #expect(errors("grid:\n  container: [[a]]\n").count == 1)
    }

    @Test func `the commented file's own container is one`() throws {
        let lines = Settings.template().split(separator: "\n")
        let sample = lines.drop { !$0.hasPrefix("# containers:") }.map { $0.dropFirst(2) }.joined(separator: "\n")
        #expect(try resolve(sample).containers.map(\.name) == ["box81-marked"])
    }

    @Test func `an own container is chosen at the station, and grid.rack that was chosen there still counts`() throws {
        let folder = try TemporaryFolder()
        try folder.put((Self.own + "data:\n  folder: \(folder.path)\n").utf8, "s.yaml")
        let writer = try SettingsWriter(named: folder.file("s.yaml"), environment: ["HOME": "/h"], systemPath: nil)
        let settings = StationSettings(try writer.set("grid.container", to: "tray"))
        #expect(settings.scan.containers.map(\.name) == ["tray"])
        let row = try #require(SettingRow.rows(settings).first { $0.id == "grid.container" })
        #expect(row.value == "tray" && row.choices.prefix(4) == ["auto", "box81", "tray", "box64"])
        try folder.put("grid:\n  rack: \"9x9\"\n".utf8, "settings.yaml")
        let again = try SettingsWriter(named: folder.file("s.yaml"), environment: ["HOME": "/h"], systemPath: nil)
        #expect(again.resolved.settings.scan.containers.map(\.name) == ["9x9"] && again.resolved.ignored.isEmpty)
        try folder.put("containers:\n  - name: b\n".utf8, "settings.yaml")
        let refused = try SettingsWriter(named: folder.file("s.yaml"), environment: ["HOME": "/h"], systemPath: nil)
        #expect(refused.resolved.ignored.contains { $0.text.contains("not changed at the station") })
    }
}
