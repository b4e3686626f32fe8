// Where the results of several pictures go, decided before the first is read.

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
        var result: String?
        /// The file of the rack CSV.
        var rackCSV: String?
        /// The file of the annotated picture and its format.
        var annotated: (path: String, format: PictureFormat)?
    }

    /// Makes a plan.
    /// - Throws: wrong usage, or a folder that cannot be made.
    init(
        images: [String], output: String?, rackCSV: String?, annotate: String?, format: ResultFormat?
    ) throws(CommandFailure) {
        self.format = format ?? Self.format(of: output) ?? (output == nil ? .forStandardOutput : .csv)
        let isMany = images.count > 1
        var stems = FileStems()
        var outputs: [Outputs] = []
        for image in images {
            let stem = stems.next(for: image)
            var planned = Outputs()
            if let output {
                let isFolder = isMany || Self.isFolder(output)
                planned.result = isFolder ? "\(output)/\(stem)\(self.format.fileEnding)" : output
            }
            if let rackCSV {
                let isFolder = isMany || Self.isFolder(rackCSV)
                planned.rackCSV = isFolder ? "\(rackCSV)/\(stem)\(ResultFormat.rack.fileEnding)" : rackCSV
            }
            if let annotate {
                let isFolder = isMany || Self.isFolder(annotate)
                planned.annotated =
                    isFolder
                    ? ("\(annotate)/\(stem)_annotated.jpg", .jpeg) : (annotate, try Self.pictureFormat(annotate))
            }
            guard planned.rackCSV == nil || planned.rackCSV != planned.result else {
                throw CommandFailure(.usage, "--rack-csv and --output both name \(planned.rackCSV ?? "")")
            }
            outputs.append(planned)
        }
        self.outputs = outputs
        if isMany {
            for folder in [output, rackCSV, annotate] {
                if let folder { try Self.makeFolder(folder) }
            }
        }
    }

    /// A scan in the form of the plan.
    func text(of scan: Scan, stationID: String) -> String {
        switch format {
        case .table: ReadingTable(scan.reading).text
        case .csv: CSVExporter.csv(for: scan.reading.records)
        case .rack: RackCSV.csv(for: scan.reading)
        case .json:
            ReadingDocument(
                scan, time: .now, stationID: stationID, software: RackStation.softwareVersion
            ).json
        }
    }

    private static func format(of output: String?) -> ResultFormat? {
        guard let output, !isFolder(output) else { return nil }
        return switch URL(fileURLWithPath: output).pathExtension.lowercased() {
        case "csv": .csv
        case "json": .json
        case "txt": .table
        default: nil
        }
    }

    private static func pictureFormat(_ path: String) throws(CommandFailure) -> PictureFormat {
        do throws(UnknownPictureFormat) {
            return try PictureFormat(path: path)
        } catch {
            throw CommandFailure(.usage, "--annotate: \(error)")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return unsafe path.hasSuffix("/")
            || FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                && isFolder.boolValue
    }

    private static func makeFolder(_ path: String) throws(CommandFailure) {
        do throws(FileFault) {
            try AtomicFile.makeFolder(path)
        } catch {
            throw CommandFailure(error)
        }
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

extension ResultFormat {
    /// How the names of files of this form end.
    var fileEnding: String {
        switch self {
        case .table: ".txt"
        case .csv: ".csv"
        case .rack: "_rack.csv"
        case .json: ".json"
        }
    }
}
