// Where the results of several pictures go, decided before the first is read.

internal import Foundation
internal import Imaging
internal import RackCore
internal import Station
internal import Archive
internal import Commands

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
    struct Place: Equatable {
        /// The file as it was named, or with the name of its picture where a folder was.
        let path: String
        /// The file where positions are relative to the first vial.
        let relativePath: String

        fileprivate init(_ path: String) { (self.path, relativePath) = (path, path) }

        fileprivate init(in folder: String, _ stem: String, _ ending: String, _ relativeEnding: String) {
            (path, relativePath) = ("\(folder)/\(stem)\(ending)", "\(folder)/\(stem)\(relativeEnding)")
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
        self.format = format ?? Self.format(of: output) ?? (output == nil ? .forStandardOutput : ResultFormat(.vials))
        let targets = [("--output", output), ("--rack-csv", rackCSV), ("--annotate", annotate)].compactMap {
            name, path in path.map { (name: name, path: $0) }
        }
        guard rackCSV != StandardOutput.dash || output != nil && images.count == 1 else {
            throw Fault(
                .usage, "--rack-csv -: standard output has the result already; name a file, or give --format rack")
        }
        let isMany = images.count > 1
        for target in targets where isMany { try Self.checkFolder(target.path, target.name) }
        var roles = try FileRoles(reading: images + sources)
        var stems = FileStems()
        var outputs: [Outputs] = []
        for image in images {
            let stem = stems.next(for: image)
            var planned = Outputs()
            if let output {
                let isFolder = isMany || Self.isFolder(output)
                planned.result =
                    isFolder
                    ? Place(in: output, stem, self.format.fileEnding, self.format.relativeFileEnding) : Place(output)
            }
            if let rackCSV {
                let isFolder = isMany || Self.isFolder(rackCSV)
                let form = ExportForm.rack
                planned.rackCSV =
                    isFolder ? Place(in: rackCSV, stem, form.ending, form.relativeEnding) : Place(rackCSV)
            }
            if let annotate {
                let isFolder = isMany || Self.isFolder(annotate)
                planned.annotated =
                    isFolder
                    ? ("\(annotate)/\(stem)_annotated.jpg", .jpeg) : (annotate, try Self.pictureFormat(annotate))
            }
            for (name, place) in [
                ("--output", planned.result), ("--rack-csv", planned.rackCSV),
                ("--annotate", planned.annotated.map { Place($0.path) }),
            ] {
                guard let place, place.path != StandardOutput.dash else { continue }
                try roles.write(place.path, name)
                if place.relativePath != place.path { try roles.write(place.relativePath, name) }
            }
            outputs.append(planned)
        }
        self.outputs = outputs
        for target in targets where isMany || target.path.hasSuffix("/") { try Self.makeFolder(target.path) }
    }

    /// Refuses a file where several pictures need a folder: what has the name of a file was meant as one.
    private static func checkFolder(_ path: String, _ name: String) throws(Fault) {
        guard !isFolder(path) else { return }
        let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
        guard
            path == StandardOutput.dash || fileEndings.contains(ending)
                || FileManager.default.fileExists(atPath: path)
        else { return }
        throw Fault(
            .usage, "\(name) \(path): several pictures need a folder, in which each has files of its own")
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

    private static func makeFolder(_ path: String) throws(Fault) {
        try AtomicFile.makeFolder(path)
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
