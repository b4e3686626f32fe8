// Photographs of a label as files, with the rules by which it is read.

internal import Imaging
package import Station

/// One label, well printed, poor, damaged and of a kind that cannot be read, under a camera of the fixtures' size.
package enum LabelSet {
    /// The file of the rules.
    package static let rulesFile = "rules.yaml"

    /// Draws the labels into a folder: label-KIND.jpg, and the rules. The folder is made where it is missing; files of
    /// these names are replaced.
    /// - Parameter progress: called with the path of each picture when it is written.
    package static func write(to folder: String, progress: (String) -> Void = { _ in }) throws(Fault) {
        let folder = try PictureFolder(folder)
        for label in LabelPicture.allCases {
            let picture = ColorImage(try label.picture())
            let bytes: [UInt8]
            do throws(DrawingError) {
                bytes = try picture.encoded(as: .jpeg, quality: 85, isPhotograph: true)
            } catch {
                throw Fault(rendering: error)
            }
            progress(try folder.write(bytes, name: "label-\(label.rawValue).jpg"))
        }
        progress(try folder.write(Array(LabelPicture.rules.utf8), name: rulesFile))
    }
}
