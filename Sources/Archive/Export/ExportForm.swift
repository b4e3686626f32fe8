// The door to forms of export: what each form is, the names of its files, and the list of those that there are.

package import RackCore
package import Station

/// A form in which a session leaves the station: its word, its file's name, its bytes. The stick, `sessions export`,
/// `sessions show`, `scan`, their help and the settings take the forms from the list.
package struct ExportForm: Sendable, Identifiable {
    /// Its word on the command line and in the settings: `spreadsheet`.
    package let id: String
    /// What the file holds, as a part of a sentence.
    package let summary: String
    /// How the name of its file ends where it is made of a picture file: `_rack.csv`.
    package let ending: String
    /// The same where its positions are relative to the first vial: `_rack_relative.csv`.
    package let relativeEnding: String
    /// Whether `sessions export` writes it without being asked to.
    package let isAlwaysExported: Bool
    /// Where a stick gets it; nil where no stick does.
    package let stick: StickPlace?
    /// What a session has to have so that there is a file of it; nil where every session has one.
    let needs: Need?
    /// Which of the files it is that are kept with each session as they were written; nil where it is made anew.
    let recorded: SessionCSV?
    /// How the files of several pictures become one; nil where each has its own.
    let joined: JoinedForm?
    private let profile: Profile?
    private let fileName: @Sendable (SessionName) -> String
    private let makeBytes: @Sendable (ExportedSession) throws(HandOverProblem) -> [UInt8]

    /// Declares a form.
    /// - Parameters:
    ///   - relativeEnding: how the name ends where positions are relative; as ever where nothing is given.
    ///   - profile: what it is as a file for another system; nil for the station's own.
    ///   - fileName: the file's name, from that of the session; that and the ending where nothing is given.
    ///   - bytes: makes the file.
    init(
        _ id: String, _ summary: String, ending: String, relativeEnding: String? = nil,
        isAlwaysExported: Bool = false, stick: StickPlace? = nil, needs: Need? = nil, recorded: SessionCSV? = nil,
        joined: JoinedForm? = nil, profile: Profile? = nil, fileName: (@Sendable (SessionName) -> String)? = nil,
        bytes: @escaping @Sendable (ExportedSession) throws(HandOverProblem) -> [UInt8]
    ) {
        (self.id, self.summary, self.ending, self.isAlwaysExported) = (id, summary, ending, isAlwaysExported)
        self.relativeEnding = relativeEnding ?? ending
        (self.needs, self.joined) = (needs, joined)
        (self.stick, self.recorded, self.profile, makeBytes) = (stick, recorded, profile, bytes)
        self.fileName = fileName ?? { "\($0.stem)\(ending)" }
    }

    /// What the names of a session's files are made of.
    struct SessionName: Sendable {
        /// The session's name for its CSV file without its ending: `vials_2026-02-20_143022`.
        let stem: String
        /// Whether its positions are relative to the first vial.
        let isRelative: Bool
        /// What the box is called; nil where it has no name.
        var box: String?
        /// The station that read it.
        var station = ""
        /// The session's number; 0 where it has none.
        var number = 0

        init(_ csvName: String, isRelative: Bool) {
            (stem, self.isRelative) = (ExportName.stem(of: csvName), isRelative)
        }

        init(_ session: ExportedSession) {
            self.init(session.csvName, isRelative: session.isRelative)
            (box, station, number) = (session.rackName, session.stationID, session.number ?? 0)
        }

        /// What tells it from others by its time: `2026-02-20_143022`.
        var time: String { ExportName.timeStamp(of: stem) }
    }

    /// What a form for another system has beside its file.
    struct Profile: Sendable {
        /// What a person should know of a session's file.
        let warnings: @Sendable (ExportedSession) -> [HandOverProblem]
    }

    /// A form that a stick gets.
    package struct StickPlace: Sendable {
        /// The folder in the station's folder.
        package let folder: String
        /// What its setting, `stick.ID`, is for; nil where every stick gets the form.
        let help: Translation?
        /// What the stick's README.txt says of the folder, in lines of at most 92 characters.
        let readme: String
        /// The file's name there, from that of the session; the form's own where nothing is given.
        let fileName: (@Sendable (SessionName) -> String)?

        init(
            folder: String, help: Translation? = nil, readme: String = "",
            fileName: (@Sendable (SessionName) -> String)? = nil
        ) {
            (self.folder, self.help, self.readme, self.fileName) = (folder, help, readme, fileName)
        }
    }

    /// The name of a session's file.
    /// - Parameters:
    ///   - csvName: the session's own name for its CSV.
    ///   - isRelative: whether its positions are relative to the first vial.
    package func name(of csvName: String, isRelative: Bool) -> String {
        fileName(SessionName(csvName, isRelative: isRelative))
    }

    /// Whether it is for another system, and asked for as a profile.
    package var isProfile: Bool { profile != nil }

    /// The name of a session's file.
    package func name(of session: ExportedSession) -> String { fileName(SessionName(session)) }

    /// What a person should know of a session's file.
    package func warnings(of session: ExportedSession) -> [HandOverProblem] { profile?.warnings(session) ?? [] }

    /// The setting that asks for it on the stick; nil where every stick gets it, or none.
    package var setting: (any DeclaredSetting)? { stick?.help.map { StickSettings.setting(of: id, $0) } }

    /// The name of a session's file on a stick.
    func stickName(of csvName: String, isRelative: Bool) -> String {
        (stick?.fileName ?? fileName)(SessionName(csvName, isRelative: isRelative))
    }

    /// The bytes of a session's file.
    /// - Throws: why another system could not take it in; the station's own forms take every session.
    package func bytes(of session: ExportedSession) throws(HandOverProblem) -> [UInt8] { try makeBytes(session) }

    /// Whether a session has a file of this form.
    package func isOf(_ session: ExportedSession) -> Bool {
        switch needs {
        case .label?: session.label != nil
        case .comparison?: session.comparison != nil
        case nil: true
        }
    }

    /// What comes to some sessions, of which a form is made.
    enum Need: Hashable, Sendable {
        /// A label.
        case label
        /// A comparison with a list of expected values.
        case comparison
    }

    /// The forms that there are. A new one is a file and its name here.
    package static let declared: [ExportForm] = [.vials, .rack, .label, .compare, .spreadsheet, .json] + profiles

    /// The forms of other systems, which `sessions export --profile` and the setting `export.forms` name.
    package static let profiles: [ExportForm] = [.visionmate, .limber, .limbus, .arctos, .labkey, .openspecimen, .dp5]

    /// The forms of other systems, with those that the settings file has.
    package static func profiles(of settings: Settings) -> [ExportForm] {
        profiles + settings.templates.map { ExportForm("as the settings file has it", $0) }
    }

    /// The forms that are offered: those that there are, or what a test offers.
    @TaskLocal package static var all = declared
}

