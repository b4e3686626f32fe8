// Where the results of several pictures go, decided before the first is read, and how they are written into one file.

internal import Archive
internal import Commands
internal import Foundation
internal import Imaging
internal import RackCore
internal import Station

/// Where each result goes and in which form; made before any work, so that wrong usage costs nobody any time.
struct OutputPlan {
    /// The form of the results.
    let format: ResultFormat
    /// Where each picture's results go, in the order of the pictures.
    let outputs: [Outputs]

    /// Where the results of one picture go.
    struct Outputs {
        /// The file of the result; nil for standard output.
        var result: Place?
        /// The file of the rack CSV.
        var rackCSV: Place?
        /// The file of the annotated picture and its format.
        var annotated: (path: String, format: PictureFormat)?
    }

    /// A file that is written, whose name may say that positions are relative: that is known when the picture is read.
    struct Place: Hashable {
        /// The file as it was named, or with the name of its picture where a folder was.
        let path: String
        /// The file where positions are relative to the first vial.
        let relativePath: String
        /// The form in which the results of all pictures stand in the file; nil where it has those of one.
        let joined: ExportForm.ID?

        fileprivate init(_ path: String, joined: ExportForm.ID? = nil) {
            (self.path, relativePath, self.joined) = (path, path, joined)
        }

        fileprivate init(in folder: String, _ stem: String, _ ending: String, _ relativeEnding: String) {
            (path, relativePath) = ("\(folder)/\(stem)\(ending)", "\(folder)/\(stem)\(relativeEnding)")
            joined = nil
        }
    }

    /// Makes a plan.
    /// - Parameters:
    ///   - images: the pictures that are read.
    ///   - output: where the results go: a file, a folder, or nil and `-` for standard output.
    ///   - rackCSV: where the CSV files of all positions go; nil for nowhere.
    ///   - annotate: where the annotated pictures go; nil for nowhere.
    ///   - format: the form of the results; nil for what the file's name says.
    ///   - sources: what else is read besides the pictures.
    /// - Throws: wrong usage, or a folder that cannot be made.
    init(
        images: [String], output: String?, rackCSV: String?, annotate: String?, format: ResultFormat?,
        sources: [String] = []
    ) throws(Fault) {
        let output = output == StandardOutput.dash ? nil : output
        let format =
            format ?? Self.format(of: output) ?? (output == nil ? .forStandardOutput : ResultFormat(.vials))
        self.format = format
        guard rackCSV != StandardOutput.dash || output != nil && images.count == 1 else {
            throw Fault(
                .usage, "--rack-csv -: standard output has the result already; name a file, or give --format rack")
        }
        let isMany = images.count > 1
        var roles = try FileRoles(reading: images + sources)
        // The files of results, and whether they are folders: a file has the results of all pictures.
        let result = try output.map { path throws(Fault) in
            try Target("--output", path, format, isMany: isMany)
        }
        let rack = try rackCSV.map { path throws(Fault) in
            try Target("--rack-csv", path, ResultFormat(.rack), isMany: isMany)
        }
        let picture = try annotate.map { path throws(Fault) in
            try Target("--annotate", path, nil, isMany: isMany)
        }
        var stems = FileStems()
        var outputs: [Outputs] = []
        for image in images {
            let stem = stems.next(for: image)
            var planned = Outputs()
            planned.result = result?.place(stem, format.fileEnding, format.relativeFileEnding)
            planned.rackCSV = rack?.place(stem, ExportForm.rack.ending, ExportForm.rack.relativeEnding)
            if let picture {
                planned.annotated =
                    picture.isFolder
                    ? ("\(picture.path)/\(stem)_annotated.jpg", .jpeg)
                    : (picture.path, try Self.pictureFormat(picture.path))
            }
            for (name, place) in [
                ("--output", planned.result), ("--rack-csv", planned.rackCSV),
                ("--annotate", planned.annotated.map { Place($0.path) }),
            ] {
                guard let place, place.path != StandardOutput.dash else { continue }
                // One file for all pictures is written once.
                guard place.joined == nil || outputs.isEmpty else { continue }
                try roles.write(place.path, name)
                if place.relativePath != place.path { try roles.write(place.relativePath, name) }
            }
            outputs.append(planned)
        }
        self.outputs = outputs
        for target in [result, rack, picture].compactMap(\.self) where target.isFolder {
            try AtomicFile.makeFolder(target.path)
        }
    }

