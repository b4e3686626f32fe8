// What the station is: its version, its name, its folder, its licence.

internal import RackCore

/// What the station is, on the screen.
package struct ShownAbout: Equatable, Sendable {
    /// What is told; nil while it is being found out.
    package var facts: StationFacts?
    /// The first line that has to be seen, from 0.
    package var first: Int

    /// Makes a screen whose facts are not known yet.
    package init(facts: StationFacts? = nil, first: Int = 0) {
        self.facts = facts
        self.first = first
    }
}

/// What the station tells of itself.
package struct StationFacts: Equatable, Sendable {
    /// The version of the software.
    package var version: String
    /// The station's name.
    package var stationID: String
    /// The folder that holds the sessions.
    package var folder: String
    /// Bytes that are free in it; nil where that cannot be known.
    package var freeBytes: Int?
    /// The bytes of the annotated pictures that are kept in it in the size of the frame.
    package var pictureBytes: Int

    /// Makes facts.
    package init(version: String, stationID: String, folder: String, freeBytes: Int?, pictureBytes: Int) {
        self.version = version
        self.stationID = stationID
        self.folder = folder
        self.freeBytes = freeBytes
        self.pictureBytes = pictureBytes
    }
}

extension ScreenContents {
    static func about(_ shown: ShownAbout, _ state: StationState, _ say: Wording) -> ScreenContents {
        var lines: [(Words, Words)] = []
        if let facts = shown.facts {
            let free: Words = facts.freeBytes.map { "\(Decimal.tenths(Double($0) / 1e9)) GB" } ?? "not known"
            lines = [
                ("Version", Words(verbatim: facts.version)),
                ("Station", Words(verbatim: facts.stationID)),
                ("Sessions", Words(verbatim: state.sessionCount.map(String.init) ?? "0")),
                ("Pictures", "\(Decimal.tenths(Double(facts.pictureBytes) / 1e9)) GB"),
                ("Free space", free),
                ("Folder", Words(verbatim: facts.folder)),
                ("Network", "This station sends nothing and listens to nothing."),
                ("Licence", Words(verbatim: StationFacts.licence)),
                ("Uses", Words(verbatim: StationFacts.libraries)),
            ]
        }
        let rows = lines.map { Screen.List.Row([say($0.0), say($0.1)]) }
        return ScreenContents(
            parts: [.head(say("About"), trailing: ""), .list(.init(.facts, rows, first: shown.first))],
            select: "Quality", back: "Home", moves: true)
    }
}

extension Station {
    static func obeyInAbout(_ command: Command, _ shown: ShownAbout, _ state: inout StationState) -> [Effect] {
        var shown = shown
        switch command {
        case .up: shown.first = max(0, shown.first - 1)
        case .down: shown.first = min(shown.first + 1, StationFacts.lineCount - 1)
        case .select: return showTrend(&state)
        case .back: return goHome(&state)
        default: return []
        }
        state.phase = .about(shown)
        return []
    }
}

extension StationFacts {
    /// How many lines of facts there are.
    static let lineCount = 9

    /// The licence of the software.
    static let licence = "Apache License 2.0"

    /// The libraries that are used, with their licences.
    static let libraries =
        "Swift, swift-argument-parser, swift-log, swift-service-lifecycle (Apache 2.0);"
        + " GRDB, libyaml, Cairo, nettle (MIT, MIT, LGPL 2.1, LGPL 3);"
        + " SQLite (public domain); libjpeg-turbo, libpng, libdmtx (BSD, libpng, BSD)"
}