/// What a form of export is made of: a session that is kept, or a scan that is not.
package struct ExportedSession: Sendable {
    /// When it was kept.
    package var time: StationTime
    /// The session's id and number; nil for a scan that is not kept.
    package private(set) var id: String?
    package private(set) var number: Int?
    /// The name of its CSV; empty for a scan that is not kept.
    package private(set) var csvName = ""
    /// The station that read it.
    package private(set) var stationID: String
    /// The container that its positions are of; nil where they are relative to the first vial.
    package private(set) var container: Container?
    /// What the rack is called, by its own code or by its label.
    package var rackName: String?
    /// The label that belongs to it.
    package var label: LabelRecord?
    /// What persons put in where nothing could be read.
    package private(set) var supplied: [SuppliedValue] = []
    /// How its rack compared with what was expected; nil where no list fitted.
    package private(set) var comparison: RackComparison?
    /// Whether a merge stands in its place.
    package private(set) var isReplaced = false
    /// The CSV with the vials.
    package var csv: String
    /// The CSV with every position of the rack.
    package var rackCSV: String
    /// The document is large, and one form alone asks for it.
    private let makeJSON: @Sendable () -> String

    /// The JSON document with all that is known of the reading.
    package var json: String { makeJSON() }

    /// Whether its positions are relative to the first vial.
    package var isRelative: Bool { RackCSV.isRelative(rackCSV) }

    /// A session that is kept.
    package init(_ session: Session) {
        (time, rackName, label) = (session.time, session.summary.rackName, session.label)
        (id, number, csvName) = (session.id, session.sequence, session.csvName)
        (stationID, container) = (session.stationID, session.rack?.container)
        (csv, supplied) = (session.csv, session.supplied)
        let origin = container.map { PositionOrigin.container($0, .assumed) } ?? .firstVial
        rackCSV = RackCSV.csv(session.rackCSV, with: session.supplied, origin)
        (comparison, isReplaced) = (session.comparison, session.replacedBy != nil)
        makeJSON = { ReadingDocument.json(session.json, with: session.summary) }
    }

    /// A scan that is not kept.
    package init(_ scan: Scan, time: StationTime, stationID: String, software: String) {
        (self.time, label, comparison) = (time, scan.label, scan.comparison)
        (self.stationID, container) = (stationID, scan.reading.origin.container)
        rackName = scan.reading.rackCode?.value ?? scan.label?.rack
        csv = CSVExporter.csv(for: scan.reading.records)
        rackCSV = RackCSV.csv(for: scan.reading)
        makeJSON = {
            var document = ReadingDocument(scan, time: time, stationID: stationID, software: software)
            (document.label, document.comparison) = (scan.label, scan.comparison)
            return document.json
        }
    }
}

