// Where a simulated camera takes its pictures from.

import Foundation
import RackCore
public import Station

/// Where a simulated camera takes its pictures from.
public enum PictureSupply: Hashable, Sendable {
    /// Stills that are in memory.
    case stills([Still])
    /// Picture files, in this order.
    case files([String])
    /// The JPEG and PNG files of a folder, sorted by name; the folder may change at any time.
    case folder(String)
    /// Racks that are rendered when their turn comes.
    case racks([SimulatedRack])

    /// One rack for each condition, all of one seed.
    public static func conditions(_ conditions: [SimulatedRack.Condition], seed: UInt64 = 1) -> PictureSupply {
        .racks(conditions.map { SimulatedRack($0, seed: seed) })
    }

    /// The pictures at a path: those of a folder, or one file.
    public init(path: String) {
        var isFolder: ObjCBool = false
        let isThere = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        self = isThere && !isFolder.boolValue ? .files([path]) : .folder(path)
    }

    /// How many pictures there are now.
    /// - Throws: `missing` when there is none, with the place that was looked at.
    public func count() throws(CameraFault) -> Int { try pictures().count }

    /// The pictures that there are now.
    /// - Throws: `missing` when there is none, with the place that was looked at.
    func pictures() throws(CameraFault) -> [SuppliedPicture] {
        switch self {
        case .stills(let stills):
            guard !stills.isEmpty else { throw CameraFault(.missing, detail: "no pictures were given") }
            return stills.map { .still($0) }
        case .files(let paths):
            guard !paths.isEmpty else { throw CameraFault(.missing, detail: "no picture files were given") }
            return paths.map { .file($0) }
        case .folder(let path):
            let paths = Self.pictureFiles(in: path)
            guard !paths.isEmpty else { throw CameraFault(.missing, detail: "no JPEG or PNG file in \(path)") }
            return paths.map { .file($0) }
        case .racks(let racks):
            guard !racks.isEmpty else { throw CameraFault(.missing, detail: "no racks were given") }
            return racks.map { .rack($0) }
        }
    }

    /// Whether pictures may appear that are not there yet.
    var mayChange: Bool {
        if case .folder = self { true } else { false }
    }

    /// What the user is shown as the camera's name.
    var name: String {
        switch self {
        case .stills, .racks: "simulated"
        case .files(let paths): paths.count == 1 ? Self.lastName(paths[0]) : "\(paths.count) pictures"
        case .folder(let path): "pictures in \(Self.lastName(path))"
        }
    }

    fileprivate static func lastName(_ path: String) -> String { URL(filePath: path).lastPathComponent }

    /// Hidden files are left out: they are what other programs write before they rename.
    private static func pictureFiles(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return
            names
            .filter { name in
                !name.hasPrefix(".") && [".jpg", ".jpeg", ".png"].contains { name.lowercased().hasSuffix($0) }
            }
            .sorted()
            .map { "\(folder)/\($0)" }
    }
}

/// One picture of a supply.
enum SuppliedPicture: Hashable, Sendable {
    case still(Still)
    case file(String)
    case rack(SimulatedRack)

    /// Reads or renders the picture.
    func still() throws(CameraFault) -> Still {
        switch self {
        case .still(let still):
            return still
        case .file(let path):
            do {
                let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
                return Still(bytes: bytes, source: PictureSupply.lastName(path))
            } catch {
                throw CameraFault(.badFrames, detail: "cannot read \(path)")
            }
        case .rack(let rack):
            do {
                let rendered = try RackRenderer.render(rack)
                return Still(bytes: try rendered.jpeg(), source: "simulated rack \(rack.shape), seed \(rack.seed)")
            } catch {
                throw CameraFault(.badFrames, detail: "\(error)")
            }
        }
    }
}
