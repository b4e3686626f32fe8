// Settings from file, environment and command line.

import RackCore
import Testing

@testable import Station
@testable import Archive

@Suite("Settings") struct SettingsTests {
    private let home: [String: String] = ["HOME": "/home/lab"]

    private func resolve(
        _ yaml: String? = nil, _ environment: [String: String] = [:], _ flags: [SettingsFlag] = []
    ) throws(Fault) -> ResolvedSettings {
        try ResolvedSettings(
            file: yaml.map { ("/etc/s.yaml", Array($0.utf8)) }, environment: home.merging(environment) { $1 },
            flags: flags)
    }

    private func errors(
        _ yaml: String? = nil, _ environment: [String: String] = [:], _ flags: [SettingsFlag] = []
    ) -> [String] {
        do throws(Fault) {
            _ = try resolve(yaml, environment, flags)
            return []
        } catch {
            return error.details.map(\.description)
        }
    }

    @Test func `without any setting the station's own are in force`() throws {
        let settings = try resolve().settings
        #expect(settings.stationID == "station" && settings.camera == CameraSettings())
        #expect(settings.camera.source == .auto && settings.camera.pictures == nil)
        #expect(settings.scan == ScanSettings())
        #expect(settings.dataFolder == "/home/lab/.local/state/rackstation")
        #expect(settings.stick.folder == "/home/lab/.local/state/rackstation/stick")
        #expect(try resolve(nil, ["XDG_STATE_HOME": "/s"]).settings.dataFolder == "/s/rackstation")
    }

    @Test func `the commented file gives exactly the station's own settings`() throws {
        let resolved = try resolve(Settings.template())
        #expect(resolved.settings == (try resolve().settings))
        #expect(resolved.list.allSatisfy { $0.origin != .builtIn })
    }

    @Test func `the commented file explains every setting`() {
        for setting in Settings.declared {
            let lines =
                "  # \(setting.help.english)\n  # Allowed: \(setting.allowed).\n  # Variable: \(setting.variable)\n  \(setting.name): "
            #expect(Settings.template().contains(lines))
        }
        for language in Language.allCases {
            let template = Settings.template(in: language)
            #expect(template.split(separator: "\n").allSatisfy { $0.count <= 120 })
            #expect(Settings.declared.allSatisfy { template.contains("  # \($0.help.text(in: language))\n") })
        }
    }