extension StickForms {
    /// The forms of export that the stick gets, in the order in which they are written: those that every stick gets,
    /// and those that are asked for.
    var exported: [ExportForm] {
        ExportForm.all.filter { form in form.stick.map { $0.help == nil || self[form.id] } ?? false }
    }
}

/// Makes the names of CSV files from the time of a scan.
package enum ExportName {
    /// The name of a session's CSV file: `vials_2026-02-20_143022.csv` in local time; `vials_2026-02-20_143022_2.csv`
    /// and so on where the name is taken.
    /// - Parameters:
    ///   - time: when the scan was kept.
    ///   - isTaken: whether a name is in use already.
    package static func name(for time: StationTime, isTaken: (String) -> Bool) -> String {
        let stem = stem(for: time)
        var name = "\(stem).csv"
        var number = 2
        while isTaken(name) {
            name = "\(stem)_\(number).csv"
            number += 1
        }
        return name
    }

    /// The name of a session's rack CSV: that of its CSV file with `rack` in the place of `vials`, and with
    /// `relative` at its end where positions are relative to the first vial.
    package static func rackName(of csvName: String, isRelative: Bool) -> String {
        let name = companionName(of: csvName, "rack")
        return isRelative ? stem(of: name) + relative : name
    }

    /// The name of another file of a session: that of its CSV file with another word in the place of `vials`.
    static func companionName(of csvName: String, _ word: String) -> String {
        "\(word)_" + timeStamp(of: csvName)
    }

    /// How the name of a rack CSV ends whose positions are relative to the first vial.
    static let relative = "_relative.csv"

    /// A session's name for its CSV file without its ending.
    package static func stem(of csvName: String) -> String {
        csvName.hasSuffix(".csv") ? String(csvName.dropLast(4)) : csvName
    }

    /// What tells a session's files from others by their time, with `_2` and so on for those of one second.
    static func timeStamp(of stem: String) -> String {
        stem.hasPrefix(vials) ? String(stem.dropFirst(vials.count)) : stem
    }

    /// What the names of all scans of one second begin with: `vials_2026-02-20_143022`.
    static func stem(for time: StationTime) -> String { vials + time.fileStamp }

    private static let vials = "vials_"
}
