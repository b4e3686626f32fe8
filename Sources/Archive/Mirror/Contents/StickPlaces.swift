// Where on the stick a file of a session belongs.

/// Where on a stick a file belongs.
struct StickPlace: Hashable, Sendable {
    /// The path in the station's folder.
    let path: String
    /// Whether the file is there already, with the same contents.
    let isThere: Bool
}

/// A file of a session on its way to a stick.
struct StickFile: Sendable {
    /// Its folder in the station's folder.
    let folder: String
    /// The folder in which it was, or will be, as long as no merge stands in its session's place; or while one does.
    let otherFolder: String
    /// Its name there.
    let name: String
    /// What it holds.
    let bytes: [UInt8]
    /// Whether it may be another than before, and then takes the place of the one that the station itself put there: a
    /// label may come after the scan, and with it the name of the box; and so may what persons put in.
    let replacesOwn: Bool

    /// A file that is made of a session.
    /// - Throws: why the form cannot have it.
    init(of form: ExportForm, _ session: ExportedSession) throws(HandOverProblem) {
        (folder, otherFolder) = Self.folders(of: form, isReplaced: session.isReplaced)
        bytes = try form.bytes(of: session)
        name =
            form.isProfile
            ? form.name(of: session) : form.stickName(of: session.csvName, isRelative: session.isRelative)
        replacesOwn = form.recorded == nil || !session.supplied.isEmpty
    }

    /// A file that is kept with its session as it was written.
    /// - Parameter isReplaced: whether a merge stands in the session's place.
    init(of form: ExportForm, _ csvName: String, _ bytes: [UInt8], isRelative: Bool, isReplaced: Bool) {
        (folder, otherFolder) = Self.folders(of: form, isReplaced: isReplaced)
        (self.bytes, replacesOwn) = (bytes, false)
        name = form.stickName(of: csvName, isRelative: isRelative)
    }
}

extension StickFile {
    /// The folder with those of sessions in whose place a merge stands: whoever takes in what the other folders have gets
    /// each rack once.
    static let replacedFolder = "replaced"

    /// Where files of a form lie, and where they lie otherwise.
    private static func folders(of form: ExportForm, isReplaced: Bool) -> (String, String) {
        let folder = form.stick?.folder ?? form.id
        let replaced = "\(replacedFolder)/\(folder)"
        return isReplaced ? (replaced, folder) : (folder, replaced)
    }
}

/// The names under which a file may be on a stick.
struct StickPlaces {
    /// The file's folder in the station's folder.
    let folder: String
    /// The file's own name.
    let name: String

    /// How often a user may change a file on one stick before the mirror gives up.
    static let mostChanged = 99

    /// The paths in the station's folder, in the order in which they are tried: `csv/vials_….csv`,
    /// `csv/vials_…_original.csv`, `csv/vials_…_original_2.csv`, …
    var paths: [String] {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let (stem, ending) = (name[..<dot], name[dot...])
        return (0...Self.mostChanged).map { number in
            switch number {
            case 0: "\(folder)/\(name)"
            case 1: "\(folder)/\(stem)_original\(ending)"
            default: "\(folder)/\(stem)_original_\(number)\(ending)"
            }
        }
    }

    /// A folder and those that may take its place where something else has its name: `csv`, `csv_original`,
    /// `csv_original_2`, …
    static func folders(_ path: String) -> [String] {
        [path, "\(path)_original"] + (2...9).map { "\(path)_original_\($0)" }
    }

    /// Whether there is nothing of anyone's: no file, or one of zeros only, as file systems leave after a torn write.
    static func isBlank(_ contents: [UInt8]?) -> Bool { contents?.allSatisfy { $0 == 0 } ?? true }
}

/// What came of copying a file of a session.
enum CopyOutcome {
    /// It is on the stick and was not there before.
    case copied
    /// It was on the stick.
    case there
    /// Another system could not take it in, and so there is no such file.
    case refused
    /// The disk has changed it, so that it cannot be copied.
    case damaged
    /// The session was deleted in the meantime.
    case deleted
}
