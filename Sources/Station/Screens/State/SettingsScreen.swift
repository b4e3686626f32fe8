// The settings, the square and about, in words.

internal import RackCore

extension Screen.SettingsList {
    init(_ shown: ShownSettings, _ state: StationState, _ say: Wording) {
        let rows = SettingRow.rows(state.settings)
        self.init(
            title: say("Settings"),
            rows: rows.enumerated().map { index, row in
                let value = index == shown.selected ? shown.candidate ?? row.value : row.value
                return Row(
                    name: say(row.name), value: say(row.words(for: value)),
                    meaning: say(row.refusal?.words ?? row.meaning), isChangeable: row.refusal == nil)
            },
            selected: min(shown.selected, rows.count - 1), isEditing: shown.candidate != nil,
            note: Self.note(shown, say))
    }

    private static func note(_ shown: ShownSettings, _ say: Wording) -> Screen.Note {
        switch shown.note {
        case .none: .init(.neutral, "")
        case .writing: say.note(.action, "Writing the settings file")
        case .written: say.note(.success, "Written. Holds from the next scan.")
        case .refused(let fault): say.note(.error, fault.words)
        }
    }
}

extension SettingRow {
    fileprivate var name: Words {
        switch id {
        case "grid.rack": "Rack"
        case "grid.tolerance": "Tolerance"
        case Self.crop: "Square"
        case "picture.max_dimension": "Longest side"
        case "picture.keep_original": "Keep pictures"
        case Self.controls: "Exposure"
        case "scan.again": "Scan again"
        case "lamps.sounds": "Sounds"
        case "screen.language": "Language"
        default: Words(verbatim: id)
        }
    }

    fileprivate var meaning: Words {
        switch id {
        case "grid.rack": "Rows and columns of the rack; auto counts from the first vials that are seen."
        case "grid.tolerance": "How far apart two vials of one row or column may lie in the picture."
        case Self.crop: "The part of the picture that is read."
        case "picture.max_dimension": "A larger picture is made smaller to this before it is read."
        case "picture.keep_original": "Whether the picture itself is kept with the session."
        case Self.controls: "How long the camera takes light for a picture; auto leaves it to the camera."
        case "scan.again": "The time in which a rack with unread vials can be scanned again and merged."
        case "lamps.sounds": "Whether the buzzer is heard."
        case "screen.language": "The language of the screens."
        default: ""
        }
    }

    fileprivate func words(for value: String) -> Words {
        switch (id, value) {
        case ("grid.tolerance", _), ("picture.max_dimension", _): "\(value) px"
        case ("scan.again", "0"): "never"
        case ("scan.again", _): "\(value) s"
        case (_, "true"): "yes"
        case (_, "false"): "no"
        case (_, "auto"): "auto"
        case (Self.crop, "full"): "whole picture"
        case (Self.crop, Self.byHand): "set it by hand"
        case (Self.controls, _): exposure(value)
        case ("screen.language", _): Words(verbatim: Language(rawValue: value)?.name ?? value)
        default: Words(verbatim: value)
        }
    }

    private func exposure(_ value: String) -> Words {
        let time = value.split(separator: ",").map { $0.drop { $0 == " " } }
            .first { $0.hasPrefix("exposure_time_absolute=") }
        guard let time, let units = Double(time.drop { $0 != "=" }.dropFirst()) else { return "auto" }
        return "\(SettingsText.number(units / 10)) ms"
    }
}

extension Screen.Framing {
    init(_ shown: ShownFraming, _ state: StationState, _ say: Wording) {
        let steps: [Words] = ["Left and right", "Up and down", "Size", "Keep the square"]
        let guide: Screen.Guide
        if let size = shown.pictureSize {
            let square = shown.square
            guide = .init(crop: .square(x: square.x, y: square.y, side: square.width), pictureSize: size)
        } else {
            guide = .init(crop: .auto)
        }
        let text: Words =
            if shown.pictureSize == nil {
                "Taking a picture to set the square on"
            } else if shown.step == .done {
                "Select keeps the square, Back drops it"
            } else {
                "Up and down change it, Select goes on"
            }
        self.init(
            title: say(steps[shown.step.rawValue]), text: say(text), guide: guide,
            picture: shown.picture.flatMap { .init(id: "framing-\(state.request)", bytes: $0.bytes) },
            step: shown.step.rawValue, steps: steps.map { say($0) })
    }
}

extension Screen.Facts {
    init(_ shown: ShownAbout, _ state: StationState, _ say: Wording) {
        guard let facts = shown.facts else {
            self.init(title: say("About"), lines: [])
            return
        }
        let free: Words = facts.freeBytes.map { "\(Decimal.tenths(Double($0) / 1e9)) GB" } ?? "not known"
        let lines: [(Words, Words)] = [
            ("Version", Words(verbatim: facts.version)),
            ("Station", Words(verbatim: facts.stationID)),
            ("Sessions", Words(verbatim: state.sessionCount.map(String.init) ?? "0")),
            ("Free space", free),
            ("Folder", Words(verbatim: facts.folder)),
            ("Network", "This station sends nothing and listens to nothing."),
            ("Licence", Words(verbatim: StationFacts.licence)),
            ("Uses", Words(verbatim: StationFacts.libraries)),
        ]
        self.init(
            title: say("About"), lines: lines.map { .init(say($0.0), say($0.1)) },
            first: min(shown.first, lines.count - 1))
    }
}

extension StationFacts {
    /// How many lines of facts there are.
    static let lineCount = 8

    /// The licence of the software.
    static let licence = "Apache License 2.0"

    /// The libraries that are used, with their licences.
    static let libraries =
        "Swift, swift-argument-parser, swift-crypto, swift-log, swift-service-lifecycle (Apache 2.0); GRDB, Yams, Cairo (MIT, MIT, LGPL 2.1);"
        + " SQLite (public domain); libjpeg-turbo, libpng, libdmtx (BSD, libpng, BSD)"
}