    /// What a person named for results: a file, a file for all pictures, or a folder.
    private struct Target {
        let path: String
        let isFolder: Bool
        let joined: ExportForm.ID?

        /// Tells a file from a folder: with several pictures, what has the name of a file was meant as one.
        /// - Parameters:
        ///   - name: the option.
        ///   - format: the form of what is written there; nil for pictures.
        init(_ name: String, _ path: String, _ format: ResultFormat?, isMany: Bool) throws(Fault) {
            self.path = path
            let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
            let isThere = OutputPlan.isFolder(path)
            isFolder =
                isThere
                || isMany && path != StandardOutput.dash && !OutputPlan.fileEndings.contains(ending)
                    && !FileManager.default.fileExists(atPath: path)
            guard isMany, !isFolder else {
                joined = nil
                return
            }
            guard let form = format?.form, form.joinsPictures else {
                let forms = ExportForm.all.filter(\.joinsPictures).map(\.id).joined(separator: ", ")
                let what = format.map { "one file of several pictures is \(forms), and not \($0.id)" }
                throw Fault(
                    .usage,
                    "\(name) \(path): \(what ?? "several pictures need a folder"); name a folder: \(name) FOLDER/")
            }
            joined = form.id
        }

        /// Where the results of a picture go.
        func place(_ stem: String, _ ending: String, _ relativeEnding: String) -> Place {
            isFolder ? Place(in: path, stem, ending, relativeEnding) : Place(path, joined: joined)
        }
    }

    /// The endings of names that nobody gives a folder.
    private static var fileEndings: Set<String> { ResultFormat.fileExtensions.union(["png", "jpg", "jpeg"]) }

    /// A session in the form of the plan.
    /// - Parameter image: the picture that it was read from.
    /// - Throws: why the form cannot have it.
    func bytes(of session: ExportedSession, _ reading: RackReading, _ image: String) throws(Fault) -> [UInt8] {
        guard let form = format.form else { return Array(ReadingTable(reading).text.utf8) }
        return try form.file(of: session, from: image)
    }

    private static func format(of output: String?) -> ResultFormat? {
        guard let output, !isFolder(output) else { return nil }
        return ResultFormat(extension: URL(fileURLWithPath: output).pathExtension.lowercased())
    }

    private static func pictureFormat(_ path: String) throws(Fault) -> PictureFormat {
        do throws(UnknownPictureFormat) {
            return try PictureFormat(path: path)
        } catch {
            throw Fault(.usage, "--annotate: \(error)")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return unsafe path.hasSuffix("/")
            || FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                && isFolder.boolValue
    }
}

/// Names for the results of pictures: the pictures' own names without their endings, each used once.
private struct FileStems {
    private var used: Set<String> = []

    mutating func next(for image: String) -> String {
        let stem = URL(fileURLWithPath: image).deletingPathExtension().lastPathComponent
        var (name, number) = (stem, 2)
        while !used.insert(name).inserted {
            name = "\(stem)_\(number)"
            number += 1
        }
        return name
    }
}

/// The results that stand in one file with those of other pictures, until all have been read.
struct JoinedResults {
    private var waiting: [(place: OutputPlan.Place, files: [PictureFileBytes])] = []

    /// Writes the result of a picture, or puts it by where the file has those of others too.
    /// - Parameter image: the picture.
    mutating func put(
        _ bytes: [UInt8], in place: OutputPlan.Place, of session: ExportedSession, from image: String
    ) throws(Fault) {
        guard place.joined != nil else {
            return try AtomicFile.write(bytes, to: session.isRelative ? place.relativePath : place.path)
        }
        let file = PictureFileBytes(bytes, of: image)
        if let index = waiting.firstIndex(where: { $0.place == place }) {
            waiting[index].files.append(file)
        } else {
            waiting.append((place, [file]))
        }
    }

    /// Writes what was put by. Of pictures none of which could be read there is no file.
    func write() throws(Fault) {
        for (place, files) in waiting {
            guard let form = ExportForm.all.first(where: { $0.id == place.joined }),
                let bytes = form.joining(files)
            else { continue }
            try AtomicFile.write(bytes, to: place.path)
        }
    }
}
