// Rendered racks as files: a picture and its truth side by side.

import FoundationEssentials

/// A folder of rendered racks: NAME.jpg with NAME.json beside it.
struct PictureFolder {
    private let path: String

    /// Opens a folder, and makes it where it is missing.
    init(_ path: String) throws(SimulationError) {
        self.path = path
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .file("Cannot make the folder \(path) (\(error)). Choose another one.")
        }
    }

    /// Renders a rack and writes its picture and its truth.
    /// - Returns: the path of the picture.
    func write(_ rack: SimulatedRack, name: String, set: String) throws(SimulationError) -> String {
        let rendered = try RackRenderer.render(rack, set: set)
        let picture = "\(path)/\(name).jpg"
        try write(try rendered.jpeg(), to: picture)
        try write(try rendered.truth.json(), to: "\(path)/\(name).json")
        return picture
    }

    private func write(_ bytes: [UInt8], to file: String) throws(SimulationError) {
        do {
            try Data(bytes).write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw .file("Cannot write \(file) (\(error)). Choose a folder that can be written.")
        }
    }
}