    @Test func `a declaration is all that a setting needs to be read, refused, shown, explained and offered`() throws {
        let setting = Setting(
            "lamps.brightness", \.store.warnBelow, .whole(1...9, "5 is usual"),
            .init("How bright the lamps are.", "Wie hell die Lampen sind.", "指示灯亮度。"), unit: .seconds,
            row: .init(1, .init("Brightness", "Helligkeit", "亮度"), ["1", "5"]))
        #expect(setting.section == "lamps" && setting.name == "brightness")
        #expect(setting.variable == "RACKSTATION_LAMPS_BRIGHTNESS" && setting.allowed == "1 to 9; 5 is usual")
        #expect(setting.defaultText == "1000")
        var settings = Settings()
        #expect(setting.read(WrittenValue("7", .builtIn), into: &settings) && settings.store.warnBelow == 7)
        #expect(setting.text(in: settings) == "7")
        let refused = WrittenValue("10", .flag("--bright"))
        #expect(!setting.read(refused, into: &settings) && settings.store.warnBelow == 7)
        #expect(
            SettingsError(refusing: setting, refused).description
                == "--bright: lamps.brightness: \"10\" is not allowed; allowed: 1 to 9; 5 is usual")
    }

    @Test func `every setting has a name of its own, a place in its section and a help in each language`() {
        #expect(Set(Settings.declared.map(\.id)).count == Settings.declared.count)
        let sections = Settings.declared.map(\.section)
        for (index, section) in sections.enumerated().dropFirst() where sections[..<index].contains(section) {
            #expect(sections[index - 1] == section, "\(Settings.declared[index].id) stands apart from its section")
        }
        for setting in Settings.declared {
            let help = Language.allCases.map { setting.help.text(in: $0) }
            #expect(Set(help).count == 3 && help.allSatisfy { $0.hasSuffix(".") || $0.hasSuffix("。") })
        }
        let places = Settings.declared.compactMap(\.row?.place)
        #expect(Set(places).count == places.count && places.count >= 9)
    }

    @Test func `what is shown can be written into a file and means the same`() throws {
        let first = try resolve(
            "camera:\n  source: pictures\n  pictures: racks\npicture:\n  crop: 10,20,300\ngrid:\n  rack: 9x9\n  tolerance: 72.5\n"
        )
        var yaml = ""
        for (setting, value, _) in first.list {
            if !yaml.contains("\(setting.section):\n") { yaml += "\(setting.section):\n" }
            yaml += "  \(setting.name): \(value)\n"
        }
        #expect(try resolve(yaml).settings == first.settings)
    }

    @Test func `every value of a file arrives`() throws {
        let yaml = """
            station:
              id: bench-7   # the one at the window
            data:
              folder: ~/racks
            camera:
              source: pictures
              pictures: "pictures/a: b"
              size: 1920x1080
              format: yuyv
              frames: 3
              choice: burst
              patience: 2.5
              controls: auto_exposure=1, exposure_time_absolute=200
            picture:
              crop: full
              max_dimension: 8000
              keep_original: true
            grid:
              rack: 8x12
              tolerance: 80
            reader:
              deadline: 2.5
            stick:
              folder: none
            """
        let settings = try resolve(yaml).settings
        #expect(settings.stationID == "bench-7" && settings.dataFolder == "/home/lab/racks")
        #expect(settings.camera.source == .pictures && settings.camera.pictures == "/etc/pictures/a: b")
        #expect(settings.camera.size == .exactly(PixelSize(width: 1920, height: 1080)))
        #expect(settings.camera.format == .yuyv && settings.camera.frames == 3 && settings.camera.choice == .burst)
        #expect(settings.camera.patience == 2.5)
        #expect(settings.camera.controls.map(\.description) == ["auto_exposure=1", "exposure_time_absolute=200"])
        let scan = ScanSettings(
            rack: RackShape(rows: 8, cols: 12), crop: .full, tolerance: 80, maxDimension: 8000, deadline: 2.5,
            keepOriginal: true)
        #expect(settings.scan == scan && settings.stick.folder == nil)
    }

    @Test func `the serial line is off, and what is set for it arrives`() throws {
        #expect(try resolve().settings.serial == SerialSettings() && SerialSettings().line == nil)
        let serial = try resolve(
            "serial:\n  line: /dev/ttyGS0\n  form: lines\n  speed: 115200\n  product: M0909\n"
        ).settings.serial
        #expect(serial.line == "/dev/ttyGS0" && serial.form == .lines && serial.speed == .baud115200)
        #expect(serial.product == "M0909")
    }

    @Test func `nothing is typed until it is set, and what is set for it arrives`() throws {
        #expect(try resolve().settings.keyboard == KeyboardSettings() && KeyboardSettings().gadget == nil)
        let keyboard = try resolve(
            "keyboard:\n  type: /dev/hidg0\n  form: rows\n  layout: de\n  speed: 200\n"
        ).settings.keyboard
        #expect(keyboard.gadget == "/dev/hidg0" && keyboard.form == .rows && keyboard.layout == .de)
        #expect(keyboard.speed == 200)
    }

    @Test func `a variable counts before the file, and a flag before both`() throws {
        let yaml = "grid:\n  tolerance: 60\n  rack: 8x8\npicture:\n  crop: full\n"
        let environment = ["RACKSTATION_GRID_TOLERANCE": "70", "RACKSTATION_GRID_RACK": "9x9", "PATH": "/bin"]
        let resolved = try resolve(yaml, environment, [SettingsFlag("grid.tolerance", "80", flag: "--tolerance")])
        #expect(resolved.settings.scan.tolerance == 80)
        #expect(resolved.settings.scan.rack == RackShape(rows: 9, cols: 9))
        #expect(resolved.origins["grid.tolerance"]?.description == "--tolerance")
        #expect(resolved.origins["grid.rack"]?.description == "RACKSTATION_GRID_RACK")
        #expect(resolved.origins["picture.crop"]?.description == "/etc/s.yaml:5")
        #expect(resolved.origins["reader.deadline"]?.description == "default")
    }

    @Test func `all that is wrong is said at once, each with its line, key, value and what is allowed`() {
        let yaml = "grid:\n  tolerence: 80\n  rack: 9x30\ncamra:\n  source: usb\npicture:\n  max_dimension: 4_000\n"
        let flags = [SettingsFlag("grid.tolerance", "nan", flag: "--tolerance")]
        #expect(
            errors(yaml, ["RACKSTATION_GRID_RAK": "9x9", "RACKSTATION_READER_DEADLINE": "0x5"], flags) == [
                "/etc/s.yaml:2: \"grid.tolerence\" is no setting; did you mean grid.tolerance?; settings in grid: rack, container, orientation, mirrored, method, tolerance",
                "/etc/s.yaml:4: \"camra\" is no section; did you mean camera?; sections: station, data, operator, store, camera, picture, grid, reader, scan, vials, labels, pedal, keys, lamps, screen, serial, keyboard, stick, export, containers, profiles",
                "RACKSTATION_GRID_RAK: no such setting; did you mean RACKSTATION_GRID_RACK?",
                "/etc/s.yaml:7: picture.max_dimension: \"4_000\" is not allowed; allowed: 1000 to 20000; 2000, 4000 and 8000 are usual",
                "/etc/s.yaml:3: grid.rack: \"9x30\" is not allowed; allowed: auto, or ROWSxCOLS with 1 to 24 each, such as 9x9",
                "--tolerance: grid.tolerance: \"nan\" is not allowed; allowed: 50 to 300",
                "RACKSTATION_READER_DEADLINE: reader.deadline: \"0x5\" is not allowed; allowed: 0.5 to 600",
            ])
    }

    @Test(arguments: [
        ("serial.line", "ttyS1"), ("serial.line", "/tmp/line"), ("serial.speed", "9601"), ("serial.product", "M 0909"),
        ("keyboard.type", "/dev/sda"), ("keyboard.type", "/dev/hidg"), ("keyboard.layout", "qwerty"),
        ("keyboard.speed", "9"), ("keyboard.speed", "501"),
        ("station.id", "a/b"), ("station.id", ""), ("station.id", "é"),
        ("station.id", String(repeating: "a", count: 33)),
        ("grid.tolerance", "49"), ("grid.tolerance", "300.5"), ("grid.tolerance", "1e2"), ("grid.tolerance", "-80"),
        ("grid.tolerance", "inf"), ("grid.tolerance", ""), ("grid.rack", "0x9"), ("grid.rack", "25x1"),
        ("grid.rack", "9"),
        ("picture.max_dimension", "999"), ("picture.max_dimension", "20001"), ("picture.max_dimension", "4000.0"),
        ("picture.max_dimension", "99999999999999999999"), ("picture.keep_original", "yes"), ("picture.crop", "1,2"),
        ("picture.crop", "-1,0,5"), ("camera.source", "Simulated"), ("camera.source", "webcam"),
        ("camera.size", "1920"),
        ("camera.size", "0x10"), ("camera.frames", "9"), ("camera.controls", "gain"), ("camera.controls", "gain=x"),
        ("camera.controls", "gain=1, gain=2"), ("reader.deadline", "0.4"), ("data.folder", ""),
        ("stick.folder", ""), ("operator.badge", "O"), ("operator.badge", "OP "), ("operator.badge", ""),
        ("operator.badge", String(repeating: "O", count: 17)), ("operator.name", ""),
        ("operator.sign_out_after", "1441"), ("operator.required", "yes"),
    ])
    func `a value that is not allowed is refused wherever it stands`(id: String, value: String) throws {
        let setting = try #require(Settings.declared.first { $0.id == id })
        for errors in [
            errors("\(setting.section):\n  \(setting.name): \"\(value)\"\n"), errors(nil, [setting.variable: value]),
            errors(nil, [:], [SettingsFlag(id, value, flag: "--flag")]),
        ] {
            #expect(
                errors.count == 1 && errors.first?.contains("\(id): \"\(value)\" is not allowed; allowed: ") == true)
        }
    }

    @Test func `a camera that shows pictures needs to know which`() {
        #expect(
            errors("camera:\n  source: pictures\n")
                == ["/etc/s.yaml:2: camera.source: pictures needs camera.pictures, a file or a folder"])
    }

    @Test func `a station that has to know who works needs a way to know it`() throws {
        #expect(
            errors("operator:\n  required: true\n") == [
                "/etc/s.yaml:2: operator.required: true needs operator.badge, operator.typed or operator.name, "
                    + "or nobody could ever scan"
            ])
        let typed = try resolve("operator:\n  required: true\n  typed: true\n").settings.operators
        #expect(typed.isRequired && typed.isTyped)
        let badges = try resolve("operator:\n  required: true\n  badge: OP-\n  sign_out_after: 5\n").settings
        #expect(badges.operators.isRequired && badges.operators.badge == "OP-" && badges.operators.signOutAfter == 5)
        let alone = try resolve("operator:\n  name: Lise Meitner\n  required: true\n").settings.operators
        #expect(alone.name == "Lise Meitner" && alone.badge == nil)
    }

    @Test func `a setting outside its section is named with the section it belongs to`() {
        #expect(errors("tolerance: 80\n").first?.contains("did you mean tolerance in the section grid?") == true)
        #expect(errors("picture:\n  tolerance: 80\n").first?.contains("did you mean grid.tolerance?") == true)
    }

    @Test func `without a home folder the data folder has to be named`() throws {
        let failure = #expect(throws: Fault.self) { try ResolvedSettings(environment: [:]) }
        #expect(failure?.description.contains("data.folder") == true)
        let flag = SettingsFlag("data.folder", "here", flag: "--data")
        #expect(try ResolvedSettings(environment: [:], flags: [flag]).settings.stick.folder == "here/stick")
    }
}
